package io.dayfill.core.metadata;

import io.dayfill.core.metadata.Connection.Auth;
import io.dayfill.core.metadata.Connection.RateLimit;
import io.dayfill.core.metadata.Connection.Retry;
import io.dayfill.core.metadata.Connection.Timeouts;
import io.dayfill.core.metadata.InvalidValue.Parser;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns what is said of a connection into one. */
final class ConnectionReader {
  private static final Duration TICK = Duration.ofMillis(1);
  private static final Duration DAY = Duration.ofDays(1);

  private final GroupReader values;
  private final References references;
  private final Problems problems;

  ConnectionReader(GroupReader values, Path folder, Problems problems) {
    this.values = values.allowing(Keys.CONNECTION);
    references = new References(folder);
    this.problems = problems;
  }

  /** The connection; empty if there was a problem. */
  Optional<Connection> read(String name) {
    int before = problems.count();
    Optional<URI> baseUrl = values.required("base_url", BaseUrl::parse, "https://host");
    boolean allowHttp = values.optional("allow_http", Values::flag).orElse(false);
    baseUrl.filter(uri -> BaseUrl.isOpen(uri) && !allowHttp).ifPresent(this::refuseHttp);
    Optional<Auth> auth = auth(values.group("auth").allowing(Keys.AUTH));
    Map<String, SecretText> headers = headers(values.group("headers"));
    Optional<RateLimit> rateLimit = rateLimit(values.group("rate_limit").allowing(Keys.RATE_LIMIT));
    Optional<Retry> retry = retry(values.group("retry").allowing(Keys.RETRY));
    Optional<Timeouts> timeouts = timeouts(values.group("timeouts").allowing(Keys.TIMEOUTS));
    if (problems.count() > before) {
      return Optional.empty();
    }
    return Optional.of(
        new Connection(
            name,
            baseUrl.orElseThrow(),
            auth.orElseThrow(),
            headers,
            rateLimit.orElseThrow(),
            retry.orElseThrow(),
            timeouts.orElseThrow()));
  }

  private void refuseHttp(URI uri) {
    values.problem(
        "base_url",
        Values.quoted(uri.toString()) + " sends readings and credentials in the clear",
        "https://, or allow_http: true if the network is trusted");
  }

  private Optional<Auth> auth(GroupReader auth) {
    boolean hasToken = auth.has("token");
    Optional<String> type =
        auth.optional(
            "type",
            Values.oneOf(
                Map.of("none", "none", "bearer", "bearer"),
                List.of("basic", "api_key", "oauth2", "login")));
    if (type.isEmpty()) {
      return Optional.empty();
    }
    if (type.get().equals("none")) {
      if (hasToken) {
        auth.problem("token", "is of no use to type none", "type: bearer");
      }
      return Optional.of(new Auth.None());
    }
    if (!hasToken) {
      auth.problem("token", "missing", References.FORM);
    }
    return auth.unnoted("token", references::secret).map(Auth.Bearer::new);
  }

  private Map<String, SecretText> headers(GroupReader headers) {
    Map<String, SecretText> fields = HeadersReader.read(headers, references::text);
    fields.forEach((name, text) -> headers.note(name, text.meaning()));
    return fields;
  }

  private Optional<RateLimit> rateLimit(GroupReader rate) {
    Optional<Integer> requests = rate.optional("requests", Values.integer(1, 100_000));
    Optional<Duration> per = rate.optional("per", Values.duration(TICK, DAY.multipliedBy(31)));
    Optional<Integer> burst =
        rate.has("burst") ? rate.optional("burst", Values.integer(1, 100_000)) : requests;
    Optional<Integer> concurrent = rate.optional("max_concurrent", Values.integer(1, 256));
    Optional<Duration> wait =
        rate.optional("max_wait", Values.duration(Duration.ZERO, DAY.multipliedBy(31)));
    if (burst.isPresent() && requests.isPresent() && burst.get() > requests.get()) {
      rate.problem(
          "burst",
          "'" + burst.get() + "' is more than requests allows",
          "at most " + requests.get());
    }
    return requests.isPresent()
            && per.isPresent()
            && burst.isPresent()
            && concurrent.isPresent()
            && wait.isPresent()
        ? Optional.of(
            new RateLimit(requests.get(), per.get(), burst.get(), concurrent.get(), wait.get()))
        : Optional.empty();
  }

  private Optional<Retry> retry(GroupReader retry) {
    Optional<Integer> attempts = retry.optional("attempts", Values.integer(1, 100));
    Optional<Duration> backoff = retry.optional("backoff", Values.duration(TICK, DAY));
    Optional<Duration> longest = retry.optional("max_backoff", Values.duration(TICK, DAY));
    if (attempts.isEmpty() || backoff.isEmpty() || longest.isEmpty()) {
      return Optional.empty();
    }
    if (longest.get().compareTo(backoff.get()) < 0) {
      retry.problem(
          "backoff",
          "'" + Values.shown(backoff.get()) + "' is more than max_backoff",
          "at most " + Values.shown(longest.get()) + ", or a greater max_backoff");
    }
    return Optional.of(new Retry(attempts.get(), backoff.get(), longest.get()));
  }

  private Optional<Timeouts> timeouts(GroupReader timeouts) {
    Parser<Duration> bounds = Values.duration(TICK, DAY);
    Optional<Duration> connect = timeouts.optional("connect", bounds);
    Optional<Duration> idle = timeouts.optional("idle", bounds);
    Optional<Duration> page = timeouts.optional("page", bounds);
    return connect.isPresent() && idle.isPresent() && page.isPresent()
        ? Optional.of(new Timeouts(connect.get(), idle.get(), page.get()))
        : Optional.empty();
  }
}
