package io.dayfill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doNothing;
import static org.mockito.Mockito.mock;

import io.dayfill.core.error.ErrorCategory;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.DayStatus;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.run.Dayfill;
import io.dayfill.core.run.RunListener;
import io.dayfill.core.run.RunOptions;
import io.dayfill.core.run.RunReport;
import io.dayfill.core.run.RunReport.EntityReport;
import io.dayfill.testkit.ReadingOrder;
import io.dayfill.testkit.RecordJson;
import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApiBuilder;
import io.dayfill.testkit.When;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of days when sources and runs misbehave; the ids are those of the hard cases. */
class DayHardCasesTest {
  private static final String CLIMATE = "temperature_humidity";
  private static final int ROWS = 96;

  @TempDir Path folder;

  private Rig rig(String now) {
    return new Rig(folder, now, DayHardCasesTest::small);
  }

  private static SimulatedApiBuilder small(SimulatedApiBuilder api) {
    return api.rowsPerDay(SimEntity.TEMPERATURE_HUMIDITY, ROWS, 4).pageSize(40);
  }

  /** A warehouse in which what was tried is lost, as by a kill right behind the landing. */
  private static Warehouse withoutRecord(Warehouse warehouse) {
    Warehouse lossy = mock(Warehouse.class, delegatesTo(warehouse));
    doNothing().when(lossy).record(any());
    return lossy;
  }

  private static EntityReport only(RunReport report) {
    assertThat(report.entities()).hasSize(1);
    return report.entities().get(0);
  }

  @Nested
  class OpenDays {
    @Test
    void w12TodayIsProvisionalAndTheNextDaysRunReplacesIt() {
      try (Rig rig = rig("2026-03-08T13:00:00Z")) {
        rig.run(Rig.daily(CLIMATE));
        DayStatus partial = rig.status(CLIMATE, "2026-03-08");
        rig.time.set("2026-03-09T02:00:00Z");
        rig.run(Rig.daily(CLIMATE));

        assertThat(partial.state()).isEqualTo(DayState.PROVISIONAL);
        assertThat(partial.rows()).isLessThan(ROWS);
        assertThat(rig.status(CLIMATE, "2026-03-08").state()).isEqualTo(DayState.OK);
        assertThat(rig.status(CLIMATE, "2026-03-08").rows()).isEqualTo(ROWS);
      }
    }

    @Test
    void aDailyRunAtTwoOnThreeDaysLeavesTwoWholeDaysAndOneProvisional() {
      try (Rig rig = rig("2026-03-08T02:00:00Z")) {
        for (String now : List.of("2026-03-08", "2026-03-09", "2026-03-10")) {
          rig.time.set(now + "T02:00:00Z");
          assertThat(rig.run(Rig.daily(CLIMATE)).worst()).isEmpty();
        }

        assertThat(rig.status(CLIMATE, "2026-03-08", "2026-03-10"))
            .extracting(DayStatus::state)
            .containsExactly(DayState.OK, DayState.OK, DayState.PROVISIONAL);
        assertThat(rig.status(CLIMATE, "2026-03-09").rows()).isEqualTo(ROWS);
      }
    }
  }

  @Nested
  class EmptyAndFailed {
    @Test
    void x01AnEmptyAnswerIsEmptyAnErrorIsFailed() {
      try (Rig rig = rig("2026-03-20T10:00:00Z")) {
        rig.api
            .when(When.day(LocalDate.parse("2026-03-01"), ZoneOffset.UTC))
            .answer(SimResponse.json("{\"data\":[],\"next_cursor\":null}"));
        rig.api
            .when(When.day(LocalDate.parse("2026-03-02"), ZoneOffset.UTC))
            .answer(SimResponse.status(500));
        rig.api
            .when(When.day(LocalDate.parse("2026-03-03"), ZoneOffset.UTC))
            .answer(SimResponse.status(404));
        for (int day = 1; day <= 3; day++) {
          rig.run(Rig.day("2026-03-0" + day, CLIMATE));
        }

        List<DayStatus> days = rig.status(CLIMATE, "2026-03-01", "2026-03-04");
        assertThat(days)
            .extracting(DayStatus::state)
            .containsExactly(DayState.EMPTY, DayState.FAILED, DayState.FAILED, DayState.MISSING);
        assertThat(days.get(1).failure().orElseThrow().error().orElseThrow()).contains("500");
        assertThat(days.get(2).failure().orElseThrow().error().orElseThrow()).contains("404");
      }
    }

