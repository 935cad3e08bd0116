package io.dayfill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.plan.Slice;
import io.dayfill.core.run.RunSummary;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HistoryDocumentTest {
  private final HistoryDocument history =
      new HistoryDocument(
          List.of(
              new RunSummary(
                  "r-1",
                  Samples.NOW,
                  Samples.NOW.plusSeconds(75),
                  Map.of("climate", 2L, "doors", 1L),
                  LocalDate.parse("2026-03-07"),
                  Samples.TODAY,
                  Map.of("OK", 2L, "FAILED", 1L),
                  20_000,
                  3,
                  0,
                  42,
                  Duration.ofSeconds(4),
                  Optional.of(
                      Samples.forecast(
                          Samples.plan(
                              Samples.planned(
                                  Samples.entity("climate"),
                                  Map.of(),
                                  Samples.slice(
                                      "climate", "2026-03-01", "2026-03-07", Slice.Reason.ALL))),
                          null))),
              new RunSummary(
                  "r-0",
                  Samples.NOW,
                  Samples.NOW,
                  Map.of(),
                  LocalDate.MAX,
                  LocalDate.MIN,
                  Map.of(),
                  0,
                  0,
                  0,
                  1,
                  Duration.ZERO,
                  Optional.empty())));

  @Test
  void a_run_is_a_line() {
    assertThat(history.text(Samples.PLAIN))
        .isEqualTo(
            """
            run  started                          took     expected  days                    outcome           rows  requests  expected  waited  entities
            r-1  2026-03-08 10:30:00+01:00  1 min 15 s  2.1 s guess  2026-03-07..2026-03-08  1 FAILED, 2 OK  20,000        42   7 guess   4.0 s  climate, doors
            r-0  2026-03-08 10:30:00+01:00        0 ms                                                            0         1              0 ms
            """);
  }

  @Test
  void no_run_is_told_too() {
    assertThat(new HistoryDocument(List.of()).text(Samples.PLAIN))
        .isEqualTo("Nothing was run yet.\n");
    assertThat(Samples.json(new HistoryDocument(List.of()))).isEqualTo("{\"runs\":[]}");
  }

  @Test
  void a_machine_gets_every_number() {
    assertThat(Samples.json(history))
        .isEqualTo(
            Samples.oneLine(
                """
                {'runs':[{'run_id':'r-1','started_at':'2026-03-08T09:30:00Z',
                'finished_at':'2026-03-08T09:31:15Z','first_day':'2026-03-07',
                'last_day':'2026-03-08','days_by_entity':{'climate':2,'doors':1},
                'days_by_state':{'FAILED':1,'OK':2},'rows':20000,'duplicates':3,'quarantined':0,
                'requests':42,'waited_ms':4000,'expected':{'basis':'guess','requests':7,'rows':6720,
                'elapsed_ms':2100}},
                {'run_id':'r-0','started_at':'2026-03-08T09:30:00Z',
                'finished_at':'2026-03-08T09:30:00Z','first_day':null,'last_day':null,
                'days_by_entity':{},'days_by_state':{},'rows':0,'duplicates':0,'quarantined':0,
                'requests':1,'waited_ms':0}]}
                """));
  }
}
