package io.dayfill;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.land.DayState;
import io.dayfill.core.run.RunReport.EntityReport;
import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.When;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a source costs that answers nothing in time. */
class SlowSourceTest {
  private static final String CLIMATE = "temperature_humidity";

  @TempDir Path folder;

  private Rig rig;

  @BeforeEach
  void start() {
    rig =
        new Rig(
            folder,
            "2026-04-20T12:00:00Z",
            api -> api.rowsPerDay(SimEntity.TEMPERATURE_HUMIDITY, 96, 4));
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  private EntityReport load(String to) {
    return rig.run(Rig.all(Rig.range("2026-03-01", to, CLIMATE))).entities().get(0);
  }

  /**
   * The window in all its attempts, then once each half down to a minute: 15 requests for a day, 18
   * for a week; behind the week three of its days.
   */
  @ParameterizedTest
  @CsvSource({"2026-03-01,1,15", "2026-03-07,3,63"})
  void aSourceThatIsAlwaysTooSlowIsGivenUp(String to, int failed, int requests) {
    rig.api.when(When.any()).answer(SimResponse.status(504));

    assertThat(load(to).failures()).hasSize(failed);
    assertThat(rig.api.requestCount()).isEqualTo(requests);
  }

  @Test
  void nobodyAsksADeadSourceForSevenWeeks() {
    rig.api.when(When.any()).answer(SimResponse.status(504));

    EntityReport report = load("2026-04-19");

    // two slices are read at once
    assertThat(rig.api.requestCount()).isLessThanOrEqualTo(2 * 18 + 4 * 15);
    assertThat(report.error()).isPresent();
    assertThat(report.error().get())
        .hasMessageContaining("504 Gateway Timeout")
        .hasMessageContaining("3 days in a row, in ever smaller windows")
        .hasMessageContaining("by a range of their own");
  }

  @Test
  void x02_twoDaysThatAreAlwaysTooSlowDoNotKeepTheOthersFromLanding() {
    for (String day : new String[] {"2026-03-03", "2026-03-04"}) {
      rig.api.when(When.day(LocalDate.parse(day), ZoneOffset.UTC)).answer(SimResponse.status(504));
    }

    EntityReport report = load("2026-03-14");

    assertThat(report.failures())
        .extracting(failure -> failure.day().toString())
        .containsExactlyInAnyOrder("2026-03-03", "2026-03-04");
    assertThat(rig.status(CLIMATE, "2026-03-01", "2026-03-14"))
        .filteredOn(day -> day.state() == DayState.OK)
        .hasSize(12);
  }
}
