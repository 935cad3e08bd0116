package io.dayfill.core.decode;

import static io.dayfill.core.decode.Shapes.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.metadata.Entity;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseRulesTest {
  private static final Optional<Object> NULL = Optional.empty();
  private static final String TS = "{name: ts, path: t, type: timestamp, format: epoch_s}";
  private static final int T0 = 1_772_928_000;

  private static void assertUnreadable(Entity entity, String page, String message) {
    assertThatThrownBy(() -> Slices.of(entity).page(page))
        .isInstanceOf(UnreadablePageException.class)
        .hasMessageContaining(message);
  }

  @Test
  void b01AnErrorInsideAGoodAnswerFailsThePage() {
    Entity entity =
        Shapes.of(
            "{records: 'data[]', fail_if: [{path: error}, {path: ok, not_equals: true}]}", TS);
    assertUnreadable(entity, "{\"ok\":true,\"error\":{\"code\":1},\"data\":[]}", "path error");
    assertUnreadable(entity, "{\"ok\":false}", "the answer says that it is an error");
    assertUnreadable(entity, "{\"ok\":\"yes\",\"data\":[]}", "path ok");
    assertUnreadable(entity, "{\"data\":[]}", "path ok");
    assertUnreadable(entity, "{\"success\":false,\"code\":1010}", "1010");
    Slices slice = Slices.of(entity);
    assertThat(slice.page("{\"data\":[],\"error\":null,\"ok\":true}").records()).isZero();
    assertThat(slice.books().received()).isZero();
  }

  @Test
  void b01AnErrorInOneOfSeveralResultsFailsThePage() {
    Entity way =
        Shapes.of("{records: 'results[].series[]', fail_if: [{path: 'results[].error'}]}", TS);
    String good = "{\"series\":[{\"t\":%d}]}".formatted(T0);
    assertThat(Slices.of(way).page("{\"results\":[" + good + "]}").records()).isEqualTo(1);
    assertUnreadable(way, "{\"results\":[" + good + ",{\"error\":\"x\"}]}", "results[].error");
    Entity record = Shapes.of("{records: 'results[]', fail_if: [{path: 'results[].error'}]}", TS);
    String plain = "{\"t\":%d}".formatted(T0);
    assertThat(Slices.of(record).page("{\"results\":[" + plain + "," + plain + "]}").records())
        .isEqualTo(2);
    assertUnreadable(
        record, "{\"results\":[" + plain + "," + plain + ",{\"error\":7}]}", "results[].error");
  }

  @Test
  void b03WhatMayBeMissingIsSaid() {
    Entity fail = Shapes.of("{records: 'a.b[]'}", TS);
    assertUnreadable(fail, "{}", "a.b[] is missing");
    assertUnreadable(fail, "{\"a\":null}", "a is null");
    assertUnreadable(fail, "{\"a\":{}}", "a.b[] is missing");
    Entity empty = Shapes.of("{records: 'a.b[]', missing_records: empty}", TS);
    assertUnreadable(empty, "{}", "a.b[] is missing");
    for (String page : List.of("{\"a\":null}", "{\"a\":{}}", "{\"a\":{\"b\":null}}")) {
      assertThat(Slices.of(empty).page(page).records()).as(page).isZero();
    }
    assertUnreadable(empty, "{\"a\":{\"b\":7}}", "a.b[] is a number");
    Entity map = Shapes.of("{records: '{key}[]'}", TS);
    assertThat(Slices.of(map).page("{}").records()).isZero();
  }

  @Test
  void theParentIsTheRowWhereRecordsAreMissing() {
    Entity entity =
        Shapes.of(
            "{records: 'events[].h.samples[]', missing_records: parent}",
            "{name: id, path: ^^id, type: string}",
            "{name: ts, path: [t, ^t], type: timestamp, format: epoch_s}",
            "{name: v, path: v, type: double}");
    for (boolean fast : new boolean[] {true, false}) {
      Slices slice = Slices.of(new EntityPlan(entity, fast), entity);
      slice.page(
          """
          {"events":[{"id":"a","h":{"t":%1$d,"v":9,"samples":[{"v":1},{"v":2,"t":%2$d}]}},
          {"id":"b","h":{"t":%1$d,"v":3}},{"id":"c","h":{"samples":null,"t":%2$d,"v":4}}]}"""
              .formatted(T0, T0 + 1));
      assertThat(slice.reasons()).isEmpty();
      assertThat(slice.rows)
          .containsExactly(
              List.of("a", at(0), 1.0, NULL),
              List.of("a", at(1), 2.0, NULL),
              List.of("b", at(0), 3.0, NULL),
              List.of("c", at(1), 4.0, "{\"samples\":null}"));
    }
    assertUnreadable(entity, "{\"events\":[{\"id\":\"a\"}]}", "is missing");
  }

  @Test
  void anAnswerMaySayThatItIsEmpty() {
    Entity entity =
        Shapes.of("{records: 'data[]', empty_if: [{path: code, equals: [no_data, 17]}]}", TS);
    Slices slice = Slices.of(entity);
    assertThat(slice.page("{\"code\":\"no_data\"}").records()).isZero();
    assertThat(slice.page("{\"data\":[{\"t\":%d}],\"code\":17}".formatted(T0)).records()).isZero();
    assertThat(slice.rows).isEmpty();
    assertThat(slice.books().received()).isZero();
    assertUnreadable(entity, "{\"code\":\"other\"}", "data[] is missing");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void recordsThatAreNoReadingsAreSkippedAndCounted(boolean fast) {
    Entity entity =
        Shapes.of(
            "{records: 'e[].data[]', skip_if: [{path: kind, equals: [boot, off]}, {path: ^test},"
                + " {path: v.q, not_equals: GOOD}]}",
            TS,
            "{name: q, path: v.q, type: string}");
    Slices slice = Slices.of(new EntityPlan(entity, fast), entity);
    String good = "{\"kind\":\"reading\",\"t\":%d,\"v\":{\"q\":\"GOOD\"}}".formatted(T0);
    slice.page(
        "{\"e\":[{\"data\":["
            + String.join(
                ",",
                good,
                good,
                good.replace("reading", "boot"),
                good.replace("reading", "o\\u0066f"),
                good.replace("GOOD", "BAD"),
                "{\"kind\":\"boot\"}",
                "{\"t\":%d}".formatted(T0),
                good)
            + "]},{\"test\":1,\"data\":["
            + good
            + "]}]}");
    assertThat(slice.column("q")).containsExactly("GOOD", "GOOD", "GOOD");
    assertThat(slice.column("_rescued_data")).containsOnly("{\"kind\":\"reading\"}");
    assertThat(slice.reasons()).isEmpty();
    assertThat(slice.books().skipped()).isEqualTo(6);
    assertThat(slice.books().received()).isEqualTo(9);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatIsIgnoredIsNotKept(boolean fast) {
    Entity entity = Shapes.of("{records: 'data[]', ignore: [debug, n.noise]}", TS);
    Slices slice = Slices.of(new EntityPlan(entity, fast), entity);
    slice.records(
        "{\"t\":%d,\"debug\":{\"a\":[1,\"x\"]},\"n\":{\"noise\":1,\"left\":2}}".formatted(T0),
        "{\"t\":%d,\"debug\":{\"a\":[2,\"y\"]},\"n\":{\"noise\":null,\"left\":3}}".formatted(T0),
        "{\"t\":%d,\"debug\":7,\"n\":{\"noise\":\"\\u0041\",\"left\":4}}".formatted(T0),
        "{\"t\":%d,\"n\":{}}".formatted(T0));
    assertThat(slice.column("_rescued_data"))
        .containsExactly(
            "{\"n\":{\"left\":2}}", "{\"n\":{\"left\":3}}", "{\"n\":{\"left\":4}}", NULL);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void textsThatMeanNoValueHoldForEveryColumn(boolean fast) {
    Entity entity =
        Shapes.of(
            "{records: 'e[].data[]', null_values: ['', NA, NaN]}",
            TS,
            "{name: v, path: v, type: double}",
            "{name: unit, path: ^unit, type: string}");
    Slices slice = Slices.of(new EntityPlan(entity, fast), entity);
    slice.page(
        "{\"e\":[{\"unit\":\"NA\",\"data\":[{\"t\":%1$d,\"v\":\"\"},{\"t\":%1$d,\"v\":NaN},"
                .formatted(T0)
            + "{\"t\":%1$d,\"v\":1},{\"t\":%1$d,\"v\":\"NA\"}]}]}".formatted(T0));
    assertThat(slice.column("v")).containsExactly(NULL, NULL, 1.0, NULL);
    assertThat(slice.column("unit")).containsOnly(NULL);
    assertThat(slice.reasons()).isEmpty();
  }

  @Test
  void linesAreAnswersOfTheirOwn() {
    Entity entity =
        Shapes.of(
            "{format: ndjson, records: result, fail_if: [{path: error}]}",
            TS,
            "{name: v, path: v, type: double}");
    for (boolean fast : new boolean[] {true, false}) {
      Slices slice = Slices.of(new EntityPlan(entity, fast), entity);
      String line = "{\"result\":{\"t\":%d,\"v\":%d}}";
      DecodedPage page =
          slice.page(
              line.formatted(T0, 1)
                  + "\n\n"
                  + line.formatted(T0 + 1, 2)
                  + " \r\n"
                  + line.formatted(T0 + 2, 3));
      assertThat(page.records()).isEqualTo(3);
      assertThat(slice.column("v")).containsExactly(1.0, 2.0, 3.0);
      assertUnreadable(
          entity,
          line.formatted(T0, 1) + "\n{\"error\":{\"code\":9}}\n" + line.formatted(T0, 2),
          "the answer says that it is an error, in line 2");
      assertUnreadable(entity, line.formatted(T0, 1) + line.formatted(T0, 2), "malformed");
      assertUnreadable(entity, line.formatted(T0, 1) + "\n{}", "result is missing");
      assertUnreadable(entity, line.formatted(T0, 1) + "\n{\"result\":{\"t\":", "cut");
      assertUnreadable(entity, "", "empty");
    }
    Entity lenient = Shapes.of("{format: ndjson, records: ., missing_records: empty}", TS);
    assertThat(Slices.of(lenient).page("").records()).isZero();
    assertThat(Slices.of(lenient).page("{\"t\":1}\n{\"t\":2}\n").records()).isEqualTo(2);
  }
}
