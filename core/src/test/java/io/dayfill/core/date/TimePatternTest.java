package io.dayfill.core.date;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimePatternTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "yyyy-MM-dd HH:mm:ss",
        "uuuu/MM/dd'T'HH:mm:ss.SSSSSS",
        "d.M.yyyy H:m:s",
        "MM/dd/yyyy hh:mm:ss a",
        "EEE, dd MMM yyyy HH:mm:ss",
        "EEEE d MMMM yyyy HH:mm:ss",
        "yyyyMMddHHmmss",
        "yyyy-DDD HH:mm:ss",
      })
  void readsWhatTheJdkWritesByTheSamePattern(String pattern) {
    DateTimeFormatter formatter = DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH);
    TimePattern.Reader reader = TimePattern.of(pattern).reader();
    Random random = new Random(20260308);
    for (int i = 0; i < 5_000; i++) {
      LocalDateTime time =
          LocalDateTime.ofEpochSecond(
              random.nextLong(-62_135_596_800L, 253_402_300_800L), 0, ZoneOffset.UTC);
      String text = formatter.format(time);
      byte[] bytes = Arrays.copyOf(text.getBytes(StandardCharsets.UTF_8), text.length() + 8);
      assertThat(reader.read(bytes, 0, text.length())).as(text).isTrue();
      assertThat(reader.days() * 86_400 + reader.microsOfDay() / 1_000_000)
          .as(text)
          .isEqualTo(time.toEpochSecond(ZoneOffset.UTC));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "HH:mm, names no day",
    "yyyy-MM, names no day",
    "'', is empty",
    "yyyy-MM-dd [HH, has a [ without its ]",
    "yyyy-MM-dd HH], has a ] without its [",
    "yyyy-MM-dd hh:mm, h and a belong together",
    "yyyy-MM-dd QQ, has the letter Q",
    "yyyy-MM-ddd, repeats a letter too often",
    "'yyyy-MM-dd''T', has a quote that is not closed",
    "yyyy-MM-dd HH:mm:ss.SSSSSSSSSS, has more than nine S",
  })
  void whatIsNoPatternSaysWhy(String pattern, String why) {
    assertThatThrownBy(() -> TimePattern.of(pattern))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why);
  }
}
