package io.dayfill.store.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.decode.BytesVector;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.LongVector;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.metadata.Secret;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.core.time.TimeSource;
import io.dayfill.sink.delta.DeltaWarehouse;
import io.dayfill.sink.delta.SinkOptions;
import io.dayfill.sink.delta.store.StoreSettings;
import io.dayfill.testkit.s3.S3Server;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What lands in a bucket in tests. */
final class Bucket {
  static final LocalDate MARCH_8 = LocalDate.of(2026, 3, 8);
  static final Entity ENTITY = entity("int");

  /** The same, of which a column has become wider. */
  static final Entity WIDER = entity("long");

  private static final Instant START = Instant.parse("2026-03-20T00:00:00Z");

  private Bucket() {}

  private static Entity entity(String number) {
    String yaml =
        """
        warehouse: ./w
        connections:
          c: {base_url: "https://example.com", auth: {type: none}}
        entities:
          readings:
            connection: c
            api_endpoint: /v1
            frequency: 1 min
            zone: UTC
            pagination_style: none
            pagination: {record_cap: none}
            request: {params: {from: "{start}", to: "{end}"}}
            response: {records: "data[]"}
            target_table: raw.readings
            key: [id]
            event_time: ts
            columns:
              - {name: id, type: string, required: true}
              - {name: ts, type: timestamp, required: true}
              - {name: n, type: %s}
        """
            .formatted(number);
    return new MetadataLoader(Map.of())
        .parse(yaml, Path.of("dayfill.yaml"))
        .entities()
        .get("readings");
  }

  static StoreSettings settings(URI endpoint) {
    return settings(endpoint, S3Server.SECRET);
  }

  static StoreSettings settings(URI endpoint, String secret) {
    return new StoreSettings(
        Map.of("endpoint", endpoint.toString()),
        Map.of("access_key_id", new Secret(S3Server.KEY), "secret_access_key", new Secret(secret)));
  }

  static DeltaWarehouse warehouse(URI location, URI endpoint) {
    return warehouse(location, endpoint, new SystemTimeSource());
  }

  static DeltaWarehouse warehouse(URI location, URI endpoint, TimeSource time) {
    return DeltaWarehouse.open(location, time, new SinkOptions(false, settings(endpoint)));
  }

  /** Rows of some days, the same number for each, told apart by the run's name. */
  static ColumnBatch batch(DayRange days, String run, int rows) {
    ColumnBatch batch = new ColumnBatch(ENTITY.columns(), Math.toIntExact(days.size()) * rows);
    for (LocalDate day : days) {
      long start = day.atStartOfDay(ZoneOffset.UTC).toEpochSecond() * 1_000_000;
      for (int i = 0; i < rows; i++) {
        byte[] id = (run + "-" + day + "-" + i).getBytes(UTF_8);
        ((BytesVector) batch.vector(0)).append(id, 0, id.length);
        ((LongVector) batch.vector(1)).append(start + i * 1000L);
        ((LongVector) batch.vector(2)).append(i);
        batch.rescued().appendNull();
        batch.endRow(Math.toIntExact(day.toEpochDay()));
      }
    }
    return batch;
  }

  static LandingRequest request(String run, int number, DayRange days) {
    return new LandingRequest(
        ENTITY, run, "readings/" + days, days, START.plusSeconds(number), false);
  }

  /** Lands days; the later the number, the newer the reading. */
  static Map<LocalDate, DayOutcome> land(
      DeltaWarehouse warehouse, String run, int number, DayRange days, int rows) {
    try (Landing landing = warehouse.land(request(run, number, days))) {
      landing.add(batch(days, run, rows));
      landing.finish();
      Map<LocalDate, DayState> states = new HashMap<>();
      days.forEach(day -> states.put(day, DayState.OK));
      return landing.commit(states, (present, staged) -> Optional.empty());
    }
  }

  static List<URI> locations(String... names) {
    return List.of(names).stream().map(name -> URI.create("s3://bucket/" + name)).toList();
  }
}
