package io.dayfill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.Window;
import io.dayfill.core.land.DayState;
import io.dayfill.core.metadata.Connection;
import io.dayfill.core.metadata.ForEach;
import io.dayfill.core.plan.EntityPlan;
import io.dayfill.core.plan.Plan;
import io.dayfill.core.plan.Slice;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanDocumentTest {
  private final Plan plan =
      Samples.plan(
          Samples.planned(
              Samples.entity("climate"),
              Map.of(DayState.OK, 3L, DayState.EMPTY, 1L),
              Samples.slice("climate", "2026-03-01", "2026-03-03", Slice.Reason.MISSING),
              Samples.slice("climate", "2026-03-08", "2026-03-08", Slice.Reason.TODAY)));

  @Test
  void a_person_sees_which_slices_would_be_read_and_why() {
    assertThat(new PlanDocument(plan, false).text(Samples.PLAIN))
        .isEqualTo(
            """
            today is 2026-03-08 in UTC. No request was sent.

            climate: 4 days of 2026-03-01..2026-03-08 in 2 slices
              slice                   days  from                  to                    why
              2026-03-01..2026-03-03     3  2026-03-01T00:00:00Z  2026-03-04T00:00:00Z  missing
              2026-03-08                 1  2026-03-08T00:00:00Z  2026-03-09T00:00:00Z  today
              4 days are not read (1 EMPTY, 3 OK); --reprocess all reads them too
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2|0|0|2 days are not read (2 MISSING); --reprocess due reads them too",
        "1|0|0|1 day is not read (1 MISSING); --reprocess due reads it too",
        "2|3|0|5 days are not read (2 MISSING, 3 OK); --reprocess due reads 2 of them; --reprocess"
            + " all reads them too",
        "0|3|1|4 days are not read (3 OK, 1 UNAVAILABLE); --reprocess all reads them too",
        "0|0|2|2 days are not read (2 UNAVAILABLE)",
      })
  void the_hint_names_the_least_that_reads_what_was_left_out(
      long missing, long ok, long unavailable, String hint) {
    Map<DayState, Long> skipped = new EnumMap<>(DayState.class);
    skipped.put(DayState.MISSING, missing);
    skipped.put(DayState.OK, ok);
    skipped.put(DayState.UNAVAILABLE, unavailable);

    EntityPlan planned =
        Samples.planned(
            Samples.entity("climate"),
            skipped,
            Samples.slice("climate", "2026-03-08", "2026-03-08", Slice.Reason.FAILED));

    assertThat(PlanWords.skipped(planned)).isEqualTo(hint);
  }

  @Test
  void a_person_sees_how_many_members_are_asked_for() {
    ForEach forEach =
        new ForEach(
            List.of(
                new ForEach.Listed("room", List.of("attic", "hall", "yard")),
                new ForEach.Listed("metric", List.of("humidity", "temperature"))),
            false);
    Plan rooms =
        Samples.plan(
            Samples.planned(
                Samples.entity("climate", forEach),
                Map.of(),
                Samples.slice("climate", "2026-03-08", "2026-03-08", Slice.Reason.TODAY)));

    assertThat(new PlanDocument(rooms, false).text(Samples.PLAIN))
        .contains("\n  members: 6 in each slice\n");
    assertThat(Samples.json(new PlanDocument(rooms, false))).contains("\"days\":1,\"members\":6,");
  }

  @Test
  void a_person_sees_what_is_expected_and_when_it_is_done() {
    Plan decade =
        Samples.plan(
            Samples.planned(
                Samples.entity("climate"),
                Map.of(),
                Samples.slice("climate", "2016-01-01", "2025-12-31", Slice.Reason.MISSING)));
    Connection.Quota quota =
        new Connection.Quota(1_500, Duration.ofDays(1), LocalTime.MIDNIGHT, Samples.UTC);
    PlanDocument document =
        new PlanDocument(decade, Map.of(), Optional.of(Samples.forecast(decade, quota)), false);

    assertThat(document.text(Samples.PLAIN))
        .endsWith(
            """

            expected                 requests                                 rows                              bytes                                    time  from
            climate   3,510 (1,170 to 10,500)  3,510,000 (1,170,000 to 10,500,000)  100.1 MiB (16.7 MiB to 601.8 MiB)  17 min 30 s (1 min 56 s to 5 h 50 min)  guess: nothing was read yet, 10 devices assumed

            sensors: 3,510 requests: done Tuesday 01:00 (today 10:31 to 2026-03-15 01:00) in Europe/Berlin, if begun now, over 3 daily quotas
            """);
    assertThat(Samples.json(document))
        .contains(
            Samples.oneLine(
                """
                'days':3653,'forecast':{'basis':'guess',
                'requests':{'low':1169,'likely':3507,'high':10521},
                """))
        .contains(
            Samples.oneLine(
                """
                'connections':[{'connection':'sensors','requests':
                {'low':1169,'likely':3507,'high':10521},
                'done_at':'2026-03-10T00:00:50.555Z','quotas':3}]}
                """))
        .contains("\"forecast\":{\"basis\":\"guess\",\"assumed_devices\":10,\"requests\":{");
  }

  @Test
  void a_machine_sees_the_same() {
    assertThat(Samples.json(new PlanDocument(plan, false)))
        .isEqualTo(
            Samples.oneLine(
                """
                {'now':'2026-03-08T09:30:00Z','days':4,'entities':[{'entity':'climate',
                'today':'2026-03-08','zone':'UTC','first_day':'2026-03-01','last_day':'2026-03-08',
                'days':4,'skipped_days':{'EMPTY':1,'OK':3},'days_without_hours':[],'slices':[
                {'id':'climate/2026-03-01..2026-03-03','first_day':'2026-03-01',
                'last_day':'2026-03-03','start':'2026-03-01T00:00:00Z','end':'2026-03-04T00:00:00Z',
                'reason':'missing','appends':false},
                {'id':'climate/2026-03-08','first_day':'2026-03-08','last_day':'2026-03-08',
                'start':'2026-03-08T00:00:00Z','end':'2026-03-09T00:00:00Z','reason':'today','appends':false}]}]}
                """));
  }

  @Test
  void ten_years_stay_readable() {
    DayRange range = Samples.days("2016-01-01", "2025-12-31");
    List<Slice> slices =
        IntStream.range(0, 500)
            .mapToObj(i -> DayRange.of(range.first().plusDays(i)))
            .map(day -> new Slice("c", day, Window.ofDays(day, Samples.UTC), Slice.Reason.MISSING))
            .toList();
    Plan long_plan =
        Samples.plan(
            new EntityPlan(
                Samples.entity("c"),
                Samples.TODAY,
                Optional.of(range),
                500,
                Map.of(),
                List.of(),
                slices));

    assertThat(new PlanDocument(long_plan, false).text(Samples.PLAIN).lines().count())
        .isLessThan(50);
    assertThat(new PlanDocument(long_plan, false).text(Samples.PLAIN))
        .endsWith("and 460 more (--all)\n");
    assertThat(new PlanDocument(long_plan, true).text(Samples.PLAIN).lines().count())
        .isGreaterThan(500);
  }

  @Test
  void a_day_that_the_zone_skipped_is_told() {
    ZoneId apia = ZoneId.of("Pacific/Apia");
    Plan skipping =
        Samples.plan(
            new EntityPlan(
                Samples.entity("c", apia),
                Samples.TODAY,
                Optional.of(DayRange.of(LocalDate.parse("2011-12-30"))),
                0,
                Map.of(),
                List.of(LocalDate.parse("2011-12-30")),
                List.of()));

    assertThat(new PlanDocument(skipping, false).text(Samples.PLAIN))
        .contains("2011-12-30 is no day in Pacific/Apia: empty without a request");
  }

  @Test
  void unavailable_days_are_not_promised_to_anybody() {
    Plan gone =
        Samples.plan(
            Samples.planned(
                Samples.entity("c"),
                Map.of(DayState.UNAVAILABLE, 2L),
                Samples.slice("c", "2026-03-08", "2026-03-08", Slice.Reason.TODAY)));

    assertThat(new PlanDocument(gone, false).text(Samples.PLAIN))
        .contains("2 days are not read (2 UNAVAILABLE)\n");
  }

  @Test
  void entities_of_several_zones_have_several_todays() {
    Plan zones =
        Samples.plan(
            Samples.planned(
                Samples.entity("a"),
                Map.of(),
                Samples.slice("a", "2026-03-08", "2026-03-08", Slice.Reason.TODAY)),
            new EntityPlan(
                Samples.entity("b", ZoneId.of("Pacific/Auckland")),
                LocalDate.parse("2026-03-09"),
                Optional.empty(),
                0,
                Map.of(),
                List.of(),
                List.of()));

    assertThat(PlanWords.today(zones))
        .isEqualTo("today is 2026-03-08 in UTC for a, 2026-03-09 in Pacific/Auckland for b");
  }
}
