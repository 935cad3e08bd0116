package io.dayfill.testkit;

import static io.dayfill.testkit.SimEntity.VIBRATION_SENSORS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RateTest {
  private final AtomicLong ticker = new AtomicLong(-7);

  @Test
  void noSpanHoldsMoreThanTheRate() throws Exception {
    try (SimulatedApi api = limited(2, Duration.ofSeconds(10))) {
      TestClient client = new TestClient(api);

      assertThat(client.day(VIBRATION_SENSORS).statusCode()).isEqualTo(200);
      pass(6_000);
      assertThat(client.day(VIBRATION_SENSORS).statusCode()).isEqualTo(200);
      pass(2_500);
      HttpResponse<String> refused = client.day(VIBRATION_SENSORS);
      assertThat(refused.statusCode()).isEqualTo(429);
      assertThat(refused.headers().firstValue("Retry-After")).hasValue("2");
      pass(1_500);
      assertThat(client.day(VIBRATION_SENSORS).statusCode()).isEqualTo(200);
      assertThat(client.day(VIBRATION_SENSORS).statusCode()).isEqualTo(429);
      assertThat(api.rejectedCount()).isEqualTo(2);
      assertThat(api.requests())
          .extracting(request -> request.arrivedNanos() / 1_000_000)
          .containsExactly(0L, 5_999L, 8_499L, 9_999L, 9_999L);
    }
  }

  @Test
  void aResetForgets() throws Exception {
    try (SimulatedApi api = limited(1, Duration.ofSeconds(10))) {
      TestClient client = new TestClient(api);
      client.day(VIBRATION_SENSORS);
      api.reset();

      assertThat(client.day(VIBRATION_SENSORS).statusCode()).isEqualTo(200);
      assertThat(api.rejectedCount()).isZero();
    }
  }

  @Test
  void aRateNeedsATicker() {
    assertThatIllegalStateException()
        .isThrownBy(() -> SimulatedApi.builder().rate(1, Duration.ofSeconds(1)).build());
  }

  private SimulatedApi limited(int requests, Duration per) {
    return SimulatedApi.builder().ticker(ticker::get).rate(requests, per).build().start();
  }

  private void pass(long millis) {
    ticker.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
  }
}
