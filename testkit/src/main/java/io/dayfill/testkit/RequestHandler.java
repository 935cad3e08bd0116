package io.dayfill.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes a request through rate, script and endpoint, and the answer back through the log. */
final class RequestHandler implements HttpListener.Handler {
  private static final Logger LOG = LoggerFactory.getLogger(RequestHandler.class);

  private final Settings settings;
  private final Map<SimEntity, ReadingsEndpoint> endpoints;
  private final List<SimEndpoint> more;
  private final List<FaultRule> script;
  private final RequestLog log;
  private final Supplier<Instant> now;

  /** What the API as a whole does. */
  record Settings(
      int port,
      @Nullable InstantSource clock,
      @Nullable LongSupplier ticker,
      @Nullable RateGate gate,
      Duration latency,
      boolean gzip) {
    /** Clears what the rate remembers. */
    void resetRate() {
      RateGate limiter = gate;
      if (limiter != null) {
        limiter.reset();
      }
    }
  }

  RequestHandler(
      Settings settings,
      Map<SimEntity, ReadingsEndpoint> endpoints,
      List<SimEndpoint> more,
      List<FaultRule> script,
      RequestLog log,
      Supplier<Instant> now) {
    this.settings = settings;
    this.endpoints = endpoints;
    this.more = more;
    this.script = script;
    this.log = log;
    this.now = now;
  }

  @Override
  public HttpListener.Exchange handle(HttpReader.Head head) {
    LongSupplier ticker = settings.ticker();
    long nanos = ticker == null ? 0 : ticker.getAsLong();
    SimRequest request =
        new SimRequest(head.method(), head.target(), head.headers(), head.body(), now.get(), nanos);
    if (request.path().equals("/stats")) {
      return new HttpListener.Exchange(SimResponse.json(log.toJson()), RequestHandler::nothing);
    }
    if (request.path().equals("/reset")) {
      log.reset();
      settings.resetRate();
      return new HttpListener.Exchange(SimResponse.json("{}"), RequestHandler::nothing);
    }
    Runnable ending = log.arrived(request);
    SimResponse response = guarded(request, () -> admitted(request));
    SimResponse ready = guarded(request, () -> finished(request, response));
    log.answered(request, ready.status(), response.records(), ready.bytes());
    return new HttpListener.Exchange(ready, ending);
  }

  private static SimResponse guarded(SimRequest request, Supplier<SimResponse> work) {
    try {
      return work.get();
    } catch (RuntimeException e) {
      LOG.warn("The script failed on {}", request, e);
      return ReadingsEndpoint.error(500, "the simulated API's script failed: " + e);
    }
  }

  private SimResponse admitted(SimRequest request) {
    RateGate gate = settings.gate();
    long wait = gate == null ? 0 : gate.admit();
    if (wait > 0) {
      log.rejected();
      long seconds = (wait + 999_999_999) / 1_000_000_000;
      return ReadingsEndpoint.error(429, "rate limit")
          .header("Retry-After", Long.toString(seconds));
    }
    List<FaultRule> firing = script.stream().filter(rule -> rule.fires(request)).toList();
    return scripted(firing, 0, request);
  }

  private SimResponse scripted(List<FaultRule> rules, int at, SimRequest request) {
    return at == rules.size()
        ? ordinary(request)
        : rules.get(at).apply(request, passed -> scripted(rules, at + 1, passed));
  }

  private SimResponse ordinary(SimRequest request) {
    for (SimEndpoint each : more) {
      if (each.serves(request)) {
        return each.answer(request, now.get());
      }
    }
    SimEntity entity = request.entity();
    ReadingsEndpoint endpoint = entity == null ? null : endpoints.get(entity);
    if (endpoint == null) {
      return ReadingsEndpoint.error(404, "no such path");
    }
    if (!request.method().equals("GET")) {
      return ReadingsEndpoint.error(405, "GET only").header("Allow", "GET");
    }
    return endpoint.answer(request, now.get());
  }

  private SimResponse finished(SimRequest request, SimResponse response) {
    SimResponse ready = response.rendered();
    InstantSource clock = settings.clock();
    if (clock != null && !ready.headers().containsKey("Date")) {
      ready = ready.header("Date", SimResponse.httpDate(clock.instant()));
    }
    if (ready.delay().isZero()) {
      ready = ready.delayed(settings.latency());
    }
    String accepted = request.headers().getOrDefault("accept-encoding", "");
    boolean zip = settings.gzip() && accepted.contains("gzip") && ready.status() != 0;
    return zip && !ready.headers().containsKey("Content-Encoding") ? zipped(ready) : ready;
  }

  private static void nothing() {}

  private static SimResponse zipped(SimResponse response) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
      zip.write(response.bytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return response.withBytes(bytes.toByteArray()).header("Content-Encoding", "gzip");
  }
}
