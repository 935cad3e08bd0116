package io.dayfill.core.http;

import io.dayfill.core.http.SourceException.Kind;
import io.dayfill.core.metadata.Connection;
import io.dayfill.core.metadata.Durations;
import io.dayfill.core.rate.LimitedException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.NoHttpResponseException;

/** What is said of a connection's failures. No text holds a secret or a query. */
final class Faults {
  private final Connection connection;

  Faults(Connection connection) {
    this.connection = connection;
  }

  /** An answer with a status that is no page. */
  SourceException status(int status, Target target, String snippet) {
    String remedy =
        switch (status) {
          case 400, 422 -> "Compare request.params with what the API expects";
          case 404, 410 -> "Check base_url and api_endpoint";
          case 413, 414 -> "Ask for less at once: fewer batch_days, or a smaller page_size";
          default -> status >= 500 ? "Run again later; ask the API's operator if it stays" : "";
        };
    String problem = target + " was answered " + named(status);
    return status == 504
        ? new SlowAnswerException(problem, said(snippet), remedy, null)
        : new SourceException(Kind.ANSWER, problem, said(snippet), remedy);
  }

  /** An answer that limits us, where waiting came to an end. */
  SourceException limited(int status, Target target, String snippet) {
    return new SourceException(
        Kind.LIMITED,
        target + " was answered " + named(status),
        said(snippet),
        "Run again later, or ask more slowly: rate_limit.requests, per");
  }

  /** A wait that is too long. */
  static SourceException limited(LimitedException cause) {
    return new SourceException(
        Kind.LIMITED, cause.problem(), cause.reason(), cause.remedy(), cause.until(), cause);
  }

  /** A redirect that is not followed. */
  SourceException redirected(
      int status, Target target, String where, String reason, String remedy) {
    return new SourceException(
        Kind.REFUSED,
        target + " was answered " + named(status) + " to " + where,
        reason,
        remedy.isEmpty() ? "Ask the API's operator" : remedy);
  }

  /** Credentials that were not accepted. */
  SourceException refused(int status, Target target, String reference, String snippet) {
    if (status == 407) {
      return new SourceException(
          Kind.REFUSED,
          target + " was answered 407 Proxy Authentication Required",
          "the proxy wants to know who we are, or knows us not",
          "Put http://user:password@host:port where proxy.url refers to, or into HTTP_PROXY");
    }
    boolean forbidden = status == 403;
    String why =
        reference.isEmpty()
            ? "it was asked without credentials"
            : reference + (forbidden ? " may not read this" : " did not let us in");
    return new SourceException(
        Kind.REFUSED,
        target + " was answered " + named(status),
        why + (snippet.isEmpty() ? "" : "; " + said(snippet)),
        reference.isEmpty()
            ? "Set auth of connection '" + connection.name() + "'"
            : forbidden
                ? "Give the account the right to read it, or name another one"
                : "Put valid credentials there");
  }

  /** An answer in a form that was not asked for. */
  SourceException encoded(Target target, String encoding) {
    return new SourceException(
        Kind.ANSWER,
        target + " was answered in the encoding '" + encoding + "'",
        "only gzip was offered",
        "");
  }

  /** An exchange that broke off. */
  SourceException broken(Target target, IOException cause, boolean connected) {
    if (cause instanceof DeadlineConnection.PageTimeoutException) {
      return slow(
          target, "was not answered in full within " + Durations.shown(timeouts().page()), cause);
    }
    if (!connected || Handshake.isFinal(cause)) {
      return unreachable(target, cause);
    }
    if (cause instanceof SocketTimeoutException) {
      return slow(target, "brought nothing for " + Durations.shown(timeouts().idle()), cause);
    }
    if (cause instanceof NoHttpResponseException) {
      return answer(target, "was not answered: the server closed the connection", cause);
    }
    String how = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    return answer(target, "was cut: " + how, cause);
  }

  private SourceException unreachable(Target target, IOException cause) {
    String host = String.valueOf(target.uri().getHost());
    String origin = Target.origin(target.uri());
    String reason;
    String remedy = "Check base_url, and whether the API is up and reachable from here";
    if (cause instanceof LinkLocalException) {
      return new SourceException(
          Kind.REFUSED,
          origin + " is not asked",
          "it is a link-local address, or another where clouds keep credentials",
          "Name the API's own host, or set allow_link_local: true if it really is there");
    }
    if (cause instanceof ProxyException proxy) {
      reason = String.valueOf(proxy.getMessage());
      remedy = proxy.remedy();
    } else if (cause instanceof UnknownHostException) {
      reason = "no name server knows the host '" + host + "'";
    } else if (cause instanceof ConnectTimeoutException) {
      reason = "no connection within " + Durations.shown(timeouts().connect());
    } else if (Handshake.isHandshake(cause)) {
      Handshake handshake = Handshake.of(cause, host);
      reason = handshake.reason();
      remedy = handshake.remedy();
    } else {
      reason = String.valueOf(cause.getMessage());
    }
    return new SourceException(
        Kind.UNREACHABLE, origin + " cannot be reached", reason, remedy, null, cause);
  }

  private static SourceException slow(Target target, String what, IOException cause) {
    return new SlowAnswerException(
        target + " " + what,
        "",
        "Run again; ask for less at once if it stays: fewer batch_days, or a smaller page_size",
        cause);
  }

  private SourceException answer(Target target, String what, IOException cause) {
    return new SourceException(
        Kind.ANSWER,
        target + " " + what,
        "",
        "Run again; ask for less at once if it stays: fewer batch_days, or a smaller page_size",
        null,
        cause);
  }

  /** A failure that stayed over all attempts. */
  static SourceException exhausted(SourceException last, int attempts) {
    if (attempts < 2) {
      return last;
    }
    String reason = last.reason().isEmpty() ? "" : last.reason() + "; ";
    return new SourceException(
        last.kind(),
        last.problem(),
        reason + "asked " + attempts + " times",
        last.remedy(),
        last.retryAt().orElse(null),
        last);
  }

  private Connection.Timeouts timeouts() {
    return connection.timeouts();
  }

  private static String said(String snippet) {
    return snippet.isEmpty() ? "" : "it says: " + snippet;
  }

  static String named(int status) {
    String name =
        switch (status) {
          case 301 -> " Moved Permanently";
          case 302 -> " Found";
          case 303 -> " See Other";
          case 307 -> " Temporary Redirect";
          case 308 -> " Permanent Redirect";
          case 400 -> " Bad Request";
          case 401 -> " Unauthorized";
          case 403 -> " Forbidden";
          case 404 -> " Not Found";
          case 408 -> " Request Timeout";
          case 410 -> " Gone";
          case 413 -> " Content Too Large";
          case 422 -> " Unprocessable Content";
          case 429 -> " Too Many Requests";
          case 500 -> " Internal Server Error";
          case 502 -> " Bad Gateway";
          case 503 -> " Service Unavailable";
          case 504 -> " Gateway Timeout";
          default -> "";
        };
    return status + name;
  }
}
