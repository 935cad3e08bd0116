package io.dayfill.core.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.Window;
import io.dayfill.core.forecast.Forecast.OfConnection;
import io.dayfill.core.forecast.Forecast.OfEntity;
import io.dayfill.core.forecast.Forecast.Saving;
import io.dayfill.core.forecast.TimeLeft.Standing;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.DayStatus;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.plan.History;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.plan.Planner;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForecastTest {
  private static final Instant NOW = Instant.parse("2026-03-09T12:00:00Z");
  private static final LocalDate TODAY = LocalDate.parse("2026-03-09");

  /** Nothing is stored. */
  private static final History NOTHING =
      new History() {
        @Override
        public NavigableMap<LocalDate, DayStatus> statuses(Entity entity, DayRange range) {
          return new TreeMap<>();
        }

        @Override
        public List<LocalDate> provisionalDays(Entity entity) {
          return List.of();
        }
      };

  private static final String CURSOR =
      "pagination_style: cursor, pagination: {cursor_path: next, cursor_param: c, page_size_param:"
          + " n, page_size: 1000}";
  private static final String OFFSET =
      "pagination_style: offset, pagination: {offset_param: o, page_size_param: n, page_size:"
          + " 1000}";

  private static Metadata metadata(String limit, String entity) {
    String yaml =
        """
        warehouse: none
        connections: {api: {base_url: "https://api.example.com", rate_limit: {%s}}}
        entities:
          sensor: {connection: api, api_endpoint: /v1, frequency: 15 min, %s,
            target_table: raw.sensor, event_time: ts, response: {records: "data[]"},
            request: {params: {from: "{start}", to: "{end}"}},
            columns: [{name: ts, path: ts, type: timestamp}, {name: v, path: v, type: double}%s]}
        """
            .formatted(
                limit, entity, entity.contains("for_each") ? ", {name: room, from: room}" : "");
    return new MetadataLoader(Map.of()).parse(yaml, Path.of("forecast.yaml"));
  }

  private static Forecast forecast(Metadata metadata, PlanRequest request, List<Attempt> before) {
    List<Attempt> newestFirst = new ArrayList<>(before);
    Collections.reverse(newestFirst);
    return new Forecaster(
            metadata.connections(),
            entity -> newestFirst,
            connection -> connection.rateLimit().maxConcurrent())
        .forecast(Planner.plan(metadata, request, NOW, NOTHING), NOW);
  }

  private static PlanRequest range(LocalDate first, int days) {
    return PlanRequest.range(first.toString(), first.plusDays(days - 1L).toString());
  }

  /** What slices of some days were like, before a day and up to it. */
  private static List<Attempt> read(
      LocalDate end, int slices, int batch, ToLongFunction<LocalDate> rows, double perRequest) {
    List<Attempt> attempts = new ArrayList<>();
    for (int i = slices; i > 0; i--) {
      LocalDate first = end.minusDays((long) i * batch);
      DayRange days = new DayRange(first, first.plusDays(batch - 1L));
      long records = 0;
      for (LocalDate day : days) {
        attempts.add(row(days, Optional.of(day), "OK", rows.applyAsLong(day), 0, Duration.ZERO));
        records += rows.applyAsLong(day);
      }
      long requests = Math.max(1, (long) Math.ceil(records / perRequest));
      Duration busy = Duration.ofMillis(200 * requests);
      attempts.add(row(days, Optional.empty(), "COMPLETE", 0, requests, busy));
    }
    return attempts;
  }

  private static Attempt row(
      DayRange days,
      Optional<LocalDate> day,
      String state,
      long rows,
      long requests,
      Duration busy) {
    Instant start = days.last().atTime(23, 0).toInstant(ZoneOffset.UTC);
    Duration waited = Duration.ofSeconds(requests);
    return new Attempt(
        "run-" + days,
        "sensor/" + days,
        "sensor",
        day,
        state,
        rows,
        rows,
        0,
        0,
        0,
        0,
        0,
        requests,
        waited,
        requests * 50_000,
        start,
        start.plus(busy).plus(waited),
        Window.ofDays(days, ZoneOffset.UTC),
        Optional.empty(),
        Optional.empty(),
        "test",
        "hash");
  }

  private static OfEntity sensor(Forecast forecast) {
    return forecast.entities().get(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // 14 days in two slices; ten devices are assumed, each with 96 readings a day
        CURSOR + "|14|10|14|13440",
        OFFSET + "|14|10|16|13440",
        "pagination_style: cursor, pagination: {cursor_path: n, cursor_param: c, page_size_param:"
            + " n, page_size: 500}|14|10|28|13440",
        // members that are known: a chain of pages each, in each slice
        CURSOR + ", for_each: {room: {list: [a, b, c]}}|14|0|6|4032",
        CURSOR + ", batch_days: 1, for_each: {room: {list: [a, b, c]}}|14|0|42|4032",
        "pagination_style: none, pagination: {record_cap: none}|14|10|2|13440",
        // 6,720 of a week are cut at 1,000: halves, quarters, eighths
        "pagination_style: none, pagination: {record_cap: 1000}|14|10|30|13440",
        "pagination_style: last_timestamp, pagination: {page_size_param: n, page_size: 1000, order:"
            + " asc}|14|10|16|13440",
      })
  void before_anything_was_read_it_is_a_guess_from_what_is_declared(
      String entity, int days, long assumed, double requests, double rows) {
    Metadata metadata = metadata("requests: 10", entity);

    OfEntity guess = sensor(forecast(metadata, range(TODAY.minusDays(days), days), List.of()));

    assertThat(guess.basis()).isEqualTo(Basis.GUESS);
    assertThat(guess.assumed()).isEqualTo(assumed);
    assertThat(guess.work().requests().likely()).isEqualTo(requests);
    assertThat(guess.work().rows().likely()).isEqualTo(rows);
    assertThat(guess.work().rows().low()).isLessThan(rows / 2);
    assertThat(guess.work().rows().high()).isGreaterThan(rows * 2);
    assertThat(guess.savings()).isEmpty();
  }

  @Test
  void of_a_day_that_goes_on_only_what_has_passed_is_expected() {
    Forecast guess = forecast(metadata("requests: 10", CURSOR), PlanRequest.daily(), List.of());

    assertThat(sensor(guess).work().rows().likely()).isEqualTo(480);
  }

  @Test
  void what_was_read_tells_what_will_be_whatever_the_metadata_says_of_pages() {
    // asked for 1,000 records, the API gives 250; two devices are gone since it was thought of
    List<Attempt> before = read(TODAY.minusDays(30), 30, 1, day -> 800, 250);

    Forecast forecast =
        forecast(
            metadata("requests: 1000, max_concurrent: 4", CURSOR),
            range(TODAY.minusDays(28), 28),
            before);

    OfEntity measured = sensor(forecast);
    assertThat(measured.basis()).isEqualTo(Basis.MEASURED);
    assertThat(measured.work().rows().likely()).isEqualTo(800 * 28);
    assertThat(measured.work().requests().likely()).isEqualTo(800 * 28 / 250.0, within(11.0));
    assertThat(measured.work().requests().high()).isLessThan(120);
    assertThat(measured.work().bytes().likely()).isEqualTo(800 * 28 * 250.0, within(1e4));
    // 0.2 seconds each without the waiting, four slices at once
    assertThat(measured.seconds().likely()).isEqualTo(96 * 0.2 / 4, within(0.5));
    assertThat(measured.savings()).extracting(Saving::key).doesNotContain("page_size");
  }

  @Test
  void weekdays_count_where_they_differ_and_only_there() {
    ToLongFunction<LocalDate> weekly =
        day -> day.getDayOfWeek() == DayOfWeek.SUNDAY ? 100 : 2_000 + day.getDayOfMonth();
    List<Attempt> before = read(LocalDate.parse("2026-03-02"), 8, 7, weekly, 1_000);
    ToLongFunction<LocalDate> noise = day -> 1_000 + day.toEpochDay() * 7_919 % 211;
    List<Attempt> noisy = read(LocalDate.parse("2026-03-02"), 8, 7, noise, 1_000);
    Metadata metadata = metadata("requests: 10", CURSOR);
    PlanRequest sunday = PlanRequest.day("2026-03-08");
    PlanRequest saturday = PlanRequest.day("2026-03-07");

    assertThat(sensor(forecast(metadata, sunday, before)).work().rows().likely()).isEqualTo(100);
    assertThat(sensor(forecast(metadata, saturday, before)).work().rows().likely())
        .isBetween(2_000.0, 2_031.0);
    assertThat(sensor(forecast(metadata, sunday, noisy)).work().rows().likely())
        .isEqualTo(sensor(forecast(metadata, saturday, noisy)).work().rows().likely());
  }

  @Test
  void larger_batches_and_pages_are_named_where_they_save_much() {
    List<Attempt> before = read(TODAY.minusDays(90), 10, 7, day -> 300, 1_000);
    Metadata metadata = metadata("requests: 10", CURSOR);

    Forecast forecast = forecast(metadata, range(TODAY.minusDays(84), 84), before);

    // 12 slices of three pages each; 3 of 8,400 rows have 9 pages
    assertThat(sensor(forecast).work().requests().likely()).isEqualTo(36);
    assertThat(sensor(forecast).savings()).containsExactly(new Saving("page_size", 5_000, 24));

    Forecast longer = forecast(metadata, range(TODAY.minusDays(364), 364), before);

    assertThat(sensor(longer).savings())
        .containsExactly(
            new Saving("batch_days", 28, 156 - 13 * 9), new Saving("page_size", 5_000, 104));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // 38,200 requests by day; from noon in UTC, one hour after in Berlin
        "requests: 10, burst: 1|2026-03-09T13:03:39.900Z|0",
        "requests: 10, quota: {requests: 10000, resets: \"00:00 UTC\"}|2026-03-12T00:13:39.896Z|4",
        "requests: 10, quota: {requests: 20000, resets: \"00:00"
            + " Europe/Berlin\"}|2026-03-09T23:30:19.947Z|2",
        "requests: 10, quota: {requests: 50000, resets: \"00:00 UTC\"}|2026-03-09T13:03:39.900Z|1",
        "requests: 10, reserve_for_today: 50 %|2026-03-09T14:07:18Z|0",
        "requests: 10, quota: {requests: 5000, per: PT1H, resets: \"00:30"
            + " UTC\"}|2026-03-09T18:35:20Z|8",
      })
  void rate_and_quota_tell_when_it_is_done(String limit, Instant done, long quotas) {
    LocalDate first = LocalDate.parse("2006-01-01");
    Metadata metadata = metadata(limit, CURSOR + ", batch_days: 1");
    List<Attempt> before = read(first, 60, 1, day -> 10_000, 1_000);

    Forecast forecast = forecast(metadata, range(first, 3_820), before);

    OfConnection api = forecast.connections().get(0);
    assertThat(api.requests().likely()).isEqualTo(38_200);
    assertThat(api.done().likely()).isCloseTo(done, within(Duration.ofSeconds(4)));
    assertThat(api.done().early()).isBeforeOrEqualTo(done);
    assertThat(api.done().late()).isAfter(done);
    assertThat(api.quotas()).isEqualTo(quotas);
  }

  @Test
  void the_time_left_is_believable_from_the_first_look_to_the_last() {
    LocalDate first = TODAY.minusDays(700);
    Metadata metadata = metadata("requests: 1000, max_concurrent: 1", CURSOR);
    // the record says 0.2 s a request; now each takes half a second
    Forecast forecast =
        forecast(metadata, range(first, 700), read(first, 20, 7, day -> 300, 1_000));
    TimeLeft left = new TimeLeft(forecast);
    double each = 0.5;
    int slices = 100;

    for (int done = 10; done < slices; done++) {
      Duration elapsed = Duration.ofMillis((long) (done * 3 * each * 1_000));
      Map<String, Duration> told =
          left.of(Map.of("sensor", new Standing(done * 7L, done * 3L, 0)), elapsed);
      double real = (slices - done) * 3 * each;
      assertThat(told.get("sensor").toMillis() / 1e3)
          .as("after %d of %d slices", done, slices)
          .isBetween(0.6 * real, 1.1 * real);
    }
    assertThat(left.of(Map.of("sensor", new Standing(700, 300, 0)), Duration.ofSeconds(150)))
        .isEmpty();
  }

  @Test
  void the_time_left_of_a_guess_is_told_once_something_was_read() {
    Metadata metadata = metadata("requests: 10", CURSOR);
    TimeLeft left = new TimeLeft(forecast(metadata, range(TODAY.minusDays(70), 70), List.of()));

    assertThat(left.of(Map.of(), Duration.ofSeconds(3))).isEmpty();
    assertThat(left.of(Map.of("sensor", new Standing(7, 2, 3)), Duration.ofSeconds(5)))
        .hasEntrySatisfying(
            "sensor",
            some -> assertThat(some).isBetween(Duration.ofSeconds(10), Duration.ofSeconds(60)));
  }
}
