package io.dayfill.core.decode;

import static io.dayfill.core.decode.Shapes.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.metadata.Entity;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Pages written by hand against rows written by hand, each in memory and as if in a file. */
class RecordPathsTest {
  private static final Optional<Object> NULL = Optional.empty();
  private static final String TS = "{name: ts, path: t, type: timestamp, format: epoch_s}";

  /** 2026-03-08T00:00:00Z. */
  private static final int T0 = 1_772_928_000;

  private static void assertRows(Entity entity, String page, Row... rows) {
    byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
    for (boolean fast : new boolean[] {true, false}) {
      for (boolean memory : new boolean[] {true, false}) {
        Slices slice = Slices.of(new EntityPlan(entity, fast), entity);
        DecodedPage decoded = slice.page(memory ? Bodies.memory(bytes) : Bodies.stream(bytes));
        assertThat(slice.reasons()).isEmpty();
        assertThat(slice.rows).isEqualTo(Arrays.stream(rows).map(Row::values).toList());
        assertThat(decoded.records()).isEqualTo(rows.length);
      }
    }
    assertCutsFail(entity, bytes);
  }

  private static void assertCutsFail(Entity entity, byte[] page) {
    CompiledDecoder compiled = DecoderCompiler.compile(entity);
    for (int i = 1; i < page.length; i++) {
      byte[] cut = Arrays.copyOf(page, i);
      assertThatThrownBy(() -> Slices.of(compiled, entity).page(cut))
          .as("cut after %s", i)
          .isInstanceOfSatisfying(
              UnreadablePageException.class,
              e -> assertThat(e.isCut()).as("at %s", cut.length).isTrue());
    }
  }

  private record Row(List<Object> values) {}

  private static Row row(Object... values) {
    return new Row(List.of(values));
  }

  @Test
  void recordsInsideEvents() {
    Entity entity =
        Shapes.of(
            "{records: 'events[].data.samples[]'}",
            "{name: event, path: ^^eventId, type: string}",
            TS,
            "{name: value, path: v, type: double}",
            "{name: unit, path: ^unit, type: string}");
    assertRows(
        entity,
        """
        {"next_cursor":null,"events":[
          {"eventId":"e1","data":{"unit":"C","samples":[{"t":%d,"v":1.5},{"t":%d,"v":2}]}},
          {"eventId":"e2","data":{"samples":[]}},
          {"data":{"samples":[{"t":%d,"v":3,"q":1}],"unit":"F"},"eventId":"e\\u0033"}]}"""
            .formatted(T0, T0 + 1, T0 + 2),
        row("e1", at(0), 1.5, "C", NULL),
        row("e1", at(1), 2.0, "C", NULL),
        row("e3", at(2), 3.0, "F", "{\"q\":1}"));
  }

  @Test
  void aParentOfTheRecordNeverLendsItsValuesToTheNext() {
    Entity entity =
        Shapes.of("{records: 'events[].samples[]'}", TS, "{name: unit, path: ^unit, type: string}");
    assertRows(
        entity,
        """
        {"events":[{"unit":"C","samples":[{"t":%1$d}]},{"samples":[{"t":%1$d}]},
        {"unit":null,"samples":[{"t":%1$d}]}]}"""
            .formatted(T0),
        row(at(0), "C", NULL),
        row(at(0), NULL, NULL),
        row(at(0), NULL, NULL));
  }

  @Test
  void aMapOfArrays() {
    Entity entity =
        Shapes.of(
            "{records: 'sensors.{id}[]', missing_records: empty}",
            "{name: id, from: id}",
            "{name: total, path: '^^total', type: int}",
            TS);
    assertRows(
        entity,
        """
        {"sensors":{"123.56789":[{"t":%d}],"b":[],"c\\n":[{"t":%d},{"t":%d}],"d":null},"total":7}"""
            .formatted(T0, T0 + 1, T0 + 2),
        row("123.56789", 7L, at(0), NULL),
        row("c\n", 7L, at(1), NULL),
        row("c\n", 7L, at(2), NULL));
  }

