package io.dayfill.core.rate;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How long a server asks to be left alone: the field {@code Retry-After}, RFC 9110 section 10.2.3.
 *
 * <p>Beyond the RFC, fractions of a second and a list of numbers (the largest counts) are
 * understood, because servers and the proxies before them send both.
 *
 * @param delay how long to wait, from {@link #FLOOR} to {@link #CEILING}
 * @param understood false where the field says nothing that can be understood, and {@code delay} is
 *     {@link #DEFAULT}
 */
public record RetryAfter(Duration delay, boolean understood) {
  /** The wait where a server gives none that can be understood. */
  public static final Duration DEFAULT = Duration.ofSeconds(30);

  /** The shortest wait: zero and the past do not mean at once. */
  public static final Duration FLOOR = Duration.ofSeconds(1);

  /** The longest wait told apart. */
  public static final Duration CEILING = Duration.ofDays(3650);

  // Long.parseLong takes signs and any script's digits, Double.parseDouble NaN, 0x1p3 and 1d
  private static final Pattern SECONDS = Pattern.compile("([0-9]+)(?:\\.([0-9]{1,9})[0-9]*)?");

  /**
   * Reads the field.
   *
   * @param values each field line of that name, in order
   * @param date the answer's {@code Date}, from which a time is counted: the server's clock may
   *     differ from ours
   * @param now our own time, where there is no {@code Date}
   * @return empty where there is no field line
   */
  public static Optional<RetryAfter> read(List<String> values, @Nullable String date, Instant now) {
    if (values.isEmpty()) {
      return Optional.empty();
    }
    Instant reference = date == null ? now : HttpDate.parse(date, now).orElse(now);
    Duration longest = null;
    for (String value : values) {
      Duration wait = read(value.strip(), reference);
      if (wait != null && (longest == null || wait.compareTo(longest) > 0)) {
        longest = wait;
      }
    }
    return Optional.of(
        longest == null ? new RetryAfter(DEFAULT, false) : new RetryAfter(bounded(longest), true));
  }

  /** One for a wait that another field told. */
  public static RetryAfter of(Duration wait) {
    return new RetryAfter(bounded(wait), true);
  }

  private static @Nullable Duration read(String value, Instant reference) {
    Optional<Instant> instant = HttpDate.parse(value, reference);
    if (instant.isPresent()) {
      return Duration.between(reference, instant.get());
    }
    Duration longest = null;
    for (String part : value.split(",", -1)) {
      Duration wait = seconds(part.strip());
      if (wait == null) {
        return null;
      }
      longest = longest == null || wait.compareTo(longest) > 0 ? wait : longest;
    }
    return longest;
  }

  private static @Nullable Duration seconds(String text) {
    Matcher matcher = SECONDS.matcher(text);
    if (!matcher.matches()) {
      return null;
    }
    String whole = matcher.group(1).replaceFirst("^0+(?=.)", "");
    if (whole.length() > 10) {
      return CEILING;
    }
    String fraction = matcher.group(2);
    long nanos = fraction == null ? 0 : Long.parseLong((fraction + "00000000").substring(0, 9));
    return Duration.ofSeconds(Long.parseLong(whole), nanos);
  }

  private static Duration bounded(Duration wait) {
    if (wait.compareTo(FLOOR) < 0) {
      return FLOOR;
    }
    return wait.compareTo(CEILING) > 0 ? CEILING : wait;
  }
}
