package io.dayfill.core.http;

import io.dayfill.core.metadata.Connection;
import io.dayfill.core.time.TimeSource;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.auth.CredentialsProvider;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.auth.BasicSchemeFactory;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.HttpClientConnection;
import org.apache.hc.core5.http.io.HttpResponseInformationCallback;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

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
  private final ProxyRoutes routes;
  private final LazyTls tls;
  private final RequestConfig config;
  private final AtomicInteger connections = new AtomicInteger();

  Transport(Connection connection, ProxyChoice proxies, TimeSource time, String version) {
    Connection.Timeouts timeouts = connection.timeouts();
    routes = new ProxyRoutes(proxies);
    tls = new LazyTls(connection.network().tls());
    config =
        RequestConfig.custom()
            .setResponseTimeout(timeout(timeouts.idle()))
            .setAuthenticationEnabled(false)
            .setRedirectsEnabled(false)
            .setContentCompressionEnabled(false)
            .setProtocolUpgradeEnabled(false)
            .build();
    client =
        HttpClients.custom()
            .setConnectionManager(pool(connection, time))
            .setRoutePlanner(routes)
            .setRequestExecutor(new Executor())
            .setUserAgent("dayfill/" + version)
            .setDefaultRequestConfig(config)
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
        .setDnsResolver(new GuardedNames(connection.reach().allowLinkLocal()))
        .setTlsSocketStrategy(tls)
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
    showToProxy(request, context);
    HttpHost host = new HttpHost(request.getScheme(), request.getAuthority());
    try {
      ClassicHttpResponse response = client.executeOpen(null, request, context);
      if (!context.isConnected()) {
        throw refusedByProxy(response, host);
      }
      tls.answeredBy(host.getHostName());
      return response;
    } catch (ConnectException | ConnectTimeoutException | UnknownHostException e) {
      HttpHost proxy = routes.proxy(host);
      throw proxy == null ? e : ProxyException.unreachable(proxy, e);
    } catch (IOException e) {
      throw tls.judged(e, host.getHostName());
    }
  }

  /** HttpClient hands out a proxy's answer to CONNECT as if the host itself had given it. */
  private IOException refusedByProxy(ClassicHttpResponse response, HttpHost host) {
    try (response) {
      return ProxyException.answered(
          Objects.requireNonNull(routes.proxy(host)), response.getCode());
    } catch (IOException e) {
      return e;
    }
  }

  /** A proxy that wants to know who we are is told so; nobody else is. */
  private void showToProxy(ClassicHttpRequest request, Context context) {
    CredentialsProvider credentials =
        routes.credentials(new HttpHost(request.getScheme(), request.getAuthority()));
    if (credentials != null) {
      context.setCredentialsProvider(credentials);
      context.setAuthSchemeRegistry(
          name -> name.equalsIgnoreCase("basic") ? BasicSchemeFactory.INSTANCE : null);
      context.setRequestConfig(RequestConfig.copy(config).setAuthenticationEnabled(true).build());
    }
  }

  @Override
  public void close() {
    client.close(CloseMode.IMMEDIATE);
  }

  /** What is to be known of one exchange. */
  static final class Context extends HttpClientContext {
    private final long deadline;
    private final Runnable sent;
    private volatile boolean connected;
    private @Nullable String path;

    /**
     * Makes one.
     *
     * @param deadline when it must be over, as a nanoTime
     * @param sent is told when the request has left
     */
    Context(long deadline, Runnable sent) {
      this.deadline = deadline;
      this.sent = sent;
    }

    /** Path and query as they go over the wire; they are seen nowhere before. */
    void path(String wanted) {
      path = wanted;
    }

    private void setPath(ClassicHttpRequest request) {
      if (path != null) {
        request.setPath(path);
      }
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
        // a CONNECT of a tunnel is no request of ours
        if (!request.getMethod().equals("CONNECT")) {
          exchange.connected = true;
          bounded.onceSent(exchange.sent);
          exchange.setPath(request);
        }
        bounded.endsAt(exchange.deadline);
      }
      return super.execute(request, connection, callback, context);
    }
  }
}
