package io.dayfill.core.decode;

import static io.dayfill.core.decode.Shapes.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.metadata.Entity;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines of values as they come, and what is wrong with them. */
class CsvTest {
  private static final Optional<Object> NULL = Optional.empty();
  private static final String TS = "{name: ts, path: t, type: timestamp, format: epoch_s}";
  private static final int T0 = 1_772_928_000;

  private static final Entity PLAIN =
      Shapes.csv("", TS, "{name: v, type: double}", "{name: s, type: string}");

  private static Slices decoded(Entity entity, String page) {
    Slices fast = Slices.of(new EntityPlan(entity, true), entity);
    fast.page(page);
    for (int window : new int[] {16, 40, 4096}) {
      for (boolean quick : new boolean[] {true, false}) {
        Slices other = Slices.of(new EntityPlan(entity, quick, window), entity);
        other.page(Bodies.stream(page.getBytes(StandardCharsets.UTF_8)));
        assertThat(other.seen()).isEqualTo(fast.seen());
      }
    }
    return fast;
  }

  private static void assertUnreadable(Entity entity, String page, boolean cut, String... words) {
    assertThatThrownBy(() -> Slices.of(entity).page(page))
        .isInstanceOfSatisfying(
            UnreadablePageException.class,
            e -> {
              assertThat(e.getMessage()).contains(words);
              assertThat(e.isCut()).isEqualTo(cut);
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r"})
  void linesEndInAnyWayAndTheLastNeedNot(String end) {
    String page = String.join(end, "t,v,s", T0 + ",1.5,a", (T0 + 1) + ",-2,\"b\"");
    for (String last : List.of("", end, end + end)) {
      Slices slice = decoded(PLAIN, page + last);
      assertThat(slice.rows)
          .containsExactly(List.of(at(0), 1.5, "a", NULL), List.of(at(1), -2.0, "b", NULL));
    }
  }

  @Test
  void quotesHoldWhatPartsValues() {
    Slices slice =
        decoded(
            PLAIN,
            """
            v,"s",t
            1,"a,b",%1$d
            2,"two
            lines",%1$d
            3,"say ""no""\",%1$d
            4,5" pipe,%1$d
            5,"Küche/冷凍庫",%1$d
            6,"",%1$d
            7,,%1$d
            """
                .formatted(T0));
    assertThat(slice.reasons()).isEmpty();
    assertThat(slice.column("s"))
        .containsExactly("a,b", "two\nlines", "say \"no\"", "5\" pipe", "Küche/冷凍庫", "", NULL);
  }

  @Test
  void b07AByteOrderMarkIsNoPartOfTheFirstName() {
    Slices slice = decoded(PLAIN, "\uFEFFt,v,s\n" + T0 + ",1,x\n");
    assertThat(slice.rows).hasSize(1);
  }

  @Test
  void anEmptyValueIsAbsent() {
    Entity entity =
        Shapes.csv(
            "null_values: ['', NA]",
            TS,
            "{name: v, path: [a, b], type: double}",
            "{name: d, type: int, default_when_absent: 7}",
            "{name: r, type: string, required: true}");
    Slices slice =
        decoded(
            entity,
            "t,a,b,d,r\n%1$d,,2,,x\n%1$d,NA,2,NA,x\n%1$d,\"\",2,3,x\n%1$d,1,,4,\n".formatted(T0));
    assertThat(slice.column("v")).containsExactly(2.0, NULL, NULL);
    assertThat(slice.column("d")).containsExactly(7L, NULL, 3L);
    assertThat(slice.reasons()).containsExactly("r is required and absent (line 5)");
  }

  @Test
  void everyTypeIsReadFromText() {
    Entity entity =
        Shapes.csv(
            "csv: {delimiter: ';'}",
            "{name: ts, path: Date, type: timestamp, format: 'dd.MM.yyyy HH:mm', zone:"
                + " Europe/Berlin}",
            "{name: b, type: boolean}",
            "{name: i, type: int}",
            "{name: l, type: long}",
            "{name: f, type: float}",
            "{name: d, path: \"['odd [l/s]']\", type: 'decimal(5,2)'}",
            "{name: cal, path: day, type: date}",
            "{name: x, type: binary, format: hex}",
            "{name: open, path: state, type: boolean, values: {OPEN: true, CLOSED: false},"
                + " keep_raw: state}",
            "{name: half, path: i, type: double, multiply: 0.5}",
            "{name: part, path: id, type: string, extract: '[^/]+$'}");
    Slices slice =
        decoded(
            entity,
            """
            Date;b;i;l;f;odd [l/s];day;x;state;id
            08.03.2026 13:00;true; 7 ;9007199254740993;0.1;1.25;2026-03-08;0aff;OPEN;a/b/c
            08.03.2026 13:01;false;-7;1;1e3;-3;2026-02-28;;AJAR;c
            """);
    assertThat(slice.reasons()).isEmpty();
    assertThat(slice.rows.get(0).subList(1, 13))
        .containsExactly(
            1L,
            7L,
            9007199254740993L,
            (double) 0.1f,
            "1.25",
            20520L,
            "0aff",
            "OPEN",
            1L,
            3.5,
            "c",
            NULL);
    assertThat(slice.column("ts").get(0)).isEqualTo(at(12 * 3600));
    assertThat(slice.column("open")).containsExactly(1L, NULL);
    assertThat(slice.books().unknownValues()).containsEntry("open", 1L);
  }

  @Test
  void linesOfAnotherLengthAreQuarantined() {
    Slices slice =
        decoded(PLAIN, "t,v,s\n%1$d,1\n%1$d,2,b\n%1$d,3,c,\n%1$d\n%1$d,\"4\"x,d\n".formatted(T0));
    assertThat(slice.column("v")).containsExactly(2.0);
    assertThat(slice.reasons())
        .containsExactly(
            "has 2 values, but the header names 3 (line 2)",
            "has 4 values, but the header names 3 (line 4)",
            "has 1 value, but the header names 3 (line 5)",
            "has more behind the closing quote of value 2 (line 6)");
    assertThat(slice.quarantined).allMatch(each -> each.day().isPresent());
    assertThat(slice.quarantined.get(1).raw()).isEqualTo(T0 + ",3,c,");
  }

  @Test
  void errorsNameLinesAlsoBehindLineBreaksInQuotes() {
    Slices slice = decoded(PLAIN, "t,v,s\n%1$d,1,\"a\n\n\"\n%1$d,x,b\n".formatted(T0));
    assertThat(slice.reasons()).containsExactly("v is \"x\", not a finite number (line 5)");
    assertThat(slice.quarantined.get(0).record()).isEqualTo(1);
  }

  @Test
  void aTableWithoutItsHeaderIsNone() {
    assertUnreadable(PLAIN, T0 + ",1,x\n", false, "line 1", "no", "t, of column ts");
    assertUnreadable(PLAIN, "time,v,s\n", false, "is none of time, v, s");
    assertUnreadable(PLAIN, "{\"error\":\"no\"}", false, "line 1");
    assertUnreadable(PLAIN, "t,v,v\n", false, "it names v twice");
    assertUnreadable(PLAIN, "<!doctype html>", false, "HTML, not CSV");
    assertUnreadable(PLAIN, "", true, "empty");
    assertUnreadable(PLAIN, "\r\n\n", true, "empty");
    Entity required = Shapes.csv("", TS, "{name: v, type: double, required: true}");
    assertUnreadable(required, "t,w\n" + T0 + ",1\n", false, "v, of column v");
    Entity lenient = Shapes.csv("missing_records: empty", TS);
    assertThat(Slices.of(lenient).page("").records()).isZero();
    assertThat(Slices.of(PLAIN).page("t,v,s\n").records()).isZero();
    Entity places = Shapes.csv("", "{name: ts, path: '[0]', type: timestamp, format: epoch_s}");
    assertUnreadable(places, T0 + ",1\n", false, "value 1 is a time");
    assertThat(Slices.of(places).page("when,v\n" + T0 + ",1\n").records()).isEqualTo(1);
  }

  @Test
  void b04ALineThatEndsTooEarlyAtTheEndOfThePageWasCut() {
    assertUnreadable(PLAIN, "t,v,s\n%1$d,1,a\n%1$d,2".formatted(T0), true, "within line 3");
    assertUnreadable(PLAIN, "t,v,s\n%1$d,1,\"a\n%1$d,2,b\n".formatted(T0), true, "line 2");
    assertThat(decoded(PLAIN, "t,v,s\n%1$d,1,".formatted(T0)).rows).hasSize(1);
  }

  @Test
  void whatNoColumnWantsIsRescued() {
    Entity entity = Shapes.csv("ignore: [noise]", TS);
    Slices slice =
        decoded(entity, "z,t,noise,a,a,\n1,%1$d,n,\"q\"\"\n\",,x\n,%1$d,,,2,\n".formatted(T0));
    assertThat(slice.column("_rescued_data"))
        .containsExactly("{\"[5]\":\"x\",\"a\":\"q\\\"\\n\",\"z\":\"1\"}", "{\"[4]\":\"2\"}");
  }

  @Test
  void recordsThatAreNoReadingsAreSkipped() {
    Entity entity = Shapes.csv("skip_if: [{path: q, not_equals: [GOOD, '']}]", TS);
    Slices slice = decoded(entity, "t,q\n%1$d,GOOD\n%1$d,BAD\n%1$d,\"\"\n".formatted(T0));
    assertThat(slice.column("_rescued_data")).containsExactly("{\"q\":\"GOOD\"}", "{\"q\":\"\"}");
    assertThat(slice.books().skipped()).isEqualTo(1);
  }

  @Test
  void placesAndTables() {
    Entity places =
        Shapes.csv(
            "csv: {header: false, delimiter: \"\\t\"}",
            "{name: ts, path: '[1]', type: timestamp, format: epoch_s}",
            "{name: v, path: '[0]', type: double}");
    Slices slice = decoded(places, "1\t%1$d\tx\n\n2\t%1$d\n".formatted(T0));
    assertThat(slice.rows).containsExactly(List.of(at(0), 1.0, "{\"[2]\":\"x\"}"));
    assertThat(slice.reasons()).containsExactly("has 2 values, but line 1 has 3 (line 3)");
    Entity tables =
        Shapes.csv(
            "csv: {tables: blank_line}",
            TS,
            "{name: v, type: double}",
            "{name: step, path: b, type: timestamp, format: epoch_s, plus: {path: s, unit: s,"
                + " times: place}}");
    slice =
        decoded(
            tables,
            "v,t,b,s\n1,%1$d,%1$d,5\n2,%1$d,%1$d,5\n\r\n\nt,b,s,v,w\n%1$d,%1$d,5,3,4\n\n"
                .formatted(T0));
    assertThat(slice.column("v")).containsExactly(1.0, 2.0, 3.0);
    assertThat(slice.column("step")).containsExactly(at(0), at(5), at(0));
    assertThat(slice.column("_rescued_data")).containsExactly(NULL, NULL, "{\"w\":\"4\"}");
    assertUnreadable(tables, "v,t\n1,%1$d\n\nv,x\n".formatted(T0), false, "line 4");
  }

  @Test
  void b07BytesOfAnotherEncodingCostTheirRecordAlone() {
    byte[] page =
        "t,v,s\n%1$d,1,K\u00fcche\n%1$d,2,b\n".formatted(T0).getBytes(StandardCharsets.ISO_8859_1);
    Slices slice = Slices.of(PLAIN);
    slice.page(page);
    assertThat(slice.column("v")).containsExactly(2.0);
    assertThat(slice.reasons()).containsExactly("holds bytes that are no UTF-8 (line 2)");
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "records: 'data[]' | v | records: is of no use to csv: its lines are the records",
        "fail_if: [{path: error}] | v | fail_if: looks at error, but csv holds nothing beside",
        "csv: {delimiter: ab} | v | csv.delimiter: 'ab' parts no values",
        "csv: {header: false} | v | columns[1].path: 'v' names no value of a line",
        "missing_records: parent | v | missing_records: parent: a line of csv has none",
        "charset: UTF-9 | v | charset: 'UTF-9' is no encoding that is known here",
        "ignore: [a.b] | v | ignore: 'a.b' names no value of a line",
        "ignore: [] | a.v | columns[1].path: 'a.v' names no value of a line",
        "ignore: [] | ^v | columns[1].path: '^v' names no value of a line",
        "ignore: [] | [-1] | columns[1].path: '[-1]' names no value of a line",
      })
  void whatMakesNoSenseIsRefused(String response, String path, String problem) {
    String column = "{name: v, path: '" + path + "', type: double}";
    assertThatThrownBy(() -> Shapes.csv(response, TS, column)).hasMessageContaining(problem);
  }

  @ParameterizedTest
  @ValueSource(strings = {"json", "array<double>"})
  void listsAndJsonAreNoValuesOfALine(String type) {
    assertThatThrownBy(() -> Shapes.csv("", TS, "{name: v, type: " + type + "}"))
        .hasMessageContaining("columns[1].type: csv holds texts, no " + type);
  }
}
