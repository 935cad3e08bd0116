package io.dayfill;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.land.DayState;
import io.dayfill.core.land.DayStatus;
import io.dayfill.core.run.RunReport;
import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApiBuilder;
import io.dayfill.testkit.When;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of days whose answers are forgotten, void or too much; over real tables. */
class PagesHardCasesTest {
  private static final String CLIMATE = "temperature_humidity";
  private static final int ROWS = 96;

  @TempDir Path folder;

  private Rig rig(String more) {
    return new Rig(
        folder,
        "2026-03-20T10:00:00Z",
        PagesHardCasesTest::small,
        yaml -> yaml.replace("  " + CLIMATE + ":\n", "  " + CLIMATE + ":\n" + more.indent(4)));
  }

  private static SimulatedApiBuilder small(SimulatedApiBuilder api) {
    return api.rowsPerDay(SimEntity.TEMPERATURE_HUMIDITY, ROWS, 4).pageSize(40);
  }

  @Test
  void d10_daysThatTheApiHasForgottenAreUnavailableAndNotAskedFor() {
    try (Rig rig = rig("keeps: 3 d\n")) {
      RunReport report = rig.run(Rig.range("2026-03-10", "2026-03-19", CLIMATE));

      assertThat(report.worst()).isEmpty();
      assertThat(rig.status(CLIMATE, "2026-03-10", "2026-03-19"))
          .extracting(DayStatus::state)
          .containsExactly(
              DayState.UNAVAILABLE,
              DayState.UNAVAILABLE,
              DayState.UNAVAILABLE,
              DayState.UNAVAILABLE,
              DayState.UNAVAILABLE,
              DayState.UNAVAILABLE,
              DayState.UNAVAILABLE,
              DayState.UNAVAILABLE,
              DayState.OK,
              DayState.OK);
      assertThat(rig.api.requests())
          .allSatisfy(
              request -> assertThat(request.param("start_time")).isGreaterThan("2026-03-17T23:5"));
    }
  }

  @Test
  void aDayWhoseCursorExpiredHalfWayIsLandedOnce() {
    try (Rig rig = rig("pagination: {restart_if: [{status: 410}]}\n")) {
      rig.api.when(When.page(3)).times(1).answer(SimResponse.status(410));
      RunReport report = rig.run(Rig.day("2026-03-08", CLIMATE));

      assertThat(report.worst()).isEmpty();
      assertThat(rig.status(CLIMATE, "2026-03-08").rows()).isEqualTo(ROWS);
    }
  }

  @Test
  void w08_aDayThatIsTooMuchAtOnceIsLandedFromSmallerWindows() {
    try (Rig rig = rig("pagination: {split_if: [{status: 413}]}\n")) {
      rig.api.when(When.windowLongerThan(Duration.ofHours(7))).answer(SimResponse.status(413));
      RunReport report = rig.run(Rig.range("2026-03-07", "2026-03-08", CLIMATE));

      assertThat(report.worst()).isEmpty();
      assertThat(rig.status(CLIMATE, "2026-03-07", "2026-03-08"))
          .extracting(DayStatus::rows)
          .containsExactly((long) ROWS, (long) ROWS);
    }
  }
}
