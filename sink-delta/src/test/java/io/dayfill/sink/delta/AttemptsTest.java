package io.dayfill.sink.delta;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.Window;
import io.dayfill.core.land.Attempt;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttemptsTest {
  private static final LocalDate DAY = Readings.MARCH_8;

  @TempDir Path root;
  private final FakeTime time = new FakeTime("2026-03-20T00:00:00Z");

  static Attempt attempt(String run, String entity, LocalDate day, String state, Instant at) {
    boolean failed = state.equals("FAILED");
    return new Attempt(
        run,
        entity + "/" + day,
        entity,
        Optional.ofNullable(day),
        state,
        10,
        9,
        1,
        0,
        0,
        0,
        0,
        3,
        Duration.ofMillis(1500),
        12345,
        at,
        at.plusSeconds(5),
        Window.ofDay(day == null ? DAY : day, ZoneOffset.UTC),
        failed ? Optional.of("EXTERNAL") : Optional.empty(),
        failed ? Optional.of("the source answered 500") : Optional.empty(),
        "0.1.0",
        "abc");
  }

  @Test
  void attempts_come_back_as_they_were_recorded_newest_first() {
    Instant start = time.now();
    Attempt first = attempt("run-1", "a", DAY, "OK", start);
    Attempt second = attempt("run-2", "a", DAY, "FAILED", start.plusSeconds(60));
    Attempt other = attempt("run-2", "b", null, "COMPLETE", start.plusSeconds(30));
    try (DeltaWarehouse warehouse = DeltaWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT)) {
      assertThat(warehouse.attempts(Optional.empty(), Optional.empty(), 10)).isEmpty();
      assertThat(warehouse.lastAttempts("a", DayRange.of(DAY))).isEmpty();
      warehouse.record(List.of());
      warehouse.record(List.of(first));
      warehouse.record(List.of(second, other));
      assertThat(warehouse.attempts(Optional.empty(), Optional.empty(), 10))
          .containsExactly(second, other, first);
      assertThat(warehouse.attempts(Optional.empty(), Optional.empty(), 1)).containsExactly(second);
      assertThat(warehouse.attempts(Optional.of("a"), Optional.of(start.plusSeconds(1)), 10))
          .containsExactly(second);
      assertThat(warehouse.lastAttempts("a", DayRange.of(DAY))).containsEntry(DAY, second);
      assertThat(warehouse.lastAttempts("b", DayRange.of(DAY))).isEmpty();
    }
  }

  @Test
  void many_files_are_folded_into_one_and_nothing_is_lost() {
    List<Attempt> all = new ArrayList<>();
    try (DeltaWarehouse warehouse = DeltaWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT)) {
      for (int i = 0; i < 120; i++) {
        Attempt attempt =
            attempt("run-" + i, "a", DAY.plusDays(i), "OK", time.now().plusSeconds(i));
        warehouse.record(List.of(attempt));
        all.add(0, attempt);
      }
      assertThat(warehouse.attempts(Optional.empty(), Optional.empty(), 1000))
          .containsExactlyElementsOf(all);
    }
    Path table = root.resolve("metadata/ingestion_runs");
    assertThat(Stored.active(table)).hasSizeLessThanOrEqualTo(51);
  }

  @Test
  void the_newest_are_read_from_the_newest_files_alone_however_many_there_are() throws Exception {
    List<Attempt> newest = new ArrayList<>();
    try (DeltaWarehouse warehouse = DeltaWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT)) {
      for (int i = 0; i < 6; i++) {
        Attempt attempt = attempt("run-" + i, "a", DAY, "OK", time.now().plusSeconds(i));
        warehouse.record(List.of(attempt));
        newest.add(0, attempt);
        if (i == 2) {
          for (Path old : Stored.dataFiles(root.resolve("metadata/ingestion_runs"))) {
            Files.writeString(old, "nobody can read this");
          }
        }
      }
      assertThat(warehouse.attempts(Optional.of("a"), Optional.empty(), 2))
          .containsExactlyElementsOf(newest.subList(0, 2));
    }
  }
}
