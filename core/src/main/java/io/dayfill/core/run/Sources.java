package io.dayfill.core.run;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.ProcDate;
import io.dayfill.core.date.Window;
import io.dayfill.core.decode.CompiledDecoder;
import io.dayfill.core.decode.DecoderCompiler;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.http.ApiClient;
import io.dayfill.core.http.BodyLimits;
import io.dayfill.core.http.ClientContext;
import io.dayfill.core.http.Probe;
import io.dayfill.core.metadata.Connection;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.read.RewritingDecoder;
import io.dayfill.core.read.SliceReader;
import io.dayfill.core.spi.Adapters;
import io.dayfill.core.time.TimeSource;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The readers of all entities; those of one connection share its client, and with it its budget.
 */
final class Sources implements AutoCloseable {
  private final Metadata metadata;
  private final ClientContext context;
  private final TimeSource time;
  private final String version;
  private final Adapters adapters;
  private final Map<String, ApiClient> clients = new HashMap<>();
  private boolean today = true;
  private boolean waitsForQuota;

  Sources(
      Metadata metadata,
      ClientContext context,
      TimeSource time,
      String version,
      Adapters adapters) {
    this.metadata = metadata;
    this.context = context;
    this.time = time;
    this.version = version;
    this.adapters = adapters;
  }

  /**
   * Says who asks from now on.
   *
   * @param todays today's load, or else a backfill
   * @param waits whether a quota that is used up is waited for
   */
  synchronized void asks(boolean todays, boolean waits) {
    today = todays;
    waitsForQuota = waits;
    clients.values().forEach(this::tell);
  }

  private void tell(ApiClient client) {
    client.today(today);
    client.waitForQuota(waitsForQuota);
  }

  /** What has to be said about how a connection was asked, a sentence each. */
  synchronized List<String> remarks(String connection) {
    ApiClient client = clients.get(connection);
    return client == null ? List.of() : client.remarks();
  }

  SliceReader of(Entity entity) {
    return new SliceReader(entity, decoder(entity), client(entity), time);
  }

  private CompiledDecoder decoder(Entity entity) {
    CompiledDecoder decoder = DecoderCompiler.compile(entity);
    return adapters
        .pageHook(entity)
        .map(hook -> (CompiledDecoder) new RewritingDecoder(decoder, hook))
        .orElse(decoder);
  }

  /** One small request for yesterday's first page. */
  SourceProbe probe(Entity entity) {
    LocalDate yesterday = ProcDate.today(time.now(), entity.zone()).day().minusDays(1);
    Slice slice =
        new Slice(
            entity.name(),
            DayRange.of(yesterday),
            Window.ofDay(yesterday, entity.zone()),
            Slice.Reason.NAMED);
    try {
      return told(entity, client(entity).probe(of(entity).firstPage(slice)));
    } catch (InterruptedException e) {
      throw interrupted("the probe of " + entity.name());
    }
  }

  Explanation explain(Entity entity, Iterable<Slice> slices) {
    return new Explainer(entity, of(entity), client(entity)).explain(slices);
  }

  Sample sample(Entity entity, Slice slice, int limit) {
    try {
      return new Sampler(entity, limit).take(of(entity), slice);
    } catch (InterruptedException e) {
      throw interrupted("the sample of " + entity.name());
    }
  }

  private static DayfillException interrupted(String what) {
    Thread.currentThread().interrupt();
    return DayfillException.external(what + " was interrupted", "", "Run it again");
  }

  private static SourceProbe told(Entity entity, Probe probe) {
    String verdict =
        probe
            .trouble()
            .map(DayfillException::getMessage)
            .orElse("answers " + probe.status() + " " + probe.contentType());
    return new SourceProbe(
        entity.name(),
        probe.request(),
        probe.status(),
        probe.elapsed(),
        probe.bytes(),
        verdict,
        probe.trouble());
  }

  private synchronized ApiClient client(Entity entity) {
    return clients.computeIfAbsent(entity.connection(), this::open);
  }

  private ApiClient open(String name) {
    Connection connection = metadata.connections().get(name);
    if (connection == null) {
      throw DayfillException.internal("connection '" + name + "' is not there", null);
    }
    ApiClient client =
        new ApiClient(
            connection,
            context,
            time,
            new Random(),
            version,
            BodyLimits.standard(Path.of(System.getProperty("java.io.tmpdir"))));
    tell(client);
    return client;
  }

  @Override
  public synchronized void close() {
    clients.values().forEach(ApiClient::close);
  }
}
