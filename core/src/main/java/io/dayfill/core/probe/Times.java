package io.dayfill.core.probe;

import io.dayfill.core.probe.Address.Range;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Tells how times are written. */
final class Times {
  private static final Pattern NAME =
      Pattern.compile(
          "(?i).*(time|date|stamp|epoch|observed|measured|recorded|created|updated|received)"
              + "(?![a-z]*(zone|out)).*|(begin|start|end|from|to|since|until|after|before|when|ts|t|at)"
              + "(_?(at|ts|ms|utc))?|.*_(at|ts)");
  private static final Pattern OFFSET =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(:\\d\\d([.,]\\d{1,9})?)? ?(Z|[+-]\\d\\d(:?\\d\\d)?)");
  private static final Pattern LOCAL =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(:\\d\\d([.,]\\d{1,9})?)?");
  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");
  private static final Pattern NUMBER = Pattern.compile("\\d{10,19}(\\.\\d+)?");
  private static final List<String> PATTERNS =
      List.of("yyyy/MM/dd HH:mm:ss", "dd.MM.yyyy HH:mm:ss", "M/d/yyyy h:mm:ss a");
  private static final Map<Integer, String> EPOCHS =
      Map.of(10, "epoch_s", 13, "epoch_ms", 16, "epoch_us", 19, "epoch_ns");

  private Times() {}

  /**
   * A way of writing times.
   *
   * @param type {@code timestamp} or {@code date}
   * @param format as metadata names it
   * @param zoned whether a text says its offset
   */
  record Form(String type, String format, boolean zoned) {}

  /** How all of some texts are written, where they are times; numbers need a name that says so. */
  static Optional<Form> guess(String name, List<String> texts) {
    if (texts.isEmpty()) {
      return Optional.empty();
    }
    if (texts.stream().allMatch(each -> OFFSET.matcher(each).matches())) {
      return Optional.of(new Form("timestamp", "iso", true));
    }
    if (texts.stream().allMatch(Times::isInterval)) {
      return Optional.of(new Form("timestamp", "interval_start", true));
    }
    if (texts.stream().allMatch(each -> LOCAL.matcher(each).matches())) {
      return Optional.of(new Form("timestamp", "iso", false));
    }
    if (texts.stream().allMatch(each -> DAY.matcher(each).matches())) {
      return Optional.of(new Form("date", "iso", true));
    }
    if (NAME.matcher(name).matches()) {
      Optional<Form> epoch = epoch(texts);
      if (epoch.isPresent()) {
        return epoch;
      }
    }
    return PATTERNS.stream()
        .filter(pattern -> texts.stream().allMatch(each -> fits(pattern, each)))
        .findFirst()
        .map(pattern -> new Form("timestamp", pattern, false));
  }

  /** Numbers that are times by their size alone: all near the range that was asked for. */
  static Optional<Form> inRange(Range range, List<String> texts) {
    return epoch(texts)
        .filter(
            form ->
                texts.stream()
                    .allMatch(each -> instant(form, each).filter(range::isNear).isPresent()));
  }

  private static Optional<Form> epoch(List<String> texts) {
    if (!texts.stream().allMatch(each -> NUMBER.matcher(each).matches())) {
      return Optional.empty();
    }
    List<Integer> digits =
        texts.stream().map(each -> each.replaceFirst("\\..*", "").length()).distinct().toList();
    return digits.size() == 1
        ? Optional.ofNullable(EPOCHS.get(digits.get(0)))
            .map(format -> new Form("timestamp", format, true))
        : Optional.empty();
  }

  private static boolean isInterval(String text) {
    String[] ends = text.split("/", -1);
    return ends.length <= 2 && Arrays.stream(ends).allMatch(each -> OFFSET.matcher(each).matches());
  }

  private static boolean fits(String pattern, String text) {
    try {
      formatter(pattern).parse(text);
      return true;
    } catch (DateTimeParseException e) {
      return false;
    }
  }

  private static DateTimeFormatter formatter(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT);
  }

  /** A time as an instant; without an offset it is taken as UTC. Empty if it cannot be read. */
  static Optional<Instant> instant(Form form, String text) {
    try {
      return Optional.of(
          switch (form.format()) {
            case "epoch_s" -> epoch(text, 0);
            case "epoch_ms" -> epoch(text, 3);
            case "epoch_us" -> epoch(text, 6);
            case "epoch_ns" -> epoch(text, 9);
            case "interval_start" -> iso(text.split("/")[0]);
            case "iso" ->
                form.type().equals("date")
                    ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
                    : iso(text);
            default ->
                LocalDateTime.parse(text, formatter(form.format())).toInstant(ZoneOffset.UTC);
          });
    } catch (DateTimeParseException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  private static Instant epoch(String text, int scale) {
    BigDecimal seconds = new BigDecimal(text).movePointLeft(scale);
    return Instant.ofEpochSecond(0, seconds.movePointRight(9).toBigInteger().longValueExact());
  }

  private static Instant iso(String text) {
    String clean = text.replace(',', '.').replaceFirst("^(\\S+) (\\d)", "$1T$2").replace(" ", "");
    clean =
        clean
            .replaceFirst("([+-]\\d\\d)(\\d\\d)$", "$1:$2")
            .replaceFirst("(:\\d\\d[+-]\\d\\d)$", "$1:00");
    return LOCAL.matcher(clean).matches()
        ? LocalDateTime.parse(clean).toInstant(ZoneOffset.UTC)
        : OffsetDateTime.parse(clean).toInstant();
  }

  /** The template that writes a bound as a text was written. */
  static String template(String bound, Form form, String text) {
    String format =
        switch (form.format()) {
          case "iso" -> iso(form, text);
          case "epoch_s", "epoch_ms" -> ":" + form.format();
          default -> ":'" + form.format() + "'";
        };
    return "{" + bound + format + "}";
  }

  private static String iso(Form form, String text) {
    if (form.type().equals("date")) {
      return ":date";
    }
    if (!form.zoned()) {
      return text.contains("T") ? ":local" : ":'yyyy-MM-dd HH:mm:ss'";
    }
    if (text.endsWith("Z")) {
      int dot = text.indexOf('.');
      int digits = dot < 0 ? 0 : text.length() - dot - 2;
      return digits == 3 ? ":iso_ms" : digits == 6 ? ":iso_us" : "";
    }
    return text.matches(".*[+-]\\d{4}") ? ":iso_basic_offset" : ":iso_offset";
  }
}
