package io.dayfill.testkit.declared;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;

/** Times as APIs write and take them. */
final class TimeText {
  private static final DateTimeFormatter ANY_OFFSET =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
          .appendPattern("[XXX][XX][X]")
          .toFormatter(Locale.ROOT);

  private TimeText() {}

  /**
   * An instant as a record carries it: a text, or a number.
   *
   * @param zone of a time without offset
   * @param step what an interval spans
   */
  static Object write(Instant time, String format, ZoneId zone, Duration step) {
    return switch (format) {
      case "iso" -> time.toString();
      case "local" -> time.atZone(zone).toLocalDateTime().toString();
      case "epoch_s" -> number(time, 0);
      case "epoch_ms", "auto" -> number(time, 3);
      case "epoch_us" -> number(time, 6);
      case "epoch_ns" -> number(time, 9);
      case "interval_start" -> time + "/" + time.plus(step);
      case "interval_end" -> time.minus(step) + "/" + time;
      default -> pattern(format).format(time.atZone(zone));
    };
  }

  private static BigDecimal number(Instant time, int scale) {
    BigDecimal seconds =
        BigDecimal.valueOf(time.getEpochSecond()).add(BigDecimal.valueOf(time.getNano(), 9));
    BigDecimal scaled = seconds.movePointRight(scale).stripTrailingZeros();
    return scaled.scale() < 0 ? scaled.setScale(0) : scaled;
  }

  /** An instant as a request carries it. */
  static String asked(Instant time, String format, ZoneId zone) {
    return switch (format) {
      case "", "iso", "iso_offset" -> time.toString();
      case "iso_ms" -> pattern("uuuu-MM-dd'T'HH:mm:ss.SSSXX").format(time.atOffset(ZoneOffset.UTC));
      case "iso_us" ->
          pattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSXX").format(time.atOffset(ZoneOffset.UTC));
      case "iso_basic_offset" -> pattern("uuuu-MM-dd'T'HH:mm:ssxx").format(time.atZone(zone));
      case "local" -> pattern("uuuu-MM-dd'T'HH:mm:ss").format(time.atZone(zone));
      case "date" -> time.atZone(zone).toLocalDate().toString();
      case "epoch_s", "epoch_ms" -> number(time, format.equals("epoch_s") ? 0 : 3).toPlainString();
      default -> pattern(format).format(time.atZone(zone));
    };
  }

  /** True if a format carries no part of a second. */
  static boolean isWhole(String format) {
    return !format.startsWith("epoch_m")
        && !format.startsWith("epoch_u")
        && !format.startsWith("epoch_n")
        && !format.equals("iso")
        && !format.equals("auto")
        && !format.startsWith("interval")
        && !format.contains("S");
  }

  /**
   * An instant that a request carries.
   *
   * @throws IllegalArgumentException if the text has not that format
   */
  static Instant read(String text, String format, ZoneId zone) {
    try {
      return switch (format) {
        case "iso", "iso_ms", "iso_us", "iso_offset", "iso_basic_offset" ->
            OffsetDateTime.parse(text, ANY_OFFSET).toInstant();
        case "local" -> LocalDateTime.parse(text).atZone(zone).toInstant();
        case "date" -> LocalDate.parse(text).atStartOfDay(zone).toInstant();
        case "epoch_s" -> epoch(text, 0);
        case "epoch_ms" -> epoch(text, 3);
        default -> byPattern(text, format, zone);
      };
    } catch (DateTimeParseException | NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' is not written as " + format, e);
    }
  }

  private static Instant epoch(String text, int scale) {
    BigDecimal seconds = new BigDecimal(text).movePointLeft(scale);
    long whole = seconds.setScale(0, java.math.RoundingMode.FLOOR).longValueExact();
    BigDecimal rest = seconds.subtract(BigDecimal.valueOf(whole));
    return Instant.ofEpochSecond(whole, rest.movePointRight(9).longValue());
  }

  private static Instant byPattern(String text, String format, ZoneId zone) {
    TemporalAccessor parsed = pattern(format).parse(text);
    if (parsed.isSupported(ChronoField.INSTANT_SECONDS)) {
      return Instant.from(parsed);
    }
    LocalDate day = parsed.query(TemporalQueries.localDate());
    if (parsed.query(TemporalQueries.localTime()) == null) {
      return day.atStartOfDay(zone).toInstant();
    }
    ZoneOffset offset = parsed.query(TemporalQueries.offset());
    LocalDateTime local = day.atTime(parsed.query(TemporalQueries.localTime()));
    return offset == null ? ZonedDateTime.of(local, zone).toInstant() : local.toInstant(offset);
  }

  private static DateTimeFormatter pattern(String format) {
    return DateTimeFormatter.ofPattern(format, Locale.ENGLISH);
  }
}
