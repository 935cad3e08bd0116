package io.dayfill.core.http;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What answers say of tokens. */
final class TokenTexts {
  private static final Pattern SECONDS = Pattern.compile("([0-9]{1,10})(?:\\.[0-9]+)?");

  private TokenTexts() {}

  /** True if a header field can carry it. */
  static boolean canBeSent(String token) {
    return !token.isEmpty() && token.chars().allMatch(c -> c > ' ' && c < 0x7f);
  }

  /** A life in seconds, a number or a text; empty where it is none, or no life at all. */
  static Optional<Duration> seconds(String text) {
    Matcher matcher = SECONDS.matcher(text.strip());
    return matcher.matches()
        ? Optional.of(Duration.ofSeconds(Long.parseLong(matcher.group(1))))
            .filter(life -> !life.isZero())
        : Optional.empty();
  }
}
