package io.dayfill.core.metadata;

import io.dayfill.core.metadata.Connection.Auth;
import io.dayfill.core.metadata.Connection.RateLimit;
import io.dayfill.core.metadata.Connection.Retry;
import io.dayfill.core.metadata.Connection.Timeouts;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Turns what is said of a connection into one. */
final class ConnectionReader {
  private final GroupReader values;
  private final References references;
  private final Problems problems;

  ConnectionReader(GroupReader values, Path folder, Problems problems) {
    this.values = values.allowing(Language.CONNECTION);
    references = new References(folder);
    this.problems = problems;
  }

  /** The connection; empty if there was a problem. */
  Optional<Connection> read(String name) {
    int before = problems.count();
    Optional<URI> baseUrl = values.required("base_url", BaseUrl::parse, "https://host");
    boolean allowHttp = values.flag("allow_http").orElse(false);
    baseUrl.filter(uri -> BaseUrl.isOpen(uri) && !allowHttp).ifPresent(this::refuseHttp);
    Optional<Auth> auth = auth(values.group("auth").allowing(Language.AUTH));
    Map<String, SecretText> headers = headers(values.group("headers"));
    Optional<RateLimit> rateLimit =
        rateLimit(values.group("rate_limit").allowing(Language.RATE_LIMIT));
    Optional<Retry> retry = retry(values.group("retry").allowing(Language.RETRY));
    Optional<Timeouts> timeouts = timeouts(values.group("timeouts").allowing(Language.TIMEOUTS));
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
    Optional<String> type = auth.word("type");
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
    Optional<Integer> requests = rate.whole("requests");
    Optional<Duration> per = rate.span("per");
    Optional<Integer> burst = rate.has("burst") ? rate.whole("burst") : requests;
    Optional<Integer> concurrent = rate.whole("max_concurrent");
    Optional<Duration> wait = rate.span("max_wait");
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
    Optional<Integer> attempts = retry.whole("attempts");
    Optional<Duration> backoff = retry.span("backoff");
    Optional<Duration> longest = retry.span("max_backoff");
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
    Optional<Duration> connect = timeouts.span("connect");
    Optional<Duration> idle = timeouts.span("idle");
    Optional<Duration> page = timeouts.span("page");
    return connect.isPresent() && idle.isPresent() && page.isPresent()
        ? Optional.of(new Timeouts(connect.get(), idle.get(), page.get()))
        : Optional.empty();
  }
}
