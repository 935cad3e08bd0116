package io.dayfill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.Window;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.DayStatus;
import io.dayfill.core.land.StoredDay;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StatusDocumentTest {
  private static final LocalDate FIRST = LocalDate.parse("2026-03-01");

  @Test
  void every_day_has_its_line() {
    List<DayStatus> days =
        List.of(
            stored(FIRST, DayState.OK, 10_000),
            failedAgain(FIRST.plusDays(1), 9_000),
            stored(FIRST.plusDays(2), DayState.EMPTY, 0),
            missing(FIRST.plusDays(3)),
            stored(FIRST.plusDays(4), DayState.PROVISIONAL, 12));

    assertThat(document(days, false).text(Samples.PLAIN))
        .isEqualTo(
            """
            climate  2026-03-01..2026-03-05 in UTC  /w/raw/climate
            1 EMPTY, 1 FAILED, 1 MISSING, 1 OK, 1 PROVISIONAL; 19,012 rows

            day         state          rows  read at
            2026-03-01  OK           10,000  2026-03-02 03:10:00+01:00
            2026-03-02  FAILED        9,000  2026-03-03 03:10:00+01:00  keeps 9,000 rows; tried 2026-03-08 10:30:00+01:00: 503, five times
            2026-03-03  EMPTY             0  2026-03-04 03:10:00+01:00
            2026-03-04  MISSING
            2026-03-05  PROVISIONAL      12  2026-03-06 03:10:00+01:00
            """);
  }

  @Test
  void ten_years_are_summed_up_and_show_what_somebody_may_want_to_mend() {
    List<DayStatus> days = new ArrayList<>();
    for (int i = 0; i < 3_653; i++) {
      LocalDate day = LocalDate.parse("2016-01-01").plusDays(i);
      days.add(i < 400 ? missing(day) : stored(day, DayState.OK, 10));
    }
    days.set(1_000, failedAgain(days.get(1_000).day(), 10));

    String text = document(days, false).text(Samples.PLAIN);

    assertThat(text)
        .contains("1 FAILED, 400 MISSING, 3,252 OK; 32,530 rows")
        .contains("2016-01-01..2017-02-03  MISSING")
        .contains("2018-09-27              FAILED")
        .endsWith("Days that are OK or EMPTY are not shown (--all)\n");
    assertThat(text.lines().count()).isLessThan(10);
    assertThat(document(days, true).text(Samples.PLAIN).lines().count()).isGreaterThan(3_653);
  }

  @Test
  void a_machine_gets_every_day() {
    List<DayStatus> days = List.of(failedAgain(FIRST, 9_000), missing(FIRST.plusDays(1)));

    assertThat(Samples.json(document(days, false)))
        .isEqualTo(
            Samples.oneLine(
                """
                {'entities':[{'entity':'climate','zone':'UTC','table':'file:///w/raw/climate',
                'first_day':'2026-03-01','last_day':'2026-03-02',
                'days_by_state':{'FAILED':1,'MISSING':1},'rows':9000,'days':[
                {'day':'2026-03-01','state':'FAILED','rows':9000,'run_id':'r-0',
                'restored_at':null,'watermark':null,'read_at':'2026-03-02T02:10:00Z','failure':{'run_id':'r-9',
                'at':'2026-03-08T09:30:00Z','category':'external','error':'503, five times'}},
                {'day':'2026-03-02','state':'MISSING','rows':0,'run_id':null,
                'restored_at':null,'watermark':null,'read_at':null,'failure':null}]}]}
                """));
  }

  private static StatusDocument document(List<DayStatus> days, boolean all) {
    DayRange range = new DayRange(days.get(0).day(), days.get(days.size() - 1).day());
    URI table = URI.create("file:///w/raw/climate");
    return new StatusDocument(
        List.of(new StatusDocument.EntityDays(Samples.entity("climate"), table, range, days)), all);
  }

  private static DayStatus missing(LocalDate day) {
    return new DayStatus(day, DayState.MISSING, Optional.empty(), Optional.empty());
  }

  private static DayStatus stored(LocalDate day, DayState state, long rows) {
    return new DayStatus(day, state, Optional.of(storedDay(day, state, rows)), Optional.empty());
  }

  private static StoredDay storedDay(LocalDate day, DayState state, long rows) {
    Instant read = day.plusDays(1).atTime(2, 10).atZone(Samples.UTC).toInstant();
    return new StoredDay(day, state, rows, Optional.of("r-0"), Optional.of(read));
  }

  private static DayStatus failedAgain(LocalDate day, long rows) {
    Attempt attempt =
        new Attempt(
            "r-9",
            "climate/" + day,
            "climate",
            Optional.of(day),
            "FAILED",
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            5,
            Duration.ZERO,
            0,
            Samples.NOW,
            Samples.NOW,
            Window.ofDay(day, Samples.UTC),
            Optional.of("EXTERNAL"),
            Optional.of("503, five times"),
            "0.1.0",
            "abc");
    return DayStatus.of(day, Optional.of(storedDay(day, DayState.OK, rows)), Optional.of(attempt));
  }
}