    @Test
    void aProvenEmptyAnswerDoesNotReplaceADayThatHoldsRows() {
      try (Rig rig = rig("2026-03-20T10:00:00Z")) {
        rig.run(Rig.day("2026-03-08", CLIMATE));
        rig.time.advance(Duration.ofMinutes(1));
        rig.api.when(When.any()).answer(SimResponse.json("{\"data\":[],\"next_cursor\":null}"));
        RunReport report = rig.run(Rig.day("2026-03-08", CLIMATE));

        assertThat(report.worst()).contains(ErrorCategory.EXTERNAL);
        assertThat(only(report).failures().get(0).rowsKept()).isEqualTo(ROWS);
        DayStatus day = rig.status(CLIMATE, "2026-03-08");
        assertThat(day.state()).isEqualTo(DayState.FAILED);
        assertThat(day.rows()).isEqualTo(ROWS);
      }
    }

    @Test
    void anAnswerThatShrinksADayBelowHalfIsRefusedUnlessAllowed() {
      try (Rig rig = rig("2026-03-20T10:00:00Z")) {
        rig.run(Rig.day("2026-03-08", CLIMATE));
        rig.api.when(When.any()).edit(page -> page.truncate(10).withCursor(null));
        RunReport refused = rig.run(Rig.day("2026-03-08", CLIMATE));
        assertThat(refused.worst()).contains(ErrorCategory.EXTERNAL);
        assertThat(rig.status(CLIMATE, "2026-03-08").rows()).isEqualTo(ROWS);

        RunReport allowed =
            rig.run(Rig.day("2026-03-08", CLIMATE), new RunOptions(false, true, false, false));
        assertThat(allowed.worst()).isEmpty();
        assertThat(rig.status(CLIMATE, "2026-03-08").rows()).isEqualTo(10);
      }
    }
  }

  @Nested
  class Slices {
    @Test
    void x02OneBadDayOfAWeekFailsAloneAndIsAllThatIsReadAgain() {
      try (Rig rig = rig("2026-03-20T10:00:00Z")) {
        rig.run(Rig.day("2026-03-04", CLIMATE));
        rig.api
            .when(When.day(LocalDate.parse("2026-03-04"), ZoneOffset.UTC))
            .answer(SimResponse.status(500));
        RunReport report = rig.run(Rig.all(Rig.range("2026-03-01", "2026-03-07", CLIMATE)));

        assertThat(only(report).failures()).hasSize(1);
        assertThat(rig.status(CLIMATE, "2026-03-01", "2026-03-07"))
            .extracting(DayStatus::state)
            .containsExactly(
                DayState.OK,
                DayState.OK,
                DayState.OK,
                DayState.FAILED,
                DayState.OK,
                DayState.OK,
                DayState.OK);
        assertThat(rig.status(CLIMATE, "2026-03-04").rows()).isEqualTo(ROWS);

        rig.api.clearFaults();
        rig.api.reset();
        assertThat(rig.run(Rig.range("2026-03-01", "2026-03-07", CLIMATE)).worst()).isEmpty();
        assertThat(rig.api.requests())
            .allSatisfy(r -> assertThat(r.param("start_time")).isEqualTo("2026-03-04T00:00:00Z"));
      }
    }

