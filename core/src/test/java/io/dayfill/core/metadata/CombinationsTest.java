package io.dayfill.core.metadata;

import static io.dayfill.core.metadata.Yaml.problems;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Keys that are right each by itself and cannot work together: what is wrong, and what would be
 * right, word for word.
 */
class CombinationsTest {
  private static final String AUTH = "auth: {type: bearer, token: \"${env:SENSOR_API_TOKEN}\"}";
  private static final String PAGES = "pagination: {cursor_path: meta.next, cursor_param: after}";

  /** The whole, with another way of pages. */
  private static String pages(String style, String keys) {
    return Yaml.with(PAGES, "pagination: {" + keys + "}")
        .replace("pagination_style: cursor", "pagination_style: " + style);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "cursor | cursor_param: c | cursor_path: missing — where an answer names the next page:"
            + " cursor_path, or cursor_header",
        "cursor | cursor_path: n | cursor_param: missing — the parameter that carries it back",
        "cursor | cursor_path: n, cursor_header: N, cursor_param: c | cursor_path: stands beside"
            + " cursor_header — where an answer names the next page: cursor_path, or cursor_header",
        "page | cursor_path: n | cursor_path: belongs to pagination_style cursor — leave it out, or"
            + " use that style",
        "link_header | offset_param: n | offset_param: belongs to pagination_style offset — leave"
            + " it out, or use that style",
        "none |  | record_cap: missing — record_cap: 100, or none where an answer is never cut",
        "next_url | path: n, header: N | header: stands beside path — one of the two",
        "offset | offset_param: n, page_size: 5, page_size_param: n | page_size_param: 'n' is a"
            + " parameter already — another name",
        "offset | offset_param: from | offset_param: 'from' is a parameter already — another name",
        "cursor | cursor_path: n, cursor_param: to | cursor_param: 'to' is a parameter already —"
            + " another name",
        "cursor | cursor_path: n, cursor_param: c, page_size: 5 | page_size: is not sent:"
            + " page_size_param is missing — page_size_param: limit",
        "cursor | cursor_path: n, cursor_param: c, stop: [short_page] | stop: short_page needs to"
            + " know what a full page is — page_size: 1000",
        "last_timestamp | page_size: 5 | order: missing — asc or desc, as the API gives its"
            + " readings",
        "last_timestamp | order: desc | page_size: missing — the records of a full page",
        "offset | overlap: 5, page_size: 5 | overlap: is no less than a page — less than page_size",
      })
  void of_pages(String style, String keys, String line) {
    assertThat(problems(pages(style, keys == null ? "" : keys)))
        .singleElement()
        .asString()
        .endsWith("entities.climate.pagination." + line);
  }

  @Test
  void of_rows_that_are_invented_at_each_start() {
    String yaml =
        pages("last_timestamp", "order: asc, page_size: 5")
            .replace("response: {", "response: {carry_forward: drop, ");

    assertThat(problems(yaml))
        .singleElement()
        .asString()
        .contains("response.carry_forward: drop leaves out a row at the first start alone");
  }

  @ParameterizedTest
  @CsvSource({"asc, '{start}', from", "desc, '{end', to"})
  void what_moves_must_be_placed(String order, String moved, String param) {
    String yaml =
        pages("last_timestamp", "order: " + order + ", page_size: 5")
            .replaceAll(" +" + param + ": \"\\{\\w+(:\\w+)?}\"\n", "");

    assertThat(problems(yaml))
        .singleElement()
        .asString()
        .contains("pagination.order: " + order + " moves " + moved)
        .contains("which no template places");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "type: bearer | token: missing — \"${env:NAME}\" or \"${file:PATH}\"",
        "type: none, token: \"${env:T}\" | token: is of no use to type none — type: bearer",
        "type: api_key, key: \"${env:K}\" | name: missing — the name of the header or parameter, as"
            + " X-Api-Key",
        "type: oauth2 | token_url: missing — https://id.example.com/oauth2/token",
        "type: login | requests: missing — [{endpoint: /login, body: {...}, take: {token:"
            + " access_token}}]",
      })
  void of_authorisation(String keys, String line) {
    assertThat(problems(Yaml.with(AUTH, "auth: {" + keys + "}")))
        .singleElement()
        .asString()
        .endsWith("connections.sensors.auth." + line);
  }

  @ParameterizedTest(name = "{0} -> {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "event_time: ts | event_time: tss | event_time: there is no column 'tss' — one of id, ts,"
            + " value; did you mean 'ts'?",
        "event_time: ts | event_time: value | event_time: column 'value' is a double — a column of"
            + " type timestamp",
        "format: epoch_ms | format: yyyy-MM-dd HH:mm | columns[1].format: 'yyyy-MM-dd HH:mm' names"
            + " no offset — zone: with the zone of the clocks that it is written by",
        "format: epoch_ms | format: epoch_ms, zone: UTC | columns[1].zone: is of no use to a"
            + " timestamp — a time that says no offset",
        "type: double | type: array<double> | columns[2].path: is a list, but the column an array —"
            + " one path",
        "type: double | type: double, keep_raw: raw | columns[2].keep_raw: is of no use without"
            + " values — values: {TEXT: value, ...}",
        "type: double | type: string, multiply: 2 | columns[2].multiply: is of no use to a string —"
            + " a column of numbers",
        "type: double | type: double, plus: {path: n, unit: ns} | columns[2].plus: is of no use to"
            + " a double — type: timestamp",
        "format: epoch_ms | format: epoch_ms, plus: {path: n} | columns[1].plus.unit: missing — ns,"
            + " us, ms, s",
        "format: epoch_ms | format: epoch_ms, plus: {path: n, unit: ks} | columns[1].plus.unit:"
            + " 'ks' is not known here — one of d, h, min, ms, ns, s, us; did you mean 'ms'?",
        "format: epoch_ms | format: epoch_ms, plus: {unit: s} | columns[1].plus.path: missing —"
            + " where the number stands",
        "format: epoch_ms | format: epoch_ms, plus: {path: 'n[]', unit: s} | columns[1].plus.path:"
            + " 'n[]' leads to a list — one number",
        "format: epoch_ms | format: epoch_ms, plus: {path: ^^^^n, unit: s} | columns[1].plus.path:"
            + " '^^^^n' cannot be followed from a record — at most 2 ^, as records is data.items[]",
        "name: value | name: year | columns[2].name: 'year' is reserved: Dayfill adds columns of"
            + " such names — rename it, such as source_year",
      })
  void of_columns(String piece, String other, String line) {
    assertThat(problems(Yaml.with(piece, other)))
        .singleElement()
        .asString()
        .endsWith("entities.climate." + line);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "body: {from: \"{start}\"} | request.body: is sent with a POST alone — method: POST",
        "headers: {Authorization: x} | request.headers.Authorization: is sent by Dayfill itself —"
            + " leave it out; credentials belong under auth",
      })
  void of_requests(String key, String line) {
    assertThat(problems(Yaml.with("      params:\n", "      " + key + "\n      params:\n")))
        .singleElement()
        .asString()
        .endsWith("entities.climate." + line);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "3 | {start} | event_time: ts | '3' is not known here — one of append, reload",
        "append | {start:date} | event_time: ts | append cannot work here: no {start} of the"
            + " request tells a time of day, so that only whole days are asked — while_open: reload",
        "append | {start} | window: {filters_by: arrival, start_bound: inclusive, end_bound:"
            + " exclusive} | append cannot work here: nothing tells which rows are new where the API"
            + " filters by a time it does not tell — while_open: reload",
        "append | {start} | for_each: {room: {values: [a, b]}} | append cannot work here: members of"
            + " for_each report at different times, one watermark would skip rows — while_open:"
            + " reload",
      })
  void of_open_days(String word, String start, String more, String problem) {
    String yaml =
        Yaml.with("    event_time: ts\n", "    while_open: " + word + "\n    event_time: ts\n")
            .replace("{start}", start)
            .replace(
                "    event_time: ts\n",
                "    event_time: ts\n    batch_days: 1\n    " + more + "\n");

    assertThat(
            problems(
                more.equals("event_time: ts")
                    ? yaml.replaceFirst("    event_time: ts\n", "")
                    : yaml))
        .anySatisfy(each -> assertThat(each).contains("while_open").contains(problem));
  }

  @Test
  void plain_files_cannot_be_appended_to() {
    String yaml = Yaml.with("    event_time: ts\n", "    event_time: ts\n    while_open: append\n");

    assertThat(Yaml.load(yaml).entities().get("climate").whileOpen()).isEqualTo(WhileOpen.APPEND);
    assertThat(problems("table_format: parquet\n" + yaml))
        .singleElement()
        .asString()
        .contains("while_open: append needs a log", "table_format: delta, or while_open: reload");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "arrival_time: ts | arrival_time: is of no use where the API filters by event_time —"
            + " window: {filters_by: arrival}, or leave it out",
        "window: {filters_by: arrival}, arrival_time: value | arrival_time: column 'value' is a"
            + " double — a column of type timestamp",
        "window: {filters_by: arrival}, arrival_time: came | arrival_time: there is no column"
            + " 'came' — one of id, ts, value",
        "window: {filters_by: arrival, start_bound: inclusive, end_bound: exclusive} | batch_days:"
            + " nothing tells the rows of one day from those of another without arrival_time —"
            + " batch_days: 1, or the column of the time at which a reading arrived",
        "window: {filters_by: arrival}, batch_days: 1 | window.filters_by: arrival without"
            + " arrival_time: a reading exactly at a bound may come for two days, or for none —"
            + " start_bound: inclusive and end_bound: exclusive, or the other way round, as the"
            + " API has them; or arrival_time",
        "window: {filters_by: arrival, start_bound: exclusive, end_bound: inclusive, pad: 1 h},"
            + " batch_days: 1 | window.filters_by: arrival without arrival_time: rows of other"
            + " days cannot be left out again — neither pad nor carry_forward: drop; or"
            + " arrival_time",
      })
  void of_arrival(String keys, String line) {
    String lines = keys.replaceAll(", (?=arrival_time|batch_days)", "\n    ");

    assertThat(
            problems(Yaml.with("    event_time: ts\n", "    event_time: ts\n    " + lines + "\n")))
        .singleElement()
        .asString()
        .endsWith("entities.climate." + line);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "json | csv: {delimiter: ';'} | csv: is of no use without format: csv — format: csv, or leave"
            + " it out",
        "json | charset: UTF-9 | charset: 'UTF-9' is no encoding that is known here — such as UTF-8,"
            + " ISO-8859-1, windows-1252 or Shift_JIS",
        "csv | records: 'data[]' | records: is of no use to csv: its lines are the records — leave it"
            + " out",
        "csv | fields_from: ^columns | fields_from: is of no use to csv: its lines are the records —"
            + " leave it out",
        "csv | fail_if: [{path: error}] | fail_if: looks at error, but csv holds nothing beside its"
            + " records — a status other than 200, or skip_if",
        "csv | skip_if: [{path: a.b}] | skip_if: 'a.b' names no value of a line — a name of the"
            + " header, such as ['odd [l/s]'], or a place such as [0]",
        "csv | csv: {delimiter: ab} | csv.delimiter: 'ab' parts no values — one character, such as ;"
            + " or \"\\t\"",
      })
  void of_responses(String format, String key, String line) {
    String yaml = format.equals("csv") ? lines() : Yaml.with("{records: ", "{KEY, records: ");
    String said = format.equals("csv") ? "format: csv, " + key : key;

    assertThat(problems(yaml.replace("KEY", said)))
        .singleElement()
        .asString()
        .endsWith("entities.climate.response." + line);
  }

  /** The whole with lines of values as its answers. */
  private static String lines() {
    return pages("link_header", "")
        .replace("records: \"data.items[]\"", "KEY")
        .replace("[v.double, v.int]", "v");
  }

  @Test
  void of_lines_that_name_no_next_page() {
    String cursor = lines().replace("pagination: {}", PAGES).replace("link_header", "cursor");

    assertThat(problems(cursor.replace("KEY", "format: csv")))
        .singleElement()
        .asString()
        .endsWith(
            "entities.climate.pagination: looks for meta.next, but csv holds nothing beside its"
                + " records — a header of the answer, link_header, page, offset, or none with a"
                + " record_cap");
  }

  @Test
  void of_a_request_that_says_no_day() {
    String dated = "        from: \"{start}\"\n        to: \"{end:epoch_ms}\"\n";

    assertThat(problems(Yaml.with(dated, "        day: today\n")))
        .singleElement()
        .asString()
        .endsWith(
            "entities.climate.request: nothing in the request says which days are asked for —"
                + " params: {from: \"{start}\", to: \"{end}\"}, by the names that the API has");
  }

  @Test
  void of_two_entities_with_one_table() {
    String one = Yaml.WHOLE.substring(Yaml.WHOLE.indexOf("  climate:"));

    assertThat(problems(Yaml.WHOLE + one.replace("  climate:", "  other:")))
        .singleElement()
        .asString()
        .endsWith(
            "entities.other.target_table: is the table of climate already — one for each entity");
  }

  @Test
  void all_are_told_at_once_in_the_order_of_the_file() {
    List<String> problems =
        problems(
            Yaml.with(AUTH, "auth: {type: bearer}")
                .replace("event_time: ts", "event_time: tss")
                .replace(PAGES, "pagination: {cursor_param: after}")
                .replace("type: double", "type: double, keep_raw: raw"));

    assertThat(problems)
        .extracting(line -> line.replaceAll("^(dayfill.yaml:\\d+):.*?: (\\S+): .*", "$1 $2"))
        .containsExactly(
            "dayfill.yaml:5 connections.sensors.auth.token",
            "dayfill.yaml:15 entities.climate.event_time",
            "dayfill.yaml:20 entities.climate.pagination.cursor_path",
            "dayfill.yaml:25 entities.climate.columns[2].keep_raw");
  }
}
