package io.dayfill.core.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.metadata.Ambiguity;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.Column.BinaryFormat;
import io.dayfill.core.metadata.ColumnType;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.TimeFormat;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What columns say beside their type; every record by both paths. */
class ColumnRulesTest {
  private static final String TS = "\"ts\":\"2026-03-08T12:00:00Z\"";
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");

  /** Decodes records of which each comes thrice, so that its shape is known by then. */
  private static Slices decode(Column column, String... values) {
    Entity entity = Entities.entity(Entities.column("ts", "ts", Kind.TIMESTAMP), column);
    String[] records =
        Arrays.stream(values)
            .map(value -> value.isEmpty() ? "{" + TS + "}" : "{" + TS + ",\"v\":" + value + "}")
            .flatMap(record -> Collections.nCopies(3, record).stream())
            .toArray(String[]::new);
    Slices fast = Slices.of(entity).records(records);
    Slices general = Slices.of(new EntityPlan(entity, false), entity).records(records);
    assertThat(fast.seen()).isEqualTo(general.seen());
    return general;
  }

  private static void assertRead(Column column, String json, Object expected) {
    Slices slice = decode(column, json);
    assertThat(slice.reasons()).as(json).isEmpty();
    assertThat(slice.column("v")).as(json).hasSize(3).containsOnly(expected);
  }

  private static void assertMismatch(Column column, String json) {
    Slices slice = decode(column, json);
    assertThat(slice.rows).as(json).isEmpty();
    assertThat(slice.reasons()).as(json).hasSize(3).allMatch(reason -> reason.startsWith("v is "));
  }

  private static void assertRule(Column column, String json, String expected) {
    if (expected.equals("-")) {
      assertMismatch(column, json);
    } else if (expected.equals("null")) {
      assertRead(column, json, Optional.empty());
    } else {
      Slices slice = decode(column, json);
      assertThat(slice.reasons()).as(json).isEmpty();
      assertThat(slice.column("v").get(0).toString()).as(json).isEqualTo(expected);
    }
  }

  private static Column times(TimeFormat format) {
    return Column.of("v", Kind.TIMESTAMP).writtenAs(format);
  }

  private static void assertTime(Column column, String json, String expected) {
    if (expected.equals("-")) {
      assertMismatch(column, json);
    } else {
      Instant instant = Instant.parse(expected);
      assertRead(column, json, instant.getEpochSecond() * 1_000_000 + instant.getNano() / 1000);
    }
  }

  @Nested
  class Numbers {
    @ParameterizedTest
    @CsvSource({
      "double, 0.001, 123, 0.123",
      "double, 0.1, 3, 0.3",
      "double, 0.1, 0.3, 0.03",
      "double, 0.01, 2153, 21.53",
      "double, -1, 5, -5.0",
      "double, 1.1, 1.1, 1.21",
      "double, 3.6, 12.5, 45.0",
      "double, 1e3, 1e-3, 1.0",
      "double, 0.001, 9007199254740993, 9.007199254740992E12",
      "double, 0.001, 12345678901234567890123, 1.2345678901234567E19",
      "double, 1e10, 1e300, -",
      "double, 0.001, '\"123\"', 0.123",
      "double, 0.001, '\"x\"', -",
      "float, 0.1, 3, 0.30000001192092896",
      "int, 10, 12.5, 125",
      "int, 0.1, 30, 3",
      "int, 0.1, 31, -",
      "long, 1000, 9007199254740993, 9007199254740993000",
      "long, 1000, 9223372036854775807, -",
      "'decimal(9,2)', 0.01, 12345, 123.45",
      "'decimal(9,2)', 0.001, 12345, -",
    })
    void multiplyIsExact(String type, String factor, String json, String expected) {
      assertRule(Column.of("v", type(type)).times(new BigDecimal(factor)), json, expected);
    }

    private ColumnType type(String text) {
      return text.startsWith("decimal")
          ? ColumnType.decimal(9, 2)
          : ColumnType.of(Kind.valueOf(text.toUpperCase(java.util.Locale.ROOT)));
    }

