package io.dayfill.core.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.dayfill.core.error.ErrorCategory;
import io.dayfill.core.metadata.Connection;
import io.dayfill.core.metadata.Connection.Quota;
import io.dayfill.core.time.LeapingTime;
import io.dayfill.core.time.TimeSource;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are given anew at fixed times. */
class QuotaTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Quota THREE_A_DAY = quota(3, "P1D", "00:00", "UTC");

  @TempDir private Path folder;
  private final LeapingTime time = LeapingTime.at("2026-03-08T12:00:00Z");

  private static Quota quota(int requests, String per, String resets, String zone) {
    return new Quota(requests, Duration.parse(per), LocalTime.parse(resets), ZoneId.of(zone));
  }

  private Budget budget(Quota quota, double reserve, Path shared) {
    return budget(quota, reserve, shared, time);
  }

  private static Budget budget(Quota quota, double reserve, Path shared, TimeSource time) {
    Connection connection =
        new Connection(
            "sensors",
            URI.create("https://sensors.example.com"),
            new Connection.Auth.None(),
            new Connection.RateLimit(
                10, SECOND, 10, 4, Duration.ofMinutes(15), reserve, List.of(), null, quota),
            new Connection.Retry(3, SECOND, SECOND),
            new Connection.Timeouts(SECOND, SECOND, SECOND));
    return new Budget(connection, time, new Random(1), shared);
  }

  private Instant pass(Budget budget) throws InterruptedException {
    budget.acquire(WaitListener.NONE).close();
    return time.now();
  }

  private void refuses(Budget budget, String until) {
    assertThatThrownBy(() -> pass(budget))
        .isInstanceOfSatisfying(
            QuotaException.class,
            e -> {
              assertThat(e.until()).isEqualTo(until);
              assertThat(e.category()).isEqualTo(ErrorCategory.QUOTA);
            })
        .hasMessageContaining("the quota is used up until " + until);
  }

  @Test
  void whatIsGivenMayLeaveAndNoMoreUntilItIsGivenAnew() throws InterruptedException {
    Budget budget = budget(THREE_A_DAY, 0, folder);
    pass(budget);
    pass(budget);
    pass(budget);

    refuses(budget, "2026-03-09T00:00:00Z");

    time.advance(Duration.ofHours(12));
    assertThat(pass(budget)).isEqualTo("2026-03-09T00:00:00Z");
  }

  @Test
  void processesShareItAlsoOneThatBeganLater() throws InterruptedException {
    pass(budget(THREE_A_DAY, 0, folder));
    pass(budget(THREE_A_DAY, 0, folder));
    Budget third = budget(THREE_A_DAY, 0, folder);
    pass(third);

    refuses(third, "2026-03-09T00:00:00Z");
    refuses(budget(THREE_A_DAY, 0, folder), "2026-03-09T00:00:00Z");
  }

  @Test
  void aProcessAloneCountsItsOwn() throws Exception {
    Budget budget = budget(THREE_A_DAY, 0, Files.writeString(folder.resolve("file"), ""));
    pass(budget);
    pass(budget);
    pass(budget);

    refuses(budget, "2026-03-09T00:00:00Z");
  }

  /** Time goes on from one look at the clock to the next. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whenItIsGivenAnewIsToldToTheSecondWhateverTheLookTakes(boolean shared) throws Exception {
    TimeSource slow = mock(TimeSource.class);
    when(slow.now())
        .then(
            look -> {
              time.advance(Duration.ofMillis(3));
              return time.now();
            });
    when(slow.nanoTime()).then(look -> time.nanoTime());
    Path file = folder.resolve("file");
    Budget budget =
        budget(
            quota(1, "P1D", "00:00", "UTC"),
            0,
            shared ? folder : Files.writeString(file, ""),
            slow);
    budget.acquire(WaitListener.NONE).close();

    assertThatThrownBy(() -> budget.acquire(WaitListener.NONE))
        .hasMessageContaining("the quota is used up until 2026-03-09T00:00:00Z");
  }

  @Test
  void aBackfillLeavesItsReserveToToday() throws InterruptedException {
    Budget backfill = budget(quota(5, "P1D", "00:00", "UTC"), 0.4, folder);
    backfill.today(false);
    pass(backfill);
    pass(backfill);
    pass(backfill);

    refuses(backfill, "2026-03-09T00:00:00Z");

    Budget today = budget(quota(5, "P1D", "00:00", "UTC"), 0.4, folder);
    pass(today);
    pass(today);
    refuses(today, "2026-03-09T00:00:00Z");
  }

  @Test
  void whoWaitsForItWaitsHoweverLong() throws InterruptedException {
    Budget budget = budget(quota(1, "PT20M", "00:10", "UTC"), 0, folder);
    budget.waitForQuota(true);
    pass(budget);

    assertThat(pass(budget)).isBetween("2026-03-08T12:10:00Z", "2026-03-08T12:10:01Z");
    assertThat(pass(budget)).isBetween("2026-03-08T12:30:00Z", "2026-03-08T12:30:01Z");
  }

  @Test
  void aClockThatIsSetBackGivesNothing() throws InterruptedException {
    Budget budget = budget(quota(1, "PT6H", "00:00", "UTC"), 0, folder);
    pass(budget);
    time.advance(Duration.ofHours(-7));

    assertThatThrownBy(() -> pass(budget(quota(1, "PT6H", "00:00", "UTC"), 0, folder)))
        .isInstanceOf(QuotaException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "P1D, 00:00, UTC, 2026-03-08T00:00:00Z, 2026-03-09T00:00:00Z",
    "P1D, 00:00, UTC, 2026-03-08T23:59:59Z, 2026-03-09T00:00:00Z",
    "P1D, 09:30, UTC, 2026-03-08T09:29:59Z, 2026-03-08T09:30:00Z",
    "P1D, 09:30, UTC, 2026-03-08T09:30:00Z, 2026-03-09T09:30:00Z",
    "PT1H, 00:00, UTC, 2026-03-08T12:00:00Z, 2026-03-08T13:00:00Z",
    "PT1H, 00:15, UTC, 2026-03-08T12:14:00Z, 2026-03-08T12:15:00Z",
    "PT6H, 03:00, UTC, 2026-03-08T02:00:00Z, 2026-03-08T03:00:00Z",
    "PT6H, 03:00, UTC, 2026-03-08T22:00:00Z, 2026-03-09T03:00:00Z",
    // days of 23 and of 25 hours
    "P1D, 00:00, Europe/Berlin, 2026-03-29T12:00:00Z, 2026-03-29T22:00:00Z",
    "P1D, 00:00, Europe/Berlin, 2026-10-25T12:00:00Z, 2026-10-25T23:00:00Z",
    "PT12H, 00:00, Europe/Berlin, 2026-03-29T12:00:00Z, 2026-03-29T22:00:00Z",
    "PT12H, 00:00, Europe/Berlin, 2026-10-25T12:00:00Z, 2026-10-25T23:00:00Z",
  })
  void itIsGivenAnewAtFixedTimes(String per, String resets, String zone, String now, String until)
      throws Exception {
    time.advance(Duration.between(time.now(), Instant.parse(now)));
    Budget budget = budget(quota(1, per, resets, zone), 0, folder);
    pass(budget);

    refuses(budget, until);
  }
}
