package io.dayfill.sink.delta;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.run.RunReport;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApi;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A member whose chain of pages has to be read again is alone in that. */
class RestartedMembersTest {
  private static final FileSchema ROOMS =
      new FileSchema(List.of(FileColumn.of("room", Kind.STRING)));
  private static final int PAGES = 4;

  @TempDir Path root;
  private final FakeTime time = new FakeTime("2026-03-20T00:00:00Z");
  private final SimulatedApi api = SimulatedApi.builder().build().start();

  /** How often the third page of a room is still refused. */
  private final Map<String, AtomicInteger> refusals = new ConcurrentHashMap<>();

  RestartedMembersTest() {
    api.respond(this::answer);
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private SimResponse answer(SimRequest request) {
    String room = String.valueOf(request.param("room"));
    String after = request.param("after");
    int page = after == null ? 0 : Integer.parseInt(after);
    AtomicInteger left = refusals.getOrDefault(room, new AtomicInteger());
    if (page == 2 && left.getAndDecrement() > 0) {
      return SimResponse.of(410, "{\"error\": \"cursor expired\"}");
    }
    String rows =
        IntStream.range(0, 3)
            .mapToObj(
                i ->
                    "{\"ts\": \"2026-03-08T%02d:00:00Z\", \"value\": %d}"
                        .formatted(page * 3 + i, i))
            .collect(Collectors.joining(", "));
    String next = page + 1 < PAGES ? ", \"next\": \"" + (page + 1) + "\"" : "";
    return SimResponse.json("{\"data\": [" + rows + "]" + next + "}");
  }

  private RunReport.EntityReport run(String rooms) {
    time.pass(Duration.ofMinutes(1));
    String yaml =
        RoomsRun.yaml(api.port(), root, "{room: {list: [" + rooms + "]}}")
            .replace("cursor_param: after}", "cursor_param: after, restart_if: [{status: 410}]}");
    Warehouse warehouse = DeltaWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT);
    return RoomsRun.run(yaml, root, warehouse, time, PlanRequest.day("2026-03-08"))
        .entities()
        .get(0);
  }

  private Map<String, Long> rows() {
    Path table = root.resolve("raw/rooms");
    return Stored.active(table).keySet().stream()
        .flatMap(file -> Stored.rows(table.resolve(file), ROOMS).stream())
        .collect(Collectors.groupingBy(row -> row, TreeMap::new, Collectors.counting()));
  }

  private Map<String, Long> requests() {
    return api.requests().stream()
        .collect(
            Collectors.groupingBy(
                request -> String.valueOf(request.param("room")),
                TreeMap::new,
                Collectors.counting()));
  }

  @Test
  void the_others_are_not_asked_again() {
    refusals.put("b", new AtomicInteger(1));
    RunReport.EntityReport report = run("a, b, c");

    assertThat(report.failures()).isEmpty();
    assertThat(rows()).isEqualTo(Map.of("a|", 12L, "b|", 12L, "c|", 12L));
    assertThat(report.rows()).isEqualTo(36);
    assertThat(report.duplicates()).isZero();
    // two good pages and the refusal, then the four
    assertThat(requests()).isEqualTo(Map.of("a", 4L, "b", 7L, "c", 4L));
  }

  @Test
  void several_may_be_read_again_in_one_slice() {
    refusals.put("a", new AtomicInteger(1));
    refusals.put("b", new AtomicInteger(1));
    refusals.put("d", new AtomicInteger(1));
    RunReport.EntityReport report = run("a, b, c, d");

    assertThat(report.failures()).isEmpty();
    assertThat(rows()).isEqualTo(Map.of("a|", 12L, "b|", 12L, "c|", 12L, "d|", 12L));
    assertThat(requests()).isEqualTo(Map.of("a", 7L, "b", 7L, "c", 4L, "d", 7L));
  }

  @Test
  void one_that_fails_again_fails_the_day_and_is_named() {
    run("a, b, c");
    refusals.put("b", new AtomicInteger(2));
    RunReport.EntityReport report = run("a, b, c");

    assertThat(report.failures())
        .singleElement()
        .asString()
        .contains("room b")
        .contains("410 Gone")
        .contains("from its start once already");
    assertThat(rows()).isEqualTo(Map.of("a|", 12L, "b|", 12L, "c|", 12L));

    api.reset();
    assertThat(run("a, b, c").failures()).isEmpty();
    // who was whole is kept
    assertThat(requests().keySet()).contains("b", "c").doesNotContain("a");
  }
}
