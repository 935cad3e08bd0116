package io.dayfill.sink.delta.internal.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.metadata.ColumnType.Kind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class FileStatisticsTest {
  private static String of(Kind kind, ColumnSummary summary) {
    return FileStatistics.json(
        new FileSchema(List.of(FileColumn.of("c", kind))), 3, List.of(summary));
  }

  private static String bound(String text, boolean max) {
    return String.valueOf(FileStatistics.text(text.getBytes(StandardCharsets.UTF_8), max));
  }

  @Test
  void a_maximum_instant_is_rounded_up_to_the_millisecond() {
    ColumnSummary summary = new ColumnSummary();
    summary.addLongs(1_772_928_034_370_664L, 1_772_928_034_370_664L);
    assertThat(of(Kind.TIMESTAMP, summary))
        .contains("\"minValues\":{\"c\":\"2026-03-08T00:00:34.370Z\"}")
        .contains("\"maxValues\":{\"c\":\"2026-03-08T00:00:34.371Z\"}");
    ColumnSummary whole = new ColumnSummary();
    whole.addLongs(-1_000L, 1_772_928_034_370_000L);
    assertThat(of(Kind.TIMESTAMP, whole))
        .contains("\"minValues\":{\"c\":\"1969-12-31T23:59:59.999Z\"}")
        .contains("\"maxValues\":{\"c\":\"2026-03-08T00:00:34.370Z\"}");
  }

  @Test
  void instants_and_days_that_four_digits_cannot_write_have_no_bounds() {
    ColumnSummary summary = new ColumnSummary();
    summary.addLongs(0, Long.MAX_VALUE / 2);
    assertThat(of(Kind.TIMESTAMP, summary)).contains("\"maxValues\":{}");
    assertThat(of(Kind.DATE, summary)).contains("\"maxValues\":{}");
  }

  @Test
  void numbers_without_an_order_have_no_bounds() {
    ColumnSummary nan = new ColumnSummary();
    nan.addDoubles(1, 2);
    nan.unordered = true;
    assertThat(of(Kind.DOUBLE, nan)).contains("\"minValues\":{},\"maxValues\":{}");
    ColumnSummary infinite = new ColumnSummary();
    infinite.addDoubles(-1.5, Double.POSITIVE_INFINITY);
    assertThat(of(Kind.DOUBLE, infinite)).contains("\"minValues\":{\"c\":-1.5},\"maxValues\":{}");
  }

  @Test
  void long_texts_are_cut_so_that_the_bounds_still_hold() {
    String text = "é".repeat(40);
    assertThat(bound(text, false)).isEqualTo("\"" + "é".repeat(32) + "\"");
    assertThat(bound(text, true)).isEqualTo("\"" + "é".repeat(32) + "\uDBFF\uDFFF\"");
    assertThat(bound("a".repeat(32), true)).isEqualTo("\"" + "a".repeat(32) + "\"");
    assertThat(bound("a".repeat(32) + "\uDBFF\uDFFFz", true)).isEqualTo("null");
    assertThat(bound("say \"hi\"\\\n", true)).isEqualTo("\"say \\\"hi\\\"\\\\\\u000a\"");
  }
}
