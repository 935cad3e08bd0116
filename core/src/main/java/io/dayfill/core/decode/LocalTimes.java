package io.dayfill.core.decode;

import io.dayfill.core.metadata.Ambiguity;
import io.dayfill.core.metadata.Column;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import org.jspecify.annotations.Nullable;

/**
 * Turns what a zone's clocks show into instants; the stretch of time without a change of the clocks
 * is kept, so that most need a subtraction only.
 */
final class LocalTimes {
  private final ZoneRules rules;
  private final Ambiguity ambiguous;
  private long from = Long.MAX_VALUE;
  private long to = Long.MIN_VALUE;
  private long offset;

  LocalTimes(ZoneId zone, Ambiguity ambiguous) {
    rules = zone.getRules();
    this.ambiguous = ambiguous;
  }

  /** Those of a column; null where a time without offset is a mismatch. */
  static @Nullable LocalTimes of(Column column) {
    return column.zone().map(zone -> new LocalTimes(zone, column.ambiguous())).orElse(null);
  }

  /**
   * The instant, in microseconds since 1970-01-01T00:00:00Z; {@link Times#NONE} for one that is not
   * to be told.
   *
   * @param local what the clocks show, as if they stood in Greenwich
   */
  long instant(long local) {
    if (local >= from && local < to) {
      return local - offset;
    }
    LocalDateTime shown =
        LocalDateTime.ofEpochSecond(
            Math.floorDiv(local, Times.MICROS_PER_SECOND), 0, ZoneOffset.UTC);
    ZoneOffsetTransition change = rules.getTransition(shown);
    if (change == null) {
      learn(shown);
      return local - offset;
    }
    if (ambiguous == Ambiguity.BOTH_QUARANTINED) {
      return Times.NONE;
    }
    boolean second = change.isOverlap() && ambiguous == Ambiguity.LATER;
    return local - micros(second ? change.getOffsetAfter() : change.getOffsetBefore());
  }

  private void learn(LocalDateTime shown) {
    ZoneOffset here = rules.getOffset(shown);
    offset = micros(here);
    ZoneOffsetTransition before = rules.previousTransition(shown.toInstant(here).plusNanos(1));
    ZoneOffsetTransition after = rules.nextTransition(shown.toInstant(here));
    from =
        before == null
            ? Long.MIN_VALUE
            : Math.max(micros(before.getDateTimeBefore()), micros(before.getDateTimeAfter()));
    to =
        after == null
            ? Long.MAX_VALUE
            : Math.min(micros(after.getDateTimeBefore()), micros(after.getDateTimeAfter()));
  }

  private static long micros(ZoneOffset offset) {
    return offset.getTotalSeconds() * Times.MICROS_PER_SECOND;
  }

  private static long micros(LocalDateTime shown) {
    return shown.toEpochSecond(ZoneOffset.UTC) * Times.MICROS_PER_SECOND;
  }
}
