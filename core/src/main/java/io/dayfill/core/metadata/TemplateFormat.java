package io.dayfill.core.metadata;

import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import org.jspecify.annotations.Nullable;

/**
 * A spelling of a bound. One that cannot say the instant exactly rounds outwards: the start down,
 * the end up. So does one without an offset in an hour that the zone has twice.
 */
interface TemplateFormat {
  /** What a start goes back where a finer step might not be understood. */
  long MILLISECOND = 1_000_000;

  String write(Instant instant, ZoneId zone);

  /** The smallest thing that it tells apart, in nanoseconds; days are those of the zone. */
  long tick();

  /** Whether it names an instant by itself; otherwise the zone's calendar does. */
  boolean hasOffset();

  /** Whether it is a number in JSON. */
  default boolean isNumber() {
    return false;
  }

  /** The start of a window. */
  default String start(Instant instant, ZoneId zone) {
    ZoneOffsetTransition twice = hasOffset() ? null : overlap(instant, zone);
    return write(
        twice == null
            ? instant
            : twice
                .getInstant()
                .plus(twice.getDuration())
                .minusNanos(Math.max(MILLISECOND, tick())),
        zone);
  }

  /** The end of a window. */
  default String end(Instant instant, ZoneId zone) {
    ZoneOffsetTransition twice = hasOffset() ? null : overlap(instant, zone);
    Instant clear = twice == null ? instant : twice.getInstant().minus(twice.getDuration());
    return write(up(clear, zone), zone);
  }

  private Instant up(Instant instant, ZoneId zone) {
    if (tick() == ChronoUnit.DAYS.getDuration().toNanos()) {
      Instant day = instant.atZone(zone).toLocalDate().atStartOfDay(zone).toInstant();
      return day.equals(instant)
          ? instant
          : instant.atZone(zone).toLocalDate().plusDays(1).atStartOfDay(zone).toInstant();
    }
    long over = Math.floorMod(nanosOfDay(instant, zone), tick());
    return over == 0 ? instant : instant.plusNanos(tick() - over);
  }

  private long nanosOfDay(Instant instant, ZoneId zone) {
    return instant.atZone(zone).toLocalTime().toNanoOfDay();
  }

  /** The turning back of clocks that makes the local time of an instant stand for two. */
  private static @Nullable ZoneOffsetTransition overlap(Instant instant, ZoneId zone) {
    ZoneRules rules = zone.getRules();
    ZoneOffsetTransition turn = rules.getTransition(instant.atZone(zone).toLocalDateTime());
    return turn != null && turn.isOverlap() ? turn : null;
  }
}
