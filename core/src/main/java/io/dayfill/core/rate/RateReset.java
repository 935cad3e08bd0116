package io.dayfill.core.rate;

import io.dayfill.core.metadata.ResetFormat;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How long until a rate limit is over, by a field such as {@code X-RateLimit-Reset}. No standard
 * says what stands there; APIs are known that write -1 or -2 where there is no limit.
 */
public final class RateReset {
  private static final Pattern NUMBER = Pattern.compile("([0-9]{1,19})(?:\\.([0-9]{1,9})[0-9]*)?");

  // no wait is that long, and no time since 1970 is so short ago
  private static final long LEAST_EPOCH_S = 1_000_000_000L;
  private static final long LEAST_EPOCH_MS = 100_000_000_000L;

  private RateReset() {}

  /**
   * Reads the field.
   *
   * @param date the answer's {@code Date}, from which a time is counted: the server's clock may
   *     differ from ours
   * @param now our own time, where there is no {@code Date}
   * @return the wait, not negative, {@link RetryAfter#CEILING} at most; empty where the field says
   *     nothing that can be understood
   */
  public static Optional<Duration> read(
      String value, ResetFormat format, @Nullable String date, Instant now) {
    Instant reference = date == null ? now : HttpDate.parse(date, now).orElse(now);
    String text = value.strip();
    Matcher number = NUMBER.matcher(text);
    boolean isNumber = number.matches();
    if (format == ResetFormat.HTTP_DATE || (format == ResetFormat.AUTO && !isNumber)) {
      return HttpDate.parse(text, reference).map(at -> bounded(Duration.between(reference, at)));
    }
    return isNumber ? Optional.of(bounded(wait(number, format, reference))) : Optional.empty();
  }

  private static Duration wait(Matcher number, ResetFormat format, Instant reference) {
    String digits = number.group(1);
    // what no long holds is beyond every ceiling
    long whole = digits.length() > 18 ? Long.MAX_VALUE / 1000 : Long.parseLong(digits);
    String fraction = number.group(2);
    long nanos = fraction == null ? 0 : Long.parseLong((fraction + "00000000").substring(0, 9));
    return switch (guessed(whole, format)) {
      case MILLISECONDS -> Duration.ofMillis(whole);
      case EPOCH_S -> since1970(Duration.ofSeconds(whole, nanos), reference);
      case EPOCH_MS -> since1970(Duration.ofMillis(whole), reference);
      default -> Duration.ofSeconds(whole, nanos);
    };
  }

  private static ResetFormat guessed(long whole, ResetFormat format) {
    if (format != ResetFormat.AUTO) {
      return format;
    }
    return whole >= LEAST_EPOCH_MS
        ? ResetFormat.EPOCH_MS
        : whole >= LEAST_EPOCH_S ? ResetFormat.EPOCH_S : ResetFormat.SECONDS;
  }

  private static Duration since1970(Duration since, Instant reference) {
    return since.minus(Duration.between(Instant.EPOCH, reference));
  }

  private static Duration bounded(Duration wait) {
    if (wait.isNegative()) {
      return Duration.ZERO;
    }
    return wait.compareTo(RetryAfter.CEILING) > 0 ? RetryAfter.CEILING : wait;
  }
}
