package io.dayfill.testkit;

import static io.dayfill.testkit.SimEntity.DOOR_CONTACT_SENSORS;
import static io.dayfill.testkit.SimEntity.TEMPERATURE_HUMIDITY;
import static io.dayfill.testkit.SimEntity.VIBRATION_SENSORS;
import static io.dayfill.testkit.TestClient.MARCH_8;
import static io.dayfill.testkit.TestClient.MARCH_9;
import static io.dayfill.testkit.TestClient.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimulatedApiTest {
  @ParameterizedTest
  @EnumSource
  void pagesJoinToTheWholeDay(SimEntity entity) throws Exception {
    try (SimulatedApi api = small().build().start()) {
      TestClient client = new TestClient(api);

      assertThat(client.idsOf(entity, MARCH_8, MARCH_9, 7))
          .hasSize(50)
          .isEqualTo(api.expectedIds(entity, MARCH_8, MARCH_9, api.now()));
      assertThat(api.requestCount()).isEqualTo(8);
      assertThat(api.requests())
          .extracting(SimRequest::page)
          .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
      assertThat(api.requests())
          .extracting(SimRequest::rows)
          .containsExactly(7, 7, 7, 7, 7, 7, 7, 1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theSeedDecidesEveryByte(SimEntity entity) throws Exception {
    try (SimulatedApi one = small().seed(42).build().start();
        SimulatedApi same = small().seed(42).build().start();
        SimulatedApi other = small().seed(43).build().start()) {
      String body = new TestClient(one).day(entity).body();

      assertThat(new TestClient(same).day(entity).body()).isEqualTo(body);
      assertThat(new TestClient(other).day(entity).body()).isNotEqualTo(body);
    }
  }

  @Test
  void recordsHaveTheShapeOfTheSource() throws Exception {
    try (SimulatedApi api = small().spectrumLines(2).build().start()) {
      TestClient client = new TestClient(api);

      assertThat(client.day(TEMPERATURE_HUMIDITY).body())
          .containsPattern(
              "^\\{\"data\":\\[\\{\"reading_id\":\"r-20520-0\",\"device_id\":\"th-00000\","
                  + "\"ts\":\"2026-03-08T00:00:00Z\",\"temperature_c\":-?\\d+\\.\\d\\d,"
                  + "\"humidity_pct\":\\d\\d\\.\\d\\d,\"battery_v\":\\d\\.\\d\\d,"
                  + "\"rssi_dbm\":-\\d+,\"firmware\":\"2\\.\\d\\.1\"},")
          .endsWith("}],\"next_cursor\":null}");
      assertThat(client.day(DOOR_CONTACT_SENSORS).body())
          .containsPattern(
              "^\\{\"data\":\\[\\{\"event_id\":\"e-20520-0\",\"device_id\":\"dc-00000\","
                  + "\"ts\":\"2026-03-08T01:00:00\\+01:00\",\"state\":\"(OPEN|CLOSED)\","
                  + "\"sequence\":\\d+,\"battery_pct\":\\d+},")
          .endsWith("}],\"total\":50,\"offset\":0,\"limit\":1000}");
      assertThat(client.day(VIBRATION_SENSORS).body())
          .containsPattern(
              "^\\{\"data\":\\[\\{\"reading_id\":\"v-20520-0\",\"device_id\":\"vb-00000\","
                  + "\"ts\":1772928000000,\"axes\":\\{"
                  + "\"x\":\\{\"rms_mm_s\":\\d+\\.\\d{3},\"peak_mm_s\":\\d+\\.\\d{3}},"
                  + "\"y\":\\{\"rms_mm_s\":\\d+\\.\\d{3},\"peak_mm_s\":\\d+\\.\\d{3}},"
                  + "\"z\":\\{\"rms_mm_s\":\\d+\\.\\d{3},\"peak_mm_s\":\\d+\\.\\d{3}}},"
                  + "\"crest_factor\":\\d\\.\\d\\d,\"temperature_c\":-?\\d+\\.\\d\\d,"
                  + "\"spectrum_hz\":\\[12\\.5,25\\.0],\"spectrum_mm_s\":\\[\\d\\.\\d{3},\\d\\.\\d{3}]},");
    }
  }

  @Test
  void aWindowHoldsItsStartAndNotItsEnd() throws Exception {
    try (SimulatedApi api = builder().rowsPerDay(TEMPERATURE_HUMIDITY, 24, 1).build().start()) {
      TestClient client = new TestClient(api);
      Instant one = Instant.parse("2026-03-08T01:00:00Z");
      Instant three = Instant.parse("2026-03-08T03:00:00Z");

      assertThat(client.idsOf(TEMPERATURE_HUMIDITY, one, three, 10))
          .containsExactly("r-20520-1", "r-20520-2");
      assertThat(client.idsOf(TEMPERATURE_HUMIDITY, one.plusNanos(1), three.plusNanos(1), 10))
          .containsExactly("r-20520-2", "r-20520-3");
    }
  }

  @Test
  void aWindowCanHoldItsEndAndNotItsStart() throws Exception {
    try (SimulatedApi api =
        builder().rowsPerDay(TEMPERATURE_HUMIDITY, 2, 1).bounds(false, true).build().start()) {
      assertThat(new TestClient(api).idsOf(TEMPERATURE_HUMIDITY, MARCH_8, MARCH_9, 10))
          .containsExactly("r-20520-1", "r-20521-0");
    }
  }

  @Test
  void aWindowCanBeWidenedToUtcDays() throws Exception {
    try (SimulatedApi api =
        builder().rowsPerDay(TEMPERATURE_HUMIDITY, 2, 1).wholeUtcDays(true).build().start()) {
      Instant start = Instant.parse("2026-03-07T23:00:00Z");

      assertThat(
              new TestClient(api).idsOf(TEMPERATURE_HUMIDITY, start, start.plusSeconds(86_400), 10))
          .containsExactly("r-20519-0", "r-20519-1", "r-20520-0", "r-20520-1");
    }
  }

  @ParameterizedTest
  @CsvSource({"2026-03-08, 1380", "2026-11-01, 1500", "2026-06-01, 1440"})
  void localDaysHaveTheirOwnLength(LocalDate day, int rows) throws Exception {
    ZoneId zone = ZoneId.of("America/New_York");
    ZonedDateTime start = day.atStartOfDay(zone);
    try (SimulatedApi api =
        builder().devices(VIBRATION_SENSORS, 1, Duration.ofMinutes(1)).build().start()) {
      assertThat(
              new TestClient(api)
                  .idsOf(VIBRATION_SENSORS, start.toInstant(), start.plusDays(1).toInstant(), 1000))
          .hasSize(rows);
    }
  }

  @Test
  void boundsMayCarryAnOffset() throws Exception {
    try (SimulatedApi api = builder().rowsPerDay(TEMPERATURE_HUMIDITY, 24, 1).build().start()) {
      String target =
          "/v1/readings/temp-humidity?device_group=temperature_humidity"
              + "&start_time=2026-03-08T02:00:00%2B01:00&end_time=2026-03-08T01:30-01:00";

      assertThat(TestClient.ids(new TestClient(api).get(target).body()))
          .containsExactly("r-20520-1", "r-20520-2");
      assertThat(api.requests().get(0).rawQuery())
          .endsWith("&start_time=2026-03-08T02:00:00%2B01:00&end_time=2026-03-08T01:30-01:00");
      assertThat(api.requests().get(0).start()).isEqualTo("2026-03-08T01:00:00Z");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "start_time=2026-03-08T00:00:00Z&end_time=2026-03-09T00:00:00Z",
        "device_group=other&start_time=2026-03-08T00:00:00Z&end_time=2026-03-09T00:00:00Z",
        "device_group=temperature_humidity&end_time=2026-03-09T00:00:00Z",
        "device_group=temperature_humidity&start_time=2026-03-08&end_time=2026-03-09",
        "device_group=temperature_humidity&start_time=2026-03-08T00:00&end_time=2026-03-09T00:00",
        "device_group=temperature_humidity&start_time=2026-03-08T00:00:00+01:00&end_time=2026-03-09T00:00:00Z",
        "device_group=temperature_humidity&start_time=2026-03-09T00:00:00Z&end_time=2026-03-08T00:00:00Z",
        "device_group=temperature_humidity&start_time=2026-03-08T00:00:00Z&end_time=2026-03-09T00:00:00Z&limit=0",
        "device_group=temperature_humidity&start_time=2026-03-08T00:00:00Z&end_time=2026-03-09T00:00:00Z&cursor=x",
        "device_group=temperature_humidity&start_time=-999999999-01-01T00:00:00Z&end_time=2026-03-09T00:00:00Z",
      })
  void aBadQueryIsTold(String query) throws Exception {
    try (SimulatedApi api = builder().build().start()) {
      var answer = new TestClient(api).get("/v1/readings/temp-humidity?" + query);

      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(answer.body()).startsWith("{\"error\":\"");
    }
  }

  @Test
  void aCursorBelongsToItsQuery() throws Exception {
    try (SimulatedApi api = small().build().start()) {
      TestClient client = new TestClient(api);
      String cursor =
          TestClient.cursor(
              client.get(query(VIBRATION_SENSORS, MARCH_8, MARCH_9, "&limit=5")).body());
      String next = "&limit=5&cursor=" + TestClient.encoded(cursor);

      assertThat(client.get(query(VIBRATION_SENSORS, MARCH_8, MARCH_9, next)).statusCode())
          .isEqualTo(200);
      assertThat(
              client
                  .get(query(VIBRATION_SENSORS, MARCH_8, MARCH_9.plusSeconds(1), next))
                  .statusCode())
          .isEqualTo(400);
    }
  }

  @Test
  void aHostileCursorMustBeEncodedOnce() throws Exception {
    try (SimulatedApi api = small().cursorStyle(CursorStyle.HOSTILE).build().start()) {
      TestClient client = new TestClient(api);

      assertThat(client.idsOf(VIBRATION_SENSORS, MARCH_8, MARCH_9, 20)).hasSize(50);
      String cursor = String.valueOf(api.requests().get(1).cursor());
      assertThat(cursor).contains("+", "/", "=", "%", "&", " ", "冷");
      String twice = TestClient.encoded(TestClient.encoded(cursor));
      assertThat(
              client
                  .get(query(VIBRATION_SENSORS, MARCH_8, MARCH_9, "&cursor=" + twice))
                  .statusCode())
          .isEqualTo(400);
    }
  }

  @Test
  void aFullLastPageCanLeadToAnEmptyOne() throws Exception {
    try (SimulatedApi api = small().emptyLastPage(true).build().start()) {
      assertThat(new TestClient(api).idsOf(VIBRATION_SENSORS, MARCH_8, MARCH_9, 25)).hasSize(50);
      assertThat(api.requests()).extracting(SimRequest::rows).containsExactly(25, 25, 0);
    }
  }

  @Test
  void theTokenIsNeeded() throws Exception {
    try (SimulatedApi api = builder().token("other").build().start()) {
      var answer = new TestClient(api).day(VIBRATION_SENSORS);

      assertThat(answer.statusCode()).isEqualTo(401);
      assertThat(answer.body()).isEqualTo("{\"error\":\"missing or wrong bearer token\"}");
      assertThat(api.requests().get(0).header("authorization")).isEqualTo("Bearer t");
    }
  }

  @Test
  void countsAreToldAndCleared() throws Exception {
    try (SimulatedApi api = small().build().start()) {
      TestClient client = new TestClient(api);
      int bytes = client.day(VIBRATION_SENSORS).body().length();

      assertThat(client.get("/stats").body())
          .isEqualTo(
              "{\"requests\":1,\"rejected\":0,\"rows\":50,\"bytes\":"
                  + bytes
                  + ",\"max_concurrent\":1}");
      assertThat(client.get("/reset").statusCode()).isEqualTo(200);
      assertThat(api.requests()).isEmpty();
    }
  }

  @Test
  void whatIsNotServedIsNotFound() throws Exception {
    try (SimulatedApi api = builder().build().start()) {
      assertThat(new TestClient(api).get("/v2/readings").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void aPortIsThereOnceItListens() {
    SimulatedApi api = builder().build();

    assertThatIllegalStateException().isThrownBy(api::baseUrl);
    assertThat(List.of(api.start().port())).doesNotContain(0);
    api.close();
  }

  private static SimulatedApiBuilder builder() {
    return SimulatedApi.builder().token("t");
  }

  private static SimulatedApiBuilder small() {
    SimulatedApiBuilder builder = builder();
    for (SimEntity entity : SimEntity.values()) {
      builder.rowsPerDay(entity, 50, 4);
    }
    return builder;
  }
}
