package io.dayfill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.date.ProcDate;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.DayStatus;
import io.dayfill.core.run.RunReport;
import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApiBuilder;
import io.dayfill.testkit.When;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Dayfill was made for: one pipeline for today and for any other day. */
class BackfillAcceptanceTest {
  private static final String CLIMATE = "temperature_humidity";

  @TempDir Path folder;

  private static SimulatedApiBuilder small(SimulatedApiBuilder api) {
    return api.rowsPerDay(SimEntity.TEMPERATURE_HUMIDITY, 96, 4)
        .rowsPerDay(SimEntity.DOOR_CONTACT_SENSORS, 48, 4)
        .rowsPerDay(SimEntity.VIBRATION_SENSORS, 24, 2)
        .pageSize(40);
  }

  @Test
  void aBlankDateLoadsToday() {
    try (Rig rig = new Rig(folder, "2026-03-08T13:00:00Z", BackfillAcceptanceTest::small)) {
      ProcDate today = ProcDate.parse("  ", rig.time.now(), ZoneOffset.UTC);
      RunReport report = rig.run(Rig.day(today.toString(), CLIMATE));

      assertThat(report.worst()).isEmpty();
      assertThat(rig.api.requests())
          .allSatisfy(r -> assertThat(r.param("start_time")).isEqualTo("2026-03-08T00:00:00Z"))
          .allSatisfy(r -> assertThat(r.param("end_time")).isEqualTo("2026-03-09T00:00:00Z"));
      DayStatus stored = rig.status(CLIMATE, "2026-03-08");
      assertThat(stored.state()).isEqualTo(DayState.PROVISIONAL);
      assertThat(stored.rows()).isEqualTo(expected(rig, "2026-03-08")).isPositive();
    }
  }

  @Test
  void oneDayIsLoadedAndNothingElse() {
    try (Rig rig = new Rig(folder, "2026-03-20T10:00:00Z", BackfillAcceptanceTest::small)) {
      RunReport report = rig.run(Rig.day("2026-03-08", CLIMATE));

      assertThat(report.worst()).isEmpty();
      assertThat(rig.status(CLIMATE, "2026-03-07", "2026-03-09"))
          .extracting(DayStatus::state)
          .containsExactly(DayState.MISSING, DayState.OK, DayState.MISSING);
      assertThat(rig.status(CLIMATE, "2026-03-08").rows()).isEqualTo(96);
    }
  }

  @Test
  void manyDaysLoadEveryRequestedDay() {
    try (Rig rig = new Rig(folder, "2026-03-20T10:00:00Z", BackfillAcceptanceTest::small)) {
      RunReport report = rig.run(Rig.range("2025-12-29", "2026-01-11"));

      assertThat(report.worst()).isEmpty();
      assertThat(report.entities()).hasSize(3);
      assertThat(rig.status(CLIMATE, "2025-12-29", "2026-01-11"))
          .hasSize(14)
          .allSatisfy(day -> assertThat(day.state()).isEqualTo(DayState.OK))
          .allSatisfy(day -> assertThat(day.rows()).isEqualTo(96));
      assertThat(rig.status("door_contact_sensors", "2025-12-29", "2026-01-11"))
          .allSatisfy(day -> assertThat(day.rows()).isEqualTo(48));
      assertThat(rig.status("vibration_sensors", "2025-12-29", "2026-01-11"))
          .allSatisfy(day -> assertThat(day.rows()).isEqualTo(24));
    }
  }

  @Test
  void aLimitedSourceIsWaitedForAsToldAndTheLoadGoesOn() {
    try (Rig rig = new Rig(folder, "2026-03-20T10:00:00Z", BackfillAcceptanceTest::small)) {
      rig.api
          .when(When.page(2))
          .times(1)
          .answer(SimResponse.status(429).header("Retry-After", "17"));

      RunReport report = rig.run(Rig.day("2026-03-08", CLIMATE));

      assertThat(report.worst()).isEmpty();
      assertThat(rig.status(CLIMATE, "2026-03-08").rows()).isEqualTo(96);
      assertThat(report.entities().get(0).waited()).isBetween(s(17), s(30));
    }
  }

  @Test
  void liveAndBackfillAtOnceOnOneTableNeitherDoubleNorLose() {
    try (Rig rig = new Rig(folder, "2026-03-08T13:00:00Z", BackfillAcceptanceTest::small)) {
      List<CompletableFuture<RunReport>> runs =
          IntStream.range(0, 6)
              .mapToObj(
                  i ->
                      CompletableFuture.supplyAsync(
                          () ->
                              rig.run(
                                  i % 2 == 0
                                      ? Rig.daily(CLIMATE)
                                      : Rig.all(Rig.range("2026-03-02", "2026-03-08", CLIMATE)))))
              .toList();

      assertThat(runs).allSatisfy(run -> assertThat(run.join().worst()).isEmpty());
      assertThat(rig.status(CLIMATE, "2026-03-02", "2026-03-08"))
          .allSatisfy(day -> assertThat(day.rows()).isEqualTo(expected(rig, day.day().toString())));
    }
  }

  @Test
  void anInvalidDateIsRefusedBeforeAnyRequest() {
    try (Rig rig = new Rig(folder, "2026-03-20T10:00:00Z", BackfillAcceptanceTest::small)) {
      for (String wrong : List.of("2026-02-30", "2026-3-8", "20260308", "2026-03-21")) {
        assertThatThrownBy(() -> rig.run(Rig.day(wrong, CLIMATE)))
            .isInstanceOf(DayfillException.class)
            .hasMessageContaining(wrong);
      }
      assertThat(rig.api.requestCount()).isZero();
      assertThat(folder.resolve("warehouse/raw")).doesNotExist();
    }
  }

  private static long expected(Rig rig, String day) {
    Instant start = Instant.parse(day + "T00:00:00Z");
    return rig.api.expectedRows(
        SimEntity.TEMPERATURE_HUMIDITY, start, start.plus(Duration.ofDays(1)));
  }

  private static Duration s(long seconds) {
    return Duration.ofSeconds(seconds);
  }
}
