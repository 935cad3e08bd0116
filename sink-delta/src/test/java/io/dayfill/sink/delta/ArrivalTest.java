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
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An API that files late readings under the day on which they arrived. */
class ArrivalTest {
  private static final FileSchema ROWS =
      new FileSchema(
          List.of(FileColumn.of("id", Kind.STRING), FileColumn.of("SourceDate", Kind.DATE)));
  private static final String TESTED =
      """
      window: {filters_by: arrival}
      arrival_time: arrived
      """;
  private static final String UNTESTED =
      """
      window: {filters_by: arrival, start_bound: inclusive, end_bound: exclusive}
      batch_days: 1
      """;

  @TempDir Path root;
  private final FakeTime time = new FakeTime("2026-03-20T00:00:00Z");
  private final SimulatedApi api = SimulatedApi.builder().build().start();
  private final List<Late> held = new ArrayList<>();
  private boolean endIncluded;
  private boolean ignoresWindow;

  /** A reading. */
  private record Late(String id, @Nullable String ts, String arrived) {
    String json(boolean tellsArrival) {
      return "{\"id\": \""
          + id
          + "\", "
          + (ts == null ? "" : "\"ts\": \"" + ts + "\", ")
          + (tellsArrival ? "\"arrived\": \"" + arrived + "\", " : "")
          + "\"v\": 1}";
    }
  }

