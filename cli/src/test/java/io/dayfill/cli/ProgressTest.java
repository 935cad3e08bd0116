package io.dayfill.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.cli.term.Screen;
import io.dayfill.contract.StandingTime;
import io.dayfill.core.plan.Plan;
import io.dayfill.core.plan.Slice;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private final StandingTime time = new StandingTime("2026-03-08T11:00:00Z");
  private final Slice week =
      Samples.slice("climate", "2026-03-01", "2026-03-04", Slice.Reason.MISSING);
  private final Plan plan =
      Samples.plan(
          Samples.planned(
              Samples.entity("climate"),
              Map.of(),
              week,
              Samples.slice("climate", "2026-03-05", "2026-03-07", Slice.Reason.MISSING)));
  private final Progress progress = new Progress(plan, time, () -> Samples.forecast(plan, null));
  private final EntityProgress climate = progress.entities().iterator().next();

  @Test
  void the_line_of_an_entity_says_how_far_it_is_and_what_it_does() {
    progress.reading(week);
    progress.requested(week);
    progress.received(week, 1_000, 200_000);
    time.advance(Duration.ofSeconds(2));

    assertThat(line())
        .isEqualTo("climate  0 of 7 days, reading, 1,000 rows, 500 rows/s, 1 request");

    progress.landing(week);
    assertThat(line()).contains(" days, landing, ");

    for (LocalDate day : week.days()) {
      progress.finished(week, day, "OK", 250);
    }
    // four days took one request, of two seconds, not four: three more will hardly take more
    assertThat(line())
        .isEqualTo(
            "climate  4 of 7 days, about 1 s left, waiting for its turn, 1,000 rows, 500 rows/s, 1"
                + " request");
  }

  @Test
  void a_wait_for_the_rate_limit_is_told_with_its_end() {
    progress.reading(week);
    progress.waiting(week, time.now().plusSeconds(200));

    assertThat(line()).contains("waiting for the rate limit until 12:03:20, ");

    progress.resumed(week);
    assertThat(line()).contains(" days, reading, ");

    progress.waiting(week, time.now().plusMillis(100));
    assertThat(line()).contains(" days, reading, ");
  }

  @Test
  void a_run_that_is_not_watched_tells_every_ten_seconds_and_at_each_end() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Screen screen = new Screen(new PrintStream(bytes, true, UTF_8), false, 80);
    ProgressPainter painter = new ProgressPainter(progress, screen, time, Samples.PLAIN.zone());
    progress.reading(week);

    for (int second = 0; second < 25; second++) {
      painter.tick();
    }
    assertThat(bytes.toString(UTF_8).lines()).hasSize(2).allMatch(l -> l.contains(", reading, "));

    plan.entities()
        .get(0)
        .slices()
        .forEach(slice -> slice.days().forEach(day -> progress.finished(slice, day, "OK", 10)));
    painter.tick();
    painter.tick();
    painter.finish();

    assertThat(bytes.toString(UTF_8).lines()).hasSize(3).last().asString().contains(", done, ");
  }

  @Test
  void on_a_terminal_the_lines_are_painted_anew_and_gone_at_the_end() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Screen screen = new Screen(new PrintStream(bytes, true, UTF_8), true, 80);
    ProgressPainter painter = new ProgressPainter(progress, screen, time, Samples.PLAIN.zone());
    progress.reading(week);

    painter.tick();
    painter.tick();
    painter.finish();

    assertThat(bytes.toString(UTF_8))
        .isEqualTo(
            "%1$s%2$s%1$s%2$s"
                .formatted(
                    "climate  0 of 7 days, reading, 0 rows, 0 requests\n", "\u001b[1A\r\u001b[J"));
  }

  private String line() {
    return climate.line(
        0, Samples.PLAIN.zone(), Optional.ofNullable(progress.left().get("climate")));
  }
}
