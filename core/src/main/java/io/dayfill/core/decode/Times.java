package io.dayfill.core.decode;

import io.dayfill.core.date.TimePattern;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads ISO 8601 instants and dates, the date last seen kept: most readings share it with the one
 * before.
 */
final class Times {
  /** No time: what a text that is none is read as. */
  static final long NONE = Long.MIN_VALUE;

  static final long MICROS_PER_SECOND = 1_000_000;
  static final long MICROS_PER_DAY = 86_400 * MICROS_PER_SECOND;

  /** More than what years of nine digits take. */
  static final long MOST_MICROS = Long.MAX_VALUE / 4;

  /** Where digits and colons stand in {@code HH:mm:ss}, read as a word. */
  private static final long CLOCK_MASK = 0xf0f0fff0f0fff0f0L;

  private static final long CLOCK = 0x30303a30303a3030L;
  private static final long CLOCK_DIGITS = 0x0f0f000f0f000f0fL;
  private static final long OVER_NINE = 0x0606000606000606L;

  private static final int DATE_LENGTH = 10;
  private static final int MAX_OFFSET_SECONDS = 18 * 3600;

  private final @Nullable LocalTimes local;
  private long cachedHead;
  private int cachedTail = -1;
  private long cachedDay;
  private long cachedMicros;
  private int end;

  /**
   * Makes one.
   *
   * @param local what a time without offset means; null where it is none
   */
  Times(@Nullable LocalTimes local) {
    this.local = local;
  }

