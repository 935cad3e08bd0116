package io.dayfill.core.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.Window;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.LongVector;
import io.dayfill.core.http.ApiClient;
import io.dayfill.core.http.SourceException;
import io.dayfill.core.http.SourceException.Kind;
import io.dayfill.core.http.TestClient;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.ForEach;
import io.dayfill.core.metadata.PageLimits;
import io.dayfill.core.metadata.Pagination;
import io.dayfill.core.metadata.Request;
import io.dayfill.core.metadata.Response;
import io.dayfill.core.metadata.TableName;
import io.dayfill.core.metadata.WhileOpen;
import io.dayfill.core.metadata.WindowBounds;
import io.dayfill.core.metadata.WindowBounds.Bound;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.time.LeapingTime;
import io.dayfill.testkit.CursorStyle;
import io.dayfill.testkit.Fault;
import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApi;
import io.dayfill.testkit.SimulatedApiBuilder;
import io.dayfill.testkit.When;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SliceReaderTest {
  private static final LocalDate DAY = LocalDate.of(2026, 3, 8);
  private static final int PAGE = 100;
  private static final int ROWS_PER_DAY = 960;

  private final LeapingTime time = LeapingTime.at("2026-03-20T12:00:00Z");
  private SimulatedApi api = SimulatedApi.builder().build();
  private ApiClient client;

  @AfterEach
  void stop() {
    if (client != null) {
      client.close();
    }
    api.close();
  }

  private static SimulatedApiBuilder sim() {
    return SimulatedApi.builder()
        .pageSize(PAGE)
        .rowsPerDay(SimEntity.TEMPERATURE_HUMIDITY, ROWS_PER_DAY, 10)
        .rowsPerDay(SimEntity.DOOR_CONTACT_SENSORS, ROWS_PER_DAY, 10);
  }

  private void start(SimulatedApiBuilder builder) {
    api = builder.build().start();
    client = TestClient.of(api.baseUrl(), time).build();
  }

  private static Entity entity(SimEntity kind, Pagination pagination, WindowBounds window) {
    Map<String, String> params = new LinkedHashMap<>();
    params.put("start_time", "{start}");
    params.put("end_time", "{end}");
    params.put("device_group", "{entity}");
    return new Entity(
        kind.entityName(),
        "none",
        "sensors",
        kind.path(),
        Duration.ofMinutes(15),
        true,
        ZoneOffset.UTC,
        7,
        0,
        1,
        false,
        0.5,
        0.01,
        List.of(),
        "ts",
        Request.get(params),
        window,
        pagination,
        Response.json("data[]"),
        TableName.parse("raw.readings"),
        List.of(),
        ForEach.NONE,
        WhileOpen.RELOAD);
  }

  private static WindowBounds exact() {
    return new WindowBounds(Bound.INCLUSIVE, Bound.EXCLUSIVE, Duration.ofMillis(1), Duration.ZERO);
  }

  private static Pagination cursor() {
    return Pagination.Cursor.of(
        "next_cursor", "cursor", PageLimits.of(1000, 3).withSize(PAGE, "limit"));
  }

  private static Pagination offset() {
    return new Pagination.Offset(
        "offset", 0, 0, "total", PageLimits.of(1000, 3).withSize(PAGE, "limit"));
  }

  private SliceReader reader(SimEntity kind, Pagination pagination, WindowBounds window) {
    return new SliceReader(entity(kind, pagination, window), new TextDecoder(), client, time);
  }

  private SliceReader temperatures() {
    return reader(SimEntity.TEMPERATURE_HUMIDITY, cursor(), exact());
  }

  private static Slice slice(DayRange days, ZoneId zone) {
    return new Slice("e", days, Window.ofDays(days, zone), Slice.Reason.NAMED);
  }

  private static Slice day() {
    return slice(DayRange.of(DAY), ZoneOffset.UTC);
  }

  /** The event times, in milliseconds. */
  private static List<Long> times(SliceRead read) throws InterruptedException {
    List<Long> times = new ArrayList<>();
    for (ColumnBatch batch = read.next(); batch != null; batch = read.next()) {
      long[] values = ((LongVector) batch.vector(0)).values();
      for (int row = 0; row < batch.rowCount(); row++) {
        times.add(values[row] / 1000);
      }
    }
    return times;
  }

  private SliceSummary readAll(SliceReader reader, Slice slice) throws InterruptedException {
    try (SliceRead read = reader.open(slice, ReadListener.NONE, record -> {})) {
      times(read);
      return read.summary();
    }
  }

  private SourceException failure(SliceReader reader) {
    try (SliceRead read = reader.open(day(), ReadListener.NONE, record -> {})) {
      SourceException failure = catchThrowableOfType(SourceException.class, () -> times(read));
      assertThat(failure).isNotNull();
      assertThatThrownBy(read::next).isSameAs(failure);
      assertThat(read.summary().complete()).isFalse();
      return failure;
    }
  }

  @Test
  void readsEveryPageByCursor() throws InterruptedException {
    start(sim());
    try (SliceRead read = temperatures().open(day(), ReadListener.NONE, record -> {})) {
      List<Long> times = times(read);

      Window window = day().window();
      assertThat(times)
          .containsExactlyElementsOf(
              api.expected(SimEntity.TEMPERATURE_HUMIDITY, window.start(), window.end()).stream()
                  .map(reading -> reading.ts().toEpochMilli())
                  .toList());
      assertThat(read.next()).isNull();
      SliceSummary summary = read.summary();
      assertThat(summary.complete()).isTrue();
      assertThat(summary.pages()).isEqualTo(10);
      assertThat(summary.requests()).isEqualTo(10);
      assertThat(summary.waited()).isZero();
      assertThat(summary.bytes()).isPositive();
      assertThat(summary.books().received()).isEqualTo(ROWS_PER_DAY);
      assertThat(summary.warnings()).isEmpty();
    }
  }

  @Test
  void asksForTheWindowAsInstantsWithAnOffset() throws InterruptedException {
    start(sim());
    DayRange week = new DayRange(DAY, DAY.plusDays(6));
    readAll(temperatures(), slice(week, ZoneId.of("America/New_York")));

    SimRequest first = api.requests().get(0);
    assertThat(first.params())
        .containsExactly(
            Map.entry("start_time", "2026-03-08T05:00:00Z"),
            Map.entry("end_time", "2026-03-15T04:00:00Z"),
            Map.entry("device_group", "temperature_humidity"),
            Map.entry("limit", "100"));
  }

  @Test
  void p08ReadsByOffsetToTheEmptyPage() throws InterruptedException {
    start(sim().rowsPerDay(SimEntity.DOOR_CONTACT_SENSORS, 200, 10).doorOffset(ZoneOffset.UTC));
    SliceSummary summary =
        readAll(reader(SimEntity.DOOR_CONTACT_SENSORS, offset(), exact()), day());

    assertThat(summary.complete()).isTrue();
    assertThat(summary.requests()).isEqualTo(3);
    assertThat(api.requests())
        .extracting(r -> r.param("offset"))
        .containsExactly("0", "100", "200");
    assertThat(summary.warnings()).isEmpty();
  }

  @Test
  void p09RowsOutsideTheWindowDoNotEndTheAnswer() throws InterruptedException {
    start(sim().wholeUtcDays(true));
    Slice night = slice(DayRange.of(DAY), ZoneId.of("Pacific/Auckland"));
    SliceSummary summary = readAll(temperatures(), night);

    assertThat(summary.books().received()).isEqualTo(2 * ROWS_PER_DAY);
    assertThat(summary.books().kept()).isEqualTo(ROWS_PER_DAY);
    assertThat(summary.books().outOfWindow()).isEqualTo(ROWS_PER_DAY);
    assertThat(summary.warnings()).singleElement().asString().contains("960", "window.pad");
  }

  @Test
  void p19CursorsOfAnySpellingArriveAsTheyWere() throws InterruptedException {
    start(sim().cursorStyle(CursorStyle.HOSTILE));

    assertThat(readAll(temperatures(), day()).books().received()).isEqualTo(ROWS_PER_DAY);
    assertThat(api.requests().get(1).rawQuery()).contains("%2B").contains("%25");
  }

  @Test
  void p01ACursorThatStandsStillStopsBeforeTheThirdRequest() {
    start(sim());
    api.when(When.any()).answer(Fault.cursorCycle("tok-a"));
    SourceException failure = failure(temperatures());

    assertThat(failure.kind()).isEqualTo(Kind.ANSWER);
    assertThat(failure).hasMessageContaining("did not advance").hasMessageNotContaining("tok-a");
    assertThat(api.requestCount()).isEqualTo(2);
  }

  @Test
  void p02ACycleOfCursorsStopsBeforeTheFourthRequest() {
    start(sim());
    api.when(When.any()).answer(Fault.cursorCycle("tok-a", "tok-b"));

    assertThat(failure(temperatures())).hasMessageContaining("go round");
    assertThat(api.requestCount()).isEqualTo(3);
  }

  @Test
  void x03AFailureMidwayIsNoAnswer() {
    start(sim());
    api.when(When.page(6)).answer(SimResponse.status(500));
    SourceException failure = failure(temperatures());

    assertThat(failure.kind()).isEqualTo(Kind.ANSWER);
    assertThat(failure).hasMessageContaining("500").hasMessageContaining("asked 3 times");
    assertThat(api.requestCount()).isEqualTo(8);
  }

  @Test
  void b04ABodyThatLooksWholeButIsCutIsAskedForAgain() throws InterruptedException {
    start(sim());
    api.when(When.page(3)).times(2).change(page -> page.closeDelimited().cutAt(500));
    SliceSummary summary = readAll(temperatures(), day());

    assertThat(summary.complete()).isTrue();
    assertThat(summary.books().received()).isEqualTo(ROWS_PER_DAY);
    assertThat(summary.pages()).isEqualTo(10);
    assertThat(summary.requests()).isEqualTo(12);
  }

  @Test
  void b04ABodyThatIsAlwaysCutFails() {
    start(sim());
    api.when(When.page(3)).change(page -> page.closeDelimited().cutAt(500));

    assertThat(failure(temperatures()))
        .hasMessageContaining("page 3 ends too early")
        .hasMessageContaining("asked 3 times");
    assertThat(api.requestCount()).isEqualTo(5);
  }

  @Test
  void b02APageForPeopleIsHintedAtAndNotAskedForAgain() {
    start(sim());
    api.when(When.page(2)).answer(SimResponse.html("<html>log in</html>"));
    SourceException failure = failure(temperatures());

    assertThat(failure.kind()).isEqualTo(Kind.ANSWER);
    assertThat(failure).hasMessageContaining("page 2 is no JSON").hasMessageContaining("HTML");
    assertThat(api.requestCount()).isEqualTo(2);
  }

  @Test
  void x01AnEmptyAnswerIsComplete() throws InterruptedException {
    Window window = day().window();
    start(sim().silent(SimEntity.TEMPERATURE_HUMIDITY, window.start(), window.end()));
    SliceSummary summary = readAll(temperatures(), day());

    assertThat(summary.complete()).isTrue();
    assertThat(summary.books().received()).isZero();
    assertThat(summary.requests()).isEqualTo(1);
  }

  @Test
  void z01ADayThatTheZoneSkippedIsEmptyWithoutARequest() throws InterruptedException {
    start(sim());
    Slice skipped = slice(DayRange.of(LocalDate.of(2011, 12, 30)), ZoneId.of("Pacific/Apia"));
    SliceSummary summary = readAll(temperatures(), skipped);

    assertThat(summary.complete()).isTrue();
    assertThat(summary.startedAt()).isEqualTo("2026-03-20T12:00:00Z");
    assertThat(api.requestCount()).isZero();
  }

  @Test
  void w10AnAnswerForOtherDaysAloneIsNotProofOfAnEmptyDay() {
    start(sim());
    api.when(When.any())
        .answer(
            (request, next) ->
                next.apply(
                    request
                        .withParam("start_time", "2026-03-01T00:00:00Z")
                        .withParam("end_time", "2026-03-02T00:00:00Z")));
    SourceException failure = failure(temperatures());

    assertThat(failure.kind()).isEqualTo(Kind.ANSWER);
    assertThat(failure).hasMessageContaining("all 960 records lie outside the window asked for");
  }

  @Test
  void w03AReadingRightAtAnIncludedBoundIsNoSignOfAnIgnoredFilter() throws InterruptedException {
    Window window = day().window();
    start(
        sim()
            .bounds(true, true)
            .silent(SimEntity.TEMPERATURE_HUMIDITY, window.start(), window.end()));
    WindowBounds bounds =
        new WindowBounds(Bound.UNKNOWN, Bound.UNKNOWN, Duration.ofMillis(1), Duration.ZERO);
    SliceSummary summary = readAll(reader(SimEntity.TEMPERATURE_HUMIDITY, cursor(), bounds), day());

    assertThat(summary.complete()).isTrue();
    assertThat(summary.books().received()).isEqualTo(1);
    assertThat(summary.books().outOfWindow()).isEqualTo(1);
    assertThat(summary.warnings()).isEmpty();
  }

  @Test
  void startsWhenItsFirstRequestLeavesNotWhenItWasOpened() throws InterruptedException {
    start(sim());
    api.when(When.page(1)).nth(1).answer(SimResponse.status(429).header("Retry-After", "60"));
    readAll(temperatures(), day());
    try (SliceRead read = temperatures().open(day(), ReadListener.NONE, record -> {})) {
      time.advance(Duration.ofHours(1));
      Instant before = time.now();
      assertThat(api.requestCount()).isEqualTo(11);
      read.next();

      assertThat(read.summary().startedAt()).isEqualTo(before);
    }
  }

  @Test
  void tellsItsListenerOfRequestsPagesAndWaits() throws InterruptedException {
    start(sim());
    api.when(When.page(2)).nth(1).answer(SimResponse.status(429).header("Retry-After", "60"));
    List<String> told = Collections.synchronizedList(new ArrayList<>());
    ReadListener listener =
        new ReadListener() {
          @Override
          public void requested(Slice slice) {
            told.add("requested");
          }

          @Override
          public void received(Slice slice, long records, long bytes) {
            told.add("received " + records);
          }

          @Override
          public void waiting(Slice slice, Instant until) {
            told.add("waiting");
          }

          @Override
          public void resumed(Slice slice) {
            told.add("resumed");
          }
        };
    try (SliceRead read = temperatures().open(day(), listener, record -> {})) {
      times(read);

      assertThat(read.summary().waited()).isBetween(Duration.ofSeconds(60), Duration.ofSeconds(62));
      assertThat(read.summary().requests()).isEqualTo(11);
    }
    assertThat(told)
        .startsWith("requested")
        .containsSubsequence("received 100", "waiting", "resumed", "requested", "received 60")
        .endsWith("received 60");
    assertThat(told).filteredOn("requested"::equals).hasSize(11);
  }

  @Test
  void asksForOnePageAheadAndNoMore() throws InterruptedException {
    start(sim());
    try (SliceRead read = temperatures().open(day(), ReadListener.NONE, record -> {})) {
      assertThat(api.requestCount()).isZero();
      read.next();
      while (api.requestCount() < 2) {
        Thread.onSpinWait();
      }
      read.next();
      while (api.requestCount() < 3) {
        Thread.onSpinWait();
      }
    }

    assertThat(api.requestCount()).isEqualTo(3);
  }

  @Test
  void givesUpWhatIsUnderWayWhenItIsClosed() throws InterruptedException {
    start(sim());
    api.when(When.page(2)).change(page -> page.delayed(Duration.ofMinutes(1)));
    try (SliceRead read = temperatures().open(day(), ReadListener.NONE, record -> {})) {
      read.next();
    }
    api.clearFaults();

    assertThat(readAll(temperatures(), day()).complete()).isTrue();
  }

  @Test
  void canBeInterruptedWhileItWaitsForAPage() {
    start(sim());
    api.when(When.page(1)).change(page -> page.delayed(Duration.ofMinutes(1)));
    try (SliceRead read = temperatures().open(day(), ReadListener.NONE, record -> {})) {
      Thread.currentThread().interrupt();

      assertThatThrownBy(read::next).isInstanceOf(InterruptedException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 6})
  void severalSlicesShareTheConnectionsConcurrency(int slices) throws Exception {
    start(sim().latency(Duration.ofMillis(2)));
    List<Long> received = Collections.synchronizedList(new ArrayList<>());
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < slices; i++) {
      Slice slice = slice(DayRange.of(DAY.plusDays(i)), ZoneOffset.UTC);
      threads.add(
          new Thread(
              () -> {
                try {
                  received.add(readAll(temperatures(), slice).books().kept());
                } catch (InterruptedException e) {
                  throw new AssertionError(e);
                }
              }));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(received).hasSize(slices).containsOnly((long) ROWS_PER_DAY);
    assertThat(api.maxConcurrent()).isLessThanOrEqualTo(4);
  }

  @ParameterizedTest
  @EnumSource(Bound.class)
  void w02AsksEarlierWhereTheStartIsNotKnownToBelong(Bound start) throws InterruptedException {
    start(sim().bounds(start == Bound.INCLUSIVE, false));
    WindowBounds bounds =
        new WindowBounds(start, Bound.EXCLUSIVE, Duration.ofSeconds(1), Duration.ZERO);
    SliceSummary summary = readAll(reader(SimEntity.TEMPERATURE_HUMIDITY, cursor(), bounds), day());

    assertThat(summary.books().kept()).isEqualTo(ROWS_PER_DAY);
  }

  @Test
  void p12AnApiThatIgnoresTheOffsetIsNoticedAtOnce() {
    start(sim().doorOffset(ZoneOffset.UTC));
    api.when(When.any()).answer((request, next) -> next.apply(request.withParam("offset", "0")));
    SourceException failure = failure(reader(SimEntity.DOOR_CONTACT_SENSORS, offset(), exact()));

    assertThat(failure.kind()).isEqualTo(Kind.ANSWER);
    assertThat(failure).hasMessageContaining("the same page came twice");
    assertThat(api.requestCount()).isEqualTo(2);
  }

  @Test
  void aTotalThatDoesNotAgreeIsAWarning() throws InterruptedException {
    start(sim().rowsPerDay(SimEntity.DOOR_CONTACT_SENSORS, 200, 10).doorOffset(ZoneOffset.UTC));
    api.when(When.any()).edit(page -> page.withMember("total", "999"));
    SliceSummary summary =
        readAll(reader(SimEntity.DOOR_CONTACT_SENSORS, offset(), exact()), day());

    assertThat(summary.complete()).isTrue();
    assertThat(summary.warnings()).singleElement().asString().contains("200", "999");
  }
}
