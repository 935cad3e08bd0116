package io.dayfill.core.date;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How a date and time are written, in the letters of {@code java.time.format.DateTimeFormatter},
 * compiled once; a {@link Reader} reads texts with it. Immutable.
 *
 * <p>Known are {@code y u M d D H h a m s S E X x Z}, texts in single quotes, and {@code [ ]}
 * around what may be missing. Names of months and days are English. An offset may have any ISO
 * spelling.
 */
public final class TimePattern {
  private static final int YEAR = 0;
  private static final int MONTH = 1;
  private static final int DAY = 2;
  private static final int DAY_OF_YEAR = 3;
  private static final int HOUR = 4;
  private static final int HALF_HOUR = 5;
  private static final int HALF = 6;
  private static final int MINUTE = 7;
  private static final int SECOND = 8;
  private static final int FRACTION = 9;
  private static final int OFFSET = 10;
  private static final int FIELDS = 11;
  private static final int WEEKDAY = 11;
  private static final int LITERAL = 12;
  private static final int OPTIONAL = 13;
  private static final int ABSENT = Integer.MIN_VALUE;
  private static final int MAX_OFFSET = 18 * 3600;
  private static final String[] MONTHS = {
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december"
  };
  private static final String[] WEEKDAYS = {
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"
  };
  private static final String[] HALVES = {"am", "pm"};

  private final List<Part> parts;
  private final boolean hasOffset;
  private final boolean hasTime;

  /**
   * One thing that is read.
   *
   * @param what a field, or one of the constants behind them
   * @param min the digits at least; of names, 0 for a short one and 1 for a long one
   * @param max the digits at most; 0 where a name stands
   * @param text the bytes of a literal
   * @param inner what may be missing
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Part(int what, int min, int max, byte[] text, List<Part> inner) {}

  private TimePattern(List<Part> parts) {
    this.parts = List.copyOf(parts);
    hasOffset = anyIsAlwaysThere(OFFSET);
    hasTime = anyIsAlwaysThere(HOUR) || anyIsAlwaysThere(HALF_HOUR);
  }

  private boolean anyIsAlwaysThere(int field) {
    return parts.stream().anyMatch(part -> part.what == field);
  }

  /**
   * Compiles a pattern.
   *
   * @throws IllegalArgumentException if it is none, or does not name a whole day; the message says
   *     why
   */
  public static TimePattern of(String pattern) {
    TimePattern compiled = new TimePattern(new Compiler(pattern).parts());
    boolean day =
        compiled.anyIsAlwaysThere(YEAR)
            && (compiled.anyIsAlwaysThere(DAY_OF_YEAR)
                || (compiled.anyIsAlwaysThere(MONTH) && compiled.anyIsAlwaysThere(DAY)));
    if (!day) {
      throw new IllegalArgumentException("names no day: it needs year, month and day");
    }
    if (compiled.anyIsAlwaysThere(HALF_HOUR) != compiled.anyIsAlwaysThere(HALF)) {
      throw new IllegalArgumentException("h and a belong together; hours of 24 are H");
    }
    return compiled;
  }

  /** Whether every text of it names an offset. */
  public boolean hasOffset() {
    return hasOffset;
  }

  /** Whether it names an hour; otherwise it is one of a day. */
  public boolean hasTime() {
    return hasTime;
  }

  /** A reader of texts, for one thread. */
  public Reader reader() {
    return new Reader(parts);
  }

  /** Takes a pattern apart. */
  private static final class Compiler {
    private final String pattern;
    private int at;

    Compiler(String pattern) {
      this.pattern = pattern;
    }

    List<Part> parts() {
      List<Part> parts = sequence(false);
      if (at < pattern.length()) {
        throw new IllegalArgumentException("has a ] without its [");
      }
      return parts;
    }

    private List<Part> sequence(boolean inner) {
      List<Part> parts = new ArrayList<>();
      while (at < pattern.length() && pattern.charAt(at) != ']') {
        char c = pattern.charAt(at);
        if (c == '[') {
          at++;
          parts.add(new Part(OPTIONAL, 0, 0, new byte[0], sequence(true)));
          if (at == pattern.length()) {
            throw new IllegalArgumentException("has a [ without its ]");
          }
          at++;
        } else if (c == '\'') {
          parts.add(literal(quoted()));
        } else if (isLetter(c)) {
          int from = at;
          while (at < pattern.length() && pattern.charAt(at) == c) {
            at++;
          }
          parts.add(field(c, at - from));
        } else {
          parts.add(literal(String.valueOf(c)));
          at++;
        }
      }
      if (!inner && parts.isEmpty()) {
        throw new IllegalArgumentException("is empty");
      }
      return parts;
    }

