package io.dayfill.core.metadata;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The spellings of a bound that have names. */
enum NamedFormat implements TemplateFormat {
  /** {@code 2026-03-08T00:00:00Z}; fraction digits only where they are needed. */
  ISO(ChronoUnit.NANOS) {
    @Override
    public String write(Instant instant, ZoneId zone) {
      return DateTimeFormatter.ISO_INSTANT.format(instant);
    }
  },
  /** {@code 2026-03-08T00:00:00.000Z}. */
  ISO_MS(ChronoUnit.MILLIS) {
    @Override
    public String write(Instant instant, ZoneId zone) {
      return withFraction(instant, 3);
    }
  },
  /** {@code 2026-03-08T00:00:00.000000Z}. */
  ISO_US(ChronoUnit.MICROS) {
    @Override
    public String write(Instant instant, ZoneId zone) {
      return withFraction(instant, 6);
    }
  },
  /** {@code 2026-03-08T01:00:00+01:00}. */
  ISO_OFFSET(ChronoUnit.NANOS) {
    @Override
    public String write(Instant instant, ZoneId zone) {
      return local(instant, zone) + offset(instant, zone, "xxx");
    }
  },
  /** {@code 2026-03-08T01:00:00+0100}. */
  ISO_BASIC_OFFSET(ChronoUnit.NANOS) {
    @Override
    public String write(Instant instant, ZoneId zone) {
      return local(instant, zone) + offset(instant, zone, "xx");
    }
  },
  /** {@code 2026-03-08T01:00:00}. */
  LOCAL(ChronoUnit.NANOS) {
    @Override
    public String write(Instant instant, ZoneId zone) {
      return local(instant, zone);
    }

    @Override
    public boolean hasOffset() {
      return false;
    }
  },
  /** {@code 2026-03-08}. */
  DATE(ChronoUnit.DAYS) {
    @Override
    public String write(Instant instant, ZoneId zone) {
      return LocalDate.ofInstant(instant, zone).toString();
    }
  },
  /** Seconds since 1970-01-01T00:00:00Z. */
  EPOCH_S(ChronoUnit.SECONDS) {
    @Override
    public String write(Instant instant, ZoneId zone) {
      return Long.toString(instant.getEpochSecond());
    }

    @Override
    public boolean isNumber() {
      return true;
    }
  },
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  EPOCH_MS(ChronoUnit.MILLIS) {
    @Override
    public String write(Instant instant, ZoneId zone) {
      return Long.toString(instant.toEpochMilli());
    }

    @Override
    public boolean isNumber() {
      return true;
    }
  };

  private final long tick;

  NamedFormat(ChronoUnit unit) {
    tick = unit.getDuration().toNanos();
  }

  @Override
  public long tick() {
    return tick;
  }

  @Override
  public boolean hasOffset() {
    return true;
  }

  static Optional<NamedFormat> named(String name) {
    return Arrays.stream(values()).filter(format -> format.toString().equals(name)).findFirst();
  }

  static List<String> names() {
    return Arrays.stream(values()).map(NamedFormat::toString).toList();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  private static String withFraction(Instant instant, int digits) {
    return new DateTimeFormatterBuilder()
        .appendInstant(digits)
        .toFormatter(Locale.ROOT)
        .format(instant);
  }

  private static String local(Instant instant, ZoneId zone) {
    return new DateTimeFormatterBuilder()
        .appendPattern("uuuu-MM-dd'T'HH:mm:ss")
        .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
        .toFormatter(Locale.ROOT)
        .format(instant.atZone(zone));
  }

  private static String offset(Instant instant, ZoneId zone, String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).format(instant.atZone(zone));
  }
}
