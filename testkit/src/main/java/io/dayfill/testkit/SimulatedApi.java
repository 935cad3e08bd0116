package io.dayfill.testkit;

import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A sensor API over real HTTP on the loopback address: three kinds of readings of its own, and what
 * {@link SimulatedApiBuilder#serve} adds.
 *
 * <p>The seed, the entity, the UTC day and the index of the day decide every value, so that an
 * answer is the same at every call, in every process. What has not happened or not arrived at the
 * API's instant ({@link #now()}) is not served. Good behaviour is the default; {@link #when}
 * scripts the rest.
 *
 * <pre>{@code
 * try (SimulatedApi api = SimulatedApi.builder().seed(42).token("t").build().start()) {
 *   api.when(When.page(2)).times(1).answer(SimResponse.status(429).header("Retry-After", "2"));
 *   load(api.baseUrl());
 *   assertThat(api.requests()).hasSize(4);
 * }
 * }</pre>
 *
 * <p>{@code GET /stats} tells the counts and {@code GET /reset} clears them, for use by hand; both
 * stand outside the log, the script and the rate. Safe for use by several threads.
 */
public final class SimulatedApi implements AutoCloseable {
  /** The API's instant where it has no clock: everything has happened and arrived. */
  public static final Instant FAR_FUTURE = Instant.parse("9999-12-31T00:00:00Z");

  private final RequestHandler.Settings settings;
  private final Map<SimEntity, ReadingsEndpoint> endpoints;
  private final List<SimEndpoint> more;
  private final RequestLog log = new RequestLog();
  private final List<FaultRule> script = new CopyOnWriteArrayList<>();
  private volatile @Nullable Instant fixedNow;
  private @Nullable HttpListener listener;

  SimulatedApi(
      RequestHandler.Settings settings,
      Map<SimEntity, ReadingsEndpoint> endpoints,
      List<SimEndpoint> more) {
    this.settings = settings;
    this.endpoints = endpoints;
    this.more = List.copyOf(more);
  }

  /** Starts the description of an API. */
  public static SimulatedApiBuilder builder() {
    return new SimulatedApiBuilder();
  }

  /** Listens from now on. */
  public synchronized SimulatedApi start() {
    if (listener != null) {
      throw new IllegalStateException("started already");
    }
    more.forEach(SimEndpoint::check);
    RequestHandler handler = new RequestHandler(settings, endpoints, more, script, log, this::now);
    listener = HttpListener.open(settings.port(), handler);
    return this;
  }

  /** Stops listening and cuts what is under way. */
  @Override
  public synchronized void close() {
    if (listener != null) {
      listener.close();
    }
  }

  /** Its port. */
  public synchronized int port() {
    if (listener == null) {
      throw new IllegalStateException("not started");
    }
    return listener.port();
  }

  /** Its address, without a slash at the end. */
  public String baseUrl() {
    return "http://127.0.0.1:" + port();
  }

  /** The API's instant: the one set, else the clock's, else {@link #FAR_FUTURE}. */
  public Instant now() {
    Instant fixed = fixedNow;
    InstantSource clock = settings.clock();
    return fixed != null ? fixed : clock != null ? clock.instant() : FAR_FUTURE;
  }

  /** Sets the API's instant; null gives it back to the clock. Chains of pages keep theirs. */
  public void asOf(@Nullable Instant instant) {
    fixedNow = instant;
  }

  /** Begins a rule of the fault script. Rules stand one before the other, the oldest first. */
  public FaultRule when(Predicate<? super SimRequest> condition) {
    return new FaultRule(condition, script::add);
  }

  /** A rule for everything: answers itself, or gives null to let the request pass. */
  public FaultRule respond(Function<SimRequest, @Nullable SimResponse> hook) {
    return when(When.any())
        .answer(
            (request, next) -> {
              SimResponse own = hook.apply(request);
              return own == null ? next.apply(request) : own;
            });
  }

  /** Forgets the fault script. */
  public void clearFaults() {
    script.clear();
  }

  /** The requests since the start or the last reset, in the order of arrival. */
  public List<SimRequest> requests() {
    return log.requests();
  }

  /** The number of requests. */
  public int requestCount() {
    return log.requestCount();
  }

  /** How many of them the rate refused. */
  public long rejectedCount() {
    return log.rejectedCount();
  }

  /** The most requests that were under way at once. */
  public int maxConcurrent() {
    return log.maxConcurrent();
  }

  /** Clears the log, its counts and the rate; the script and the API's instant stay. */
  public void reset() {
    log.reset();
    settings.resetRate();
  }

  /** How many readings of {@code [from, to)} a complete answer holds now. */
  public long expectedRows(SimEntity entity, Instant from, Instant to) {
    return expectedRows(entity, from, to, now());
  }

  /** How many readings of {@code [from, to)} a complete answer held at an instant. */
  public long expectedRows(SimEntity entity, Instant from, Instant to, Instant asOf) {
    return endpoint(entity).countExpected(from, to, asOf);
  }

  /** The readings of {@code [from, to)} that a complete answer holds now, oldest first. */
  public List<SimReading> expected(SimEntity entity, Instant from, Instant to) {
    return expected(entity, from, to, now());
  }

  /** The readings of {@code [from, to)} that a complete answer held at an instant, oldest first. */
  public List<SimReading> expected(SimEntity entity, Instant from, Instant to, Instant asOf) {
    return endpoint(entity).expected(from, to, asOf);
  }

  /** Their ids, oldest first. */
  public List<String> expectedIds(SimEntity entity, Instant from, Instant to, Instant asOf) {
    return expected(entity, from, to, asOf).stream().map(SimReading::id).toList();
  }

  /** The id of one reading. */
  public static String readingId(SimEntity entity, LocalDate utcDay, int index) {
    return entity.idPrefix() + "-" + utcDay.toEpochDay() + "-" + index;
  }

  private ReadingsEndpoint endpoint(SimEntity entity) {
    ReadingsEndpoint endpoint = endpoints.get(entity);
    if (endpoint == null) {
      throw new IllegalArgumentException("not served: " + entity);
    }
    return endpoint;
  }
}