  @Test
  void aMatrix() {
    Entity entity =
        Shapes.of(
            "{records: 'data.result[].values[]'}",
            "{name: device, path: ^metric.device, type: string}",
            "{name: ts, path: '[0]', type: timestamp, format: epoch_s}",
            "{name: value, path: '[1]', type: double}");
    assertRows(
        entity,
        """
        {"status":"success","data":{"resultType":"matrix","result":[
        {"metric":{"__name__":"t","device":"cellar"},"values":[[%d,"9.76"],[%d.5,"-1"]]},
        {"values":[ [ %d , "3" , "more"] ],"metric":{"device":"kitchen"}},
        {"metric":{},"values":[]}]}}"""
            .formatted(T0, T0 + 1, T0 + 2),
        row("cellar", at(0), 9.76, NULL),
        row("cellar", at(1) + 500_000, -1.0, NULL),
        row("kitchen", at(2), 3.0, "{\"[2]\":\"more\"}"));
  }

  @Test
  void parallelArrays() {
    Entity entity =
        Shapes.of(
            "{records: 'hourly.time[]'}",
            "{name: ts, path: ., type: timestamp, format: epoch_s}",
            "{name: temperature, path: '^temperature[#]', type: double}",
            "{name: rain, path: '^rain[#].mm', type: double}",
            "{name: place, path: ^^place, type: string}");
    assertRows(
        entity,
        """
        {"hourly":{"temperature":[1.5,null,3],"time":[%d,%d,%d],"rain":[{"mm":1},{},null]},\
        "place":"Küche"}"""
            .formatted(T0, T0 + 1, T0 + 2),
        row(at(0), 1.5, 1.0, "Küche", NULL),
        row(at(1), NULL, NULL, "Küche", NULL),
        row(at(2), 3.0, NULL, "Küche", NULL));
    for (String uneven : List.of("[1,2]", "[1,2,3,4]", "[]")) {
      String page =
          "{\"hourly\":{\"time\":[%d,%d,%d],\"temperature\":%s}}"
              .formatted(T0, T0 + 1, T0 + 2, uneven);
      assertThatThrownBy(() -> Slices.of(entity).page(page))
          .isInstanceOf(UnreadablePageException.class)
          .hasMessageContaining("hourly.time has 3 elements, but ^temperature[#] has");
    }
  }

  @Test
  void anArrayOfArraysWithItsGroupsFirstElement() {
    Entity entity =
        Shapes.of(
            "{records: '[][]'}",
            "{name: id, path: '^[0].entity_id', type: string}",
            TS,
            "{name: state, path: state, type: double}");
    assertRows(
        entity,
        """
        [[{"entity_id":"sensor.a","state":"1.5","t":%d},{"state":"2","t":%d}],[],
         [{"t":%d,"state":"3","entity_id":"sensor.b"}]]"""
            .formatted(T0, T0 + 1, T0 + 2),
        row("sensor.a", at(0), 1.5, "{\"entity_id\":\"sensor.a\"}"),
        row("sensor.a", at(1), 2.0, NULL),
        row("sensor.b", at(2), 3.0, "{\"entity_id\":\"sensor.b\"}"));
  }

  @Test
  void positionalRecordsNamedByTheAnswer() {
    Entity entity =
        Shapes.of(
            "{records: 'rows[]', fields_from: ^columns}",
            TS,
            "{name: value, path: value, type: double}");
    String rows = "[[%d,21.5,\"x\"],[%d,null,\"y\"]]".formatted(T0, T0 + 1);
    for (String page :
        List.of(
            "{\"columns\":[\"t\",\"value\",\"note\"],\"rows\":" + rows + "}",
            "{\"rows\":" + rows + ",\"columns\":[\"t\",\"value\",\"note\"]}")) {
      assertRows(
          entity, page, row(at(0), 21.5, "{\"note\":\"x\"}"), row(at(1), NULL, "{\"note\":\"y\"}"));
    }
    Slices slice = Slices.of(entity);
    slice.page("{\"columns\":[\"value\",\"t\"],\"rows\":[[1,%d],[2,%d]]}".formatted(T0, T0));
    slice.page("{\"columns\":[\"t\",\"value\"],\"rows\":[[%1$d,3],[%1$d,4],[%1$d]]}".formatted(T0));
    assertThat(slice.column("value")).containsExactly(1.0, 2.0, 3.0, 4.0);
    assertThat(slice.reasons()).containsExactly("has 1 elements, but its fields are 2");
    assertThatThrownBy(() -> slice.page("{\"rows\":[[1]]}"))
        .hasMessageContaining("does not name the fields of its records");
  }

