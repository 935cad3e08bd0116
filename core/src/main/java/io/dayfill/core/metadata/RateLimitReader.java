package io.dayfill.core.metadata;

import io.dayfill.core.metadata.Connection.Quota;
import io.dayfill.core.metadata.Connection.RateHeaders;
import io.dayfill.core.metadata.Connection.RateLimit;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
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
    Quota quota = quota(rate.group("quota").allowing(Language.QUOTA));
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
                headers,
                quota))
        : Optional.empty();
  }

  private @Nullable Quota quota(GroupReader quota) {
    if (!rate.has("quota")) {
      return null;
    }
    Optional<Integer> requests = quota.whole("requests");
    Optional<Duration> per = quota.span("per");
    Optional<Resets> resets = quota.optional("resets", RateLimitReader::resets);
    if (!quota.has("requests")) {
      quota.problem("requests", "missing", "how many requests the source gives in per");
    }
    if (per.isPresent() && !divides(per.get())) {
      quota.problem(
          "per",
          "'" + per.get() + "' does not divide a day evenly",
          "a day or a part of it, as 1 d, 6 h, 1 h; what is given for longer, as its part of a day");
    }
    return requests.isPresent()
            && per.filter(RateLimitReader::divides).isPresent()
            && resets.isPresent()
        ? new Quota(requests.get(), per.get(), resets.get().time(), resets.get().zone())
        : null;
  }

  private static boolean divides(Duration per) {
    return Duration.ofDays(1).toMillis() % per.toMillis() == 0;
  }

  /** A time of day and its zone. */
  private record Resets(LocalTime time, ZoneId zone) {}

  private static Resets resets(String text) throws InvalidValue {
    try {
      int blank = text.indexOf(' ');
      return new Resets(
          LocalTime.parse(text.substring(0, blank)), ZoneId.of(text.substring(blank).strip()));
    } catch (DateTimeException | IndexOutOfBoundsException e) {
      throw new InvalidValue(
          Values.quoted(text) + " is no time of a zone", "a time and a zone, as 00:00 UTC");
    }
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
