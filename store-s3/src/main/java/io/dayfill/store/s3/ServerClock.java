package io.dayfill.store.s3;

import io.dayfill.core.time.TimeSource;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** Takes from each answer what time it is over there, to the second. */
final class ServerClock implements ExecutionInterceptor {
  private final TimeSource time;
  private volatile @Nullable Duration ahead;

  ServerClock(TimeSource time) {
    this.time = time;
  }

  /** How far the clock over there is ahead; empty before an answer has told it. */
  Optional<Duration> ahead() {
    return Optional.ofNullable(ahead);
  }

  @Override
  public void afterTransmission(Context.AfterTransmission context, ExecutionAttributes attributes) {
    context.httpResponse().firstMatchingHeader("Date").ifPresent(this::note);
  }

  private void note(String date) {
    try {
      Instant there = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date));
      ahead = Duration.between(time.now(), there);
    } catch (DateTimeException e) {
      // A server that tells no time tells none
    }
  }
}
