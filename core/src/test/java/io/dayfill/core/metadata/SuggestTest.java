package io.dayfill.core.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestTest {
  @ParameterizedTest
  @CsvSource({
    "frequency, frequency, 0",
    "frequenzy, frequency, 1",
    "freqeuncy, frequency, 1",
    "'', abc, 3",
    "kitten, sitting, 3",
  })
  void counts_the_letters_that_differ(String one, String other, int distance) {
    assertThat(Suggest.distance(one, other)).isEqualTo(distance);
    assertThat(Suggest.distance(other, one)).isEqualTo(distance);
  }

  @Test
  void names_the_nearest_and_nothing_that_is_far() {
    List<String> names = List.of("batch_days", "lookback_days", "zone");

    assertThat(Suggest.among("batchdays", names)).isEqualTo("; did you mean 'batch_days'?");
    assertThat(Suggest.nearest("ZONE", names)).contains("zone");
    assertThat(Suggest.nearest("warehouse", names)).isEmpty();
    assertThat(Suggest.among("x".repeat(100_000), names)).isEmpty();
    assertThat(Suggest.among("a", List.of())).isEmpty();
  }
}
