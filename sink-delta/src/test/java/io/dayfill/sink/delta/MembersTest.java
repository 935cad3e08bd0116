package io.dayfill.sink.delta;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.run.RunReport;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A day is asked for member by member, and is whole when all are. */
class MembersTest {
  private static final LocalDate DAY = LocalDate.of(2026, 3, 8);
  private static final int HOURS = 5;
  private static final FileSchema ROOMS =
      new FileSchema(List.of(FileColumn.of("room", Kind.STRING)));

  @TempDir Path root;
  private final FakeTime time = new FakeTime("2026-03-20T00:00:00Z");
  private final RoomsApi api = new RoomsApi(HOURS);
  private boolean plain;

  @AfterEach
  void stop() {
    api.close();
  }

  private Warehouse warehouse() {
    return plain
        ? ParquetWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT)
        : DeltaWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT);
  }

  private static String list(String... rooms) {
    return "{room: {list: ["
        + Stream.of(rooms).map(room -> "'" + room + "'").collect(Collectors.joining(", "))
        + "]}}";
  }

  private String yaml(String forEach) {
    return RoomsRun.yaml(api.port(), root, forEach);
  }

  private RunReport.EntityReport run(String forEach, PlanRequest request) {
    time.pass(Duration.ofMinutes(1));
    RunReport report = RoomsRun.run(yaml(forEach), root, warehouse(), time, request);
    return report.entities().get(0);
  }

  private RunReport.EntityReport run(String forEach) {
    return run(forEach, PlanRequest.day(DAY.toString()));
  }

  private Entity entity() {
    return new MetadataLoader(Map.of())
        .parse(yaml(list("a")), root.resolve("dayfill.yaml"))
        .entities()
        .get("rooms");
  }

  private StoredDay stored() {
    return warehouse().storedDays(entity(), DayRange.of(DAY)).get(DAY);
  }

  /** The rows of each room that the table holds. */
  private Map<String, Long> rows() {
    List<Path> files =
        plain
            ? Stored.dataFiles(root.resolve("raw/rooms"))
            : Stored.active(root.resolve("raw/rooms")).keySet().stream()
                .map(root.resolve("raw/rooms")::resolve)
                .toList();
    return files.stream()
        .flatMap(file -> Stored.rows(file, ROOMS).stream())
        .collect(
            Collectors.groupingBy(
                row -> row.substring(0, row.length() - 1), TreeMap::new, Collectors.counting()));
  }

  private List<Path> kept() throws IOException {
    Path folder = root.resolve("raw/rooms/_dayfill/kept");
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  @Test
  void each_member_is_a_chain_of_pages_of_its_own() throws IOException {
    RunReport.EntityReport report = run(list("attic", "cellar", "hall"));

    assertThat(report.failures()).isEmpty();
    assertThat(report.daysByState()).isEqualTo(Map.of("OK", 1L));
    assertThat(report.rows()).isEqualTo(15);
    assertThat(report.requests()).isEqualTo(9);
    assertThat(rows()).isEqualTo(Map.of("attic", 5L, "cellar", 5L, "hall", 5L));
    assertThat(api.asked()).hasSize(9).filteredOn(each -> each.contains("/attic/")).hasSize(3);
    assertThat(kept()).isEmpty();
  }

  @Test
  void a_member_of_any_spelling_arrives_as_it_is() {
    String[] rooms = {"a/b", "50%41", "ü + 1", "x?y=z&w", "..."};
    RunReport.EntityReport report = run(list(rooms));

    assertThat(report.failures()).isEmpty();
    assertThat(rows().keySet()).containsExactlyInAnyOrder(rooms);
    assertThat(api.asked())
        .allSatisfy(request -> assertThat(request).startsWith("/v1/rooms/"))
        .anySatisfy(
            request ->
                assertThat(request).startsWith("/v1/rooms/a%2Fb/readings?").contains("room=a%2Fb"))
        .anySatisfy(request -> assertThat(request).startsWith("/v1/rooms/50%2541/readings?"))
        .anySatisfy(
            request -> assertThat(request).startsWith("/v1/rooms/%C3%BC%20%2B%201/readings?"));
  }

  @Test
  void a_member_that_fails_fails_the_day_by_its_name() throws IOException {
    api.fail("cellar");
    RunReport.EntityReport report = run(list("attic", "cellar", "hall"));

    assertThat(report.failures())
        .singleElement()
        .satisfies(failure -> assertThat(failure.error()).hasMessageContaining("room cellar"));
    assertThat(stored()).isNull();
    assertThat(kept()).hasSize(1);
  }

  @Test
  void a_rerun_goes_on_with_the_members_that_it_lacks() throws IOException {
    String rooms = list("attic", "cellar", "hall", "yard");
    api.fail("hall");
    run(rooms);
    Instant begun = time.now();
    api.asked();
    api.heal();
    RunReport.EntityReport report = run(rooms);

    assertThat(report.failures()).isEmpty();
    assertThat(api.rooms()).containsExactly("hall", "yard");
    assertThat(report.requests()).isEqualTo(6);
    assertThat(rows()).hasSize(4).allSatisfy((room, n) -> assertThat(n).isEqualTo(5));
    // the earliest of its parts tells how new a day is
    assertThat(stored().readStartedAt()).contains(begun);
    assertThat(kept()).isEmpty();
    Attempt attempt =
        warehouse().attempts(Optional.of("rooms"), Optional.empty(), 10).stream()
            .filter(each -> each.state().equals("OK"))
            .findFirst()
            .orElseThrow();
    assertThat(attempt.received()).isEqualTo(20);
    assertThat(attempt.rows()).isEqualTo(20);

    run(rooms);
    assertThat(api.rooms()).as("what was used is used once").hasSize(4);
  }

  @Test
  void unreadable_records_of_kept_members_are_quarantined_all_the_same() {
    String rooms = list("attic", "cellar", "hall");
    api.odd("attic");
    api.fail("hall");
    run(rooms);
    api.heal();
    RunReport.EntityReport report = run(rooms);

    assertThat(report.failures()).isEmpty();
    assertThat(report.quarantined()).isEqualTo(1);
    assertThat(rows()).containsEntry("attic", 4L).containsEntry("cellar", 5L);
    assertThat(Stored.dataFiles(root.resolve("quarantine/raw__rooms"))).hasSize(1);
  }

  @Test
  void what_was_kept_is_not_used_by_another_configuration_nor_a_day_later() throws IOException {
    String rooms = list("attic", "hall");
    api.fail("hall");
    run(rooms);
    api.asked();
    run(list("attic", "hall", "yard"));
    assertThat(api.rooms()).as("another list").contains("attic");

    run(rooms);
    assertThat(api.rooms()).as("the same").doesNotContain("attic");

    time.pass(Duration.ofDays(1));
    api.heal();
    run(rooms);
    assertThat(api.rooms()).as("a day later").contains("attic");
  }

  @Test
  void what_was_kept_before_something_newer_was_stored_is_forgotten() {
    api.fail("hall");
    run(list("attic", "hall"));
    api.heal();
    run(list("attic", "hall", "yard"));
    StoredDay newer = stored();
    api.asked();
    RunReport.EntityReport report =
        run("{room: {list: [attic, hall]}}\n    missing_members: replace");

    assertThat(report.daysByState()).isEqualTo(Map.of("OK", 1L));
    assertThat(stored().readStartedAt().orElseThrow()).isAfter(newer.readStartedAt().orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.1, 0.5, 0.9, 0.99})
  void a_kept_file_that_was_torn_counts_as_far_as_it_is_whole(double part) throws IOException {
    String rooms = list("attic", "cellar", "hall");
    api.fail("hall");
    run(rooms);
    Path file = kept().get(0);
    byte[] bytes = Files.readAllBytes(file);
    int length = (int) (bytes.length * part);
    for (int i = length; i < bytes.length; i++) {
      bytes[i] = 0;
    }
    Files.write(file, bytes);
    api.heal();
    RunReport.EntityReport report = run(rooms);

    assertThat(report.failures()).isEmpty();
    assertThat(rows()).isEqualTo(Map.of("attic", 5L, "cellar", 5L, "hall", 5L));
  }

  @Test
  void a_run_that_was_killed_is_gone_on_with() throws Exception {
    String[] names = IntStream.range(0, 40).mapToObj(i -> "room-" + i).toArray(String[]::new);
    var asked = api.stick("room-20");
    Process process = RoomsRun.start(api.port(), root, list(names), DAY.toString(), "64m");
    assertThat(asked.await(3, TimeUnit.MINUTES)).isTrue();
    // whoever is decoded waits at that room: all before it are whole
    while (kept().isEmpty()) {
      Thread.onSpinWait();
    }
    process.destroyForcibly();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    api.loosen();
    api.asked();
    time.set(Instant.now());
    RunReport.EntityReport report = run(list(names));

    assertThat(report.failures()).isEmpty();
    assertThat(rows()).hasSize(40).allSatisfy((room, n) -> assertThat(n).isEqualTo(5));
    assertThat(api.rooms()).contains("room-20", "room-39").doesNotContain("room-0", "room-10");
  }

  @Test
  void hundreds_of_members_fit_in_a_small_heap() throws Exception {
    Path file = root.resolve("rooms.txt");
    Files.write(file, IntStream.range(0, 500).mapToObj(i -> "room " + i).toList());
    Process process =
        RoomsRun.start(api.port(), root, "{room: {file: rooms.txt}}", DAY.toString(), "64m");

    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(root.resolve("log.txt")).content().doesNotContain("Exception", "Error");
    assertThat(process.exitValue()).isZero();
    assertThat(rows()).hasSize(500);
    assertThat(stored().rows()).isEqualTo(2_500);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void a_member_that_vanished_from_the_list_keeps_its_history(boolean plainParquet) {
    plain = plainParquet;
    run(list("attic", "cellar", "hall"));
    RunReport.EntityReport report = run(list("attic", "hall"));

    assertThat(report.failures())
        .singleElement()
        .satisfies(
            failure ->
                assertThat(failure.error())
                    .hasMessageContaining("1 member")
                    .hasMessageContaining("room: cellar")
                    .hasMessageContaining("missing_members: replace"));
    assertThat(rows()).hasSize(3);

    report = run("{room: {list: [attic, hall]}}\n    missing_members: replace");
    assertThat(report.failures()).isEmpty();
    assertThat(rows()).containsOnlyKeys("attic", "hall");
  }

  @Test
  void up_to_ten_of_those_that_vanished_are_named() {
    run(list(IntStream.range(10, 30).mapToObj(i -> "r" + i).toArray(String[]::new)));
    RunReport.EntityReport report = run(list("r10", "r99"));

    assertThat(report.failures().get(0).error())
        .hasMessageContaining("19 members")
        .hasMessageContaining("r11, r12, r13, r14, r15, r16, r17, r18, r19, r20 and 9 more");
  }

  @Test
  void a_member_without_readings_is_no_member_that_vanished() {
    run(list("attic", "hall"));
    RunReport.EntityReport report = run(list("attic", "hall", "new"));

    assertThat(report.failures()).isEmpty();
    assertThat(rows()).hasSize(3);
  }

  @Test
  void the_days_of_a_slice_are_read_singly_when_a_member_fails() {
    api.fail("hall");
    RunReport.EntityReport report =
        run(list("attic", "hall"), PlanRequest.range("2026-03-08", "2026-03-09"));

    assertThat(report.daysByState()).isEqualTo(Map.of(DayState.FAILED.name(), 2L));
    assertThat(report.failures())
        .allSatisfy(failure -> assertThat(failure.error()).hasMessageContaining("room hall"));
  }

  @Test
  void kept_files_are_swept_after_a_day() throws IOException {
    time.set(Instant.now());
    api.fail("hall");
    run(list("attic", "hall"));
    warehouse().sweep();
    assertThat(kept()).hasSize(1);
    time.pass(Duration.ofHours(25));
    warehouse().sweep();
    assertThat(kept()).isEmpty();
  }
}