    @Test
    void x02APoisonRowWithholdsItsOwnDayOnly() {
      try (Rig rig = rig("2026-03-20T10:00:00Z")) {
        rig.api
            .when(When.any())
            .edit(
                page ->
                    page.mapRecords(
                        r ->
                            RecordJson.get(r, "ts").contains("2026-03-04")
                                ? RecordJson.with(r, "temperature_c", "\"err\"")
                                : r));
        RunReport report = rig.run(Rig.range("2026-03-01", "2026-03-07", CLIMATE));

        assertThat(only(report).quarantined()).isEqualTo(ROWS);
        assertThat(only(report).failures())
            .singleElement()
            .satisfies(f -> assertThat(f.day()).isEqualTo(LocalDate.parse("2026-03-04")));
        assertThat(only(report).rows()).isEqualTo(6L * ROWS);
      }
    }

    @ParameterizedTest
    @EnumSource(ReadingOrder.class)
    void x03AWindowThatFailsMidwayLandsNothingUntilItsDaysAreReadSingly(ReadingOrder order) {
      try (Rig rig =
          new Rig(
              folder,
              "2026-03-20T10:00:00Z",
              api -> small(api).order(SimEntity.TEMPERATURE_HUMIDITY, order))) {
        rig.api
            .when(When.page(6).and(When.windowLongerThan(Duration.ofDays(1))))
            .answer(SimResponse.status(500));
        RunReport report = rig.run(Rig.range("2026-03-01", "2026-03-07", CLIMATE));

        assertThat(report.worst()).isEmpty();
        assertThat(only(report).rows()).isEqualTo(7L * ROWS);
        assertThat(rig.status(CLIMATE, "2026-03-01", "2026-03-07"))
            .allSatisfy(day -> assertThat(day.rows()).isEqualTo(ROWS));
      }
    }
  }

  @Nested
  class Rows {
    @Test
    void w10RowsOfOtherDaysAreCountedAndLandNowhere() {
      try (Rig rig = rig("2026-03-20T10:00:00Z")) {
        rig.api
            .when(When.page(1))
            .edit(
                page ->
                    page.append(
                            RecordJson.with(
                                page.records().get(0), "ts", "\"2026-03-07T23:00:00Z\""))
                        .append(
                            RecordJson.with(
                                page.records().get(0), "ts", "\"2026-03-11T01:00:00Z\"")));
        RunReport report = rig.run(Rig.day("2026-03-08", CLIMATE));

        assertThat(only(report).outOfWindow()).isEqualTo(2);
        assertThat(rig.status(CLIMATE, "2026-03-07", "2026-03-11"))
            .filteredOn(day -> day.state() != DayState.MISSING)
            .singleElement()
            .satisfies(day -> assertThat(day.rows()).isEqualTo(ROWS));
      }
    }

    @Test
    void w13EqualRowsCollapseAndConflictingOnesAreKeptAndCounted() {
      try (Rig rig = rig("2026-03-20T10:00:00Z")) {
        rig.api
            .when(When.page(1))
            .edit(
                page ->
                    page.duplicate(3)
                        .duplicate(5, r -> RecordJson.with(r, "temperature_c", "99.5")));
        EntityReport report = only(rig.run(Rig.day("2026-03-08", CLIMATE)));

        assertThat(report.duplicates()).isEqualTo(1);
        assertThat(report.conflicts()).isPositive();
        assertThat(report.rows()).isEqualTo(ROWS + 1);
        assertThat(report.warnings()).anyMatch(w -> w.contains("share their key"));
      }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1970-01-01T00:00:12Z", "2029-03-08T00:00:00Z"})
    void z08ABrokenDeviceClockIsQuarantinedAndMakesNoDay(String ts) {
      try (Rig rig =
          new Rig(
              folder,
              "2026-03-20T10:00:00Z",
              api -> api.rowsPerDay(SimEntity.TEMPERATURE_HUMIDITY, 960, 4).pageSize(400))) {
        rig.api
            .when(When.page(1))
            .edit(page -> page.mapRecord(3, r -> RecordJson.with(r, "ts", '"' + ts + '"')));
        EntityReport report = only(rig.run(Rig.day("2026-03-08", CLIMATE)));

        assertThat(report.failures()).isEmpty();
        assertThat(report.quarantined()).isEqualTo(1);
        assertThat(report.rows()).isEqualTo(959);
        assertThat(folder.resolve("warehouse/raw/temp_humidity_readings/year=1970")).doesNotExist();
        assertThat(folder.resolve("warehouse/raw/temp_humidity_readings/year=2029")).doesNotExist();
      }
    }
  }

