package io.dayfill.core.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.metadata.ColumnType;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.PageLimits;
import io.dayfill.core.metadata.Pagination;
import io.dayfill.core.metadata.Pagination.LastTimestamp.Order;
import io.dayfill.core.page.PageTimes;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is told of a page's records to whoever leads through the pages. */
class RecordMarksTest {
  private static final PageLimits LIMITS = PageLimits.of(1000, 3);
  private static final long START = 1_772_928_000_000L;

  private static Entity entity(Pagination pagination) {
    return Entities.entity(
        ZoneOffset.UTC,
        "data[]",
        pagination,
        Entities.epochMs("ts"),
        Entities.column("a", "a", ColumnType.Kind.DOUBLE));
  }

  private static final Entity TIMED = entity(new Pagination.LastTimestamp(Order.ASC, LIMITS));
  private static final Entity COMPARED = entity(new Pagination.Offset("o", 0, 3, "", LIMITS));

  private static byte[] page(List<String> records) {
    return ("{\"data\": [" + String.join(", ", records) + "], \"next\": 1}")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String record(long minute, String a) {
    return "{\"ts\": " + (START + minute * 60_000) + ", \"a\": " + a + "}";
  }

  private static PageTimes times(List<String> records) {
    return Slices.of(TIMED).page(page(records)).times().orElseThrow();
  }

  private static long micros(long minute) {
    return (START + minute * 60_000) * 1000;
  }

  @Test
  void timesAreThoseOfAllRecordsThatHaveOneThatCanBeTrue() {
    assertThat(
            times(
                List.of(
                    record(-9, "1"), // outside the window
                    "{\"ts\": 7, \"a\": 1}", // of 1970
                    record(5, "\"no number\""), // quarantined
                    record(5, "2"),
                    "{\"a\": 2}",
                    record(5, "3"))))
        .isEqualTo(new PageTimes(micros(-9), micros(5), 3, true, false));
    assertThat(times(List.of(record(5, "1"), record(5, "1"), record(4, "1"))))
        .isEqualTo(new PageTimes(micros(5), micros(4), 1, false, true));
    assertThat(times(List.of(record(5, "1"), record(4, "1"), record(6, "1"))))
        .isEqualTo(new PageTimes(micros(5), micros(6), 1, false, false));
    assertThat(Slices.of(TIMED).page(page(List.of("{\"a\": 2}"))).times()).isEmpty();
    assertThat(Slices.of(COMPARED).page(page(List.of(record(5, "1")))).times()).isEmpty();
  }

  @Test
  void eachPageIsToldByItself() {
    Slices slice = Slices.of(TIMED);
    slice.page(page(List.of(record(5, "1"), record(4, "1"))));

    assertThat(slice.page(page(List.of(record(7, "1")))).times())
        .contains(new PageTimes(micros(7), micros(7), 1, true, true));
    assertThat(slice.page(page(List.of())).times()).isEmpty();
  }

  @Test
  void recordsAreTheSameIfTheyWereWrittenTheSame() {
    DecodedPage page =
        Slices.of(COMPARED)
            .page(page(List.of(record(1, "1"), record(2, "2"), record(3, "3"), record(4, "4"))));
    DecodedPage next =
        Slices.of(COMPARED)
            .page(page(List.of(record(3, "3"), record(4, "4"), record(5, "5"), record(2, "2"))));

    assertThat(page.lastRecords(2)).isEqualTo(next.firstRecords(2)).hasSize(2);
    assertThat(page.lastRecords(1)).isEqualTo(new long[] {next.firstRecords(2)[1]});
    assertThat(page.lastRecords(2)).isNotEqualTo(next.lastRecords(2));
    assertThat(page.firstRecords(9)).hasSize(3);
    assertThat(Slices.of(COMPARED).page(page(List.of(record(1, "1")))).lastRecords(3))
        .isEqualTo(page.firstRecords(1));
  }

  @Test
  void theSameIsToldHoweverAPageIsRead() {
    List<String> records = new ArrayList<>();
    for (int i = 0; i < 40_000; i++) {
      records.add(i % 97 == 0 ? "{\"a\": \"\\u0041\", \"ts\": 1}" : record(i / 7, "1." + i));
    }
    byte[] page = page(records);
    for (Entity entity : List.of(TIMED, COMPARED)) {
      String expected = told(new EntityPlan(entity, false), entity, page, true);
      assertThat(told(new EntityPlan(entity, true), entity, page, true)).isEqualTo(expected);
      assertThat(told(new EntityPlan(entity, true, 1 << 12), entity, page, false))
          .isEqualTo(expected);
    }
  }

  private static String told(EntityPlan plan, Entity entity, byte[] page, boolean inMemory) {
    DecodedPage read =
        Slices.of(plan, entity).page(inMemory ? Bodies.memory(page) : Bodies.stream(page));
    return read.times()
        + " "
        + List.of(longs(read.firstRecords(3)), longs(read.lastRecords(3)))
        + read.records();
  }

  private static List<Long> longs(long[] values) {
    return Arrays.stream(values).boxed().toList();
  }
}
