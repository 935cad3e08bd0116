package io.dayfill.core.http;

import io.dayfill.core.metadata.Connection;
import io.dayfill.core.metadata.OriginPattern;
import io.dayfill.core.rate.Budget;
import io.dayfill.core.rate.LimitedException;
import io.dayfill.core.rate.RetryAfter;
import io.dayfill.core.rate.WaitListener;
import io.dayfill.core.spi.AuthAnswer;
import io.dayfill.core.spi.AuthRequest;
import io.dayfill.core.time.TimeSource;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks for what proves who we are. The connection's time-outs, attempts and {@code Retry-After}
 * hold as for pages, and its rate where the API itself is asked. Nothing is redirected: what such a
 * request carries goes to the configured address only.
 */
final class TokenDesk {
  private static final Logger LOG = LoggerFactory.getLogger(ApiClient.class);
  private static final int LONGEST = 1 << 16;

  private final Connection connection;
  private final Transport transport;
  private final Faults faults;
  private final Vault vault;
  private final Budget budget;
  private final Backoff backoff;
  private final TimeSource time;

  TokenDesk(
      Connection connection,
      Transport transport,
      Faults faults,
      Vault vault,
      Budget budget,
      Backoff backoff,
      TimeSource time) {
    this.connection = connection;
    this.transport = transport;
    this.faults = faults;
    this.vault = vault;
    this.budget = budget;
    this.backoff = backoff;
    this.time = time;
  }

  TimeSource time() {
    return time;
  }

  URI baseUrl() {
    return connection.baseUrl();
  }

  String connectionName() {
    return connection.name();
  }

  /** The address of a path below the base URL, or the address itself. */
  URI address(String endpoint) {
    PageRequest request = new PageRequest(endpoint, java.util.List.of());
    return request.isAddress()
        ? URI.create(endpoint)
        : URI.create(Target.origin(baseUrl()) + Escapes.path(baseUrl(), request.path()));
  }

  /**
   * Asks, as often as it takes.
   *
   * @return the answer, whatever its status but for trouble that may pass
   * @throws SourceException if there was none, or a wait that is too long
   */
  AuthAnswer ask(AuthRequest request, WaitListener listener) throws InterruptedException {
    Target target = Target.of(PageRequest.Method.valueOf(request.method()), request.uri());
    Backoff.Failures failures = backoff.failures();
    Duration waited = Duration.ZERO;
    while (true) {
      PassingTrouble trouble;
      try {
        depart(request.uri(), listener);
        return once(request, target);
      } catch (PassingTrouble e) {
        trouble = e;
      } catch (LimitedException e) {
        throw Faults.limited(e);
      }
      waited = waited.plus(endure(trouble, failures, request.uri()));
      if (waited.compareTo(connection.rateLimit().maxWait()) > 0 && trouble.isLimited()) {
        throw Faults.limited(budget.tooLong(waited));
      }
    }
  }

  private boolean isApi(URI uri) {
    return OriginPattern.of(connection.baseUrl()).matches(uri);
  }

  private void depart(URI uri, WaitListener listener) throws InterruptedException {
    if (isApi(uri)) {
      budget.another(listener);
    }
  }

  /** Waits after trouble; what the server asked for is the result. */
  private Duration endure(PassingTrouble trouble, Backoff.Failures failures, URI uri)
      throws InterruptedException {
    Duration wait =
        trouble.isLimited()
            ? failures.limited(trouble.retryAfter(), trouble.isEndless())
            : failures.failed(trouble);
    if (wait == null) {
      throw Faults.exhausted(trouble.failure(), failures.count());
    }
    if (!trouble.isLimited()) {
      time.sleep(wait);
      return Duration.ZERO;
    }
    if (wait.compareTo(connection.rateLimit().maxWait()) > 0) {
      throw Faults.limited(budget.tooLong(wait));
    }
    if (isApi(uri)) {
      budget.pause(wait);
    } else {
      time.sleep(wait);
    }
    return wait;
  }

  private AuthAnswer once(AuthRequest request, Target target) throws PassingTrouble {
    long began = time.nanoTime();
    Transport.Context context =
        new Transport.Context(began + connection.timeouts().page().toNanos(), () -> {});
    int status = 0;
    var http = Exchange.http(request, context);
    try (ClassicHttpResponse response = transport.send(http, context)) {
      status = response.getCode();
      try {
        byte[] body =
            new Contents(faults, target, vault::redactor).of(response).stream().readNBytes(LONGEST);
        throwIfPassing(response, target);
        return new AuthAnswer(status, name -> value(response, name), body);
      } finally {
        // whatever is left of it is not waited for
        http.cancel();
      }
    } catch (IOException e) {
      throw Exchange.broken(faults, target, e, context);
    } finally {
      LOG.debug(
          "credentials: {} -> {} in {} ms",
          target,
          status == 0 ? "no answer" : status,
          (time.nanoTime() - began) / 1_000_000);
    }
  }

  private void throwIfPassing(ClassicHttpResponse response, Target target) throws PassingTrouble {
    int status = response.getCode();
    RetryAfter retryAfter = AnswerReader.retryAfter(response, time.now()).orElse(null);
    if (status == 429 || (retryAfter != null && AnswerReader.isUnavailable(status))) {
      throw PassingTrouble.limited(faults.limited(status, target, ""), status == 429, retryAfter);
    }
    if (status == 408 || status >= 500) {
      throw PassingTrouble.of(faults.status(status, target, ""));
    }
  }

  private static @Nullable String value(ClassicHttpResponse response, String name) {
    Header header = response.getFirstHeader(name);
    return header == null ? null : header.getValue();
  }

  /** An answer that gives no token; nothing of it is shown but what names the error. */
  SourceException refused(URI uri, int status, String said) {
    String shown = vault.redactor().snippet(said);
    return new SourceException(
        SourceException.Kind.REFUSED,
        "no token from "
            + Target.origin(uri)
            + uri.getRawPath()
            + ": it answered "
            + Faults.named(status),
        shown.isEmpty() ? "" : "it says: " + shown,
        "Check auth of connection '" + connection.name() + "'");
  }
}
