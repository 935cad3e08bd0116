package io.dayfill.core.http;

import java.io.IOException;
import java.net.Socket;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/**
 * The JVM's TLS with its trust store, host names verified; set up when it is first needed, because
 * that takes longer than all else that a client needs to begin.
 */
final class LazyTls implements TlsSocketStrategy {
  private @Nullable TlsSocketStrategy tls;

  @Override
  public SSLSocket upgrade(
      Socket socket, String target, int port, Object attachment, HttpContext context)
      throws IOException {
    return tls().upgrade(socket, target, port, attachment, context);
  }

  private synchronized TlsSocketStrategy tls() {
    if (tls == null) {
      tls = DefaultClientTlsStrategy.createDefault();
    }
    return tls;
  }
}
