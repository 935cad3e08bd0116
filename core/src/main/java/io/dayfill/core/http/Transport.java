package io.dayfill.core.http;

import io.dayfill.core.metadata.Connection;
import io.dayfill.core.time.TimeSource;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.HttpClientConnection;
import org.apache.hc.core5.http.io.HttpResponseInformationCallback;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * One connection's sockets. HttpClient does nothing here of its own accord: no retries (it would
 * repeat a 429), no redirects, no cookies, no authentication, no decompression.
 */
final class Transport implements AutoCloseable {
  // many small reads cost more than the parsing of what they bring
  private static final int SOCKET_BUFFER = 1 << 16;
  private static final int LONGEST_HEADER_LINE = 1 << 16;
  private static final int MOST_HEADERS = 256;

  private final CloseableHttpClient client;
  private final AtomicInteger connections = new AtomicInteger();

  Transport(Connection connection, TimeSource time, String version) {
    Connection.Timeouts timeouts = connection.timeouts();
    client =
        HttpClients.custom()
            .setConnectionManager(pool(connection, time))
            .setRequestExecutor(new Executor())
            .setUserAgent("dayfill/" + version)
            .setDefaultRequestConfig(
                RequestConfig.custom()
                    .setResponseTimeout(timeout(timeouts.idle()))
                    .setAuthenticationEnabled(false)
                    .setRedirectsEnabled(false)
                    .setContentCompressionEnabled(false)
                    .setProtocolUpgradeEnabled(false)
                    .build())
            .disableAutomaticRetries()
            .disableRedirectHandling()
            .disableCookieManagement()
            .disableAuthCaching()
            .disableContentCompression()
            .disableConnectionState()
            // off is off: the defaults would read a list of all public suffixes only to lie idle
            .setDefaultCookieSpecRegistry(name -> null)
            .setDefaultAuthSchemeRegistry(name -> null)
            .build();
  }

  private PoolingHttpClientConnectionManager pool(Connection connection, TimeSource time) {
    // one more than are under way by the budget, so that taking one never waits
    int size = connection.rateLimit().maxConcurrent() + 1;
    Http1Config http1 =
        Http1Config.custom()
            .setBufferSize(SOCKET_BUFFER)
            .setMaxLineLength(LONGEST_HEADER_LINE)
            .setMaxHeaderCount(MOST_HEADERS)
            .build();
    Connection.Timeouts timeouts = connection.timeouts();
    return PoolingHttpClientConnectionManagerBuilder.create()
        .setMaxConnTotal(size)
        .setMaxConnPerRoute(size)
        .setTlsSocketStrategy(new LazyTls())
        .setConnectionFactory(
            socket -> new DeadlineConnection("c" + connections.incrementAndGet(), http1, time))
        .setDefaultSocketConfig(
            SocketConfig.custom()
                .setSoTimeout(timeout(timeouts.idle()))
                .setTcpNoDelay(true)
                .build())
        .setDefaultConnectionConfig(
            ConnectionConfig.custom()
                .setConnectTimeout(timeout(timeouts.connect()))
                .setSocketTimeout(timeout(timeouts.idle()))
                .setValidateAfterInactivity(TimeValue.ofMilliseconds(250))
                .build())
        .build();
  }

  private static Timeout timeout(Duration duration) {
    return Timeout.ofMilliseconds(Math.max(1, duration.toMillis()));
  }

  /** Sends a request. The caller closes the response. */
  ClassicHttpResponse send(ClassicHttpRequest request, Context context) throws IOException {
    return client.executeOpen(null, request, context);
  }

  @Override
  public void close() {
    client.close(CloseMode.IMMEDIATE);
  }

  /** What is to be known of one exchange. */
  static final class Context extends HttpClientContext {
    private final long deadline;
    private volatile boolean connected;

    /**
     * Makes one.
     *
     * @param deadline when it must be over, as a nanoTime
     */
    Context(long deadline) {
      this.deadline = deadline;
    }

    /** True once there was a connection to send it on. */
    boolean isConnected() {
      return connected;
    }
  }

  private static final class Executor extends HttpRequestExecutor {
    @Override
    public ClassicHttpResponse execute(
        ClassicHttpRequest request,
        HttpClientConnection connection,
        HttpResponseInformationCallback callback,
        HttpContext context)
        throws IOException, HttpException {
      if (context instanceof Context exchange && connection instanceof DeadlineConnection bounded) {
        exchange.connected = true;
        bounded.endsAt(exchange.deadline);
      }
      return super.execute(request, connection, callback, context);
    }
  }
}
