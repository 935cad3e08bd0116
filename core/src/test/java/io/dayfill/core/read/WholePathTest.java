package io.dayfill.core.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.Window;
import io.dayfill.core.decode.BytesVector;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.DecoderCompiler;
import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.http.ApiClient;
import io.dayfill.core.http.BodyLimits;
import io.dayfill.core.http.SourceException;
import io.dayfill.core.http.TestClient;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType.Kind;
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
import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimReading;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApi;
import io.dayfill.testkit.SimulatedApiBuilder;
import io.dayfill.testkit.When;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading with the decoder that runs use. */
class WholePathTest {
  private static final Slice DAY =
      new Slice(
          "temperature_humidity",
          DayRange.of(LocalDate.of(2026, 3, 8)),
          Window.ofDay(LocalDate.of(2026, 3, 8), ZoneOffset.UTC),
          Slice.Reason.NAMED);

  private final LeapingTime time = LeapingTime.at("2026-03-20T12:00:00Z");
  private final List<QuarantinedRecord> quarantined = new ArrayList<>();
  private SimulatedApi api = sim().build();
  private TestClient described = TestClient.of("http://localhost", time);

  private static SimulatedApiBuilder sim() {
    return SimulatedApi.builder().pageSize(100).rowsPerDay(SimEntity.TEMPERATURE_HUMIDITY, 960, 10);
  }

