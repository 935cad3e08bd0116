package io.dayfill.core.plan;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.Window;
import io.dayfill.core.land.OpenDay;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * One request window of one entity: some consecutive days. A plain value: any process that has the
 * metadata can read it.
 *
 * @param entity the entity's name
 * @param days the days it is to land
 * @param window their instants, in the entity's zone
 * @param reason why its first day is read; the days behind it may be due for another reason
 * @param onto what its rows are appended to, where its one day goes on and only what is new of it
 *     is read; null where its days are read whole
 */
public record Slice(
    String entity, DayRange days, Window window, Reason reason, @Nullable OpenDay onto)
    implements Serializable {
  /** One whose days are read whole. */
  public Slice(String entity, DayRange days, Window window, Reason reason) {
    this(entity, days, window, reason, null);
  }

  /** Why a slice's days are read. */
  public enum Reason {
    /** The user named the day. */
    NAMED,
    /** It is the day that is running. */
    TODAY,
    /** One of the days that a daily run looks back on. */
    LOOKBACK,
    /** It was stored before the day was over. */
    PROVISIONAL,
    /** It was never stored. */
    MISSING,
    /** Its last attempt failed. */
    FAILED,
    /** Everything in the range is read again. */
    ALL
  }

  /** A name that is the same for the same days of the same entity. */
  public String id() {
    return entity + "/" + days;
  }
}
