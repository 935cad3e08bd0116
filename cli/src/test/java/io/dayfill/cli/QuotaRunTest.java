package io.dayfill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.cli.Shell.Result;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.core.time.TimeSource;
import io.dayfill.testkit.SimulatedApi;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that come to the end of what the source gives a day, by whole command lines. */
class QuotaRunTest {
  private static final String[] FOUR_DAYS = {
    "run", "--from", "2026-03-03", "--to", "2026-03-06", "--quiet"
  };

  @TempDir private Path folder;
  private final SkippingTime time = new SkippingTime("2026-03-08T13:00:00Z");
  private SimulatedApi api;

  /** A clock that goes as every other, but nobody who sleeps lives through it. */
  private static final class SkippingTime implements TimeSource {
    private final TimeSource real = new SystemTimeSource();
    private Duration shift;
    private long slept;

    SkippingTime(String start) {
      shift = Duration.between(real.now(), Instant.parse(start));
    }

    @Override
    public synchronized Instant now() {
      return real.now().plus(shift);
    }

    @Override
    public synchronized long nanoTime() {
      return real.nanoTime() + slept;
    }

    @Override
    public synchronized void sleep(Duration duration) {
      shift = shift.plus(duration);
      slept += duration.toNanos();
    }
  }

  @BeforeEach
  void start() throws IOException {
    api =
        OneSensor.start(
            folder,
            time,
            1,
            "rate_limit: {requests: 100, max_concurrent: 1,"
                + " quota: {requests: 2, resets: \"00:00 UTC\"}}",
            ", batch_days: 1");
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private Result run(String... args) {
    return new Shell(folder)
        .with("XDG_STATE_HOME", folder.resolve("state").toString())
        .at(time)
        .run(args);
  }

  @Test
  void a_backfill_stops_in_good_order_and_the_same_command_goes_on_the_next_day() {
    Result first = run(FOUR_DAYS);

    assertThat(first.code()).isEqualTo(5);
    assertThat(first.out())
        .contains("stopped by a quota after ", ", the same command goes on from here")
        .contains("2 OK, 2 not read")
        .contains("ENDED  temperature_humidity: 2 days not read")
        .contains("the quota is used up until 2026-03-09T00:00:00Z")
        .contains("its 2 requests in 1 d")
        .doesNotContain("FAILED");
    assertThat(run("status", "--from", "2026-03-03", "--to", "2026-03-06", "--all").out())
        .contains("2026-03-05  MISSING")
        .contains("2026-03-06  MISSING");

    Result again = run(FOUR_DAYS);

    assertThat(again.code()).isEqualTo(5);
    assertThat(again.out()).contains("2 not read");

    time.sleep(Duration.ofHours(11));
    Result nextDay = run(FOUR_DAYS);

    assertThat(nextDay.code()).isZero();
    assertThat(nextDay.out()).contains("2 OK");
    assertThat(api.requestCount()).isEqualTo(4);
  }

  @Test
  void it_may_be_waited_for() {
    Result result =
        run(
            "run",
            "--from",
            "2026-03-03",
            "--to",
            "2026-03-06",
            "--quiet",
            "--wait",
            "--output",
            "json");

    assertThat(result.code()).isZero();
    assertThat(result.out()).contains("\"days_by_state\":{\"OK\":4}");
    assertThat(time.now()).isAfter("2026-03-09T00:00:00Z").isBefore("2026-03-09T01:00:00Z");
  }
}