  private void start(SimulatedApiBuilder builder) {
    api = builder.build().start();
    described = TestClient.of(api.baseUrl(), time);
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private static Column column(String name, Kind kind) {
    return Column.of(name, kind).mandatory();
  }

  private static Entity entity(Bound bound) {
    return new Entity(
        "temperature_humidity",
        "none",
        "sensors",
        SimEntity.TEMPERATURE_HUMIDITY.path(),
        Duration.ofMinutes(15),
        true,
        ZoneOffset.UTC,
        7,
        0,
        1,
        false,
        0.5,
        0.01,
        List.of("reading_id"),
        "ts",
        Request.get(
            Map.of("start_time", "{start}", "end_time", "{end}", "device_group", "{entity}")),
        new WindowBounds(bound, bound, Duration.ofMillis(1), Duration.ZERO),
        Pagination.Cursor.of("next_cursor", "cursor", PageLimits.of(1000, 3)),
        Response.json("data[]"),
        TableName.parse("raw.temp_humidity_readings"),
        List.of(
            column("reading_id", Kind.STRING),
            column("ts", Kind.TIMESTAMP),
            column("temperature_c", Kind.DOUBLE)),
        ForEach.NONE,
        WhileOpen.RELOAD);
  }

  private SliceSummary read(Bound bound, List<String> ids) throws InterruptedException {
    Entity entity = entity(bound);
    try (ApiClient client = described.build();
        SliceRead read =
            new SliceReader(entity, DecoderCompiler.compile(entity), client, time)
                .open(DAY, ReadListener.NONE, quarantined::add)) {
      for (ColumnBatch batch = read.next(); batch != null; batch = read.next()) {
        BytesVector texts = (BytesVector) batch.vector(0);
        for (int row = 0; row < batch.rowCount(); row++) {
          int from = texts.offsets()[row];
          int length = texts.offsets()[row + 1] - from;
          ids.add(new String(texts.bytes(), from, length, StandardCharsets.UTF_8));
        }
      }
      return read.summary();
    }
  }

  private SourceException failure(Bound bound) {
    SourceException failure =
        catchThrowableOfType(SourceException.class, () -> read(bound, new ArrayList<>()));
    assertThat(failure).isNotNull();
    assertThat(failure.kind()).isEqualTo(SourceException.Kind.ANSWER);
    return failure;
  }

  private List<String> expected() {
    return api
        .expected(SimEntity.TEMPERATURE_HUMIDITY, DAY.window().start(), DAY.window().end())
        .stream()
        .map(SimReading::id)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void rowsArriveOnceAndInOrderPlainOrCompressed(boolean gzip) throws InterruptedException {
    start(sim().gzip(gzip));
    List<String> ids = new ArrayList<>();
    SliceSummary summary = read(Bound.INCLUSIVE, ids);

    assertThat(ids).isEqualTo(expected());
    assertThat(summary.complete()).isTrue();
    assertThat(summary.books().kept()).isEqualTo(960);
    assertThat(summary.books().received()).isEqualTo(960);
    assertThat(quarantined).isEmpty();
  }

  @Test
  void b14PagesInFilesGiveTheSameRows(@TempDir Path folder) throws InterruptedException {
    start(sim());
    described.limits(new BodyLimits(1000, 1 << 20, folder));
    List<String> ids = new ArrayList<>();
    read(Bound.INCLUSIVE, ids);

    assertThat(ids).isEqualTo(expected());
  }

  @Test
  void b04APageCutAnywhereIsAskedForAgainAndItsRowsJoinOnce() throws InterruptedException {
    start(sim());
    api.when(When.page(2)).nth(1).change(page -> page.closeDelimited().cutAt(5000));
    api.when(When.page(4)).nth(1).change(page -> page.cutAt(5000));
    api.when(When.page(6)).nth(1).change(page -> page.chunked().cutAt(5000));
    api.when(When.page(8)).nth(1).change(page -> page.closeDelimited().cutAt(0));
    api.when(When.page(9)).nth(1).answer(SimResponse.status(503));
    List<String> ids = new ArrayList<>();
    SliceSummary summary = read(Bound.INCLUSIVE, ids);

    assertThat(ids).isEqualTo(expected());
    assertThat(summary.pages()).isEqualTo(10);
    assertThat(summary.requests()).isEqualTo(15);
    assertThat(quarantined).isEmpty();
  }

  @Test
  void b01AnAnswerWithoutItsRecordsIsNoEmptyDay() {
    start(sim());
    api.when(When.any()).answer(SimResponse.json("{\"success\":false,\"code\":1010}"));
    failure(Bound.INCLUSIVE);

    assertThat(api.requestCount()).isEqualTo(1);
  }

  @Test
  void b02APageForPeopleIsNoEmptyDay() {
    start(sim());
    api.when(When.any()).answer(SimResponse.html("<!doctype html><title>Log in</title>"));

    assertThat(failure(Bound.INCLUSIVE)).hasMessageContaining("HTML");
    assertThat(api.requestCount()).isEqualTo(1);
  }

  @Test
  void w01BothBoundsUnknownGiveEachReadingOfTheDayOnce() throws InterruptedException {
    start(sim().bounds(false, true));
    List<String> ids = new ArrayList<>();
    SliceSummary summary = read(Bound.UNKNOWN, ids);

    assertThat(ids).isEqualTo(expected());
    assertThat(summary.books().outOfWindow()).isEqualTo(1);
    assertThat(summary.warnings()).isEmpty();
  }

  @Test
  void w03TheNextDaysFirstReadingAloneProvesTheDayEmpty() throws InterruptedException {
    start(
        sim()
            .bounds(true, true)
            .silent(SimEntity.TEMPERATURE_HUMIDITY, DAY.window().start(), DAY.window().end()));
    SliceSummary summary = read(Bound.UNKNOWN, new ArrayList<>());

    assertThat(summary.complete()).isTrue();
    assertThat(summary.books().outOfWindow()).isEqualTo(1);
  }

  @Test
  void w10AnApiThatIgnoresTheWindowIsNoEmptyDay() {
    start(sim());
    api.when(When.any())
        .answer(
            (request, next) ->
                next.apply(
                    request
                        .withParam("start_time", "2026-03-01T00:00:00Z")
                        .withParam("end_time", "2026-03-02T00:00:00Z")));

    assertThat(failure(Bound.UNKNOWN)).hasMessageContaining("lie outside the window");
  }

  @Test
  void p04TheEndIsNullAbsentOrEmptyAndNothingElse() throws InterruptedException {
    start(sim().rowsPerDay(SimEntity.TEMPERATURE_HUMIDITY, 96, 4));
    api.when(When.any()).nth(1).edit(page -> page.withRawCursor("null"));
    api.when(When.any()).nth(2).edit(page -> page.withoutCursor());
    api.when(When.any()).nth(3).edit(page -> page.withRawCursor("\"\""));
    for (int i = 0; i < 3; i++) {
      assertThat(read(Bound.INCLUSIVE, new ArrayList<>()).requests()).isEqualTo(1);
    }
    api.reset();
    api.clearFaults();
    api.when(When.any()).nth(1).edit(page -> page.withRawCursor("0"));
    api.when(When.param("cursor", "0"))
        .answer(
            (request, next) ->
                next.apply(request.withParam("cursor", null))
                    .editPage(page -> page.withRawCursor("\"null\"")));
    api.when(When.param("cursor", "null"))
        .answer(
            (request, next) ->
                next.apply(request.withParam("cursor", null))
                    .editPage(page -> page.withoutCursor()));

    assertThat(read(Bound.INCLUSIVE, new ArrayList<>()).requests()).isEqualTo(3);
  }
}
