package io.dayfill.core.date;

import io.dayfill.core.error.DayfillException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The calendar day that a run is for, in the entity's zone.
 *
 * <p>A text becomes a ProcDate once, at the edge; everything behind takes the value. The one form
 * is {@code uuuu-MM-dd} (ISO 8601 extended, a complete calendar date), in ASCII digits, from {@link
 * #EARLIEST} on.
 *
 * @param day the day
 */
public record ProcDate(LocalDate day) implements Comparable<ProcDate> {
  /** Before it no reading was taken that anybody could ask for. */
  public static final LocalDate EARLIEST = LocalDate.of(2000, 1, 1);

  /** The last day that can be written with four digits. */
  public static final LocalDate LATEST = LocalDate.of(9999, 12, 31);

  private static final String FORM =
      "Write it as year-month-day with four, two and two digits, such as 2026-03-08";

  /** Checks that the day can be written with four digits and is not before {@link #EARLIEST}. */
  public ProcDate {
    if (day.isBefore(EARLIEST) || day.isAfter(LATEST)) {
      throw DayfillException.user(
          "'" + day + "' is no date to load",
          "days from " + EARLIEST + " to " + LATEST + " can be loaded",
          FORM);
    }
  }

  /**
   * The day that a text names, or today where it is absent, empty or all white space (Unicode's
   * no-break spaces included).
   *
   * @param text as the user wrote it
   * @param now the run's one instant
   * @param zone whose calendar today is taken from
   * @throws DayfillException of the user's category if the text is no date, or one after today
   */
  public static ProcDate parse(@Nullable String text, Instant now, ZoneId zone) {
    ProcDate today = today(now, zone);
    if (isBlank(text)) {
      return today;
    }
    ProcDate date = parse(text);
    date.requireNotAfter(today, zone);
    return date;
  }

  /**
   * The day that a text names, white space around it ignored.
   *
   * @throws DayfillException of the user's category if the text is no date
   */
  public static ProcDate parse(@Nullable String text) {
    String trimmed = text == null ? "" : trim(text);
    if (!hasForm(trimmed)) {
      throw DayfillException.user("'" + printable(trimmed) + "' is no date", "", FORM);
    }
    int year = Integer.parseInt(trimmed.substring(0, 4));
    int month = Integer.parseInt(trimmed.substring(5, 7));
    int dayOfMonth = Integer.parseInt(trimmed.substring(8));
    LocalDate day;
    try {
      day = LocalDate.of(year, month, dayOfMonth);
    } catch (DateTimeException e) {
      throw DayfillException.user("'" + trimmed + "' is no date", "no calendar has that day", FORM);
    }
    return new ProcDate(day);
  }

  /** Today, in a zone. */
  public static ProcDate today(Instant now, ZoneId zone) {
    return new ProcDate(LocalDate.ofInstant(now, zone));
  }

  /** True where a text says nothing: null, empty, or white space of any kind. */
  public static boolean isBlank(@Nullable String text) {
    return text == null || trim(text).isEmpty();
  }

  /**
   * Refuses a day that has not begun.
   *
   * @throws DayfillException of the user's category if this day is after today
   */
  public void requireNotAfter(ProcDate today, ZoneId zone) {
    if (compareTo(today) > 0) {
      throw DayfillException.user(
          "'" + day + "' is in the future",
          "today is " + today.day + " in " + zone,
          "Name today or a day before it");
    }
  }

  private static boolean hasForm(String text) {
    if (text.length() != 10 || text.charAt(4) != '-' || text.charAt(7) != '-') {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (i != 4 && i != 7 && (c < '0' || c > '9')) {
        return false;
      }
    }
    return true;
  }

  private static String trim(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && isSpace(text.charAt(start))) {
      start++;
    }
    while (end > start && isSpace(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }

  private static boolean isSpace(char c) {
    // isWhitespace leaves out the no-break spaces, isSpaceChar the tabs and line ends
    return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\uFEFF';
  }

  private static String printable(String text) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length() && out.length() < 60; i++) {
      char c = text.charAt(i);
      out.append(
          Character.isISOControl(c)
              ? String.format(Locale.ROOT, "\\u%04x", (int) c)
              : String.valueOf(c));
    }
    return out.toString();
  }

  @Override
  public int compareTo(ProcDate other) {
    return day.compareTo(other.day);
  }

  @Override
  public String toString() {
    return day.toString();
  }
}
