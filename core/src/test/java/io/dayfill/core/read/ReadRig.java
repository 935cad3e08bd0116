package io.dayfill.core.read;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.Window;
import io.dayfill.core.decode.BytesVector;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.DecoderCompiler;
import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.http.ApiClient;
import io.dayfill.core.http.TestClient;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.time.LeapingTime;
import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApi;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads an entity that a test describes in YAML from a server whose answers the test writes. */
final class ReadRig implements AutoCloseable {
  static final LocalDate DAY = LocalDate.of(2026, 3, 8);

  final SimulatedApi api = SimulatedApi.builder().build().start();
  private final LeapingTime time = LeapingTime.at("2026-03-20T12:00:00Z");
  private final List<String> ids = new ArrayList<>();
  private final List<QuarantinedRecord> quarantined = new ArrayList<>();
  private final List<Integer> startsOver = new ArrayList<>();
  private Runnable quarantining = () -> {};
  private int attempts = 1;
  private Map<String, String> headers = Map.of();

  /** What the server has: the place of each is its number. */
  record Thing(int id, Instant ts) {
    String json() {
      return "{\"id\": \"" + id + "\", \"ts\": \"" + ts + "\"}";
    }
  }

  /** Things at even steps from the day's start. */
  static List<Thing> things(int count, Duration every) {
    List<Thing> things = new ArrayList<>();
    Instant start = Instant.parse("2026-03-08T00:00:00Z");
    for (int i = 0; i < count; i++) {
      things.add(new Thing(i, start.plus(every.multipliedBy(i))));
    }
    return things;
  }

  /** A page of some things, with more members. */
  static String page(List<Thing> things, String more) {
    return "{\"data\": ["
        + things.stream().map(Thing::json).collect(Collectors.joining(", "))
        + "]"
        + (more.isEmpty() ? "" : ", " + more)
        + "}";
  }

  /** The things from one place to another, as far as there are any. */
  static List<Thing> cut(List<Thing> all, int from, int to) {
    int first = Math.min(Math.max(0, from), all.size());
    return all.subList(first, Math.max(first, Math.min(to, all.size())));
  }

  /** The ids of things, as they are read. */
  static List<String> ids(List<Thing> things) {
    return things.stream().map(thing -> Integer.toString(thing.id())).toList();
  }

  ReadRig answering(Function<SimRequest, @Nullable SimResponse> answers) {
    api.respond(answers);
    return this;
  }

  ReadRig attempts(int value) {
    attempts = value;
    return this;
  }

  /** Does something while a page is read that holds a record which cannot be read. */
  ReadRig quarantining(Runnable action) {
    quarantining = action;
    return this;
  }

  /** Header fields of the connection. */
  ReadRig headers(Map<String, String> fields) {
    headers = fields;
    return this;
  }

  static Entity entity(String more) {
    String response = more.contains("response: {") ? "" : "    response: {records: \"data[]\"}\n";
    String yaml =
        """
        warehouse: ./warehouse
        connections: {sensors: {base_url: "https://sensors.example.com"}}
        entities:
          things:
            connection: sensors
            frequency: 1 min
            target_table: raw.things
            event_time: ts
            window: {start_bound: inclusive, end_bound: exclusive}
            columns: [{name: id, type: string}, {name: ts, type: timestamp}]
        """
            + response
            + more.indent(4);
    if (more.contains("window:")) {
      yaml = yaml.replace("    window: {start_bound: inclusive, end_bound: exclusive}\n", "");
    }
    if (more.contains("for_each:")) {
      yaml = yaml.replace("{name: ts, ", "{name: device, from: device}, {name: ts, ");
    }
    if (!more.contains("api_endpoint:")) {
      yaml += "    api_endpoint: /things\n";
    }
    return new MetadataLoader(Map.of())
        .parse(yaml, Path.of("/etc/dayfill.yaml"))
        .entities()
        .get("things");
  }

  /** Reads the day to its end. */
  SliceSummary read(String more) throws InterruptedException {
    return read(more, DayRange.of(DAY));
  }

  /** Reads days to their end. */
  SliceSummary read(String more, DayRange days) throws InterruptedException {
    Entity entity = entity(more);
    Slice slice = new Slice("things", days, Window.ofDays(days, entity.zone()), Slice.Reason.NAMED);
    TestClient described =
        TestClient.of(api.baseUrl() + "/api", time).attempts(attempts).headers(headers);
    try (ApiClient client = described.build();
        SliceRead read =
            new SliceReader(entity, DecoderCompiler.compile(entity), client, time)
                .open(slice, ReadListener.NONE, this::quarantine)) {
      while (true) {
        try {
          ColumnBatch batch = read.next();
          if (batch == null) {
            return read.summary();
          }
          take(batch);
        } catch (StartOverException e) {
          startsOver.add(ids.size());
          ids.clear();
          quarantined.clear();
        }
      }
    }
  }

  private void quarantine(QuarantinedRecord record) {
    quarantining.run();
    quarantined.add(record);
  }

  private void take(ColumnBatch batch) {
    BytesVector texts = (BytesVector) batch.vector(0);
    for (int row = 0; row < batch.rowCount(); row++) {
      int from = texts.offsets()[row];
      ids.add(
          new String(texts.bytes(), from, texts.offsets()[row + 1] - from, StandardCharsets.UTF_8));
    }
  }

  /** The ids that came, in order, without what was void. */
  List<String> ids() {
    return ids;
  }

  /** The records that could not be read, without what was void. */
  List<QuarantinedRecord> quarantined() {
    return quarantined;
  }

  /** How many rows were void, each time that the slice was read from its start. */
  List<Integer> startsOver() {
    return startsOver;
  }

  @Override
  public void close() {
    api.close();
  }
}
