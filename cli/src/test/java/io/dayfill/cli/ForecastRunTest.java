package io.dayfill.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayfill.cli.Shell.Result;
import io.dayfill.testkit.SimulatedApi;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a plan foresees against what its run comes to, by whole command lines. */
class ForecastRunTest {
  private static final String FORECAST =
      "\"forecast\":\\{\"basis\":\"(\\w+)\",\"requests\":\\{\"low\":(\\d+),\"likely\":(\\d+),\"high\":(\\d+)\\},"
          + "\"rows\":\\{\"low\":\\d+,\"likely\":(\\d+)";

  @TempDir private Path folder;
  private final ShiftedTime time = new ShiftedTime("2026-03-08T13:00:00Z");

  private Result run(String... args) {
    return new Shell(folder).at(time).run(args);
  }

  private Matcher plan(String from, String to) {
    Result plan = run("plan", "--from", from, "--to", to, "--output", "json");
    Matcher found = Pattern.compile(FORECAST).matcher(plan.out());
    assertThat(found.find()).as(plan.out()).isTrue();
    return found;
  }

  @Test
  void a_plan_foresees_its_run_without_asking_and_the_history_tells_how_well() throws Exception {
    // 30 devices are three times those that are assumed; a reading an hour each
    try (SimulatedApi api =
        OneSensor.start(folder, time, 30, "rate_limit: {requests: 1000}", ", frequency: 1 h")) {
      Matcher guess = plan("2026-02-01", "2026-02-03");

      assertThat(guess.group(1)).isEqualTo("guess");
      assertThat(guess.group(5)).isEqualTo(Integer.toString(3 * 24 * 10));
      assertThat(api.requestCount()).isZero();

      run("run", "--from", "2026-02-01", "--to", "2026-02-03", "--quiet");
      int first = api.requestCount();
      assertThat(first).isBetween(integer(guess, 2), integer(guess, 4));

      Matcher measured = plan("2026-02-04", "2026-02-24");
      assertThat(api.requestCount()).isEqualTo(first);
      run("run", "--from", "2026-02-04", "--to", "2026-02-24", "--quiet");

      int second = api.requestCount() - first;
      assertThat(measured.group(1)).isEqualTo("measured");
      assertThat(integer(measured, 5)).isEqualTo(21 * 24 * 30);
      assertThat(integer(measured, 3)).isCloseTo(second, within(second / 10 + 1));
      assertThat(second).isBetween(integer(measured, 2), integer(measured, 4));
      assertThat(run("history", "--output", "json").out())
          .contains(
              "\"requests\":%d,\"waited_ms\":0,\"expected\":{\"basis\":\"measured\",\"requests\":%s,\"rows\":%s,"
                  .formatted(second, measured.group(3), measured.group(5)))
          .contains("\"expected\":{\"basis\":\"guess\",\"requests\":" + guess.group(3) + ",");
    }
  }

  private static int integer(Matcher found, int group) {
    return Integer.parseInt(found.group(group));
  }
}
