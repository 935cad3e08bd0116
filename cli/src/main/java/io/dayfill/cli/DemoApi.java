package io.dayfill.cli;

import io.dayfill.core.time.TimeSource;
import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApi;
import io.dayfill.testkit.SimulatedApiBuilder;
import io.dayfill.testkit.When;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/** The sensor API of the demonstration: some of its devices were offline and uploaded late. */
final class DemoApi {
  static final int REQUESTS_PER_SECOND = 200;

  private DemoApi() {}

  /**
   * The API, listening.
   *
   * @param first the first day of the story
   * @param days how many days it has
   * @param clock what the API takes for the present
   */
  static SimulatedApi start(String token, int port, LocalDate first, int days, TimeSource clock) {
    SimulatedApiBuilder api =
        SimulatedApi.builder()
            .token(token)
            .port(port)
            .clock(clock::now)
            .ticker(clock::nanoTime)
            .rate(REQUESTS_PER_SECOND, Duration.ofSeconds(1))
            .doorOffset(ZoneOffset.UTC)
            .devices(SimEntity.TEMPERATURE_HUMIDITY, 20, Duration.ofMinutes(15))
            .devices(SimEntity.DOOR_CONTACT_SENSORS, 10, Duration.ofMinutes(5))
            .devices(SimEntity.VIBRATION_SENSORS, 2, Duration.ofMinutes(1));
    Instant start = first.atStartOfDay(ZoneOffset.UTC).toInstant();
    Outages outages = new Outages(api, start, days);
    outages.add(SimEntity.TEMPERATURE_HUMIDITY, List.of(3, 4, 5), quietDays(days), 8, 55);
    outages.add(SimEntity.DOOR_CONTACT_SENSORS, List.of(1, 2), days / 2, 12, 30);
    outages.add(SimEntity.VIBRATION_SENSORS, List.of(1), days * 7L / 10, 6, 14);
    return api.build().start();
  }

  /** The first days of the story, on which every device can be heard. */
  static long quietDays(long days) {
    return days * 3 / 10;
  }

  /** Makes the API refuse one request, the second page of something, for a second. */
  static void refuseOnce(SimulatedApi api) {
    api.when(When.page(2)).times(1).answer(SimResponse.status(429).header("Retry-After", "1"));
  }

  /** When devices had no connection. They upload all of it at noon two days after they are back. */
  private record Outages(SimulatedApiBuilder api, Instant start, int days) {
    void add(SimEntity entity, List<Integer> devices, long day, int hour, int hours) {
      Instant from = start.plus(Duration.ofDays(day)).plus(Duration.ofHours(hour));
      Instant to = from.plus(Duration.ofHours(hours));
      Instant end = start.plus(Duration.ofDays(days));
      Instant uploaded = to.plus(Duration.ofDays(2));
      api.offline(entity, devices, from, to, uploaded.isBefore(end) ? uploaded : end);
    }
  }
}