    @ParameterizedTest
    @CsvSource({
      "9, 2, 12.34, 12.34",
      "9, 2, 12.3, 12.30",
      "9, 2, 12.3400, 12.34",
      "9, 2, 12.345, -",
      "9, 2, 1e3, 1000.00",
      "9, 2, 1234567.89, 1234567.89",
      "9, 2, 12345678.9, -",
      "9, 2, -0.01, -0.01",
      "9, 2, 1e400, -",
      "9, 2, NaN, -",
      "9, 2, true, -",
      "9, 2, '\"12.34\"', 12.34",
      "9, 2, '\"12,34\"', -",
      "18, 0, 999999999999999999, 999999999999999999",
      "18, 0, 1000000000000000000, -",
      "18, 18, 0.000000000000000001, 0.000000000000000001",
      "38, 0, 99999999999999999999999999999999999999, 99999999999999999999999999999999999999",
      "38, 0, -99999999999999999999999999999999999999, -99999999999999999999999999999999999999",
      "38, 0, 100000000000000000000000000000000000000, -",
      "38, 10, 0.0000000001, 0.0000000001",
      "38, 10, 0, 0.0000000000",
      "20, 4, -1.5, -1.5000",
    })
    void decimalsAreExactOrMismatches(int precision, int scale, String json, String expected) {
      assertRule(Column.of("v", ColumnType.decimal(precision, scale)), json, expected);
    }

    @ParameterizedTest
    @CsvSource({
      "'\"23.154\"', 23.154",
      "'\"23,1\"', -",
      "'\"\"', null",
      "'\"-\"', null",
      "'\"unavailable\"', null",
      "NaN, null",
      "Infinity, -",
      "1e400, -",
      "null, null",
    })
    void b08_b15_textsThatMeanNothing(String json, String expected) {
      assertRule(
          Column.of("v", Kind.DOUBLE).nullingTexts("", "-", "unavailable", "NaN"), json, expected);
    }

    @ParameterizedTest
    @CsvSource({
      "'\"86° F\"', 86.0",
      "'\"-7.5 degC\"', -7.5",
      "'\"T=21.5\"', 21.5",
      "'\"err\"', -",
      "12, 12.0",
      "true, -",
    })
    void b15_numbersWithAUnit(String json, String expected) {
      assertRule(Column.of("v", Kind.DOUBLE).extracting("-?[0-9]+(?:\\.[0-9]+)?"), json, expected);
    }

    @Test
    void s01_wholeNumbersThenFractions() {
      Slices slice = decode(Column.of("v", Kind.DOUBLE), "21", "21.5", "22");
      assertThat(slice.column("v"))
          .containsExactly(21.0, 21.0, 21.0, 21.5, 21.5, 21.5, 22.0, 22.0, 22.0);
    }

    @Test
    void s02_aMismatchIsNulledOnlyWhereThatIsSaidAndThenCounted() {
      Column column = Column.of("v", Kind.DOUBLE);
      assertThat(decode(column, "1", "\"err\"").reasons())
          .hasSize(3)
          .containsOnly("v is \"err\", not a finite number");
      Slices lost = decode(column.nullingMismatches(), "1", "\"err\"", "{}", "[1]", "2");
      assertThat(lost.reasons()).isEmpty();
      assertThat(lost.books().lostValues()).containsOnlyKeys("v").containsEntry("v", 9L);
      assertThat(lost.column("v")).hasSize(15).contains(Optional.empty(), 1.0, 2.0);
    }

    @Test
    void b16_anAbsentFieldMayMeanAValueANullDoesNot() {
      Slices slice = decode(Column.of("v", Kind.DOUBLE).orElse("0"), "", "1", "null", "");
      assertThat(slice.column("v"))
          .containsExactly(
              0.0,
              0.0,
              0.0,
              1.0,
              1.0,
              1.0,
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              0.0,
              0.0,
              0.0);
      assertThat(decode(Column.of("v", Kind.BOOLEAN), "").column("v"))
          .containsOnly(Optional.empty());
    }
  }

  @Nested
  class TextsAndBytes {
    @ParameterizedTest
    @CsvSource({
      "'\"devices/berlin/t-1\"', t-1",
      "'\"t-1\"', t-1",
      "'\"gerät/Küche\"', Küche",
      "'\"a/\"', -",
      "'\"a\\\\/b\"', b",
    })
    void extractTakesTheMatch(String json, String expected) {
      assertRule(Column.of("v", Kind.STRING).extracting("[^/]+$"), json, expected);
    }

    @ParameterizedTest
    @CsvSource({"'\"room=12;x\"', 12", "'\"room=;x\"', -", "'\"Küche room=7;\"', 7"})
    void extractTakesTheFirstGroup(String json, String expected) {
      assertRule(Column.of("v", Kind.INT).extracting("room=([0-9]+)?;"), json, expected);
    }

