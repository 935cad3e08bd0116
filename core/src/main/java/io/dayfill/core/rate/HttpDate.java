package io.dayfill.core.rate;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The three forms of a time in HTTP, RFC 9110 section 5.6.7. The name of the week day is not
 * compared with the date: a wrong one would only cost the wait that was meant.
 */
final class HttpDate {
  private static final String TIME = "(?<hour>\\d\\d):(?<minute>\\d\\d):(?<second>\\d\\d)";

  // IMF-fixdate and, with hyphens and perhaps two digits of the year, RFC 850's
  private static final Pattern DAY_FIRST =
      Pattern.compile(
          "[A-Za-z]{3,9}, (?<day>\\d\\d)[ -](?<month>[A-Za-z]{3})[ -](?<year>\\d{4}|\\d\\d) "
              + TIME
              + " (?:GMT|UTC)");

  private static final Pattern ASCTIME =
      Pattern.compile(
          "[A-Za-z]{3} (?<month>[A-Za-z]{3}) (?<day>[ \\d]\\d) " + TIME + " (?<year>\\d{4})");

  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

  private HttpDate() {}

  /**
   * Reads a time.
   *
   * @param now two digits of a year mean the one that is at most 50 years after it
   */
  static Optional<Instant> parse(String text, Instant now) {
    String trimmed = text.strip();
    Matcher matcher = DAY_FIRST.matcher(trimmed);
    if (!matcher.matches()) {
      matcher = ASCTIME.matcher(trimmed);
      if (!matcher.matches()) {
        return Optional.empty();
      }
    }
    try {
      return Optional.of(instant(matcher, now));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static Instant instant(Matcher matcher, Instant now) {
    int year = number(matcher, "year");
    if (year < 100) {
      int latest = now.atOffset(ZoneOffset.UTC).getYear() + 50;
      year = latest - Math.floorMod(latest - year, 100);
    }
    int month = MONTHS.indexOf(matcher.group("month").toLowerCase(Locale.ROOT)) + 1;
    // a leap second is written as 60
    int second = Math.min(number(matcher, "second"), 59);
    return LocalDateTime.of(
            year,
            month,
            number(matcher, "day"),
            number(matcher, "hour"),
            number(matcher, "minute"),
            second)
        .toInstant(ZoneOffset.UTC);
  }

  private static int number(Matcher matcher, String group) {
    return Integer.parseInt(matcher.group(group).strip());
  }
}
