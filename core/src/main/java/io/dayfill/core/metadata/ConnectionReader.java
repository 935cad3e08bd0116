package io.dayfill.core.metadata;

import io.dayfill.core.metadata.Connection.Auth;
import io.dayfill.core.metadata.Connection.Network;
import io.dayfill.core.metadata.Connection.RateLimit;
import io.dayfill.core.metadata.Connection.Reach;
import io.dayfill.core.metadata.Connection.Retry;
import io.dayfill.core.metadata.Connection.Timeouts;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Turns what is said of a connection into one. */
final class ConnectionReader {
  private final GroupReader values;
  private final References references;
  private final Map<String, AuthSettings> schemes;
  private final Problems problems;

  /**
   * Makes a reader.
   *
   * @param folder where relative paths start
   * @param schemes the keys of the ways of authorising that jars bring, by their names
   */
  ConnectionReader(
      GroupReader values, Path folder, Map<String, AuthSettings> schemes, Problems problems) {
    this.values = values.allowing(Language.CONNECTION);
    references = new References(folder);
    this.schemes = schemes;
    this.problems = problems;
  }

  /** The connection; empty if there was a problem. */
  Optional<Connection> read(String name) {
    int before = problems.count();
    Optional<URI> baseUrl = values.required("base_url", BaseUrl::parse, "https://host");
    boolean allowHttp = values.flag("allow_http").orElse(false);
    boolean allowLinkLocal = values.flag("allow_link_local").orElse(false);
    baseUrl.ifPresent(
        uri ->
            judge(
                uri,
                allowHttp,
                allowLinkLocal,
                (wrong, right) -> values.problem("base_url", wrong, right)));
    Reach reach = reach(allowHttp, allowLinkLocal);
    AuthReader auths = new AuthReader(values.group("auth"), references, schemes);
    Optional<Auth> auth = auths.read();
    List<Condition> expiredIf = auths.expiredIf();
    auth.ifPresent(
        way ->
            addresses(way)
                .forEach(
                    (uri, key) ->
                        judge(
                            uri,
                            allowHttp,
                            allowLinkLocal,
                            (wrong, right) -> auths.problem(key, wrong, right))));
    Map<String, SecretText> headers = headers(values.group("headers"));
    Optional<RateLimit> rateLimit = new RateLimitReader(values.group("rate_limit")).read();
    Optional<Retry> retry = retry(values.group("retry").allowing(Language.RETRY));
    Optional<Timeouts> timeouts = timeouts(values.group("timeouts").allowing(Language.TIMEOUTS));
    Network network = new NetworkReader(values, references).read();
    if (problems.count() > before) {
      return Optional.empty();
    }
    return Optional.of(
        new Connection(
            name,
            baseUrl.orElseThrow(),
            auth.orElseThrow(),
            expiredIf,
            headers,
            reach,
            rateLimit.orElseThrow(),
            retry.orElseThrow(),
            timeouts.orElseThrow(),
            network));
  }

  /** The addresses that are asked for a token, with the keys that they stand under. */
  private static Map<URI, String> addresses(Auth auth) {
    Map<URI, String> all = new LinkedHashMap<>();
    if (auth instanceof Auth.OAuth2 oauth2) {
      all.put(oauth2.tokenUrl(), "token_url");
    } else if (auth instanceof Auth.Login login) {
      login.requests().stream()
          .filter(request -> request.endpoint().contains("://"))
          .forEach(request -> all.put(URI.create(request.endpoint()), "requests"));
    }
    return all;
  }

  private Map<String, SecretText> headers(GroupReader headers) {
    Map<String, SecretText> fields = HeadersReader.read(headers, references::text);
    fields.forEach((name, text) -> headers.note(name, text.meaning()));
    return fields;
  }

  private Reach reach(boolean allowHttp, boolean allowLinkLocal) {
    List<OriginPattern> allowed = values.oneOrMore("allowed_origins", OriginPattern::parse);
    if (!allowHttp && allowed.stream().anyMatch(BaseUrl::isOpen)) {
      values.problem(
          "allowed_origins",
          "sends readings and credentials in the clear",
          "https://, or allow_http: true if the network is trusted");
    }
    return new Reach(allowed, allowHttp, allowLinkLocal);
  }

  /** Every address that is asked is judged alike, wherever it is named. */
  private static void judge(
      URI uri, boolean allowHttp, boolean allowLinkLocal, BiConsumer<String, String> problem) {
    if (BaseUrl.isOpen(uri) && !allowHttp) {
      problem.accept(
          Values.quoted(uri.toString()) + " sends readings and credentials in the clear",
          "https://, or allow_http: true if the network is trusted");
    }
    if (BaseUrl.isLinkLocal(uri) && !allowLinkLocal) {
      problem.accept(
          Values.quoted(uri.toString()) + " is a link-local address, where clouds keep credentials",
          "name the API's own host, or set allow_link_local: true if it really is there");
    }
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
          "'" + Durations.shown(backoff.get()) + "' is more than max_backoff",
          "at most " + Durations.shown(longest.get()) + ", or a greater max_backoff");
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