    @ParameterizedTest
    @CsvSource({
      "BASE64, '\"AP8=\"', 00ff",
      "BASE64, '\"AP8\"', 00ff",
      "BASE64, '\"_-8\"', ffef",
      "BASE64, '\"/+8=\"', ffef",
      "BASE64, '\"\"', ''",
      "BASE64, '\"AP8===\"', -",
      "BASE64, '\"A\"', -",
      "BASE64, '\"AP 8\"', -",
      "BASE64, 12, -",
      "HEX, '\"00fF\"', 00ff",
      "HEX, '\"0f1\"', -",
      "HEX, '\"zz\"', -",
    })
    void bytes(BinaryFormat format, String json, String expected) {
      assertRule(Column.of("v", Kind.BINARY).writtenAs(format), json, expected);
    }

    @ParameterizedTest
    @CsvSource({
      "1.10, 1.10",
      "true, true",
      "'\"a\\\"b\"', '\"a\\\"b\"'",
      "'{\"b\": 1.0, \"a\": [1, {\"c\": null}]}', '{\"b\":1.0,\"a\":[1,{\"c\":null}]}'",
      "'[1, \"x\"]', '[1,\"x\"]'",
      "null, null",
    })
    void jsonKeepsItsOrderAndDigits(String json, String expected) {
      assertRule(Column.of("v", Kind.JSON), json, expected);
    }
  }

  @Nested
  class Lists {
    @Test
    void ofEveryType() {
      assertRule(Column.of("v", ColumnType.decimal(5, 1).list()), "[1, 2.5]", "[1.0, 2.5]");
      assertRule(Column.arrayOf("v", Kind.JSON), "[1, {\"a\": 2}, []]", "[1, {\"a\":2}, []]");
      assertRule(Column.arrayOf("v", Kind.DATE), "[\"2026-03-08\"]", "[20520]");
      assertRule(
          Column.arrayOf("v", Kind.TIMESTAMP).writtenAs(TimeFormat.EPOCH_S),
          "[1, 2]",
          "[1000000, 2000000]");
      assertRule(
          Column.arrayOf("v", Kind.BINARY).writtenAs(BinaryFormat.HEX),
          "[\"00\", \"ff\"]",
          "[00, ff]");
      assertRule(
          Column.arrayOf("v", Kind.DOUBLE).times(new BigDecimal("0.1")), "[1, 3]", "[0.1, 0.3]");
    }

    @Test
    void elementsThatMeanNothingOrDoNotFit() {
      Column nulls = Column.arrayOf("v", Kind.DOUBLE).nullingTexts("NaN");
      assertRule(nulls, "[1, NaN, \"NaN\"]", "[1.0, Optional.empty, Optional.empty]");
      Slices lost = decode(nulls.nullingMismatches(), "[1, \"x\", 2]", "7");
      assertThat(lost.column("v").get(0)).isEqualTo(List.of(1.0, Optional.empty(), 2.0));
      assertThat(lost.column("v").get(3)).isEqualTo(Optional.empty());
      assertThat(lost.books().lostValues()).containsEntry("v", 6L);
    }
  }

  @Nested
  class Times {
    @ParameterizedTest
    @CsvSource({
      "'\"2026-03-08T12:00:00+0100\"', 2026-03-08T11:00:00Z",
      "'\"2026-03-08T12:00:00.123456789-07\"', 2026-03-08T19:00:00.123456Z",
      "'\"2026-03-08T12:00:00\"', -",
    })
    void isoWithoutZone(String json, String expected) {
      assertTime(Column.of("v", Kind.TIMESTAMP), json, expected);
    }

