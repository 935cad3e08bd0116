package io.dayfill.core.metadata;

import io.dayfill.core.metadata.Connection.RateHeaders;
import io.dayfill.core.metadata.Connection.RateLimit;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads how often to ask. */
final class RateLimitReader {
  private static final Duration TICK = Duration.ofMillis(1);
  private static final Duration MONTH = Duration.ofDays(31);
  private static final Map<String, ResetFormat> FORMATS =
      Stream.of(ResetFormat.values())
          .collect(
              Collectors.toMap(
                  format -> format.name().toLowerCase(Locale.ROOT), Function.identity()));

  private final GroupReader rate;

  RateLimitReader(GroupReader rate) {
    this.rate = rate.allowing(Keys.RATE_LIMIT);
  }

  Optional<RateLimit> read() {
    Optional<Integer> requests = rate.optional("requests", Values.integer(1, 100_000));
    Optional<Duration> per = rate.optional("per", Values.duration(TICK, MONTH));
    Optional<Integer> burst =
        rate.has("burst") ? rate.optional("burst", Values.integer(1, 100_000)) : requests;
    Optional<Integer> concurrent = rate.optional("max_concurrent", Values.integer(1, 256));
    Optional<Duration> wait = rate.optional("max_wait", Values.duration(Duration.ZERO, MONTH));
    if (burst.isPresent() && requests.isPresent() && burst.get() > requests.get()) {
      rate.problem(
          "burst",
          "'" + burst.get() + "' is more than requests allows",
          "at most " + requests.get());
    }
    List<Condition> limited = ConditionsReader.read(rate, "limited_if");
    RateHeaders headers = headers(rate.group("headers").allowing(Keys.RATE_HEADERS));
    return requests.isPresent()
            && per.isPresent()
            && burst.isPresent()
            && concurrent.isPresent()
            && wait.isPresent()
        ? Optional.of(
            new RateLimit(
                requests.get(),
                per.get(),
                burst.get(),
                concurrent.get(),
                wait.get(),
                limited,
                headers))
        : Optional.empty();
  }

  private @Nullable RateHeaders headers(GroupReader headers) {
    if (!rate.has("headers")) {
      return null;
    }
    Optional<String> remaining = headers.optional("remaining", HeadersReader::name);
    Optional<String> reset = headers.optional("reset", HeadersReader::name);
    Optional<ResetFormat> format =
        headers.optional("reset_format", Values.oneOf(FORMATS, List.of()));
    if (!headers.has("reset")) {
      headers.problem("reset", "missing", "the header that tells when there will be more");
    }
    return new RateHeaders(
        remaining.orElse(null), reset.orElse(null), format.orElse(ResetFormat.AUTO));
  }
}