  @Nested
  class Reruns {
    @Test
    void x05AReadingByAClockThatIsBehindIsToldAndReplacesNothing() {
      try (Rig rig = rig("2026-03-08T13:00:00Z")) {
        rig.run(Rig.daily(CLIMATE));
        long newer = rig.status(CLIMATE, "2026-03-08").rows();
        rig.time.set("2026-03-08T12:00:00Z");
        RunReport behind = rig.run(Rig.daily(CLIMATE));

        assertThat(only(behind).failures())
            .singleElement()
            .satisfies(
                failure ->
                    assertThat(failure.error())
                        .hasMessageContaining("lies in the future: it is 2026-03-08T12:00:00Z")
                        .hasMessageContaining("Set the clocks right"));
        assertThat(rig.status(CLIMATE, "2026-03-08").rows()).isEqualTo(newer);
      }
    }

    @Test
    void aRangeLoadedTwiceReadsNothingTheSecondTimeAndAllReadsTheSameRows() {
      try (Rig rig = rig("2026-03-20T10:00:00Z")) {
        rig.run(Rig.range("2026-03-01", "2026-03-10", CLIMATE));
        rig.api.reset();
        EntityReport again = only(rig.run(Rig.range("2026-03-01", "2026-03-10", CLIMATE)));
        assertThat(rig.api.requestCount()).isZero();
        assertThat(again.skippedDays()).isEqualTo(10);

        EntityReport all = only(rig.run(Rig.all(Rig.range("2026-03-01", "2026-03-10", CLIMATE))));
        assertThat(all.rows()).isEqualTo(10L * ROWS);
        assertThat(rig.status(CLIMATE, "2026-03-01", "2026-03-10"))
            .allSatisfy(day -> assertThat(day.rows()).isEqualTo(ROWS));
      }
    }

    @Test
    void w11LateReadingsComeWithTheDayThatTheyBelongTo() {
      Instant from = Instant.parse("2026-03-08T06:00:00Z");
      Instant to = Instant.parse("2026-03-08T18:00:00Z");
      try (Rig rig =
          new Rig(
              folder,
              "2026-03-09T02:00:00Z",
              api ->
                  small(api)
                      .offline(
                          SimEntity.TEMPERATURE_HUMIDITY,
                          List.of(1),
                          from,
                          to,
                          Instant.parse("2026-03-11T00:00:00Z")))) {
        rig.run(Rig.day("2026-03-08", CLIMATE));
        long daily = rig.status(CLIMATE, "2026-03-08").rows();
        rig.time.set("2026-03-12T02:00:00Z");
        rig.run(Rig.day("2026-03-08", CLIMATE));

        assertThat(daily).isEqualTo(ROWS - 12);
        assertThat(rig.status(CLIMATE, "2026-03-08").rows()).isEqualTo(ROWS);
      }
    }

    @Test
    void aDayWhoseRecordWasLostByAKillIsOkAndTheNextRunWritesTheRow() {
      try (Rig rig = rig("2026-03-20T10:00:00Z")) {
        String killed;
        try (Dayfill dayfill = rig.open(DayHardCasesTest::withoutRecord)) {
          killed =
              dayfill
                  .run(
                      dayfill.plan(Rig.range("2026-03-01", "2026-03-03", CLIMATE)),
                      RunOptions.DEFAULT,
                      RunListener.NONE)
                  .runId();
          assertThat(dayfill.history(10)).isEmpty();
        }
        assertThat(rig.status(CLIMATE, "2026-03-01", "2026-03-03"))
            .allSatisfy(day -> assertThat(day.state()).isEqualTo(DayState.OK));
        rig.api.reset();
        rig.time.advance(Duration.ofMinutes(5));
        rig.run(Rig.range("2026-03-01", "2026-03-03", CLIMATE));

        assertThat(rig.api.requestCount()).isZero();
        try (Dayfill dayfill = rig.open()) {
          assertThat(dayfill.history(10))
              .singleElement()
              .satisfies(run -> assertThat(run.runId()).isEqualTo(killed))
              .satisfies(run -> assertThat(run.rows()).isEqualTo(3L * ROWS));
        }
      }
    }