    private static boolean isLetter(char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static Part literal(String text) {
      return new Part(LITERAL, 0, 0, text.getBytes(StandardCharsets.UTF_8), List.of());
    }

    private String quoted() {
      StringBuilder text = new StringBuilder();
      at++;
      while (at < pattern.length()) {
        char c = pattern.charAt(at++);
        if (c != '\'') {
          text.append(c);
        } else if (at < pattern.length() && pattern.charAt(at) == '\'') {
          text.append(c);
          at++;
        } else {
          return text.isEmpty() ? "'" : text.toString();
        }
      }
      throw new IllegalArgumentException("has a quote that is not closed");
    }

    private static Part field(char letter, int count) {
      return switch (letter) {
        case 'y', 'u' -> count == 2 ? digits(YEAR, 2, 2) : digits(YEAR, 4, 4);
        case 'M' -> count > 2 ? name(MONTH, count) : number(MONTH, count);
        case 'd' -> number(DAY, count);
        case 'D' -> digits(DAY_OF_YEAR, count, 3);
        case 'H' -> number(HOUR, count);
        case 'h' -> number(HALF_HOUR, count);
        case 'a' -> name(HALF, 1);
        case 'm' -> number(MINUTE, count);
        case 's' -> number(SECOND, count);
        case 'S' -> {
          if (count > 9) {
            throw new IllegalArgumentException("has more than nine S");
          }
          yield digits(FRACTION, count, count);
        }
        case 'E' -> name(WEEKDAY, count);
        case 'X', 'x', 'Z' -> digits(OFFSET, 0, 0);
        default ->
            throw new IllegalArgumentException(
                "has the letter "
                    + letter
                    + "; known are y u M d D H h a m s S E X x Z, texts in '");
      };
    }

    private static Part number(int field, int count) {
      if (count > 2) {
        throw new IllegalArgumentException("repeats a letter too often; two digits are the most");
      }
      return digits(field, count, 2);
    }

    private static Part digits(int field, int min, int max) {
      return new Part(field, min, max, new byte[0], List.of());
    }

    private static Part name(int field, int count) {
      return new Part(field, count > 3 ? 1 : 0, 0, new byte[0], List.of());
    }
  }

  /** Reads texts, and holds what the last one said. For one thread. */
  public static final class Reader {
    private static final long[] FRACTIONS = {1_000_000, 100_000, 10_000, 1_000, 100, 10, 1};

    private final Part[] parts;
    private final int[] fields = new int[FIELDS];
    private final int[] saved = new int[FIELDS];
    private int fractionDigits;
    private byte[] bytes = {};
    private int end;
    private long days;

    private Reader(List<Part> parts) {
      this.parts = parts.toArray(Part[]::new);
    }

    /** Reads a text; false if it is not written so, or names no day or time that there is. */
    public boolean read(byte[] b, int from, int to) {
      bytes = b;
      end = to;
      Arrays.fill(fields, ABSENT);
      int p = from;
      for (Part part : parts) {
        p = read(part, p);
        if (p < 0) {
          return false;
        }
      }
      return p == to && check();
    }

    /** The day of the text last read, as days since 1970-01-01. */
    public long days() {
      return days;
    }

    /** The microseconds of the text last read since the beginning of its day; finer is cut off. */
    public long microsOfDay() {
      return ((hour() * 60L + or0(MINUTE)) * 60L + or0(SECOND)) * 1_000_000 + fraction();
    }

    /** Whether the text last read named an offset. */
    public boolean hasOffset() {
      return fields[OFFSET] != ABSENT;
    }

    /** The offset of the text last read, in seconds east of Greenwich. */
    public int offsetSeconds() {
      return or0(OFFSET);
    }

    private long fraction() {
      int value = or0(FRACTION);
      if (fractionDigits > 6) {
        for (int i = fractionDigits; i > 6; i--) {
          value /= 10;
        }
        return value;
      }
      return value * FRACTIONS[fractionDigits];
    }

    private int hour() {
      if (fields[HALF_HOUR] != ABSENT) {
        return fields[HALF_HOUR] % 12 + 12 * or0(HALF);
      }
      return or0(HOUR);
    }

    private int or0(int field) {
      return fields[field] == ABSENT ? 0 : fields[field];
    }

