package io.dayfill.core.metadata;

import io.dayfill.core.date.Window;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an API means by the bounds of a window.
 *
 * @param start how it takes the start
 * @param end how it takes the end; always asked as it is
 * @param precision the API's tick
 * @param pad more at both ends, where the API filters by another time
 * @param zone of bounds that are written without an offset; null for that of the entity
 * @param carriesForward whether the API invents a row at the start asked for
 * @param keeps how far back the API answers; null where it forgets nothing
 * @param arrival that the API compares the bounds with the time at which a reading arrived; null
 *     where it is the event time
 */
public record WindowBounds(
    Bound start,
    Bound end,
    Duration precision,
    Duration pad,
    @Nullable ZoneId zone,
    boolean carriesForward,
    @Nullable Duration keeps,
    @Nullable Arrival arrival)
    implements Serializable {
  /** Bounds in the entity's zone, of an API that invents nothing. */
  public WindowBounds(Bound start, Bound end, Duration precision, Duration pad) {
    this(start, end, precision, pad, null, false, null, null);
  }

  /**
   * The time at which a reading arrived, which may be days after its event.
   *
   * @param column the column that holds it; null where the API does not tell it: then its answer is
   *     taken as it is
   */
  public record Arrival(@Nullable String column) implements Serializable {}

  /** Whether a reading exactly at a bound belongs to the answer. */
  public enum Bound {
    /** It does. */
    INCLUSIVE,
    /** It does not. */
    EXCLUSIVE,
    /** Nobody knows; asked as if it did not. */
    UNKNOWN
  }

  /**
   * The bounds to ask the API with, so that its answer holds every reading of a window. The answer
   * may hold a little more: the rows of the window itself are for the reader to keep.
   */
  public Window asked(Window window) {
    if (!isTested()) {
      // what comes for two windows would be stored in both
      return window;
    }
    return new Window(startFrom(window.start().minus(pad)), window.end().plus(pad));
  }

  /** The start to ask for so that a reading exactly there is in the answer, and none invented. */
  public Instant startFrom(Instant first) {
    return start == Bound.INCLUSIVE && !carriesForward ? first : first.minus(precision);
  }

  /** The end to ask for so that a reading exactly there is in the answer. */
  public Instant endAt(Instant last) {
    return end == Bound.INCLUSIVE ? last : last.plus(precision);
  }

  /** The same, of an API that answers so far back; null where it forgets nothing. */
  public WindowBounds keeping(@Nullable Duration farBack) {
    return new WindowBounds(start, end, precision, pad, zone, carriesForward, farBack, arrival);
  }

  /** The same, of an API that files readings under the day on which they arrived. */
  public WindowBounds arriving(@Nullable Arrival at) {
    return new WindowBounds(start, end, precision, pad, zone, carriesForward, keeps, at);
  }

  /** Whether rows outside a window can be told from those inside. */
  public boolean isTested() {
    return arrival == null || arrival.column() != null;
  }

  /** Whether the API still has all of a window. */
  public boolean isKept(Window window, Instant now) {
    return keeps == null || !window.start().isBefore(now.minus(keeps));
  }

  /** The zone of bounds that are written without an offset. */
  public ZoneId zoneOr(ZoneId entity) {
    return Objects.requireNonNullElse(zone, entity);
  }
}
