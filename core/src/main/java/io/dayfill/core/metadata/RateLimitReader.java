package io.dayfill.core.metadata;

import io.dayfill.core.metadata.Connection.RateHeaders;
import io.dayfill.core.metadata.Connection.RateLimit;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads how often to ask. */
final class RateLimitReader {
  private final GroupReader rate;

  RateLimitReader(GroupReader rate) {
    this.rate = rate.allowing(Language.RATE_LIMIT);
  }

  Optional<RateLimit> read() {
    Optional<Integer> requests = rate.whole("requests");
    Optional<Duration> per = rate.span("per");
    Optional<Integer> burst = rate.has("burst") ? rate.whole("burst") : requests;
    Optional<Integer> concurrent = rate.whole("max_concurrent");
    Optional<Duration> wait = rate.span("max_wait");
    Optional<Double> reserve = rate.optional("reserve_for_today", Values::percent);
    if (burst.isPresent() && requests.isPresent() && burst.get() > requests.get()) {
      rate.problem(
          "burst",
          "'" + burst.get() + "' is more than requests allows",
          "at most " + requests.get());
    }
    List<Condition> limited = ConditionsReader.read(rate, "limited_if");
    RateHeaders headers = headers(rate.group("headers").allowing(Language.RATE_HEADERS));
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
                reserve.orElse(0.0),
                limited,
                headers))
        : Optional.empty();
  }

  private @Nullable RateHeaders headers(GroupReader headers) {
    boolean saysAny = headers.has("remaining") || headers.has("reset");
    if (!saysAny && !headers.has("reset_format")) {
      return null;
    }
    Optional<String> remaining = headers.optional("remaining", HeadersReader::name);
    Optional<String> reset = headers.optional("reset", HeadersReader::name);
    Optional<ResetFormat> format = headers.word("reset_format", ResetFormat.class);
    if (!headers.has("reset")) {
      headers.problem("reset", "missing", "the header that tells when there will be more");
    }
    return new RateHeaders(
        remaining.orElse(null), reset.orElse(null), format.orElse(ResetFormat.AUTO));
  }
}
