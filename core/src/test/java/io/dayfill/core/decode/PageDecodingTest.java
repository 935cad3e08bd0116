package io.dayfill.core.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.Pagination;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PageDecodingTest {
  private static final String GOOD =
      """
      {"reading_id":"r-1","device_id":"Küche/冷凍庫","ts":"2026-03-08T01:02:03.456Z",\
      "temperature_c":21.53,"humidity_pct":40,"battery_v":2.95,"rssi_dbm":-67,"firmware":"2.1.1"}""";

  @Test
  void readsAPageOfReadings() {
    Slices slice = Slices.of(Entities.TEMP_HUMIDITY);
    DecodedPage page = slice.page("{\"data\":[" + GOOD + "],\"next_cursor\":\"c2\"}");
    assertThat(page.records()).isEqualTo(1);
    assertThat(page.value("next_cursor")).contains("c2");
    assertThat(slice.rows)
        .containsExactly(
            List.of(
                "r-1",
                "Küche/冷凍庫",
                micros("2026-03-08T01:02:03.456Z"),
                21.53,
                40.0,
                2.95,
                -67L,
                "2.1.1",
                Optional.empty()));
    assertThat(slice.days).containsExactly(LocalDate.parse("2026-03-08"));
    assertThat(slice.books().rowsByDay()).containsEntry(LocalDate.parse("2026-03-08"), 1L);
  }

  static long micros(String instant) {
    Instant i = Instant.parse(instant);
    return i.getEpochSecond() * 1_000_000 + i.getNano() / 1000;
  }

  @Test
  void b01AnErrorBodyIsNotZeroRows() {
    assertUnreadable("{\"ok\":false,\"error\":{\"code\":1010}}", false)
        .hasMessageContaining("data[] is missing")
        .hasMessageContaining("ok, error")
        .hasMessageContaining("1010");
  }

  @Test
  void b02ALoginPageIsNotZeroRows() {
    assertUnreadable("\n<!doctype html><html>" + "x".repeat(500), false)
        .hasMessageContaining("the answer is HTML, not JSON")
        .hasMessageContaining("<!doctype html>")
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(350));
    assertUnreadable("Service unavailable\u001b[31m", false)
        .hasMessageContaining("no JSON")
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\u001b"));
  }

  @Test
  void b03AnEmptyArrayIsZeroRowsAndNothingElseIs() {
    Slices slice = Slices.of(Entities.TEMP_HUMIDITY);
    assertThat(slice.page("{\"data\":[],\"next_cursor\":null}").records()).isZero();
    assertThat(slice.rows).isEmpty();
    assertUnreadable("{}", false).hasMessageContaining("missing");
    assertUnreadable("{\"data\":null}", false).hasMessageContaining("null");
    assertUnreadable("{\"data\":{}}", false).hasMessageContaining("an object");
    assertUnreadable("[]", false).hasMessageContaining("an array");
    assertUnreadable("\"x\"", false).hasMessageContaining("a text");
    assertUnreadable("", true).hasMessageContaining("empty");
    assertUnreadable("  \n", true).hasMessageContaining("empty");
  }

  @Test
  void b04ACutBodyIsToldFromAMalformedOne() {
    String page = "{\"data\":[" + GOOD + "],\"more\":true,\"n\":12,\"next_cursor\":\"c2\"}";
    byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
    for (int i = 1; i < bytes.length; i++) {
      byte[] cut = Arrays.copyOf(bytes, i);
      assertThatThrownBy(() -> Slices.of(Entities.TEMP_HUMIDITY).page(cut))
          .as("cut after %s", i)
          .isInstanceOfSatisfying(
              UnreadablePageException.class,
              e -> assertThat(e.isCut()).as("at %s", cut.length).isTrue());
    }
    assertUnreadable(page.replace(",\"n\"", ",,\"n\""), false).hasMessageContaining("malformed");
    assertUnreadable(page + "x", false).hasMessageContaining("malformed");
    assertUnreadable(page + page, false).hasMessageContaining("follows");
    assertThat(Slices.of(Entities.TEMP_HUMIDITY).page(page + " \n\t").records()).isEqualTo(1);
  }

  @Test
  void b07AByteOrderMarkIsSkipped() {
    Slices slice = Slices.of(Entities.TEMP_HUMIDITY);
    DecodedPage page =
        slice.page("\ufeff{\"data\":[" + GOOD + ",{\"x\":1}],\"next_cursor\":\"c2\"}");
    assertThat(page.value("next_cursor")).contains("c2");
    assertThat(slice.rows).hasSize(1);
    assertThat(slice.quarantined)
        .singleElement()
        .satisfies(q -> assertThat(q.raw()).isEqualTo("{\"x\":1}"));
    assertThatThrownBy(
            () ->
                Slices.of(Entities.TEMP_HUMIDITY)
                    .page("{\"data\":[]}".getBytes(StandardCharsets.UTF_16LE)))
        .hasMessageContaining("not UTF-8");
  }

  @Test
  void b07AGarbledRecordIsQuarantinedAndNothingElseIsLost() {
    for (int[] garbled :
        new int[][] {{0xff}, {0xc0, 0x80}, {0xed, 0xa0, 0x80}, {0xe2, 0x82}, {0xf5}, {0x80}}) {
      byte[] page =
          ("{\"data\":[" + GOOD + "," + GOOD.replace("r-1", "r-#") + "," + GOOD + "]}")
              .getBytes(StandardCharsets.UTF_8);
      byte[] bytes = insert(page, '#', garbled);
      for (boolean memory : new boolean[] {true, false}) {
        Slices slice = Slices.of(Entities.TEMP_HUMIDITY);
        slice.page(memory ? Bodies.memory(bytes) : Bodies.stream(bytes));
        assertThat(slice.rows).hasSize(2);
        assertThat(slice.reasons()).containsExactly("holds bytes that are no UTF-8");
        assertThat(slice.quarantined.get(0).day()).contains(LocalDate.parse("2026-03-08"));
        assertThat(slice.quarantined.get(0).raw()).contains("r-\ufffd");
      }
      byte[] outside =
          insert("{\"x\":\"#\",\"data\":[]}".getBytes(StandardCharsets.UTF_8), '#', garbled);
      assertThatThrownBy(() -> Slices.of(Entities.TEMP_HUMIDITY).page(outside))
          .isInstanceOf(UnreadablePageException.class)
          .hasMessageContaining("not UTF-8");
    }
  }

  private static byte[] insert(byte[] text, char mark, int[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte b : text) {
      if (b == mark) {
        for (int x : bytes) {
          out.write(x);
        }
      } else {
        out.write(b);
      }
    }
    return out.toByteArray();
  }

  @Test
  void b13DeepNestingAndLongTextsFailCleanly() {
    assertUnreadable("{\"data\":[" + "[".repeat(100_000), false).hasMessageContaining("bounds");
    assertUnreadable("{\"x\":" + "[".repeat(100_000), false).hasMessageContaining("bounds");
    assertUnreadable(
            "{\"data\":[{\"device_id\":\"" + "x".repeat(9_000_000) + "\"}],\"next_cursor\":null}",
            false)
        .hasMessageContaining("bounds");
  }

  @Test
  void aLargePageComesInSeveralBatchesOnceItIsKnownToBeGood() {
    StringBuilder text = new StringBuilder("{\"data\":[");
    for (int i = 0; i < 40_000; i++) {
      text.append(i == 0 ? "" : ",").append(i % 1000 == 7 ? "{\"ts\":3}" : GOOD);
    }
    byte[] good =
        text.append("],\"next_cursor\":\"c9\"}").toString().getBytes(StandardCharsets.UTF_8);
    Slices slice = Slices.of(Entities.TEMP_HUMIDITY);
    DecodedPage page = slice.page(Bodies.stream(good));
    assertThat(page.records()).isEqualTo(40_000);
    assertThat(page.value("next_cursor")).contains("c9");
    assertThat(slice.rows).hasSize(40_000 - 40);
    assertThat(slice.quarantined).hasSize(40);
    Slices memory = Slices.of(Entities.TEMP_HUMIDITY);
    memory.page(Bodies.memory(good));
    assertThat(slice.seen()).isEqualTo(memory.seen());

    byte[] cut = Arrays.copyOf(good, good.length - 1);
    Slices failing = Slices.of(Entities.TEMP_HUMIDITY);
    assertThatThrownBy(() -> failing.page(Bodies.stream(cut)))
        .isInstanceOf(UnreadablePageException.class);
    assertThat(failing.books().received()).isZero();
    assertThat(failing.quarantined).isEmpty();
  }

  @Test
  void valuesOfTheEnvelopeMayBeNestedAndStandAnywhere() {
    Slices slice = Slices.of(Entities.DOOR);
    assertThat(slice.page("{\"meta\":{\"x\":[1],\"total\":120},\"data\":[]}").value("meta.total"))
        .contains("120");
    assertThat(slice.page("{\"data\":[],\"meta\":null}").value("meta.total")).isEmpty();
    assertThat(slice.page("{\"data\":[],\"meta\":{\"total\":\"\"}}").value("meta.total")).isEmpty();
    assertThatThrownBy(() -> slice.page("{\"data\":[],\"meta\":{\"total\":[]}}"))
        .hasMessageContaining("meta.total is an array");
    assertThatThrownBy(() -> slice.page("{\"data\":[],\"meta\":{\"total\":1,\"total\":2}}"))
        .hasMessageContaining("meta.total twice");
    assertThatThrownBy(() -> slice.page("{\"data\":[],\"data\":[]}"))
        .hasMessageContaining("data twice");
  }

  @Test
  void recordsMayBeTheAnswerItselfOrLieDeeper() {
    Pagination none = Entities.CURSOR;
    Slices top =
        Slices.of(
            Entities.entity(
                ZoneOffset.UTC,
                "[]",
                none,
                Entities.TEMP_HUMIDITY.columns().toArray(Column[]::new)));
    assertThat(top.page("[" + GOOD + "]").value("next_cursor")).isEmpty();
    assertThat(top.rows).hasSize(1);
    Slices deep =
        Slices.of(
            Entities.entity(
                ZoneOffset.UTC,
                "result.items[]",
                none,
                Entities.TEMP_HUMIDITY.columns().toArray(Column[]::new)));
    deep.page("{\"result\":{\"n\":1,\"items\":[" + GOOD + "]}}");
    assertThat(deep.rows).hasSize(1);
    assertThatThrownBy(() -> deep.page("{\"result\":{\"n\":1}}")).hasMessageContaining("missing");
    assertThatThrownBy(() -> deep.page("{\"result\":7}"))
        .hasMessageContaining("result is a number");
  }

  private static org.assertj.core.api.AbstractThrowableAssert<?, ? extends Throwable>
      assertUnreadable(String page, boolean cut) {
    Slices slice = Slices.of(Entities.TEMP_HUMIDITY);
    return assertThatThrownBy(() -> slice.page(page))
        .isInstanceOfSatisfying(
            UnreadablePageException.class, e -> assertThat(e.isCut()).isEqualTo(cut));
  }
}
