package io.dayfill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.DayState;
import io.dayfill.core.plan.Plan;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.run.RunReport;
import io.dayfill.core.run.RunReport.DayFailure;
import io.dayfill.core.run.RunReport.EntityReport;
import java.net.URI;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunDocumentTest {
  private static final Map<String, Duration> ELAPSED = Map.of("climate", Duration.ofMillis(2_340));

  private final Plan plan =
      Samples.plan(
          Samples.planned(
              Samples.entity("climate"),
              Map.of(DayState.OK, 12L),
              Samples.slice("climate", "2026-03-01", "2026-03-08", Slice.Reason.MISSING)));

  @Test
  void a_run_that_went_well_is_told_at_a_glance() {
    RunReport report = report(false, entity(Map.of("OK", 7L, "PROVISIONAL", 1L), List.of()));

    assertThat(new RunDocument(plan, report, ELAPSED, 0).text(Samples.PLAIN))
        .isEqualTo(
            """
            run r-1: done in 2.5 s; today is 2026-03-08 in UTC

            entity   days                   rows  duplicates  quarantined  requests  waited   time
            climate  7 OK, 1 PROVISIONAL  76,543          12            1        84   1.2 s  2.3 s

            climate: 12 days are not read (12 OK); --reprocess all reads them too

            warning  climate: 3 values of is_open are unknown; their text is kept
            """);
  }

  @Test
  void days_that_failed_have_problem_cause_and_remedy_those_of_one_reason_together() {
    DayfillException refused = DayfillException.external("401", "the token is old", "Renew it");
    List<DayFailure> failures =
        List.of(
            failure("2026-03-01", refused, 100),
            failure("2026-03-02", refused, 0),
            failure("2026-03-03", DayfillException.external("cut off", "", "Try again"), 0),
            failure("2026-03-06", refused, 0));

    assertThat(text(report(false, entity(Map.of("FAILED", 4L), failures))))
        .contains("run r-1: days failed in 2.5 s")
        .contains(
            """
            FAILED  climate 2026-03-01..2026-03-02, 2026-03-06 (3 days); the table keeps 100 rows from before
              problem  401
              cause    the token is old
              remedy   Renew it

            FAILED  climate 2026-03-03
              problem  cut off
              remedy   Try again
            """);
  }

  @Test
  void three_thousand_failures_do_not_fill_the_screen() {
    List<DayFailure> failures =
        IntStream.range(0, 3_000)
            .mapToObj(
                i ->
                    failure(
                        LocalDate.parse("2016-01-01").plusDays(i).toString(),
                        DayfillException.external("problem " + i, "", ""),
                        0))
            .toList();

    String text = text(report(false, entity(Map.of("FAILED", 3_000L), failures)));

    assertThat(text.lines().count()).isLessThan(60);
    assertThat(text).contains("2,990 more reasons; 'dayfill status climate' has all");
  }

  @Test
  void a_run_that_was_stopped_says_how_to_go_on() {
    assertThat(text(report(true, entity(Map.of("OK", 3L), List.of()))))
        .startsWith("run r-1: stopped after 2.5 s, the same command goes on from here; today is");
  }

  @Test
  void x09_what_a_source_says_cannot_steer_the_terminal() {
    DayfillException hostile = DayfillException.external("\u001b[2Jgone", "a\u0007b", "c\u202Ed");

    assertThat(
            text(
                report(
                    false,
                    entity(Map.of("FAILED", 1L), List.of(failure("2026-03-01", hostile, 0))))))
        .contains("\\u001b[2Jgone", "a\\u0007b", "c\\u202ed")
        .doesNotContain("\u001b", "\u0007", "\u202E");
  }

  @Test
  void a_machine_gets_every_number() {
    DayfillException refused = DayfillException.external("401", "the token is old", "Renew it");
    RunReport report =
        report(
            true,
            entity(Map.of("OK", 6L, "FAILED", 1L), List.of(failure("2026-03-02", refused, 100))));

    assertThat(Samples.json(new RunDocument(plan, report, ELAPSED, 3)))
        .isEqualTo(
            Samples.oneLine(
                """
                {'run_id':'r-1','started_at':'2026-03-08T09:30:00Z','elapsed_ms':2500,
                'stopped':true,'exit_code':3,'entities':[{'entity':'climate',
                'table':'file:///w/raw/climate','today':'2026-03-08','zone':'UTC',
                'days_by_state':{'FAILED':1,'OK':6},'days_left':0,'skipped_days':12,
                'rows':76543,'duplicates':12,'conflicts':2,'quarantined':1,'out_of_window':5,
                'requests':84,'bytes':1000000,'waited_ms':1200,'elapsed_ms':2340,
                'failures':[{'day':'2026-03-02','rows_kept':100,'category':'external',
                'problem':'401','cause':'the token is old','remedy':'Renew it'}],
                'warnings':['3 values of is_open are unknown; their text is kept'],
                'error':null}]}
                """));
  }

  private String text(RunReport report) {
    return new RunDocument(plan, report, ELAPSED, ExitCode.of(report)).text(Samples.PLAIN);
  }

  private static DayFailure failure(String day, DayfillException error, long kept) {
    return new DayFailure(LocalDate.parse(day), error, kept);
  }

  private static RunReport report(boolean stopped, EntityReport... entities) {
    return new RunReport("r-1", Samples.NOW, Duration.ofMillis(2_500), stopped, List.of(entities));
  }

  private static EntityReport entity(Map<String, Long> days, List<DayFailure> failures) {
    return entity(days, failures, 0, null);
  }

  private static EntityReport entity(
      Map<String, Long> days,
      List<DayFailure> failures,
      long left,
      @Nullable DayfillException error) {
    return new EntityReport(
        "climate",
        URI.create("file:///w/raw/climate"),
        days,
        left,
        12,
        76_543,
        12,
        2,
        1,
        5,
        84,
        1_000_000,
        Duration.ofMillis(1_200),
        failures,
        List.of("3 values of is_open are unknown; their text is kept"),
        Optional.ofNullable(error));
  }

  @Test
  void an_entity_that_ended_early_says_why_and_how_much_is_left() {
    DayfillException down = DayfillException.external("unreachable", "refused", "Wait");
    RunReport sameReason =
        report(
            false, entity(Map.of("FAILED", 1L), List.of(failure("2026-03-01", down, 0)), 6, down));
    RunReport otherReason =
        report(
            false,
            entity(
                Map.of("FAILED", 1L),
                List.of(failure("2026-03-01", down, 0)),
                0,
                DayfillException.storage("the disk is full", "", "Make room", null)));

    assertThat(text(sameReason))
        .contains("\nENDED  climate: 6 days not read\n\nFAILED  climate 2026-03-01\n")
        .containsOnlyOnce("problem  unreachable");
    assertThat(text(otherReason))
        .contains(
            """
            ENDED  climate: no more of its days are loaded
              problem  the disk is full
              remedy   Make room
            """);
  }

  @Test
  void days_that_were_left_out_without_a_reason_are_a_fault() {
    RunReport silent = report(false, entity(Map.of("OK", 1L), List.of(), 6, null));

    assertThat(ExitCode.of(silent)).isEqualTo(ExitCode.INTERNAL);
    assertThat(text(silent))
        .startsWith("run r-1: days were left out in 2.5 s")
        .contains("6 not read");
  }

  @Test
  void the_exit_code_is_the_first_that_applies() {
    DayfillException source = DayfillException.external("a", "", "");
    DayfillException disk = DayfillException.storage("b", "", "", null);
    DayfillException table = DayfillException.user("c", "", "");
    DayfillException fault = DayfillException.internal("d", null);

    assertThat(exitCode(source)).isEqualTo(3);
    assertThat(exitCode(source, disk)).isEqualTo(4);
    assertThat(exitCode(disk, source, table)).isEqualTo(2);
    assertThat(exitCode(disk, fault, table)).isEqualTo(1);
    assertThat(exitCode()).isZero();
  }

  private static int exitCode(DayfillException... errors) {
    List<DayFailure> failures =
        List.of(errors).stream().map(e -> failure("2026-03-01", e, 0)).toList();
    return ExitCode.of(report(false, entity(Map.of(), failures)));
  }
}
