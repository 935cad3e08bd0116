package io.dayfill.core.metadata;

import io.dayfill.core.date.Window;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;

/**
 * What an API means by the bounds of a window.
 *
 * @param start how it takes the start
 * @param end how it takes the end; always asked as it is
 * @param precision the API's tick
 * @param pad more at both ends, where the API filters by another time
 */
public record WindowBounds(Bound start, Bound end, Duration precision, Duration pad)
    implements Serializable {
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
    Instant first = window.start().minus(pad);
    return new Window(
        start == Bound.INCLUSIVE ? first : first.minus(precision), window.end().plus(pad));
  }
}
