package io.dayfill.core.http;

import io.dayfill.core.metadata.Connection;
import io.dayfill.core.metadata.Response;
import io.dayfill.core.rate.Budget;
import io.dayfill.core.time.TimeSource;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.apache.hc.core5.http.HttpHeaders;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks one connection's API politely: within its budget, again where that may help, and with an
 * answer only where its body was received to its end. One serves all entities and threads.
 */
public final class ApiClient implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ApiClient.class);

  private final Connection connection;
  private final TimeSource time;
  private final Budget budget;
  private final Backoff backoff;
  private final Exchange.Parts parts;
  private final ExecutorService threads;
  private final AtomicBoolean warned = new AtomicBoolean();

  /**
   * Makes a client; nothing is asked yet.
   *
   * @param context what it takes from its surroundings; secrets are looked up for every attempt
   * @param random spreads waits; safe for use by several threads, as {@link java.util.Random} is
   * @param version sent as {@code User-Agent: dayfill/VERSION}
   */
  public ApiClient(
      Connection connection,
      ClientContext context,
      TimeSource time,
      RandomGenerator random,
      String version,
      BodyLimits limits) {
    this.connection = connection;
    this.time = time;
    budget = new Budget(connection, time, random, context.budgets());
    backoff = new Backoff(connection, random);
    Vault vault = new Vault(context.secrets());
    Faults faults = new Faults(connection);
    Transport transport =
        new Transport(
            connection, new ProxyChoice(connection, vault, context.environment()), time, version);
    TokenDesk desk = new TokenDesk(connection, transport, faults, vault, budget, backoff, time);
    parts =
        new Exchange.Parts(
            connection,
            transport,
            new Credentials(
                connection, vault, Authorizer.of(connection.auth(), vault, desk, context)),
            faults,
            new BodyReader(limits),
            time,
            new Addresses(connection),
            budget);
    threads =
        Executors.newFixedThreadPool(
            connection.rateLimit().maxConcurrent(), new Daemons(connection.name()));
  }

  /**
   * Begins to ask for a page, in the background. At most {@code max_concurrent} are under way; the
   * others wait in order.
   *
   * @param observer is told how it goes
   */
  public PageCall ask(PageRequest request, RequestObserver observer) {
    return ask(request, StandardCharsets.UTF_8, observer);
  }

  /**
   * The same for a page in another encoding, which is handed on in UTF-8. For what the encoding
   * does not know stands a byte that no UTF-8 has.
   *
   * @param charset how the page's characters are written
   */
  public PageCall ask(PageRequest request, Charset charset, RequestObserver observer) {
    return new PageCall(this, request, charset, observer);
  }

  /**
   * Asks once, reads 64 KiB of the answer at most, and drops the rest. Waits for the budget like
   * anybody; never fails, but tells what it found.
   *
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  public Probe probe(PageRequest request) throws InterruptedException {
    return new Prober(parts, budget, request).run();
  }

  /** Whether today's load asks from now on, or a backfill, which leaves it its reserve. */
  public void today(boolean today) {
    budget.today(today);
  }

  /** Whether a quota that is used up is waited for from now on. */
  public void waitForQuota(boolean wait) {
    budget.waitForQuota(wait);
  }

  /** What has to be said about how the source was asked, a sentence each. */
  public List<String> remarks() {
    return budget.remarks();
  }

  /** The requests that may be under way at once. */
  public int concurrency() {
    return connection.rateLimit().maxConcurrent();
  }

  /** A request as it would be sent; nothing is, and no secret is looked up. */
  public ShownRequest shown(PageRequest request) {
    List<String> headers = new ArrayList<>(proof(connection.auth()));
    connection
        .headers()
        .forEach(
            (name, text) ->
                headers.add(name + ": " + (text.references().isEmpty() ? text : "***")));
    request.headers().forEach(field -> headers.add(field.name() + ": " + field.value()));
    accept(request, headers).ifPresent(headers::add);
    return new ShownRequest(
        request.method().name(),
        withKey(redact(parts.addresses().of(request).uri().toString())),
        headers,
        Optional.ofNullable(request.body()).map(PageRequest.Body::text).map(this::redact));
  }

  /** What the format makes a request ask for, where that is not JSON and no header says it. */
  private static Optional<String> accept(PageRequest request, List<String> headers) {
    String field = HttpHeaders.ACCEPT + ": ";
    boolean told =
        headers.stream().anyMatch(each -> each.regionMatches(true, 0, field, 0, field.length()));
    boolean json = request.accept().equals(Response.Format.JSON.accept());
    return json || told ? Optional.empty() : Optional.of(field + request.accept());
  }

  /** The header fields by which a request proves who we are; a jar's own are not known here. */
  private static List<String> proof(Connection.Auth auth) {
    if (auth instanceof Connection.Auth.None || auth instanceof Connection.Auth.Scheme) {
      return List.of();
    }
    if (auth instanceof Connection.Auth.ApiKey key) {
      return key.inQuery() ? List.of() : List.of(key.name() + ": ***");
    }
    return List.of(
        (auth instanceof Connection.Auth.Login login ? login.header() : "Authorization") + ": ***");
  }

  /** An address with the key that its query would carry. */
  private String withKey(String address) {
    return connection.auth() instanceof Connection.Auth.ApiKey key && key.inQuery()
        ? address + (address.contains("?") ? "&" : "?") + Escapes.escape(key.name()) + "=***"
        : address;
  }

  /** Takes the connection's secrets out of a text. */
  public String redact(String text) {
    return parts.credentials().redactor().mask(text);
  }

  /** Breaks off whatever is under way. */
  @Override
  public void close() {
    threads.shutdownNow();
    budget.close();
    parts.transport().close();
  }

  Future<PageAnswer> submit(Callable<PageAnswer> task) {
    return threads.submit(task);
  }

  Exchange.Parts parts() {
    return parts;
  }

  Budget budget() {
    return budget;
  }

  Backoff backoff() {
    return backoff;
  }

  TimeSource time() {
    return time;
  }

  Duration maxWait() {
    return connection.rateLimit().maxWait();
  }

  /** Warns once: who limits us in a way that nobody understands does it often. */
  void warnOfRetryAfter() {
    if (warned.compareAndSet(false, true)) {
      LOG.warn(
          "Connection '{}' sends a Retry-After that cannot be understood: waiting on our own terms",
          connection.name());
    }
  }

  private static final class Daemons implements ThreadFactory {
    private final AtomicInteger number = new AtomicInteger();
    private final String connection;

    Daemons(String connection) {
      this.connection = connection;
    }

    @Override
    public Thread newThread(Runnable task) {
      String name = "dayfill-" + connection + "-" + number.incrementAndGet();
      Thread thread = new Thread(task, name);
      thread.setDaemon(true);
      return thread;
    }
  }
}
