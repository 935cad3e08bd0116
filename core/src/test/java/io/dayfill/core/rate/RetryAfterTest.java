package io.dayfill.core.rate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {
  private static final Instant NOW = Instant.parse("2026-03-08T12:00:00Z");

  private static RetryAfter read(String value) {
    return RetryAfter.read(List.of(value), null, NOW).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "1|PT1S",
        "120|PT2M",
        " 120 |PT2M",
        "\t7|PT7S",
        "007|PT7S",
        "1.5|PT1.5S",
        "2.000|PT2S",
        "1.0000000001|PT1S",
        "120, 60|PT2M",
        "60,120|PT2M",
        "1, 2.5, 2|PT2.5S",
      })
  void r01SecondsAreReadAndTheLargestOfAListCounts(String value, Duration wait) {
    assertThat(read(value)).isEqualTo(new RetryAfter(wait, true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0.0", "0.25", "00"})
  void r01ZeroIsNotAtOnce(String value) {
    assertThat(read(value)).isEqualTo(new RetryAfter(Duration.ofSeconds(1), true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-5", "+5", "\"120\"", "", " ", "-0", "1,", ",", "5;6", "120 s", "1 2", "120, -1", "٣", "１"
      })
  void r01WhatIsNoNumberOfSecondsWaitsTheDefault(String value) {
    assertThat(read(value)).isEqualTo(new RetryAfter(Duration.ofSeconds(30), false));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "soon",
        "NaN",
        "Infinity",
        "-Infinity",
        "1e9",
        "0x10",
        "0x1p3",
        "1d",
        "1f",
        "1L",
        ".5",
        "5.",
        "null",
        "2026-03-08T12:01:00Z",
        "PT5S"
      })
  void r05GarbageWaitsTheDefault(String value) {
    assertThat(read(value)).isEqualTo(new RetryAfter(Duration.ofSeconds(30), false));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Sun, 08 Mar 2026 12:01:30 GMT|PT1M30S",
        "Sunday, 08-Mar-26 12:01:30 GMT|PT1M30S",
        "Sun Mar  8 12:01:30 2026|PT1M30S",
        "Sun, 08 Mar 2026 12:01:30 UTC|PT1M30S",
        "Mon, 08 Mar 2026 12:01:30 GMT|PT1M30S",
        "Sun, 08 Mar 2026 12:00:60 GMT|PT59S",
      })
  void r03ATimeWaitsTheDifference(String value, Duration wait) {
    assertThat(read(value)).isEqualTo(new RetryAfter(wait, true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sun, 06 Nov 1994 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
        "Sun, 08 Mar 2026 12:00:00 GMT",
      })
  void r03APastTimeWaitsTheFloor(String value) {
    assertThat(read(value)).isEqualTo(new RetryAfter(Duration.ofSeconds(1), true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sun, 31 Feb 2026 12:00:00 GMT",
        "Sun, 08 Mrz 2026 12:00:00 GMT",
        "Sun, 08 Mar 2026 25:00:00 GMT",
        "08 Mar 2026 12:00:00",
      })
  void r05ATimeThatIsNoneWaitsTheDefault(String value) {
    assertThat(read(value)).isEqualTo(new RetryAfter(Duration.ofSeconds(30), false));
  }

  @Test
  void r03ATimeIsCountedFromTheServersOwnDate() {
    List<String> value = List.of("Sun, 08 Mar 2026 15:00:10 GMT");

    assertThat(RetryAfter.read(value, "Sun, 08 Mar 2026 15:00:00 GMT", NOW))
        .hasValue(new RetryAfter(Duration.ofSeconds(10), true));
    assertThat(RetryAfter.read(value, "yesterday", NOW))
        .hasValue(new RetryAfter(Duration.parse("PT3H10S"), true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"999999999999999999999", "9999999999", "99999999999.5"})
  void r06AHugeWaitIsBounded(String value) {
    assertThat(read(value)).isEqualTo(new RetryAfter(RetryAfter.CEILING, true));
    assertThat(read("86400").delay()).isEqualTo(Duration.ofDays(1));
  }

  @Test
  void ofSeveralLinesTheLongestThatIsUnderstoodCounts() {
    assertThat(RetryAfter.read(List.of("5", "soon", "Sun, 08 Mar 2026 12:00:20 GMT"), null, NOW))
        .hasValue(new RetryAfter(Duration.ofSeconds(20), true));
  }

  @Test
  void r07NoFieldSaysNothing() {
    assertThat(RetryAfter.read(List.of(), null, NOW)).isEmpty();
  }
}