    @ParameterizedTest
    @CsvSource({
      // summer and winter
      "EARLIER, '\"2026-07-08T12:00:00\"', 2026-07-08T10:00:00Z",
      "EARLIER, '\"2026-03-08 12:00\"', 2026-03-08T11:00:00Z",
      "EARLIER, '\"2026-03-08T12:00:00.5\"', 2026-03-08T11:00:00.5Z",
      "EARLIER, '\"2026-03-08T12:00:00Z\"', 2026-03-08T12:00:00Z",
      "EARLIER, '\"2026-03-08T12:00:00-05:00\"', 2026-03-08T17:00:00Z",
      // shown twice on 25 October
      "EARLIER, '\"2026-10-25T02:30:00\"', 2026-10-25T00:30:00Z",
      "LATER, '\"2026-10-25T02:30:00\"', 2026-10-25T01:30:00Z",
      "BOTH_QUARANTINED, '\"2026-10-25T02:30:00\"', -",
      "BOTH_QUARANTINED, '\"2026-10-25T01:59:59.999999\"', 2026-10-24T23:59:59.999999Z",
      "BOTH_QUARANTINED, '\"2026-10-25T03:00:00\"', 2026-10-25T02:00:00Z",
      "LATER, '\"2026-10-25T02:30:00+02:00\"', 2026-10-25T00:30:00Z",
      // never shown on 29 March
      "EARLIER, '\"2026-03-29T02:30:00\"', 2026-03-29T01:30:00Z",
      "LATER, '\"2026-03-29T02:30:00\"', 2026-03-29T01:30:00Z",
      "BOTH_QUARANTINED, '\"2026-03-29T02:30:00\"', -",
      "BOTH_QUARANTINED, '\"2026-03-29T01:59:59\"', 2026-03-29T00:59:59Z",
      "BOTH_QUARANTINED, '\"2026-03-29T03:00:00\"', 2026-03-29T01:00:00Z",
    })
    void z03_z04_localTimes(Ambiguity rule, String json, String expected) {
      assertTime(Column.of("v", Kind.TIMESTAMP).inZone(BERLIN, rule), json, expected);
    }

    @Test
    void z03_fortyEightHalfHoursOfAShortDayAreAllKept() {
      String[] values = new String[48];
      for (int i = 0; i < 48; i++) {
        values[i] =
            String.format(java.util.Locale.ROOT, "\"2026-03-08T%02d:%02d:00\"", i / 2, i % 2 * 30);
      }
      Slices slice =
          decode(Column.of("v", Kind.TIMESTAMP).inZone(NEW_YORK, Ambiguity.EARLIER), values);
      assertThat(slice.reasons()).isEmpty();
      assertThat(slice.column("v")).hasSize(144);
      assertThat(slice.column("v").stream().distinct()).hasSize(46);
    }

    @ParameterizedTest
    @CsvSource({
      "1772971200, 2026-03-08T12:00:00Z",
      "1772971200.25, 2026-03-08T12:00:00.25Z",
      "1772971200123, 2026-03-08T12:00:00.123Z",
      "1772971200123456, 2026-03-08T12:00:00.123456Z",
      "1772971200123456789, 2026-03-08T12:00:00.123456Z",
      "'\"1772971200\"', 2026-03-08T12:00:00Z",
      "'\"2026-03-08T12:00:00Z\"', 2026-03-08T12:00:00Z",
      "-1, 1969-12-31T23:59:59Z",
      "'\"noon\"', -",
      "99999999999999999999999, -",
    })
    void auto(String json, String expected) {
      assertTime(times(TimeFormat.AUTO), json, expected);
    }

    @ParameterizedTest
    @CsvSource({
      "EPOCH_S, 1772971200.1234567, 2026-03-08T12:00:00.123456Z",
      "EPOCH_S, 1772971200.3, 2026-03-08T12:00:00.3Z",
      "EPOCH_MS, 1772971200123.4567, 2026-03-08T12:00:00.123456Z",
      "EPOCH_NS, 1772971200123456789, 2026-03-08T12:00:00.123456Z",
      "EPOCH_S, -0.0000001, 1969-12-31T23:59:59.999999Z",
    })
    void fractionalEpochsAreExact(TimeFormat format, String json, String expected) {
      assertTime(times(format), json, expected);
    }

    @ParameterizedTest
    @CsvSource({
      "INTERVAL_START, 2026-03-08T00:00:00Z/2026-03-08T00:10:00Z, 2026-03-08T00:00:00Z",
      "INTERVAL_END, 2026-03-08T00:00:00Z/2026-03-08T00:10:00Z, 2026-03-08T00:10:00Z",
      "INTERVAL_START, 2026-03-08T00:00:00Z/PT10M, 2026-03-08T00:00:00Z",
      "INTERVAL_END, 2026-03-08T00:00:00Z/PT10M, 2026-03-08T00:10:00Z",
      "INTERVAL_START, PT10M/2026-03-08T00:10:00Z, 2026-03-08T00:00:00Z",
      "INTERVAL_END, PT10M/2026-03-08T00:10:00Z, 2026-03-08T00:10:00Z",
      "INTERVAL_END, 2026-03-08T00:00:00Z, 2026-03-08T00:00:00Z",
      "INTERVAL_END, PT10M/PT10M, -",
      "INTERVAL_END, 2026-03-08T00:10:00Z/2026-03-08T00:00:00Z, -",
      "INTERVAL_END, 2026-03-08T00:10:00Z/, -",
      "INTERVAL_START, /2026-03-08T00:10:00Z, -",
      "INTERVAL_END, 2026-03-08T00:00:00Z/P1M, -",
    })
    void intervals(TimeFormat format, String text, String expected) {
      assertTime(times(format), "\"" + text + "\"", expected);
    }

