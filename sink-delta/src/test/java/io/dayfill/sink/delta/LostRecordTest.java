package io.dayfill.sink.delta;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.plan.PlanRequest.Reprocess;
import io.dayfill.core.run.Dayfill;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A run that was killed between its commit and its record. */
class LostRecordTest {
  private static final DayRange DAYS =
      new DayRange(LocalDate.parse(RunProcess.FIRST), LocalDate.parse(RunProcess.LAST));
  private static final LocalDate DAY = DAYS.first();

  @TempDir Path folder;

  /** The other run began while the first was reading, ended later, and had nothing to land. */
  @ParameterizedTest
  @EnumSource
  void L05_a_killed_runs_row_is_missed_and_written_although_another_run_failed_since(Form form)
      throws IOException {
    Path root = Files.createDirectories(folder.resolve("warehouse"));
    FakeTime time = new FakeTime(Instant.now().toString());
    try (RoomsApi api = new RoomsApi(20);
        Warehouse warehouse = form.open(root, time)) {
      Metadata metadata = RunProcess.metadata(api.port(), root);
      Entity entity = RunProcess.entity(metadata);
      RunProcess.run(metadata, warehouse, time, Reprocess.ALL);
      String killed = warehouse.storedDays(entity, DAYS).get(DAY).runId().orElseThrow();
      forget(root);
      for (String state : List.of("FAILED", "SUPERSEDED")) {
        warehouse.record(
            List.of(
                AttemptsTest.attempt(
                    "other", entity.name(), DAY, state, time.now().plusSeconds(9))));
      }
      time.pass(Duration.ofHours(1));

      assertThat(problems(metadata, warehouse, time)).isEqualTo(DAYS.size());
      RunProcess.run(metadata, warehouse, time, Reprocess.DUE);
      assertThat(warehouse.attempts(Optional.empty(), Optional.empty(), 99))
          .filteredOn(attempt -> attempt.day().equals(Optional.of(DAY)))
          .filteredOn(attempt -> attempt.runId().equals(killed))
          .extracting(Attempt::state)
          .containsExactly("OK");
      assertThat(problems(metadata, warehouse, time)).isZero();
    }
  }

  private static long problems(Metadata metadata, Warehouse warehouse, FakeTime time) {
    try (Dayfill dayfill = Dayfill.builder(metadata, warehouse).time(time).build()) {
      return dayfill.verify("room", Optional.of(DAYS), (entity, day, rows) -> {}).problems();
    }
  }

  /** Loses the record of all that was tried. */
  private static void forget(Path root) throws IOException {
    Path record = root.resolve("metadata/ingestion_runs");
    Files.move(record, root.resolveSibling("forgotten"));
  }
}