  static Instant at(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  /** Days since 1970-01-01 of {@code uuuu-MM-dd}; {@link #NONE} for anything else. */
  long date(byte[] b, int from, int to) {
    return to - from == DATE_LENGTH ? dateAt(b, from) : NONE;
  }

  private long dateAt(byte[] b, int p) {
    long head = Words.get(b, p);
    int tail = b[p + 8] << 8 | b[p + 9];
    if (head == cachedHead && tail == cachedTail) {
      return cachedDay;
    }
    int century = two(b, p);
    int year = two(b, p + 2);
    int month = two(b, p + 5);
    int day = two(b, p + 8);
    if ((century | year | month | day) < 0 || b[p + 4] != '-' || b[p + 7] != '-') {
      return NONE;
    }
    try {
      cachedDay = LocalDate.of(century * 100 + year, month, day).toEpochDay();
    } catch (DateTimeException e) {
      return NONE;
    }
    cachedHead = head;
    cachedTail = tail;
    cachedMicros = cachedDay * MICROS_PER_DAY;
    return cachedDay;
  }

  /**
   * Microseconds since 1970-01-01T00:00:00Z, finer fractions cut off; {@link #NONE} if the text is
   * no instant, or says no offset where no zone stands for it. At least 8 bytes must be there
   * behind its end.
   */
  long instant(byte[] b, int from, int to) {
    if (to - from < DATE_LENGTH + 6) {
      return NONE;
    }
    long days = dateAt(b, from);
    int p = from + DATE_LENGTH;
    if (days == NONE || ((b[p] | 0x20) != 't' && b[p] != ' ') || b[p + 3] != ':') {
      return NONE;
    }
    int hour = two(b, p + 1);
    int minute = two(b, p + 4);
    if ((hour | minute) < 0 || hour > 23 || minute > 59) {
      return NONE;
    }
    p += 6;
    long micros = (hour * 3600L + minute * 60L) * MICROS_PER_SECOND;
    if (p < to && b[p] == ':') {
      if (to - p < 3) {
        return NONE;
      }
      int second = two(b, p + 1);
      if (second < 0 || second > 59) {
        return NONE;
      }
      micros += second * MICROS_PER_SECOND;
      p += 3;
      if (p < to && (b[p] == '.' || b[p] == ',')) {
        int first = ++p;
        long unit = MICROS_PER_SECOND / 10;
        for (; p < to && b[p] >= '0' && b[p] <= '9'; p++) {
          micros += (b[p] - '0') * unit;
          unit /= 10;
        }
        if (p == first || p - first > 9) {
          return NONE;
        }
      }
    }
    if (p == to) {
      return local == null ? NONE : local.instant(days * MICROS_PER_DAY + micros);
    }
    if (to - p == 1 && (b[p] | 0x20) == 'z') {
      return days * MICROS_PER_DAY + micros;
    }
    int offset = offset(b, p, to);
    return offset > MAX_OFFSET_SECONDS
        ? NONE
        : days * MICROS_PER_DAY + micros - offset * MICROS_PER_SECOND;
  }

  /** The nanoseconds of an instant's text that its microseconds leave. */
  static int restOfMicros(byte[] b, int from, int to) {
    int p = from + DATE_LENGTH;
    while (p < to && b[p] != '.' && b[p] != ',') {
      p++;
    }
    int nanos = 0;
    int unit = 100_000_000;
    for (p++; p < to && unit > 0 && b[p] >= '0' && b[p] <= '9'; p++) {
      nanos += (b[p] - '0') * unit;
      unit /= 10;
    }
    return nanos % 1000;
  }

  /** Behind the text that {@link #quickInstant} has read. */
  int end() {
    return end;
  }

  /**
   * Reads an instant as most are written, on the date last seen: {@code uuuu-MM-ddTHH:mm:ss},
   * perhaps a fraction, {@code Z}, {@code ±hh:mm} or the zone's own time, and a quote.
   *
   * @return {@link #NONE} if it is written in another way, or none at all
   */
  long quickInstant(byte[] b, int from) {
    return quickInstant(b, from, (byte) '"');
  }

  /** The same with another byte behind it than a quote. */
  long quickInstant(byte[] b, int from, byte close) {
    if (Words.get(b, from) != cachedHead
        || (b[from + 8] << 8 | b[from + 9]) != cachedTail
        || b[from + 10] != 'T') {
      return NONE;
    }
    long clock = Words.get(b, from + 11);
    long digits = clock & CLOCK_DIGITS;
    if ((clock & CLOCK_MASK) != CLOCK || ((digits + OVER_NINE) & CLOCK_MASK) != 0) {
      return NONE;
    }
    int hour = ((int) digits & 15) * 10 + ((int) (digits >>> 8) & 15);
    int minute = ((int) (digits >>> 24) & 15) * 10 + ((int) (digits >>> 32) & 15);
    int second = ((int) (digits >>> 48) & 15) * 10 + (int) (digits >>> 56);
    if (hour > 23 || minute > 59 || second > 59) {
      return NONE;
    }
    long micros = cachedMicros + (hour * 3600 + minute * 60 + second) * MICROS_PER_SECOND;
    int p = from + 19;
    int c = b[p];
    if (c == '.') {
      long unit = MICROS_PER_SECOND / 10;
      int first = ++p;
      while ((c = b[p]) >= '0' && c <= '9') {
        micros += (c - '0') * unit;
        unit /= 10;
        p++;
      }
      if (p == first || p - first > 9) {
        return NONE;
      }
    }
    if (c == 'Z' && b[p + 1] == close) {
      end = p + 2;
      return micros;
    }
    if (c == close && local != null) {
      end = p + 1;
      return local.instant(micros);
    }
    if (b[p + 6] == close && b[p + 3] == ':' && (c == '+' || c == '-')) {
      int offset = offset(b, p, p + 6);
      if (offset <= MAX_OFFSET_SECONDS) {
        end = p + 7;
        return micros - offset * MICROS_PER_SECOND;
      }
    }
    return NONE;
  }

  /** Seconds east of Greenwich of {@code +hh}, {@code +hhmm} or {@code +hh:mm}; huge if none. */
  private static int offset(byte[] b, int at, int to) {
    int p = at;
    if (p < to && b[p] == ' ') {
      p++;
    }
    int length = to - p;
    if ((length != 3 && length != 5 && length != 6) || (b[p] != '+' && b[p] != '-')) {
      return Integer.MAX_VALUE;
    }
    int hours = two(b, p + 1);
    int minutes = 0;
    if (length == 5) {
      minutes = two(b, p + 3);
    } else if (length == 6) {
      minutes = b[p + 3] == ':' ? two(b, p + 4) : -1;
    }
    if ((hours | minutes) < 0 || minutes > 59) {
      return Integer.MAX_VALUE;
    }
    int seconds = hours * 3600 + minutes * 60;
    if (seconds > MAX_OFFSET_SECONDS) {
      return Integer.MAX_VALUE;
    }
    return b[p] == '-' ? -seconds : seconds;
  }

  /**
   * The start or the end of an interval, of which one may be a duration; of an instant, itself.
   *
   * @return {@link #NONE} if the text is neither
   */
  long interval(byte[] b, int from, int to, boolean start) {
    int slash = from;
    while (slash < to && b[slash] != '/') {
      slash++;
    }
    if (slash == to) {
      return instant(b, from, to);
    }
    boolean lengthFirst = b[from] == 'P';
    boolean lengthLast = slash + 1 < to && b[slash + 1] == 'P';
    if (!lengthFirst && !lengthLast) {
      long first = instant(b, from, slash);
      long last = instant(b, slash + 1, to);
      return first == NONE || last == NONE || last < first ? NONE : start ? first : last;
    }
    long known = lengthFirst ? instant(b, slash + 1, to) : instant(b, from, slash);
    long length = lengthFirst ? length(b, from, slash) : length(b, slash + 1, to);
    if (known == NONE || length == NONE || lengthFirst == lengthLast) {
      return NONE;
    }
    return start == lengthLast ? known : lengthFirst ? known - length : known + length;
  }

  /** The microseconds of a duration of days and less; {@link #NONE} if it is none. */
  private static long length(byte[] b, int from, int to) {
    try {
      Duration length = Duration.parse(new String(b, from, to - from, StandardCharsets.ISO_8859_1));
      return length.isNegative() || length.toDays() > 36_600
          ? NONE
          : length.dividedBy(Duration.of(1, ChronoUnit.MICROS));
    } catch (DateTimeException e) {
      return NONE;
    }
  }

  /** Reads a text by a pattern; {@link #NONE} as for {@link #instant}. */
  long instant(TimePattern.Reader pattern, byte[] b, int from, int to) {
    if (!pattern.read(b, from, to)) {
      return NONE;
    }
    long micros = pattern.days() * MICROS_PER_DAY + pattern.microsOfDay();
    if (pattern.hasOffset()) {
      return micros - pattern.offsetSeconds() * MICROS_PER_SECOND;
    }
    return local == null ? NONE : local.instant(micros);
  }

  private static int two(byte[] b, int p) {
    int x = b[p] - '0';
    int y = b[p + 1] - '0';
    return (x | y | 9 - x | 9 - y) < 0 ? -1 : x * 10 + y;
  }
}
