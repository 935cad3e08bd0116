package io.dayfill.testkit;

import static io.dayfill.testkit.SimEntity.DOOR_CONTACT_SENSORS;
import static io.dayfill.testkit.SimEntity.TEMPERATURE_HUMIDITY;
import static io.dayfill.testkit.TestClient.MARCH_8;
import static io.dayfill.testkit.TestClient.MARCH_9;
import static io.dayfill.testkit.TestClient.query;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class LateArrivalTest {
  private static final Instant UPLOADED = Instant.parse("2026-03-11T10:00:00Z");

  @Test
  void aDayIsShortUntilTheUpload() throws Exception {
    try (SimulatedApi api =
        SimulatedApi.builder()
            .devices(TEMPERATURE_HUMIDITY, 4, Duration.ofHours(1))
            .offline(
                TEMPERATURE_HUMIDITY,
                List.of(1, 3),
                MARCH_8.plus(Duration.ofHours(12)),
                MARCH_9.plus(Duration.ofHours(12)),
                UPLOADED)
            .build()
            .start()) {
      TestClient client = new TestClient(api);

      api.asOf(UPLOADED.minusMillis(1));
      List<String> before = client.idsOf(TEMPERATURE_HUMIDITY, MARCH_8, MARCH_9, 10);
      api.asOf(UPLOADED);
      List<String> after = client.idsOf(TEMPERATURE_HUMIDITY, MARCH_8, MARCH_9, 10);

      assertThat(before).hasSize(96 - 24).isSubsetOf(after);
      assertThat(after).hasSize(96);
      assertThat(api.expectedRows(TEMPERATURE_HUMIDITY, MARCH_8, MARCH_9, UPLOADED.minusMillis(1)))
          .isEqualTo(72);
      assertThat(api.expectedRows(TEMPERATURE_HUMIDITY, MARCH_8, MARCH_9)).isEqualTo(96);
      assertThat(
              api
                  .expected(
                      TEMPERATURE_HUMIDITY, MARCH_8, MARCH_9, UPLOADED.minus(Duration.ofDays(1)))
                  .stream()
                  .filter(reading -> reading.deviceId().equals("th-00003")))
          .hasSize(12);
    }
  }

  @Test
  void theOpenDayGrowsWithTheClock() throws Exception {
    AtomicReference<Instant> clock = new AtomicReference<>(Instant.parse("2026-03-08T13:00:00Z"));
    try (SimulatedApi api =
        SimulatedApi.builder()
            .devices(DOOR_CONTACT_SENSORS, 1, Duration.ofHours(1))
            .clock(clock::get)
            .build()
            .start()) {
      TestClient client = new TestClient(api);

      assertThat(client.idsOf(DOOR_CONTACT_SENSORS, MARCH_8, MARCH_9, 100)).hasSize(14);
      clock.set(MARCH_9);
      assertThat(client.idsOf(DOOR_CONTACT_SENSORS, MARCH_8, MARCH_9, 100)).hasSize(24);
      assertThat(client.day(DOOR_CONTACT_SENSORS).headers().firstValue("Date"))
          .hasValue("Mon, 09 Mar 2026 00:00:00 GMT");
    }
  }

  @Test
  void aChainOfPagesKeepsItsInstant() throws Exception {
    try (SimulatedApi api =
        SimulatedApi.builder()
            .devices(TEMPERATURE_HUMIDITY, 2, Duration.ofHours(1))
            .offline(TEMPERATURE_HUMIDITY, List.of(0), MARCH_8, MARCH_9, UPLOADED)
            .build()
            .start()) {
      TestClient client = new TestClient(api);
      api.asOf(MARCH_9);
      String first = client.get(query(TEMPERATURE_HUMIDITY, MARCH_8, MARCH_9, "&limit=20")).body();
      api.asOf(UPLOADED);
      String more = "&limit=20&cursor=" + TestClient.encoded(TestClient.cursor(first));

      assertThat(client.get(query(TEMPERATURE_HUMIDITY, MARCH_8, MARCH_9, more)).body())
          .satisfies(second -> assertThat(TestClient.ids(second)).hasSize(4))
          .endsWith("\"next_cursor\":null}");
    }
  }

  @Test
  void aSilentSpanStaysEmpty() throws Exception {
    try (SimulatedApi api =
        SimulatedApi.builder().silent(TEMPERATURE_HUMIDITY, MARCH_8, MARCH_9).build().start()) {
      assertThat(new TestClient(api).day(TEMPERATURE_HUMIDITY).body())
          .isEqualTo("{\"data\":[],\"next_cursor\":null}");
      assertThat(api.expectedRows(TEMPERATURE_HUMIDITY, MARCH_8, MARCH_9)).isZero();
    }
  }

  @Test
  void devicesCanBeNewerThanTheDay() throws Exception {
    try (SimulatedApi api =
        SimulatedApi.builder()
            .devices(TEMPERATURE_HUMIDITY, 2, Duration.ofHours(1))
            .silent(TEMPERATURE_HUMIDITY, Instant.MIN, MARCH_9.minus(Duration.ofHours(3)))
            .silent(TEMPERATURE_HUMIDITY, MARCH_9.minus(Duration.ofHours(1)), Instant.MAX)
            .build()
            .start()) {
      assertThat(new TestClient(api).idsOf(TEMPERATURE_HUMIDITY, MARCH_8, MARCH_9, 100))
          .containsExactly("r-20520-42", "r-20520-43", "r-20520-44", "r-20520-45");
    }
  }
}