    @ParameterizedTest
    @CsvSource({
      "yyyy-MM-dd HH:mm:ss, 2026-03-08 12:30:15, 2026-03-08T11:30:15Z",
      "yyyy-MM-dd HH:mm:ss, 2026-03-08 12:30, -",
      "yyyy-MM-dd HH:mm:ss, 2026-02-30 12:30:15, -",
      "yyyy-MM-dd HH:mm:ss, 2026-03-08 24:00:00, -",
      "'d.M.yyyy H:mm', 8.3.2026 9:05, 2026-03-08T08:05:00Z",
      "MM/dd/yyyy hh:mm a, 03/08/2026 01:05 PM, 2026-03-08T12:05:00Z",
      "MM/dd/yyyy hh:mm a, 03/08/2026 12:05 am, 2026-03-07T23:05:00Z",
      "yyyyMMddHHmmss, 20260308123015, 2026-03-08T11:30:15Z",
      "'EEE, dd MMM yyyy HH:mm:ss X', 'Sun, 08 Mar 2026 12:00:00 +0100', 2026-03-08T11:00:00Z",
      "yyyy-DDD HH, 2026-067 12, 2026-03-08T11:00:00Z",
      "'yyyy-MM-dd''T''HH:mm[:ss[.SSS]]', 2026-03-08T12:30:15.250, 2026-03-08T11:30:15.250Z",
      "'yyyy-MM-dd''T''HH:mm[:ss[.SSS]]', 2026-03-08T12:30:15, 2026-03-08T11:30:15Z",
      "'yyyy-MM-dd''T''HH:mm[:ss[.SSS]]', 2026-03-08T12:30, 2026-03-08T11:30:00Z",
      "yyyy-MM-dd HH:mm:ss.SSSSSSSSS, 2026-03-08 12:30:15.123456789, 2026-03-08T11:30:15.123456Z",
      "yyyy-MM-dd HH:mm:ssXXX, 2026-03-08 12:30:15+05:30, 2026-03-08T07:00:15Z",
    })
    void patterns(String pattern, String text, String expected) {
      Column column =
          Column.of("v", Kind.TIMESTAMP).writtenAs(pattern).inZone(BERLIN, Ambiguity.EARLIER);
      assertTime(column, "\"" + text + "\"", expected);
    }

    @Test
    void aPatternOfDigitsReadsANumberToo() {
      Column column =
          Column.of("v", Kind.TIMESTAMP)
              .writtenAs("yyyyMMddHHmm")
              .inZone(BERLIN, Ambiguity.EARLIER);
      assertTime(column, "202603081230", "2026-03-08T11:30:00Z");
    }

    @Test
    void datesByPattern() {
      Column column = Column.of("v", Kind.DATE).writtenAs("dd.MM.yyyy");
      assertRead(column, "\"08.03.2026\"", 20520L);
      assertMismatch(column, "\"2026-03-08\"");
      assertMismatch(column, "\"31.02.2026\"");
    }

    @Test
    void theEventTimeItselfMayBeLocal() {
      Entity entity =
          Entities.entity(
              Column.of("ts", Kind.TIMESTAMP).inZone(BERLIN, Ambiguity.BOTH_QUARANTINED));
      String[] records = {
        "{\"ts\":\"2026-03-08T12:00:00\"}", "{\"ts\":\"2026-03-08T12:00:01\"}",
        "{\"ts\":\"2026-03-08T12:00:02\"}", "{\"ts\":\"2026-03-08T00:30:00\"}"
      };
      Slices slice = Slices.of(entity).records(records);
      assertThat(slice.seen())
          .isEqualTo(Slices.of(new EntityPlan(entity, false), entity).records(records).seen());
      assertThat(slice.rows).hasSize(3);
      assertThat(slice.books().outOfWindow()).isEqualTo(1);
    }
  }
}
