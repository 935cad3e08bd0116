package io.dayfill.core.decode;

import static io.dayfill.core.decode.Shapes.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.metadata.Entity;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Times of two parts, and times that are counted from a begin. */
class PlusTest {
  private static final int T0 = 1_772_928_000;
  private static final Optional<Object> NULL = Optional.empty();

  private static Slices decoded(Entity entity, boolean fast, String page) {
    Slices slice = Slices.of(new EntityPlan(entity, fast), entity);
    slice.page(page);
    return slice;
  }

  @ParameterizedTest(name = "{0} {1} + {2} {3} = {4} us")
  @CsvSource(
      delimiter = '|',
      value = {
        "epoch_s | %d | 999999999 | ns | 999999",
        "epoch_s | %d | \"999999999\" | ns | 999999",
        "epoch_s | %d | -1 | ns | -1",
        "epoch_s | %d | 0 | ns | 0",
        "epoch_s | %d | 1.5 | us | 1",
        "epoch_s | %d | 0.1 | s | 100000",
        "epoch_s | %d | 1e-3 | s | 1000",
        "epoch_s | %d | 0.000000000000000000001e21 | us | 1",
        "epoch_s | %d | 250 | ms | 250000",
        "epoch_s | %d | 2 | min | 120000000",
        "epoch_s | %d | 1 | h | 3600000000",
        "epoch_s | %d | 1 | d | 86400000000",
        "epoch_s | %d.0000005 | 500 | ns | 1",
        "epoch_s | %d.0000005 | 499 | ns | 0",
        "epoch_ms | %d000.0005 | 500 | ns | 1",
        "epoch_us | %d000000.9 | 100 | ns | 1",
        "epoch_ns | %d000000999 | 1 | ns | 1",
        "auto | %d | 7 | us | 7",
        "iso | \"2026-03-08T00:00:00.000000999Z\" | 1 | ns | 1",
        "iso | \"2026-03-08T01:00:00.50+01:00\" | 30 | us | 500030",
        "auto | \"2026-03-08T01:00:00.0000009+01:00\" | 100 | ns | 1",
      })
  void aPartIsAddedExactly(String format, String time, String part, String unit, long micros) {
    Entity entity =
        Shapes.of(
            "{records: 'data[]'}",
            "{name: ts, path: t.s, type: timestamp, format: %s, plus: {path: t.more, unit: %s}}"
                .formatted(format, unit));
    String record = "{\"t\":{\"s\":" + time.replace("%d", "" + T0) + ",\"more\":" + part + "}}";
    String before = "{\"t\":{\"s\":" + time.replace("%d", "" + T0) + ",\"more\":0}}";
    for (boolean fast : new boolean[] {true, false}) {
      Slices slice =
          decoded(entity, fast, "{\"data\":[%s,%s,%s]}".formatted(before, record, record));
      assertThat(slice.reasons()).isEmpty();
      assertThat(micros == -1 ? slice.books().outOfWindow() : slice.rows.size())
          .isEqualTo(micros == -1 ? 2 : 3);
      assertThat(slice.column("ts").subList(1, slice.rows.size()))
          .allMatch(each -> each.equals(at(0) + micros));
      assertThat(slice.column("_rescued_data")).containsOnly(NULL);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void withoutThePartTheTimeIsWhole(boolean fast) {
    Entity entity =
        Shapes.of(
            "{records: 'data[]'}",
            "{name: ts, path: t, type: timestamp, format: epoch_s}",
            "{name: a, type: timestamp, format: epoch_s, plus: {path: n, unit: ns}}",
            "{name: b, type: timestamp, format: epoch_s, on_mismatch: null,"
                + " plus: {path: n, unit: ns}}",
            "{name: n, type: string}");
    Slices slice =
        decoded(
            entity,
            fast,
            """
            {"data":[{"t":%1$d,"a":%1$d,"b":%1$d,"n":1000},{"t":%1$d,"a":%1$d,"b":%1$d},
            {"t":%1$d,"a":%1$d,"b":%1$d,"n":null},{"t":%1$d,"b":%1$d,"n":"x"},
            {"t":%1$d,"n":5},{"t":%1$d,"a":%1$d,"b":%1$d,"n":"y"},
            {"t":%1$d,"a":%1$d,"b":%1$d,"n":true}]}"""
                .formatted(T0));
    assertThat(slice.column("a")).containsExactly(at(0) + 1, at(0), at(0), NULL, NULL);
    assertThat(slice.column("b")).containsExactly(at(0) + 1, at(0), at(0), NULL, NULL);
    assertThat(slice.column("n")).containsExactly("1000", NULL, NULL, "x", "5");
    assertThat(slice.books().lostValues()).containsExactlyEntriesOf(java.util.Map.of("b", 1L));
    assertThat(slice.reasons())
        .containsExactly(
            "a cannot be told: n, to be added, is \"y\"",
            "a cannot be told: n, to be added, is \"true\"");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void placesAreCountedFromABegin(boolean fast) {
    Entity entity =
        Shapes.of(
            "{records: 'body[].value[]'}",
            "{name: ts, path: ^beg, type: timestamp, format: epoch_s,"
                + " plus: {path: ^step, unit: s, times: place}}",
            "{name: v, path: '[0]', type: double}");
    Slices slice =
        decoded(
            entity,
            fast,
            """
            {"body":[{"value":[[1],[2],[3],[4]],"beg":%1$d,"step":300},{"beg":%2$d,"value":[[5]]},
            {"beg":%2$d,"value":[[6],[7]]},{"beg":%2$d,"step":"0.3333333335","value":[[8],[9],[10]]},
            {"beg":%2$d,"step":"x","value":[[11],[12]]}]}"""
                .formatted(T0, T0 + 3600));
    assertThat(slice.column("v")).containsExactly(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 9.0, 10.0);
    assertThat(slice.column("ts"))
        .containsExactly(
            at(0),
            at(300),
            at(600),
            at(900),
            at(3600),
            at(3600),
            at(3600),
            at(3600) + 333_333,
            at(3600) + 666_666);
    assertThat(slice.reasons())
        .containsExactly(
            "ts cannot be told: ^step, to be added, is not there",
            "ts cannot be told: ^step, to be added, is \"x\"",
            "ts cannot be told: ^step, to be added, is \"x\"");
  }

  @Test
  void whatIsBeyondAnyTimeIsNone() {
    Entity entity =
        Shapes.of(
            "{records: 'data[]'}",
            "{name: ts, path: t, type: timestamp, format: epoch_s, plus: {path: n, unit: d}}");
    for (boolean fast : new boolean[] {true, false}) {
      Slices slice =
          decoded(
              entity,
              fast,
              "{\"data\":[{\"t\":%1$d,\"n\":0},{\"t\":%1$d,\"n\":1e300},{\"t\":%1$d,\"n\":-99999999}]}"
                  .formatted(T0));
      assertThat(slice.rows).hasSize(1);
      assertThat(slice.books().quarantined()).isEqualTo(2);
      assertThat(slice.quarantined).allMatch(each -> each.day().isEmpty());
    }
  }

  @Test
  void aNumberThatIsAddedIsClaimed() {
    Entity entity =
        Shapes.of(
            "{records: 'data[]'}",
            "{name: ts, path: t.s, type: timestamp, format: epoch_s, plus: {path: t.n, unit: ns}}");
    Slices slice = Slices.of(entity);
    slice.records("{\"t\":{\"s\":%d,\"n\":1,\"zone\":\"x\"}}".formatted(T0));
    assertThat(slice.rows).containsExactly(List.of(at(0), "{\"t\":{\"zone\":\"x\"}}"));
  }
}
