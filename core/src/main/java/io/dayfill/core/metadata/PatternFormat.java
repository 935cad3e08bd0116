package io.dayfill.core.metadata;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** A spelling of a bound by a pattern, in the letters of {@link DateTimeFormatter}. */
final class PatternFormat implements TemplateFormat {
  private static final String OFFSETS = "XxZOVz";

  private final String pattern;
  private final DateTimeFormatter formatter;
  private final String letters;

  private PatternFormat(String pattern, DateTimeFormatter formatter) {
    this.pattern = pattern;
    this.formatter = formatter;
    letters = pattern.replaceAll("'[^']*'", "");
  }

  /**
   * Compiles a pattern.
   *
   * @throws InvalidValue if it is none, or would not say which day or which half of it is meant
   */
  static PatternFormat of(String pattern) throws InvalidValue {
    PatternFormat format;
    try {
      format = new PatternFormat(pattern, DateTimeFormatter.ofPattern(pattern, Locale.ROOT));
      format.write(Instant.EPOCH, ZoneId.of("UTC"));
    } catch (RuntimeException e) {
      throw new InvalidValue(
          "'" + Echo.shown(pattern) + "' is no pattern", "letters such as 'yyyy-MM-dd HH:mm:ss'");
    }
    format.check();
    return format;
  }

  private void check() throws InvalidValue {
    if (has("Y")) {
      throw new InvalidValue("Y is the year of a week, which is another at its ends", "yyyy");
    }
    if (!has("yu") || !(has("D") || (has("ML") && has("d")))) {
      throw new InvalidValue("it names no day", "'yyyy-MM-dd', or {start:epoch_s}");
    }
    if (has("hK") && !has("a")) {
      throw new InvalidValue("its hours come twice a day", "HH, or hh with a");
    }
  }

  private boolean has(String anyOf) {
    return letters.chars().anyMatch(c -> anyOf.indexOf(c) >= 0);
  }

  @Override
  public String write(Instant instant, ZoneId zone) {
    return formatter.format(instant.atZone(zone));
  }

  @Override
  public long tick() {
    int digits = (int) letters.chars().filter(c -> c == 'S').count();
    if (has("nNA") || digits > 0) {
      return has("nNA") ? 1 : (long) Math.pow(10, 9 - digits);
    }
    ChronoUnit unit =
        has("s")
            ? ChronoUnit.SECONDS
            : has("m") ? ChronoUnit.MINUTES : has("HkhK") ? ChronoUnit.HOURS : ChronoUnit.DAYS;
    return unit.getDuration().toNanos();
  }

  @Override
  public boolean hasOffset() {
    // a day is rounded as a whole, whatever its hours are called
    return has(OFFSETS) || tick() == ChronoUnit.DAYS.getDuration().toNanos();
  }

  @Override
  public String toString() {
    return "'" + pattern + "'";
  }
}
