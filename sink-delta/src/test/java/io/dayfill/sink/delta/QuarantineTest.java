package io.dayfill.sink.delta;

import static io.dayfill.sink.delta.Readings.MARCH_8;
import static io.dayfill.sink.delta.Readings.MARCH_9;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Entity;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import io.dayfill.sink.delta.internal.stage.MemoryBudget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class QuarantineTest {
  private static final FileSchema SCHEMA =
      new FileSchema(
          List.of(
              FileColumn.of("run_id", Kind.STRING),
              FileColumn.of("page", Kind.INT),
              FileColumn.of("record", Kind.LONG),
              FileColumn.of("column", Kind.STRING),
              FileColumn.of("reason", Kind.STRING),
              FileColumn.of("raw", Kind.STRING)));

  @TempDir Path root;
  private final FakeTime time = new FakeTime("2026-03-20T00:00:00Z");
  private final Entity entity = Readings.entity();
  private final DayRange days = new DayRange(MARCH_8, MARCH_9);

  private Path table() {
    return root.resolve("quarantine/raw__readings");
  }

  private static QuarantinedRecord record(LocalDate day, long record) {
    return new QuarantinedRecord(
        Optional.ofNullable(day), 1, record, Optional.of("ts"), "no instant", "{\"ts\":\"ü\"}");
  }

  private void land(
      String run, String startedAt, List<QuarantinedRecord> records, LocalDate... landed) {
    try (DeltaWarehouse warehouse = DeltaWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT)) {
      land(warehouse, run, startedAt, records, landed);
    }
  }

  private void land(
      Warehouse warehouse,
      String run,
      String startedAt,
      List<QuarantinedRecord> records,
      LocalDate... landed) {
    Map<LocalDate, DayState> states = new HashMap<>();
    try (Landing landing = warehouse.land(Readings.request(entity, run, days, startedAt))) {
      for (LocalDate day : landed) {
        landing.add(Readings.batch(day, 0, 10));
        states.put(day, DayState.OK);
      }
      records.forEach(landing::quarantine);
      landing.finish();
      landing.commit(states, Landings.ALLOW);
    }
  }

  private List<String> stored(String folder) {
    List<String> rows = new ArrayList<>();
    Stored.dayFiles(table(), folder).forEach(file -> rows.addAll(Stored.rows(file, SCHEMA)));
    return rows;
  }

  @Test
  void no_table_is_made_while_nothing_was_ever_quarantined() {
    land("run-1", "2026-03-20T00:00:00Z", List.of(), MARCH_8, MARCH_9);
    assertThat(root.resolve("quarantine")).doesNotExist();
  }

  @Test
  void records_are_kept_by_day_and_give_way_when_the_day_is_read_again() {
    land(
        "run-1",
        "2026-03-20T00:00:00Z",
        List.of(record(MARCH_8, 1), record(MARCH_8, 2), record(MARCH_9, 3), record(null, 4)),
        MARCH_8,
        MARCH_9);
    assertThat(stored("slice_day=2026-03-08/"))
        .containsExactly(
            "run-1|1|1|ts|no instant|{\"ts\":\"ü\"}|", "run-1|1|2|ts|no instant|{\"ts\":\"ü\"}|");
    assertThat(stored("slice_day=2026-03-09/")).hasSize(1);
    assertThat(stored("slice_day=__HIVE_DEFAULT_PARTITION__/")).hasSize(1);
    assertThat(Stored.active(table()).values())
        .anyMatch(line -> line.contains("\"partitionValues\":{\"slice_day\":null}"));

    // 8 March reads well now; 9 March fails and keeps its records beside those of this reading
    land("run-2", "2026-03-20T01:00:00Z", List.of(), MARCH_8);
    assertThat(stored("slice_day=2026-03-08/")).isEmpty();
    assertThat(stored("slice_day=2026-03-09/")).hasSize(1);
    assertThat(stored("slice_day=__HIVE_DEFAULT_PARTITION__/")).isEmpty();

    land("run-3", "2026-03-20T02:00:00Z", List.of(record(MARCH_9, 7)));
    assertThat(stored("slice_day=2026-03-09/"))
        .containsExactly("run-3|1|7|ts|no instant|{\"ts\":\"ü\"}|");
    assertThat(Stored.active(root.resolve("raw/readings"))).hasSize(2);
  }

  @ParameterizedTest
  @EnumSource
  void records_of_a_newer_reading_stay_whether_they_have_a_day_or_not(Form form) {
    try (Warehouse warehouse = form.open(root, time)) {
      for (String hour : List.of("02", "01", "03", "00")) {
        List<QuarantinedRecord> records = List.of(record(MARCH_8, 1), record(null, 2));
        land(warehouse, "at-" + hour, "2026-03-20T" + hour + ":00:00Z", records, MARCH_8);
        String newest = hour.equals("03") || hour.equals("00") ? "|at-03|" : "|at-02|";
        for (String day : List.of("2026-03-08", "__HIVE_DEFAULT_PARTITION__")) {
          assertThat(form.quarantined(root, day))
              .as("%s after %s", day, hour)
              .hasSize(1)
              .allMatch(record -> record.contains(newest));
        }
      }
    }
  }

  @Test
  void many_large_records_do_not_fill_the_memory() {
    String raw = "x".repeat(64 << 10);
    List<QuarantinedRecord> records = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      records.add(new QuarantinedRecord(Optional.of(MARCH_8), 1, i, Optional.empty(), "bad", raw));
    }
    land("run-1", "2026-03-20T00:00:00Z", records, MARCH_8);
    assertThat(stored("slice_day=2026-03-08/")).hasSize(2000);
  }

  @Test
  void they_are_committed_before_the_days_so_that_a_kill_between_shows_too_much_not_too_little() {
    FaultyDisk disk =
        new FaultyDisk(
            (number, step) -> {
              if (step.startsWith("link ")
                  && Files.exists(table().resolve("_delta_log/00000000000000000000.json"))) {
                throw new IOException("killed");
              }
              return FaultyDisk.Answer.DONE;
            });
    try (DeltaWarehouse warehouse =
            DeltaWarehouse.open(root.toUri(), time, disk, new MemoryBudget(1 << 20));
        Landing landing =
            warehouse.land(Readings.request(entity, "run-1", days, "2026-03-20T00:00:00Z"))) {
      landing.add(Readings.batch(MARCH_8, 0, 10));
      landing.quarantine(record(MARCH_8, 1));
      landing.finish();
      assertThatThrownBy(() -> landing.commit(Map.of(MARCH_8, DayState.OK), Landings.ALLOW))
          .hasMessageContaining("killed");
    }
    assertThat(stored("slice_day=2026-03-08/")).hasSize(1);
    assertThat(Stored.dataFiles(root.resolve("raw/readings"))).isEmpty();
  }
}