    @Test
    void aRunThatIsAskedToStopLandsNothingHalfAndTheNextOneCompletes() {
      try (Rig rig = rig("2026-03-20T10:00:00Z");
          Dayfill dayfill = rig.open()) {
        RunListener stopping =
            new RunListener() {
              @Override
              public void received(Slice slice, long records, long bytes) {
                dayfill.stop();
              }
            };
        RunReport stopped =
            dayfill.run(
                dayfill.plan(Rig.range("2026-03-01", "2026-03-14", CLIMATE)),
                RunOptions.DEFAULT,
                stopping);
        RunReport next = rig.run(Rig.range("2026-03-01", "2026-03-14", CLIMATE));

        assertThat(stopped.stopped()).isTrue();
        assertThat(only(stopped).daysLeft()).isEqualTo(14);
        assertThat(only(stopped).requests()).isPositive();
        assertThat(next.worst()).isEmpty();
        assertThat(rig.status(CLIMATE, "2026-03-01", "2026-03-14"))
            .allSatisfy(day -> assertThat(day.rows()).isEqualTo(ROWS));
      }
    }

    @Test
    void aStoppedSourceFailsTheRunAndLeavesOldDaysAsTheyWere() {
      try (Rig rig = rig("2026-03-20T10:00:00Z")) {
        rig.run(Rig.range("2026-03-01", "2026-03-07", CLIMATE));
        rig.api.close();
        RunReport report = rig.run(Rig.all(Rig.range("2026-03-01", "2026-03-14", CLIMATE)));

        assertThat(report.worst()).contains(ErrorCategory.EXTERNAL);
        assertThat(only(report).rows()).isZero();
        assertThat(rig.status(CLIMATE, "2026-03-01", "2026-03-07"))
            .allSatisfy(day -> assertThat(day.rows()).isEqualTo(ROWS));
      }
    }
  }

  @Nested
  class ManyAtOnce {
    private static String page(int rows, String time) {
      return IntStream.range(0, rows)
          .mapToObj(
              i ->
                  ("{\"reading_id\":\"r" + i + "\",\"device_id\":\"d\"")
                      + (",\"ts\":\"" + time + "\",\"temperature_c\":" + i % 40 + "}"))
          .collect(Collectors.joining(",", "{\"data\":[", "],\"next_cursor\":null}"));
    }

    @Test
    void w05AllRowsOfOneTimeAtABoundAreInOrOut() {
      try (Rig rig = rig("2026-03-20T10:00:00Z")) {
        rig.api.when(When.any()).answer(SimResponse.json(page(50, "2026-03-08T00:00:00Z")));
        EntityReport atStart = only(rig.run(Rig.day("2026-03-08", CLIMATE)));
        EntityReport atEnd = only(rig.run(Rig.day("2026-03-07", CLIMATE)));

        assertThat(atStart.rows()).isEqualTo(50);
        assertThat(atEnd.rows()).isZero();
        assertThat(atEnd.outOfWindow()).isEqualTo(50);
      }
    }

    @Test
    void w06ManyRowsOfOneSecondAreComparedInBoundedTime() {
      int rows = 100_000;
      try (Rig rig = rig("2026-03-20T10:00:00Z")) {
        rig.api.when(When.any()).answer(SimResponse.json(page(rows, "2026-03-08T12:00:00Z")));

        EntityReport report =
            assertTimeout(
                Duration.ofMinutes(2), () -> only(rig.run(Rig.day("2026-03-08", CLIMATE))));

        assertThat(report.rows()).isEqualTo(rows);
        assertThat(report.duplicates()).isZero();
      }
    }
  }

