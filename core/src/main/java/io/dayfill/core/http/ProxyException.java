package io.dayfill.core.http;

import java.io.IOException;
import org.apache.hc.core5.http.HttpHost;
import org.jspecify.annotations.Nullable;

/** The proxy is in the way. */
final class ProxyException extends IOException {
  private static final long serialVersionUID = 1L;
  private static final int WANTS_CREDENTIALS = 407;

  private final int status;

  private ProxyException(String message, int status, @Nullable IOException cause) {
    super(message, cause);
    this.status = status;
  }

  /** It cannot be reached. */
  static ProxyException unreachable(HttpHost proxy, IOException cause) {
    return new ProxyException(
        "the proxy " + proxy.toHostString() + " cannot be reached: " + cause.getMessage(),
        0,
        cause);
  }

  /** It gave an answer of its own in place of a way to the host. */
  static ProxyException answered(HttpHost proxy, int status) {
    String name = "the proxy " + proxy.toHostString();
    return new ProxyException(
        status == WANTS_CREDENTIALS
            ? name + " wants to know who we are, or knows us not: it answered 407"
            : name + " does not lead there: it answered " + Faults.named(status),
        status,
        null);
  }

  String remedy() {
    return status == WANTS_CREDENTIALS
        ? "Put http://user:password@host:port where proxy.url refers to, or into HTTPS_PROXY"
        : "Check proxy of the connection, or HTTPS_PROXY and NO_PROXY; ask who runs the proxy";
  }

  /** True if it will be the same next time. */
  boolean isFinal() {
    return status / 100 == 4;
  }
}