  @Test
  void anElementByItsPlaceOnTheWay() {
    Entity first = Shapes.of("{records: 'series[1].points[]'}", TS);
    Entity last = Shapes.of("{records: 'series[-1].points[]'}", TS);
    String page =
        """
        {"series":[{"points":[{"t":%d}]},{"points":[{"t":%d}]},{"points":[{"t":%d}]}]}"""
            .formatted(T0, T0 + 1, T0 + 2);
    assertRows(first, page, row(at(1), NULL));
    assertRows(last, page, row(at(2), NULL));
  }

  @Test
  void oneRecordAnAnswer() {
    assertRows(
        Shapes.of("{records: result}", TS, "{name: n, path: ^n, type: int}"),
        "{\"result\":{\"t\":%d},\"n\":5}".formatted(T0),
        row(at(0), 5L, NULL));
    assertRows(Shapes.of("{records: .}", TS), "{\"t\":%d}".formatted(T0), row(at(0), NULL));
  }

  @Test
  void elementsAndListsOfARecord() {
    Entity entity =
        Shapes.of(
            "{records: 'data[]'}",
            TS,
            "{name: first, path: 'a[0].x', type: int}",
            "{name: last, path: 'b[-1]', type: int}",
            "{name: deep, path: ['gone', 'c[-1].y'], type: int}",
            "{name: list, path: 'd[].x', type: array<int>}",
            "{name: plain, path: 'e[]', type: array<int>}",
            "{name: dotted, path: \"['a.b']\", type: int}",
            "{name: tags, path: ^tags, type: array<string>}");
    assertRows(
        entity,
        """
        {"tags":["u","v"],"data":[
        {"t":%1$d,"a":[{"x":1},{"x":2}],"b":[1,2,3],"c":[{"y":1},{"y":5}],"d":[{"x":1},{"x":2}],\
        "e":[7],"a.b":9},
        {"t":%1$d,"a":[],"b":[],"c":[{"y":1},{}],"d":[],"e":[]},
        {"t":%1$d,"d":[{"x":1,"z":2}]}]}"""
            .formatted(T0),
        row(
            at(0),
            1L,
            3L,
            5L,
            List.of(1L, 2L),
            List.of(7L),
            9L,
            List.of("u", "v"),
            "{\"a\":{\"[1]\":{\"x\":2}}}"),
        row(at(0), NULL, NULL, NULL, List.of(), List.of(), NULL, List.of("u", "v"), NULL),
        row(
            at(0),
            NULL,
            NULL,
            NULL,
            List.of(1L),
            NULL,
            NULL,
            List.of("u", "v"),
            "{\"d\":{\"[]\":{\"z\":2}}}"));
  }

  @Test
  void anElementWithoutItsValueIsNoList() {
    Entity entity =
        Shapes.of("{records: 'data[]'}", TS, "{name: x, path: 'd[].x', type: array<int>}");
    Slices slice = Slices.of(entity);
    slice.records("{\"t\":%d,\"d\":[{\"x\":1},{\"y\":2}]}".formatted(T0));
    assertThat(slice.reasons()).containsExactly("x has no value in element 1 of its array");
  }

  @Test
  void aStepThatMeetsAnotherKindOfValueFailsThePage() {
    Entity entity = Shapes.of("{records: 'data.result[].values[]'}", TS);
    assertUnreadable(entity, "{\"data\":[]}", "data is an array, not an object");
    assertUnreadable(
        entity, "{\"data\":{\"result\":{}}}", "data.result is an object, not an array");
    assertUnreadable(entity, "{\"data\":{\"result\":[7]}}", "data.result[] is a number, not an");
    assertUnreadable(entity, "{\"data\":{\"result\":[{\"values\":null}]}}", "values[] is null");
    assertUnreadable(entity, "{\"data\":{\"result\":[{\"x\":1}]}}", "data.result[].values");
    assertUnreadable(entity, "{\"data\":{\"other\":[]}}", "its fields are other");
    assertUnreadable(
        entity,
        "{\"data\":{\"result\":[{\"values\":[],\"values\":[]}]}}",
        "data.result[].values twice");
    Entity parent = Shapes.of("{records: 'e[].s[]'}", TS, "{name: d, path: ^m.d, type: string}");
    assertUnreadable(parent, "{\"e\":[{\"m\":7,\"s\":[]}]}", "e[].m is a number");
    assertUnreadable(parent, "{\"e\":[{\"m\":{},\"s\":[],\"m\":{}}]}", "e[].m twice");
  }

  private static void assertUnreadable(Entity entity, String page, String message) {
    assertThatThrownBy(() -> Slices.of(entity).page(page))
        .isInstanceOf(UnreadablePageException.class)
        .hasMessageContaining(message);
  }
}
