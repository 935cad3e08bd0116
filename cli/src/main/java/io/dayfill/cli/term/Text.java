package io.dayfill.cli.term;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.Locale;

/** How values are written for a person. */
public final class Text {
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ssxxx", Locale.ROOT);
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

  private Text() {}

  /**
   * A text in which nothing steers a terminal or begins a line of its own: control characters,
   * escapes, and what changes the direction of writing are shown by their numbers.
   */
  public static String safe(String text) {
    int i = 0;
    while (i < text.length() && !steers(text.charAt(i))) {
      i++;
    }
    if (i == text.length()) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, i);
    for (; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n') {
        out.append("\\n");
      } else if (steers(c)) {
        out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }

  private static boolean steers(char c) {
    return Character.isISOControl(c)
        || (c >= '\u2028' && c <= '\u202E')
        || (c >= '\u2066' && c <= '\u2069')
        || c == '\u200E'
        || c == '\u200F'
        || c == '\uFEFF';
  }

  /** A whole number with its thousands apart. */
  public static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** A number and what it counts: {@code 1 day}, {@code 2 days}. */
  public static String count(long value, String one, String many) {
    return number(value) + " " + (value == 1 ? one : many);
  }

  /** A number of days. */
  public static String days(long value) {
    return count(value, "day", "days");
  }

  /** How long something took, to the two largest units that matter. */
  public static String duration(Duration duration) {
    long millis = duration.toMillis();
    if (millis < 1_000) {
      return millis + " ms";
    }
    if (millis < 60_000) {
      return String.format(Locale.ROOT, "%.1f s", millis / 1_000.0);
    }
    long seconds = millis / 1_000;
    return seconds < 3_600
        ? units(seconds / 60, " min", seconds % 60, " s")
        : units(seconds / 3_600, " h", seconds % 3_600 / 60, " min");
  }

  /** A duration as an estimate gives it, in whole seconds. */
  public static String roughly(Duration duration) {
    long seconds = Math.max(1, Math.round(duration.toMillis() / 1_000.0));
    return seconds < 60 ? seconds + " s" : duration(Duration.ofSeconds(seconds));
  }

  private static String units(long large, String unit, long small, String smallUnit) {
    return large + unit + (small == 0 ? "" : " " + small + smallUnit);
  }

  /** A size in the unit that suits it. */
  public static String bytes(long bytes) {
    if (bytes < 1_024) {
      return bytes + " B";
    }
    double value = bytes;
    String unit = "B";
    for (String larger : new String[] {"KiB", "MiB", "GiB", "TiB"}) {
      if (value < 1_024) {
        break;
      }
      value /= 1_024;
      unit = larger;
    }
    return String.format(Locale.ROOT, "%.1f %s", value, unit);
  }

  /** An instant in somebody's zone, with its offset. */
  public static String moment(Instant instant, ZoneId zone) {
    return MOMENT.format(instant.atZone(zone));
  }

  /** A time of day where it is today's in that zone, else the moment in full. */
  public static String until(Instant instant, Instant now, ZoneId zone) {
    boolean today = instant.atZone(zone).toLocalDate().equals(now.atZone(zone).toLocalDate());
    return today ? CLOCK.format(instant.atZone(zone)) : moment(instant, zone);
  }

  /** Where something lies: a path where it is a file's, as a person would write it. */
  public static String place(URI location) {
    boolean local = "file".equals(location.getScheme()) && location.getPath() != null;
    String place = local ? location.getPath() : location.toString();
    return place.length() > 1 && place.endsWith("/")
        ? place.substring(0, place.length() - 1)
        : place;
  }

  /** Names in a row: {@code a, b and c}. */
  public static String list(Collection<String> items) {
    StringBuilder out = new StringBuilder();
    int left = items.size();
    for (String item : items) {
      left--;
      out.append(item).append(left > 1 ? ", " : left == 1 ? " and " : "");
    }
    return out.toString();
  }
}