  ArrivalTest() {
    hold("a", "2026-03-08T10:00:00Z", "2026-03-08T10:00:01Z");
    hold("b", "2026-03-09T10:00:00Z", "2026-03-09T10:00:01Z");
    hold("late", "2026-03-08T11:00:00Z", "2026-03-10T09:00:00Z");
    hold("later", "2026-03-01T11:00:00Z", "2026-03-10T09:00:00.500Z");
    hold("c", "2026-03-10T10:00:00Z", "2026-03-10T10:00:01Z");
    hold("midnight", "2026-03-09T23:59:59Z", "2026-03-10T00:00:00Z");
    hold("d", "2026-03-10T23:59:59.900Z", "2026-03-11T00:00:00.100Z");
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private void hold(String id, @Nullable String ts, String arrived) {
    held.add(new Late(id, ts, arrived));
  }

  private void answer(boolean tellsArrival) {
    api.clearFaults();
    api.respond(
        r ->
            SimResponse.json(
                "{\"data\": ["
                    + inWindow(r).stream()
                        .map(each -> each.json(tellsArrival))
                        .collect(Collectors.joining(", "))
                    + "]}"));
  }

  private List<Late> inWindow(SimRequest request) {
    Instant from = Instant.parse(String.valueOf(request.param("from")));
    Instant to = Instant.parse(String.valueOf(request.param("to")));
    return held.stream()
        .filter(each -> ignoresWindow || !Instant.parse(each.arrived()).isBefore(from))
        .filter(
            each ->
                ignoresWindow
                    || Instant.parse(each.arrived()).isBefore(to)
                    || (endIncluded && Instant.parse(each.arrived()).equals(to)))
        .sorted(Comparator.comparing(Late::arrived))
        .toList();
  }

  private RunReport.EntityReport run(String more, boolean plain, PlanRequest request) {
    answer(!more.equals(UNTESTED));
    time.pass(Duration.ofMinutes(1));
    String yaml =
        """
        warehouse: "%s"
        connections:
          api:
            base_url: %s
            rate_limit: {requests: 100000, per: 1 s}
        entities:
          things:
            connection: api
            api_endpoint: /things
            frequency: 1 h
            pagination_style: none
            target_table: raw.things
            event_time: ts
            key: id
            max_quarantined: 90 %%
            request: {params: {from: "{start:iso_ms}", to: "{end:iso_ms}"}}
            pagination: {record_cap: none}
            response: {records: "data[]"}
            columns:
              - {name: id, type: string}
              - {name: ts, type: timestamp}
              - {name: v, type: int}
        """
            .formatted(root, api.baseUrl());
    if (!more.equals(UNTESTED)) {
      yaml += "      - {name: arrived, type: timestamp}\n";
    }
    Warehouse warehouse =
        plain
            ? ParquetWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT)
            : DeltaWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT);
    return RoomsRun.run(yaml + more.indent(4), root, warehouse, time, request).entities().get(0);
  }

  private RunReport.EntityReport run(String more, String first, String last) {
    RunReport.EntityReport report = run(more, false, PlanRequest.range(first, last));
    assertThat(report.failures()).isEmpty();
    return report;
  }

  /** The rows of a folder, each with its SourceDate. */
  private List<String> rows(int day, boolean plain) {
    Path table = root.resolve("raw/things");
    List<Path> files =
        plain
            ? Stored.dataFiles(table)
            : Stored.active(table).keySet().stream().map(table::resolve).toList();
    String folder = String.format("year=2026/month=03/day=%02d", day);
    return files.stream()
        .filter(file -> file.toString().contains(folder))
        .flatMap(file -> Stored.rows(file, ROWS).stream())
        .map(
            row -> {
              String[] parts = row.split("\\|");
              return parts[0] + " " + LocalDate.ofEpochDay(Long.parseLong(parts[1]));
            })
        .sorted()
        .toList();
  }

  private void assertFiled(boolean plain) {
    assertThat(rows(8, plain)).containsExactly("a 2026-03-08");
    assertThat(rows(9, plain)).containsExactly("b 2026-03-09");
    assertThat(rows(10, plain))
        .containsExactly(
            "c 2026-03-10", "late 2026-03-08", "later 2026-03-01", "midnight 2026-03-09");
    assertThat(rows(11, plain)).containsExactly("d 2026-03-10");
  }

  @ParameterizedTest
  @ValueSource(strings = {TESTED, UNTESTED})
  void w11_late_readings_lie_in_the_folder_of_their_arrival_with_the_day_of_their_event(
      String more) {
    RunReport.EntityReport report = run(more, "2026-03-08", "2026-03-11");

    assertFiled(false);
    assertThat(report.rows()).isEqualTo(7);
    assertThat(report.quarantined()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {TESTED, UNTESTED})
  void reading_a_day_again_neither_doubles_nor_loses(String more) {
    run(more, "2026-03-08", "2026-03-11");
    run(more, "2026-03-10", "2026-03-10");
    run(more, "2026-03-08", "2026-03-08");
    assertFiled(false);

    run(more, "2026-03-08", "2026-03-11");
    assertFiled(false);
  }

  @Test
  void plain_folders_hold_the_same() {
    RunReport.EntityReport report =
        run(TESTED, true, PlanRequest.range("2026-03-08", "2026-03-11"));

    assertThat(report.failures()).isEmpty();
    assertFiled(true);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void a_table_that_is_filed_by_the_other_time_is_refused_before_anything_is_asked(boolean plain) {
    run(TESTED, plain, PlanRequest.day("2026-03-10"));
    int asked = api.requestCount();
    RunReport.EntityReport report = run("", plain, PlanRequest.day("2026-03-08"));

    assertThat(report.error()).get().asString().contains("files rows by the time of their arrival");
    assertThat(api.requestCount()).isEqualTo(asked);
  }

  @Test
  void the_window_is_told_by_the_time_of_arrival() {
    endIncluded = true;
    RunReport.EntityReport report = run(TESTED, "2026-03-09", "2026-03-09");

    assertThat(rows(9, false)).containsExactly("b 2026-03-09");
    assertThat(report.outOfWindow()).isEqualTo(1);
    assertThat(report.warnings()).isEmpty();
  }

  @Test
  void rows_that_are_there_twice_collapse_within_a_folder() {
    held.addAll(List.copyOf(held));
    RunReport.EntityReport report = run(TESTED, "2026-03-08", "2026-03-11");

    assertFiled(false);
    assertThat(report.duplicates()).isEqualTo(7);
  }

  @Test
  void a_reading_whose_event_has_no_day_is_quarantined() {
    hold("none", null, "2026-03-10T09:30:00Z");
    hold("z08", "1970-01-01T00:00:12Z", "2026-03-10T09:40:00Z");
    RunReport.EntityReport report = run(TESTED, "2026-03-08", "2026-03-11");

    assertFiled(false);
    assertThat(report.quarantined()).isEqualTo(2);
  }

  @Test
  void without_the_time_of_arrival_a_day_is_asked_for_exactly() {
    run(UNTESTED, "2026-03-09", "2026-03-09");

    assertThat(api.requests().get(0).rawQuery())
        .isEqualTo("from=2026-03-09T00%3A00%3A00.000Z&to=2026-03-10T00%3A00%3A00.000Z");
  }

  @Test
  void w10_an_answer_for_other_days_alone_fails_the_day() {
    held.clear();
    ignoresWindow = true;
    hold("x", "2026-03-10T05:00:00Z", "2026-03-01T00:00:00Z");
    RunReport.EntityReport report = run(TESTED, false, PlanRequest.day("2026-03-10"));

    assertThat(report.failures()).singleElement().asString().contains("outside the window");
  }
}
