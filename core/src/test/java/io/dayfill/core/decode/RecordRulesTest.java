package io.dayfill.core.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.http.PageBody;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.TimeFormat;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordRulesTest {
  private static final String TS = "\"ts\":\"2026-03-08T12:00:00Z\"";
  private static final Column EVENT = Entities.column("ts", "ts", Kind.TIMESTAMP);
  private static final Entity PLAIN = Entities.entity(EVENT, Entities.column("v", "v", Kind.LONG));

  @Test
  void z08AnImplausibleTimeIsQuarantinedWithoutADay() {
    Slices slice = Slices.of(PLAIN);
    slice.records(
        "{\"ts\":\"1970-01-01T00:00:12Z\"}",
        "{\"ts\":\"1999-12-31T23:59:59Z\"}",
        "{\"ts\":\"2029-03-20T12:00:00Z\"}",
        "{\"ts\":\"2026-03-21T12:00:00.000001Z\"}",
        "{\"ts\":\"2026-03-21T12:00:00Z\"}",
        "{" + TS + ",\"v\":1}");
    assertThat(slice.rows).hasSize(1);
    assertThat(slice.books().outOfWindow()).isEqualTo(1);
    assertThat(slice.books().quarantinedDayless()).isEqualTo(4);
    assertThat(slice.quarantined)
        .allSatisfy(
            q -> {
              assertThat(q.day()).isEmpty();
              assertThat(q.column()).contains("ts");
              assertThat(q.reason()).startsWith("is an implausible time: ");
            });
    assertThat(slice.quarantined.get(0).reason()).endsWith("1970-01-01T00:00:12Z");
  }

  @Test
  void w10RowsOutsideTheWindowAreCountedAndNotKept() {
    Slices slice = Slices.of(PLAIN);
    slice.records(
        "{\"ts\":\"2026-03-07T23:59:59.999999Z\",\"v\":1}",
        "{\"ts\":\"2026-03-08T00:00:00Z\",\"v\":2}",
        "{\"ts\":\"2026-03-14T23:59:59.9999999Z\",\"v\":3}",
        "{\"ts\":\"2026-03-15T00:00:00Z\",\"v\":4}",
        "{\"ts\":\"2026-03-15T00:00:00Z\",\"v\":\"broken, but of another window\"}");
    assertThat(slice.column("v")).containsExactly(2L, 3L);
    assertThat(slice.days)
        .containsExactly(LocalDate.parse("2026-03-08"), LocalDate.parse("2026-03-14"));
    assertBooks(slice, 5, 2, 3, 0);
    long before = PageDecodingTest.micros("2026-03-07T23:59:59.999999Z");
    long after = PageDecodingTest.micros("2026-03-15T00:00:00Z");
    assertThat(slice.decoder.outside()).isEqualTo(new Outside(before, before, after, after));
  }

  private static void assertBooks(
      Slices slice, long received, long kept, long outOfWindow, long quarantined) {
    ReadBooks books = slice.books();
    assertThat(books.received()).isEqualTo(received);
    assertThat(books.kept()).isEqualTo(kept);
    assertThat(books.outOfWindow()).isEqualTo(outOfWindow);
    assertThat(books.quarantined()).isEqualTo(quarantined);
    assertThat(received).isEqualTo(kept + outOfWindow + quarantined + books.skipped());
  }

  @Test
  void theDayIsTheOneOfTheEntitysZone() {
    Entity berlin = Entities.entity(ZoneId.of("Europe/Berlin"), "data[]", Entities.CURSOR, EVENT);
    Slices slice = Slices.of(berlin);
    slice.records("{\"ts\":\"2026-03-08T22:59:59Z\"}", "{\"ts\":\"2026-03-08T23:00:00Z\"}");
    assertThat(slice.days)
        .containsExactly(LocalDate.parse("2026-03-08"), LocalDate.parse("2026-03-09"));
  }

  @Test
  void aRecordWithoutEventTimeHasNoDay() {
    Slices slice = Slices.of(PLAIN);
    slice.records("{\"v\":1}", "{\"ts\":null}", "{\"ts\":\"yesterday\",\"v\":\"x\"}", "{}");
    assertBooks(slice, 4, 0, 0, 4);
    assertThat(slice.books().quarantinedDayless()).isEqualTo(4);
    assertThat(slice.reasons())
        .containsExactly(
            "ts has no value, so the record has no day",
            "ts has no value, so the record has no day",
            "ts is \"yesterday\", not an instant with offset such as 2026-03-08T12:00:00Z",
            "ts has no value, so the record has no day");
  }

  @Test
  void aRequiredValueThatIsMissingIsSaidSo() {
    Slices slice = Slices.of(Entities.entity(EVENT, Entities.required("id", Kind.STRING)));
    slice.records("{" + TS + ",\"id\":\"a\"}", "{" + TS + ",\"id\":null}", "{" + TS + "}");
    assertThat(slice.reasons())
        .containsExactly("id is required and null", "id is required and absent");
    assertThat(slice.books().quarantinedByDay()).containsEntry(LocalDate.parse("2026-03-08"), 2L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{TS,\"v\":1,\"v\":1}",
        "{TS,\"v\":1,\"\\u0076\":1}",
        "{TS,\"x\":1,\"v\":1,\"x\":2}",
        "{TS,\"x\":1,\"v\":1,\"\\u0078\":2}",
      })
  void aFieldNamedTwiceIsQuarantined(String record) {
    Slices slice = Slices.of(PLAIN);
    slice.records("{" + TS + ",\"v\":7}", record.replace("TS", TS), "{" + TS + ",\"v\":8}");
    assertThat(slice.column("v")).containsExactly(7L, 8L);
    assertThat(slice.reasons()).singleElement().asString().contains("twice");
    assertThat(slice.quarantined.get(0).day()).isPresent();
  }

  @Test
  void ofTwoEventTimesNeitherCounts() {
    Slices slice = Slices.of(PLAIN);
    slice.records("{" + TS + "," + TS + "}");
    assertThat(slice.quarantined).singleElement().satisfies(q -> assertThat(q.day()).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"7", "\"a\\\"b\"", "null", "true", "[1,{\"a\":2}]", "-1.5e3"})
  void aRecordThatIsNoObjectIsQuarantinedAsItStood(String record) {
    Slices slice = Slices.of(PLAIN);
    slice.records("{" + TS + "}", record, "{" + TS + "}");
    assertThat(slice.rows).hasSize(2);
    assertThat(slice.quarantined)
        .singleElement()
        .satisfies(
            q -> {
              assertThat(q.raw()).isEqualTo(record);
              assertThat(q.reason()).isEqualTo("the record is no object");
            });
  }

  @Test
  void theRawTextIsAsItStoodAndCut() {
    Slices slice = Slices.of(PLAIN);
    String record = "{ " + TS + " ,\n \"v\" : \"" + "ü".repeat(40_000) + "\" }";
    slice.page("{\"data\":[ {" + TS + "} , " + record + " ] }");
    String raw = slice.quarantined.get(0).raw();
    assertThat(record).startsWith(raw.substring(0, raw.length() - 1));
    assertThat(raw.length()).isBetween(32_000, 33_000);
  }

  @Test
  void whatNoColumnClaimsIsRescuedSortedAndCompact() {
    Slices slice = Slices.of(PLAIN);
    slice.records(
        "{"
            + TS
            + ",\"z\":1.50,\"v\":1,\"a\":\"x\\u00fc\\n\\u0001\\\"\\/\", \"m\" : { \"q\" : [ 1 , 2e0 ,"
            + " null ] , \"b\" : { } , \"e\": true }}",
        "{" + TS + ",\"v\":1}",
        "{" + TS + ",\"n\":null,\"é\":\"\\ud83e\\uddca\",\"s\":\"\\ud800\",\"nan\":-Infinity}");
    assertThat(slice.column("_rescued_data"))
        .containsExactly(
            "{\"a\":\"xü\\n\\u0001\\\"/\",\"m\":{\"b\":{},\"e\":true,\"q\":[1,2e0,null]},\"z\":1.50}",
            Optional.empty(),
            "{\"n\":null,\"nan\":\"-Infinity\",\"s\":\"\\ud800\",\"é\":\"🧊\"}");
  }

  @Test
  void whatIsLeftOfANestedObjectKeepsItsPlace() {
    Slices slice = Slices.of(Entities.VIBRATION);
    slice.records(
        "{\"ts\":1772971200000,\"axes\":{\"z\":{\"rms_mm_s\":3},\"x\":{\"rms_mm_s\":1,\"unit\":\"mm/s\","
            + "\"peak_mm_s\":2},\"y\":{\"rms_mm_s\":null}},\"axes.x\":9}");
    assertThat(slice.column("x_rms")).containsExactly(1.0);
    assertThat(slice.column("x_peak")).containsExactly(2.0);
    assertThat(slice.column("y_rms")).containsExactly(Optional.empty());
    assertThat(slice.column("_rescued_data"))
        .containsExactly(
            "{\"axes\":{\"x\":{\"unit\":\"mm/s\"},\"z\":{\"rms_mm_s\":3}},\"axes.x\":9}");
  }

  @Test
  void aStepThatIsNoObjectIsQuarantined() {
    Slices slice = Slices.of(Entities.VIBRATION);
    slice.records(
        "{\"ts\":1772971200000,\"axes\":null}",
        "{\"ts\":1772971200000,\"axes\":{\"x\":7}}",
        "{\"ts\":1772971200000,\"axes\":[{\"x\":7}]}");
    assertThat(slice.rows).hasSize(1);
    assertThat(slice.reasons())
        .containsExactly("axes.x is a number, not an object", "axes is an array, not an object");
  }

  @Test
  void ofSeveralPathsTheFirstThatHoldsAValueCounts() {
    Column column =
        Entities.column(
            "v",
            List.of("v.double", "v.int", "w"),
            ColumnType.of(Kind.DOUBLE),
            TimeFormat.ISO,
            true);
    Slices slice = Slices.of(Entities.entity(EVENT, column));
    slice.records(
        "{" + TS + ",\"v\":{\"int\":1,\"double\":2.5}}",
        "{" + TS + ",\"v\":{\"int\":1,\"double\":null}}",
        "{" + TS + ",\"w\":4,\"v\":null}",
        "{" + TS + ",\"w\":\"x\",\"v\":{\"int\":3}}",
        "{" + TS + ",\"w\":\"x\"}",
        "{" + TS + "}");
    assertThat(slice.column("v")).containsExactly(2.5, 1.0, 4.0, 3.0);
    assertThat(slice.column("_rescued_data")).containsOnly(Optional.empty());
    assertThat(slice.reasons())
        .containsExactly("v is \"x\", not a finite number", "v is required and absent");
  }

  @Test
  void aPageOfNothingButRubbishFailsBeforeItFillsTheMemory() {
    for (int rubbish : new int[] {100_000, 100_001}) {
      byte[] page =
          ("{\"data\":[" + "{},".repeat(rubbish) + "{" + TS + "}]}")
              .getBytes(StandardCharsets.UTF_8);
      for (boolean memory : new boolean[] {true, false}) {
        Slices slice = Slices.of(PLAIN);
        PageBody body = memory ? Bodies.memory(page) : Bodies.stream(page);
        if (rubbish == 100_000) {
          slice.page(body);
          assertBooks(slice, 100_001, 1, 0, 100_000);
        } else {
          assertThatThrownBy(() -> slice.page(body))
              .isInstanceOf(UnreadablePageException.class)
              .hasMessageContaining("100000");
        }
      }
    }
  }

  @Test
  void aBatchIsUsedAgainForTheNextPage() {
    Slices slice = Slices.of(PLAIN);
    for (int page = 0; page < 3; page++) {
      slice.records("{" + TS + ",\"v\":" + page + "}", "{" + TS + "}", "{}");
    }
    assertThat(slice.column("v"))
        .containsExactly(0L, Optional.empty(), 1L, Optional.empty(), 2L, Optional.empty());
    assertThat(slice.quarantined).extracting(QuarantinedRecord::page).containsExactly(1, 2, 3);
    assertBooks(slice, 9, 6, 0, 3);
  }

  @Test
  void aPageThatFailsLeavesTheBooksAsTheyWere() {
    Slices slice = Slices.of(PLAIN);
    slice.records("{" + TS + "}");
    assertThatThrownBy(() -> slice.page("{\"data\":[{" + TS + "},{},"))
        .isInstanceOf(UnreadablePageException.class);
    assertBooks(slice, 1, 1, 0, 0);
    slice.records("{" + TS + "}");
    assertBooks(slice, 2, 2, 0, 0);
  }
}