  @Nested
  class Drift {
    @Test
    void s04ARenamedFieldThatIsRequiredFailsTheDayAndNoNullsReplaceIt() {
      try (Rig rig = rig("2026-03-20T10:00:00Z")) {
        rig.run(Rig.day("2026-03-08", CLIMATE));
        rig.time.advance(Duration.ofMinutes(1));
        rig.api
            .when(When.any())
            .edit(
                page -> page.mapRecords(record -> record.replace("\"device_id\"", "\"deviceId\"")));
        EntityReport report = only(rig.run(Rig.day("2026-03-08", CLIMATE)));

        assertThat(report.failures()).hasSize(1);
        assertThat(report.failures().get(0).rowsKept()).isEqualTo(ROWS);
        assertThat(rig.status(CLIMATE, "2026-03-08").rows()).isEqualTo(ROWS);
      }
    }

    @Test
    void s06AColumnThatATableLacksIsAddedAndTheOldConfigurationGoesOn() throws Exception {
      try (Rig rig = rig("2026-03-20T10:00:00Z");
          Dayfill old = rig.open()) {
        old.run(old.plan(Rig.day("2026-03-07", CLIMATE)), RunOptions.DEFAULT, RunListener.NONE);
        Path config = folder.resolve("dayfill.yaml");
        Files.writeString(
            config,
            Files.readString(config)
                .replaceFirst(
                    "temperature_humidity:\n    connection: sensors\n",
                    """
                    temperature_humidity:
                        connection: sensors
                        columns:
                          - {name: ts, type: timestamp, required: true}
                          - {name: co2_ppm, type: double}
                        key: ts
                    """));
        EntityReport added = only(rig.run(Rig.day("2026-03-08", CLIMATE)));
        RunReport late =
            old.run(old.plan(Rig.day("2026-03-09", CLIMATE)), RunOptions.DEFAULT, RunListener.NONE);

        assertThat(added.error()).isEmpty();
        assertThat(late.worst()).isEmpty();
        assertThat(rig.status(CLIMATE, "2026-03-07").rows()).isEqualTo(ROWS);
        assertThat(rig.status(CLIMATE, "2026-03-08").rows()).isEqualTo(ROWS);
        assertThat(rig.status(CLIMATE, "2026-03-09").rows()).isEqualTo(ROWS);
      }
    }
  }

  @Nested
  class Secrets {
    @Test
    void a05AnAnswerThatRepeatsTheTokenDoesNotBringItIntoErrorsOrTables() throws Exception {
      try (Rig rig =
          new Rig(
              folder,
              "2026-03-20T10:00:00Z",
              api -> api.rowsPerDay(SimEntity.TEMPERATURE_HUMIDITY, 960, 4).pageSize(400))) {
        rig.api
            .when(When.page(1))
            .edit(
                page ->
                    page.mapRecord(
                        3, r -> RecordJson.with(r, "temperature_c", '"' + Rig.TOKEN + '"')));
        EntityReport quarantined = only(rig.run(Rig.day("2026-03-08", CLIMATE)));
        rig.api.clearFaults();
        rig.api
            .when(When.any())
            .answer(SimResponse.json("{\"error\": \"the token " + Rig.TOKEN + " is not valid\"}"));
        EntityReport failed = only(rig.run(Rig.day("2026-03-09", CLIMATE)));

        assertThat(quarantined.quarantined()).isEqualTo(1);
        assertThat(failed.failures().get(0).error()).hasMessageNotContaining(Rig.TOKEN);
        assertThat(rig.status(CLIMATE, "2026-03-09").failure().orElseThrow().error().orElseThrow())
            .doesNotContain(Rig.TOKEN)
            .contains("***");
        try (Stream<Path> files = Files.walk(folder.resolve("warehouse"))) {
          assertThat(files.filter(Files::isRegularFile))
              .isNotEmpty()
              .allSatisfy(
                  file ->
                      assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                          .doesNotContain(Rig.TOKEN));
        }
      }
    }
  }
}
