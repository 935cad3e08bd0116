package io.dayfill.testkit;

import static io.dayfill.testkit.TestClient.MARCH_8;
import static io.dayfill.testkit.TestClient.MARCH_9;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecordWriterTest {
  @ParameterizedTest
  @EnumSource
  void theValuesAreThoseOfTheText(SimEntity entity) {
    for (SimReading reading : readings(entity, ZoneOffset.ofHoursMinutes(-3, -30))) {
      reading
          .values()
          .forEach(
              (path, value) -> {
                String raw = rawAt(reading.json(), path);
                assertThat(parsed(raw, value)).as(path).isEqualTo(value);
              });
    }
  }

  @Test
  void timesKeepTheirInstantAcrossTheOffset() {
    List<SimReading> readings =
        readings(SimEntity.DOOR_CONTACT_SENSORS, ZoneOffset.ofHoursMinutes(-3, -30));

    assertThat(RecordJson.get(readings.get(0).json(), "ts"))
        .isEqualTo("\"2026-03-07T20:30:00-03:30\"");
    assertThat(RecordJson.get(readings.get(1).json(), "ts"))
        .isEqualTo("\"2026-03-07T20:37:47.027-03:30\"");
  }

  @Test
  void someTemperaturesAreBelowZero() {
    assertThat(readings(SimEntity.TEMPERATURE_HUMIDITY, ZoneOffset.UTC))
        .extracting(reading -> reading.values().get("temperature_c"))
        .asInstanceOf(InstanceOfAssertFactories.list(Double.class))
        .anyMatch(value -> value < 0 && value > -1)
        .anyMatch(value -> value < -1)
        .anyMatch(value -> value > 20);
  }

  private static List<SimReading> readings(SimEntity entity, ZoneOffset offset) {
    return SimulatedApi.builder()
        .rowsPerDay(entity, 185, 12)
        .doorOffset(offset)
        .build()
        .expected(entity, MARCH_8, MARCH_9);
  }

  private static String rawAt(String json, String path) {
    String found = json;
    for (String name : path.split("\\.", -1)) {
      found = RecordJson.get(found, name);
    }
    return found;
  }

  private static Object parsed(String raw, Object like) {
    if (like instanceof Double) {
      return Double.valueOf(raw);
    }
    if (like instanceof Long) {
      return Long.valueOf(raw);
    }
    if (like instanceof Instant) {
      return raw.startsWith("\"")
          ? OffsetDateTime.parse(raw.substring(1, raw.length() - 1)).toInstant()
          : Instant.ofEpochMilli(Long.parseLong(raw));
    }
    if (like instanceof List) {
      return List.of(raw.substring(1, raw.length() - 1).split(",", -1)).stream()
          .map(Double::valueOf)
          .toList();
    }
    return raw.substring(1, raw.length() - 1);
  }
}
