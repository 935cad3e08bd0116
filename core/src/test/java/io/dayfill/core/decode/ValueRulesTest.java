package io.dayfill.core.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.TimeFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValueRulesTest {
  private static final String TS = "\"ts\":\"2026-03-08T12:00:00Z\"";

  private static Slices with(Column column, String json) {
    return Slices.of(Entities.entity(Entities.column("ts", "ts", Kind.TIMESTAMP), column))
        .records("{" + TS + ",\"v\":" + json + "}");
  }

  private static Slices with(Kind kind, String json) {
    return with(Entities.column("v", "v", kind), json);
  }

  private static void assertRead(Kind kind, String json, Object expected) {
    Slices slice = with(kind, json);
    assertThat(slice.reasons()).as(json).isEmpty();
    assertThat(slice.column("v")).as(json).containsExactly(expected);
  }

  private static void assertMismatch(Kind kind, String json) {
    Slices slice = with(kind, json);
    assertThat(slice.rows).as(json).isEmpty();
    assertThat(slice.reasons()).as(json).singleElement().asString().startsWith("v is ");
    assertThat(slice.quarantined.get(0).raw()).contains(json);
    assertThat(slice.quarantined.get(0).day()).as("the event time was readable").isPresent();
  }

  @Nested
  class Texts {
    @Test
    void b11IdsThatLookNumericAreKeptAsText() {
      assertRead(Kind.STRING, "\"00012\"", "00012");
      assertRead(Kind.STRING, "\"1.10\"", "1.10");
      assertRead(Kind.STRING, "1.10", "1.10");
      assertRead(Kind.STRING, "123.56789", "123.56789");
      assertRead(Kind.STRING, "12345678901234567890", "12345678901234567890");
      assertRead(Kind.STRING, "-0", "-0");
      assertRead(Kind.STRING, "1E5", "1E5");
      assertRead(Kind.STRING, "true", "true");
      assertRead(Kind.STRING, "\"\"", "");
      assertRead(Kind.STRING, "\" x \"", " x ");
    }

    @Test
    void b07NamesSurviveHoweverTheyAreWritten() {
      assertRead(Kind.STRING, "\"Küche/冷凍庫 🧊\"", "Küche/冷凍庫 🧊");
      assertRead(Kind.STRING, "\"K\\u00fcche\\/\\u51b7 \\ud83e\\uddca\\n\"", "Küche/冷 🧊\n");
      assertMismatchReason(Kind.STRING, "\"\\ud800\"", "half a surrogate pair");
      assertMismatchReason(Kind.STRING, "{\"a\":1}", "an object");
      assertMismatchReason(Kind.STRING, "[1]", "an array");
    }
  }

  private static void assertMismatchReason(Kind kind, String json, String reason) {
    assertMismatch(kind, json);
    assertThat(with(kind, json).reasons().get(0)).contains(reason);
  }

  @Nested
  class WholeNumbers {
    @Test
    void b10NumbersOf64BitsAreExact() {
      assertRead(Kind.LONG, "9007199254740993", 9007199254740993L);
      assertRead(Kind.LONG, "\"9007199254740993\"", 9007199254740993L);
      assertRead(Kind.LONG, "9223372036854775807", Long.MAX_VALUE);
      assertRead(Kind.LONG, "-9223372036854775808", Long.MIN_VALUE);
      assertRead(Kind.LONG, "9007199254740993.0", 9007199254740993L);
      assertRead(Kind.LONG, "1.5e3", 1500L);
      assertRead(Kind.LONG, "-0", 0L);
      assertRead(Kind.LONG, "0e999999999999", 0L);
      assertRead(Kind.LONG, "\" 12\\n\"", 12L);
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "9223372036854775808",
          "21.5",
          "1e19",
          "1e-1",
          "1e999999999",
          "1e-999999999",
          "true",
          "\"\"",
          "\" \"",
          "\"12x\"",
          "\"0x10\"",
          "\"+1\"",
          "\"01\"",
          "\"1_000\"",
          "\"٣\"",
          "[1]",
          "{}",
          "NaN"
        })
    void whatIsNoWholeNumberIsRefused(String json) {
      assertMismatch(Kind.LONG, json);
    }

    @Test
    void anIntHas32Bits() {
      assertRead(Kind.INT, "21.0", 21L);
      assertRead(Kind.INT, "-2147483648", -2147483648L);
      assertMismatch(Kind.INT, "2147483648");
    }

    @Test
    void aNumberOfThousandsOfDigitsIsRefusedQuickly() {
      assertMismatch(Kind.LONG, "1".repeat(20_000));
      assertMismatch(Kind.DOUBLE, "\"" + "1".repeat(20_000) + "\"");
    }
  }

  @Nested
  class Fractions {
    @ParameterizedTest
    @ValueSource(
        strings = {
          "0",
          "-0",
          "-0.0",
          "1.0",
          "21.53",
          "1e5",
          "1E-5",
          "12345678901234567890",
          "0.1",
          "123456789012345.6",
          "9007199254740993",
          "1e22",
          "1e23",
          "4.9e-324",
          "1.7976931348623157e308",
          "2.2250738585072011e-308",
          "0.000000000000000000000000000001",
          "-273.15"
        })
    void anyFiniteNumberIsTheNearestDouble(String json) {
      assertRead(Kind.DOUBLE, json, Double.parseDouble(json));
      assertRead(Kind.DOUBLE, "\" " + json + "\"", Double.parseDouble(json));
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "1e400",
          "-1e400",
          "NaN",
          "Infinity",
          "-Infinity",
          "\"NaN\"",
          "\"Infinity\"",
          "\"1e400\"",
          "\"0x1p3\"",
          "\"1.5f\"",
          "\"1.\"",
          "\".5\"",
          "\"23,1\"",
          "\"-\"",
          "\"86° F\"",
          "\"1e\"",
          "\"1e+\""
        })
    void b08WhatIsNoFiniteNumberIsQuarantinedAndNothingElseIsLost(String json) {
      assertMismatch(Kind.DOUBLE, json);
      Slices slice =
          Slices.of(
              Entities.entity(
                  Entities.column("ts", "ts", Kind.TIMESTAMP),
                  Entities.column("v", "v", Kind.DOUBLE)));
      slice.records(
          "{" + TS + ",\"v\":1}", "{" + TS + ",\"v\":" + json + "}", "{" + TS + ",\"v\":2}");
      assertThat(slice.column("v")).containsExactly(1.0, 2.0);
      assertThat(slice.quarantined)
          .singleElement()
          .satisfies(q -> assertThat(q.record()).isEqualTo(1));
    }

    @Test
    void s02AnErrorTextInANumberIsQuarantinedWithItsText() {
      Slices slice = with(Kind.DOUBLE, "\"err\"");
      assertThat(slice.reasons()).containsExactly("v is \"err\", not a finite number");
      assertThat(slice.quarantined.get(0).raw()).isEqualTo("{" + TS + ",\"v\":\"err\"}");
      assertThat(slice.books().quarantined()).isEqualTo(1);
      assertThat(slice.books().quarantinedDayless()).isZero();
    }

    @Test
    void aFloatIsRoundedOnce() {
      assertRead(Kind.FLOAT, "0.1", (double) 0.1f);
      assertRead(Kind.FLOAT, "16777217", 16777216.0);
      assertRead(Kind.FLOAT, "1.00000017881393432617187499", (double) 1.0000001f);
      assertMismatch(Kind.FLOAT, "1e39");
    }
  }

  @Nested
  class Booleans {
    @Test
    void areTrueOrFalse() {
      assertRead(Kind.BOOLEAN, "true", 1L);
      assertRead(Kind.BOOLEAN, "false", 0L);
      assertRead(Kind.BOOLEAN, "\"false\"", 0L);
      assertMismatch(Kind.BOOLEAN, "1");
      assertMismatch(Kind.BOOLEAN, "\"yes\"");
    }

    @Test
    void s05AnUnknownStateIsKeptRawAndCountedAndNeverTakenForClosed() {
      Slices slice = Slices.of(Entities.DOOR);
      slice.page(
          "{\"data\":["
              + "{"
              + TS
              + ",\"state\":\"OPEN\"},"
              + "{"
              + TS
              + ",\"state\":\"CLOSED\"},"
              + "{"
              + TS
              + ",\"state\":\"AJAR\"},"
              + "{"
              + TS
              + ",\"state\":null},"
              + "{\"ts\":\"2027-03-08T12:00:00Z\",\"state\":\"AJAR\"},"
              + "{"
              + TS
              + "}]}");
      assertThat(slice.column("is_open"))
          .containsExactly(1L, 0L, Optional.empty(), Optional.empty(), Optional.empty());
      assertThat(slice.column("state"))
          .containsExactly("OPEN", "CLOSED", "AJAR", Optional.empty(), Optional.empty());
      assertThat(slice.books().unknownValues()).containsExactly(Map.entry("is_open", 1L));
    }

    @Test
    void withoutAColumnForTheTextAnUnknownOneIsAMismatch() {
      Column column = mapped(Kind.INT, Map.of("low", "1", "high", "2"));
      assertThat(with(column, "\"high\"").column("v")).containsExactly(2L);
      assertThat(with(column, "\"odd\"").reasons())
          .containsExactly("v is \"odd\", which its values do not name");
    }

    @Test
    void aMeaningThatDoesNotFitTheColumnIsAnErrorOfTheDeclaration() {
      Entity entity =
          Entities.entity(
              Entities.column("ts", "ts", Kind.TIMESTAMP), mapped(Kind.INT, Map.of("low", "one")));
      assertThatThrownBy(() -> DecoderCompiler.compile(entity))
          .isInstanceOf(DayfillException.class)
          .hasMessageContaining("values has \"one\": it is no int");
    }

    private Column mapped(Kind kind, Map<String, String> values) {
      Column column = Column.of("v", kind);
      for (Map.Entry<String, String> value : values.entrySet()) {
        column = column.translating(value.getKey(), value.getValue());
      }
      return column;
    }
  }

  @Nested
  class Instants {
    @ParameterizedTest
    @CsvSource({
      "2026-03-08T12:00:00Z, 2026-03-08T12:00:00Z",
      "2026-03-08t12:00:00z, 2026-03-08T12:00:00Z",
      "2026-03-08 12:00:00Z, 2026-03-08T12:00:00Z",
      "2026-03-08T12:00Z, 2026-03-08T12:00:00Z",
      "2026-03-08T12:00:00.5Z, 2026-03-08T12:00:00.5Z",
      "'2026-03-08T12:00:00,5Z', 2026-03-08T12:00:00.5Z",
      "2026-03-08T12:00:00.123456789Z, 2026-03-08T12:00:00.123456Z",
      "2026-03-08T12:00:00.999999999Z, 2026-03-08T12:00:00.999999Z",
      "2026-03-08T12:00:00+01:00, 2026-03-08T11:00:00Z",
      "2026-03-08T12:00:00+0100, 2026-03-08T11:00:00Z",
      "2026-03-08T12:00:00+01, 2026-03-08T11:00:00Z",
      "2026-03-08 12:00:00 -0330, 2026-03-08T15:30:00Z",
      "2026-03-08T12:00:00.25-18:00, 2026-03-09T06:00:00.25Z",
      "2026-03-08T12:00:00-00:00, 2026-03-08T12:00:00Z",
      "1969-12-31T23:59:59.9999999Z, 1969-12-31T23:59:59.999999Z",
      "2024-02-29T00:00:00Z, 2024-02-29T00:00:00Z",
    })
    void anySpellingOfTheOffsetIsRead(String text, String instant) {
      assertRead(Kind.TIMESTAMP, '"' + text + '"', PageDecodingTest.micros(instant));
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "\"2026-03-08T12:00:00\"",
          "\"2026-03-08\"",
          "\"2026-03-08T24:00:00Z\"",
          "\"2026-03-08T23:59:60Z\"",
          "\"2026-03-08T12:60:00Z\"",
          "\"2026-02-29T12:00:00Z\"",
          "\"2026-13-01T12:00:00Z\"",
          "\"2026-03-08T12:00:00.Z\"",
          "\"2026-03-08T12:00:00.1234567890Z\"",
          "\"2026-03-08T12:00:00+19:00\"",
          "\"2026-03-08T12:00:00+1:00\"",
          "\"2026-03-08T12:00:00+01:0\"",
          "\"2026-03-08T12:00:00+01:60\"",
          "\"2026-03-08T12:00:00ZZ\"",
          "\"2026-03-08T12:00:0Z\"",
          "\"2026-3-8T12:00:00Z\"",
          "\"20260308T120000Z\"",
          "\"+12026-03-08T12:00:00Z\"",
          "\"٢026-03-08T12:00:00Z\"",
          "\"\"",
          "1772971200",
          "true"
        })
    void whatIsNoInstantIsRefused(String json) {
      assertMismatch(Kind.TIMESTAMP, json);
    }

    @ParameterizedTest
    @CsvSource({
      "EPOCH_S, 1772971200, 1772971200000000",
      "EPOCH_S, 1772971200.1234567, 1772971200123456",
      "EPOCH_S, \"1772971200.5\", 1772971200500000",
      "EPOCH_S, 1.7729712e9, 1772971200000000",
      "EPOCH_S, -0.0000001, -1",
      "EPOCH_S, -1.5, -1500000",
      "EPOCH_S, 1e-400, 0",
      "EPOCH_S, -1e-400, -1",
      "EPOCH_S, 1772971200.00000000000000000000000000001, 1772971200000000",
      "EPOCH_MS, 1772971200000, 1772971200000000",
      "EPOCH_MS, 1772971200000.5, 1772971200000500",
      "EPOCH_MS, 0, 0",
      "EPOCH_US, 1772971200000001, 1772971200000001",
      "EPOCH_US, 1772971200000001.9, 1772971200000001",
      "EPOCH_NS, 1772971200000001999, 1772971200000001",
      "EPOCH_NS, -1, -1",
      "EPOCH_NS, 9223372036854775807999, 9223372036854775807",
    })
    void epochsAreExact(TimeFormat format, String json, long micros) {
      Slices slice = with(Entities.time("v", format), json);
      assertThat(slice.reasons()).isEmpty();
      assertThat(slice.column("v")).containsExactly(micros);
    }

    @ParameterizedTest
    @CsvSource({
      "EPOCH_S, 9223372036854775807",
      "EPOCH_S, -9223372036854775808",
      "EPOCH_S, 1e300",
      "EPOCH_S, \"soon\"",
      "EPOCH_MS, \"2026-03-08T12:00:00Z\"",
      "EPOCH_US, NaN",
      "EPOCH_US, true"
    })
    void whatIsNoEpochIsRefused(TimeFormat format, String json) {
      assertThat(with(Entities.time("v", format), json).reasons()).hasSize(1);
    }

    @Test
    void aDateIsADateAlone() {
      assertRead(Kind.DATE, "\"2026-03-08\"", 20520L);
      assertMismatch(Kind.DATE, "\"2026-03-08T12:00:00Z\"");
      assertMismatch(Kind.DATE, "\"2026-02-30\"");
      assertMismatch(Kind.DATE, "20260308");
    }
  }

  @Nested
  class Arrays {
    @Test
    void areListsOfTheirElements() {
      Column numbers = Entities.array("v", Optional.empty());
      assertThat(with(numbers, "[1, 2.5,\"3\",\n-4e1]").column("v"))
          .containsExactly(List.of(1.0, 2.5, 3.0, -40.0));
      assertThat(with(numbers, "[]").column("v")).containsExactly(List.of());
      assertThat(with(numbers, "null").column("v")).containsExactly(Optional.empty());
      for (String json : List.of("[1,null]", "[1,[2]]", "[{}]", "[\"x\"]", "7", "{}", "[NaN]")) {
        Slices slice = with(numbers, json);
        assertThat(slice.rows).as(json).isEmpty();
        assertThat(slice.reasons()).as(json).singleElement().asString().startsWith("v ");
      }
    }

    @Test
    void ofOneLengthOrQuarantined() {
      Slices slice = Slices.of(Entities.VIBRATION);
      String ts = "{\"ts\":1772971200000,";
      slice.records(
          ts + "\"spectrum_hz\":[1,2],\"spectrum_mm_s\":[3,4]}",
          ts + "\"spectrum_hz\":[1,2],\"spectrum_mm_s\":[3]}",
          ts + "\"spectrum_hz\":[1,2]}",
          ts + "\"x\":[[{\"y\": [] }]]}",
          ts + "\"spectrum_hz\":[1,2],\"spectrum_mm_s\":[5,6]}");
      assertThat(slice.column("spectrum_mm_s"))
          .containsExactly(List.of(3.0, 4.0), Optional.empty(), List.of(5.0, 6.0));
      assertThat(slice.reasons())
          .containsExactly(
              "spectrum_mm_s has 1 element, but spectrum_hz has 2 elements",
              "spectrum_mm_s has no array, but spectrum_hz has 2 elements");
    }
  }
}