    private boolean check() {
      int half = fields[HALF_HOUR];
      if (or0(HOUR) > 23
          || (half != ABSENT && (half < 1 || half > 12))
          || or0(MINUTE) > 59
          || or0(SECOND) > 59) {
        return false;
      }
      int year = fields[YEAR];
      boolean leap = (year & 3) == 0 && (year % 100 != 0 || year % 400 == 0);
      if (fields[DAY_OF_YEAR] != ABSENT) {
        int day = fields[DAY_OF_YEAR];
        days = daysBefore(year, 1) + day - 1;
        return day >= 1 && day <= (leap ? 366 : 365);
      }
      int month = fields[MONTH];
      int day = fields[DAY];
      if (month < 1 || month > 12 || day < 1 || day > length(month, leap)) {
        return false;
      }
      days = daysBefore(year, month) + day - 1;
      return true;
    }

    private static int length(int month, boolean leap) {
      return switch (month) {
        case 2 -> leap ? 29 : 28;
        case 4, 6, 9, 11 -> 30;
        default -> 31;
      };
    }

    /** Days from 1970-01-01 to the first of a month; years begin in March for the leap day. */
    private static long daysBefore(int year, int month) {
      long y = month <= 2 ? year - 1L : year;
      long m = (month + 9L) % 12;
      return 365 * y
          + Math.floorDiv(y, 4)
          - Math.floorDiv(y, 100)
          + Math.floorDiv(y, 400)
          + (m * 306 + 5) / 10
          - 719_468;
    }

    /** Reads one part; returns where it ends, or -1. */
    private int read(Part part, int p) {
      return switch (part.what) {
        case LITERAL -> literal(part.text, p);
        case OPTIONAL -> optional(part.inner, p);
        case OFFSET -> offset(p);
        case MONTH -> part.max == 0 ? name(MONTHS, part.min == 0, MONTH, 1, p) : digits(part, p);
        case HALF -> name(HALVES, false, HALF, 0, p);
        case WEEKDAY -> name(WEEKDAYS, part.min == 0, WEEKDAY, 0, p);
        default -> digits(part, p);
      };
    }

    private int literal(byte[] text, int p) {
      if (end - p < text.length) {
        return -1;
      }
      for (int i = 0; i < text.length; i++) {
        if (bytes[p + i] != text[i]) {
          return -1;
        }
      }
      return p + text.length;
    }

    private int optional(List<Part> inner, int from) {
      System.arraycopy(fields, 0, saved, 0, FIELDS);
      int p = from;
      for (Part part : inner) {
        p = read(part, p);
        if (p < 0) {
          System.arraycopy(saved, 0, fields, 0, FIELDS);
          return from;
        }
      }
      return p;
    }

    private int digits(Part part, int from) {
      int p = from;
      int value = 0;
      int most = Math.min(end, from + part.max);
      while (p < most && bytes[p] >= '0' && bytes[p] <= '9') {
        value = value * 10 + (bytes[p++] - '0');
      }
      if (p - from < part.min) {
        return -1;
      }
      if (part.what == FRACTION) {
        fractionDigits = p - from;
      }
      fields[part.what] = part.what == YEAR && part.max == 2 ? 2000 + value : value;
      return p;
    }

    private int name(String[] names, boolean cut, int field, int first, int p) {
      for (int i = 0; i < names.length; i++) {
        int length = cut ? 3 : names[i].length();
        if (end - p >= length && isName(names[i], length, p)) {
          if (field < FIELDS) {
            fields[field] = first + i;
          }
          return p + length;
        }
      }
      return -1;
    }

    private boolean isName(String name, int length, int p) {
      for (int i = 0; i < length; i++) {
        if ((bytes[p + i] | 0x20) != name.charAt(i)) {
          return false;
        }
      }
      return true;
    }

    private int offset(int from) {
      int p = from;
      if (p < end && (bytes[p] | 0x20) == 'z') {
        fields[OFFSET] = 0;
        return p + 1;
      }
      if (end - p < 3 || (bytes[p] != '+' && bytes[p] != '-')) {
        return -1;
      }
      int hours = two(p + 1);
      int minutes = 0;
      int next = p + 3;
      int colon = next < end && bytes[next] == ':' ? 1 : 0;
      if (end - next >= 2 + colon && two(next + colon) >= 0) {
        minutes = two(next + colon);
        next += 2 + colon;
      } else if (colon > 0) {
        return -1;
      }
      int seconds = hours * 3600 + minutes * 60;
      if (hours < 0 || minutes > 59 || seconds > MAX_OFFSET) {
        return -1;
      }
      fields[OFFSET] = bytes[p] == '-' ? -seconds : seconds;
      return next;
    }

    private int two(int p) {
      int x = bytes[p] - '0';
      int y = bytes[p + 1] - '0';
      return (x | y | 9 - x | 9 - y) < 0 ? -1 : x * 10 + y;
    }
  }
}
