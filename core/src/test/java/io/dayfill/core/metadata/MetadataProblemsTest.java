package io.dayfill.core.metadata;

import static io.dayfill.core.metadata.Yaml.problems;
import static io.dayfill.core.metadata.Yaml.with;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetadataProblemsTest {
  @ParameterizedTest(name = "{0} -> {1}: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        // what is wrong with the value of a key
        "15 min | 15 fortnights | dayfill.yaml:11:5: entities.climate.frequency: '15 fortnights' is"
            + " no duration — PT15M, or a whole number of us, ms, s, min, h or d",
        "15 min | 0 s | entities.climate.frequency: '0 s' is out of bounds — from 1 us to 366 d",
        "15 min | -5 min | '-5 min' is no duration",
        "15 min | PT | 'PT' is no duration",
        "15 min | 99999999999999 d | is no duration",
        "15 min | [1, 2] | entities.climate.frequency: takes one text, no list or keys",
        "15 min | ~ | entities.climate.frequency: has no value",
        "15 min | '\"\"' | '' is no duration",
        "connection: sensors | connection: sensor | there is no connection 'sensor' — one of"
            + " sensors; did you mean 'sensors'?",
        "event_time: ts | event_time: tss | there is no column 'tss' — one of id, ts, value; did"
            + " you mean 'ts'?",
        "event_time: ts | event_time: id | column 'id' is a string — a column of type timestamp",
        "key: id | key: [id, nope] | entities.climate.key: there is no column 'nope'",
        "key: id | key: [id, id] | names a column twice",
        "pagination_style: cursor | pagination_style: page | cursor_path: belongs to"
            + " pagination_style cursor — leave it out, or use that style",
        "pagination_style: cursor | pagination_style: last_timestamp | cursor_path: belongs to"
            + " pagination_style cursor",
        "pagination_style: cursor | pagination_style: last_timestamp | pagination.order: missing",
        "pagination_style: cursor | pagination_style: last_timestamp | pagination.page_size: missing",
        "pagination_style: cursor | pagination_style: cursors | 'cursors' is not known here — one"
            + " of cursor, last_timestamp, link_header, next_url, none, offset, page; did you mean 'cursor'?",
        "raw.climate | climate | '.climate' is no table name",
        "raw.climate | raw.a.b | is no table name",
        "raw.climate | metadata.x | 'metadata.x' lies where Dayfill keeps its own tables",
        "raw.climate | Raw.climate | is no table name",
        "/v1/climate | /v1/../admin | leaves its base",
        "/v1/climate | /v1/%2E%2e/admin | leaves its base",
        "/v1/climate | /v1/climate?x=1 | holds a query",
        "/v1/climate | https://evil.example.com/ | is no path",
        "/v1/climate | //evil.example.com/ | is no path",
        "/v1/climate | '/v1/{entty}' | {entty} is no name of a template",
        "/v1/climate | '/v1/{entity}/../x' | leaves its base",
        "/v1/climate | '/v1/{page}' | a template speaks of {page}, which no page has",
        "key: id | zone: Europe/Berln | 'Europe/Berln' is no zone — a name such as UTC or"
            + " Europe/Berlin; did you mean 'Europe/Berlin'?",
        "key: id | zone: +01:00 | '+01:00' is no zone",
        "key: id | enabled: yes | 'yes' is neither yes nor no — true or false",
        "key: id | enabled: on | true or false",
        "key: id | batch_days: 0 | '0' is out of bounds — a whole number from 1 to 3660",
        "key: id | batch_days: 07 | '07' is no whole number",
        "key: id | batch_days: 1e1 | is no whole number",
        "key: id | batch_days: ٧ | is no whole number",
        "key: id | max_shrink: 0.5 | '0.5' is no share — percent from 0 % to 100 %, as 50 %",
        "key: id | max_shrink: 101 % | is no share",
        "key: id | window: {start_bound: open} | 'open' is not known here — one of exclusive,"
            + " inclusive, unknown",
        "key: id | window: soon | entities.climate.window: takes keys, no text or list",
        // requests
        "'\"{start}\"' | '\"{strat}\"' | {strat} is no name of a template",
        "'\"{start}\"' | '[\"{strat}\"]' | params.from: template '{strat}': {strat} is no name",
        "'\"{start}\"' | '{a: b}' | params.from: takes one text, no list or keys",
        "'params:' | 'headers: {Host: a}\n      params:' | headers.Host: is sent by Dayfill itself",
        "'params:' | 'headers: {\"a b\": x}\n      params:' | is no name of a header",
        "'params:' | 'body: {a: \"{start}\"}\n      params:' | body: is sent with a POST alone",
        "'params:' | 'method: POST\n      body: {a: \"{strat}\"}\n      params:' | request.body:"
            + " template '{strat}'",
        // pages
        "{cursor_path: meta.next, cursor_param: after} | {cursor_param: after} | cursor_path:"
            + " missing",
        "{cursor_path: meta.next, cursor_param: after} | {cursor_path: a, cursor_header: b,"
            + " cursor_param: after} | cursor_path: stands beside cursor_header",
        "cursor_path: meta.next | 'cursor_path: [a, b]' | cursor_param: are 1 for 2 paths",
        "cursor_param: after | 'cursor_param: after, initial: [a, b]' | initial: has another number",
        "cursor_param: after | 'cursor_param: after, stop: short_page' | short_page needs to know",
        "cursor_param: after | 'cursor_param: after, stop: none' | 'none' is not known here",
        "cursor_param: after | 'cursor_param: after, stop: {more: a}' | unknown key 'more'",
        "cursor_param: after | 'cursor_param: after, split_if: [{path: \"a[].b\"}]' | 'a[].b' may be"
            + " several values of a page",
        "'from: \"{start}\"' | 'after: \"{start}\"' | entities.climate.pagination.cursor_param:"
            + " 'after' is a parameter already",
        "'from: \"{start}\"' | 'n: \"{page_size}\"' | page_size: missing, though a template speaks"
            + " of it",
        // pages
        "cursor_param: after | offset_param: after | belongs to pagination_style offset",
        "cursor_param: after | page_size: 10, cursor_param: after | is not sent: page_size_param is"
            + " missing",
        "cursor_path: meta.next | 'cursor_path: meta.next, order: asc' | order: belongs to"
            + " pagination_style last_timestamp",
        "cursor_path: meta.next | cursor_path: 'meta[].next' | 'meta[].next' leads to no single",
        "meta.next | ^next | '^next' is no path: it has ^, which leads from a record",
        // answers
        "data.items[] | data..items | 'data..items' is no path: it lacks a name at character 6",
        "data.items[] | ^items[] | '^items[]' is no path: it has ^ or [#]",
        "'{records: \"data.items[]\"}' | '{records: \"x[]\", fields_from: columns}' | 'columns' names"
            + " no list beside the records",
        "'{records: \"data.items[]\"}' | '{records: \"x[]\", ignore: ^y}' | '^y' is no value inside",
        "'{records: \"data.items[]\"}' | '{records: \"[]\", missing_records: parent}' | that step has"
            + " no name",
        "'{records: \"data.items[]\"}' | '{records: \"[]\", skip_if: [{path: ^^x}]}' | response.skip_if:"
            + " goes back further than the answer — at most 1 ^",
        "'{records: \"data.items[]\"}' | '{records: \"[]\", fail_if: [{path: ^x}]}' | '^x' is no path",
        "'{records: \"data.items[]\"}' | '{records: \"data[]\", format: csv}' | response.records: is of"
            + " no use to csv",
        "'{records: \"data.items[]\"}' | '{}' | entities.climate.response.records: missing",
        // columns
        "path: at | path: ^^^^at | '^^^^at' cannot be followed from a record — at most 2 ^, as"
            + " records is data.items[]",
        "path: at | path: 'at[].x' | 'at[].x' leads to a list, but the column is a timestamp",
        "name: id, | name: _id, | '_id' is reserved: Dayfill adds columns of such names — rename"
            + " it, such as source_id",
        "name: id, | name: Year, | 'Year' is reserved",
        "name: id, | name: sourcedate, | 'sourcedate' is reserved",
        "name: id, | 'name: \"a b\",' | 'a b' is no name of a column",
        "name: value, | name: ID, | 'ID' names a second column — names that differ, letter case"
            + " aside",
        "name: id, | nam: id, | entities.climate.columns[0]: unknown key 'nam' — did you mean"
            + " 'name'?",
        "type: double | type: dubble | 'dubble' is not known here",
        "type: double | type: decimal | 'decimal' does not say its digits — decimal(9,2)",
        "type: double | 'type: \"decimal(39,2)\"' | 'decimal(39,2)' is out of bounds — 1 to 38"
            + " digits",
        "type: double | 'type: \"decimal(4,5)\"' | 'decimal(4,5)' is out of bounds",
        "type: double | type: array<array<int>> | 'array<int>' is not known here",
        "type: double | type: double, format: iso | is of no use to a double",
        "type: double | type: string, multiply: 0.1 | multiply: is of no use to a string",
        "type: double | type: double, multiply: 0 | '0' is no factor",
        "type: double | type: double, multiply: 0x10 | '0x10' is no factor",
        "type: double | 'type: double, extract: \"[\"' | '[' is no regular expression",
        "type: double | type: json, extract: x | extract: is of no use to a json",
        "type: double | type: double, zone: UTC | zone: is of no use to a double",
        "format: epoch_ms | format: epoch_ms, zone: UTC | zone: is of no use to a timestamp",
        "format: epoch_ms | ambiguous: later | ambiguous: is of no use without zone",
        "format: epoch_ms | zone: Mars | 'Mars' is no zone",
        "format: epoch_ms | zone: UTC, ambiguous: both | one of both_quarantined, earlier, later",
        "format: epoch_ms | format: yyyy-MM-dd HH:mm | 'yyyy-MM-dd HH:mm' names no offset — zone:",
        "format: epoch_ms | format: yyyy-MM-dd | as a pattern it names no hour",
        "format: epoch_ms | 'format: \"yyyy-MM-dd Q\"' | as a pattern it has the letter Q; known"
            + " are",
        "type: double | type: double, on_mismatch: drop | one of null, quarantine",
        "type: double | type: double, on_mismatch: null, required: true | null contradicts",
        "type: double | type: double, default_when_absent: x | 'x' is no double — a double, such"
            + " as",
        "type: double | type: array<double>, default_when_absent: 1 | is of no use to a array",
        "type: double | type: double, null_values: | null_values: has no value",
        "type: double | type: double, from: room | columns[2].from: 'room' is bound nowhere",
        "type: double | type: double, required: always | one of day, false, true",
        "type: double | type: double, keep_raw: raw | is of no use without values",
        "type: double | 'type: double, values: {A: x}' | 'x' is no double",
        "type: double | 'type: boolean, values: {A: TRUE}' | 'TRUE' is no boolean",
        "type: double | 'type: boolean, values: {A: true}, keep_raw: ts' | 'ts' is a column of type"
            + " timestamp",
        "type: double | type: double, same_length_as: id | compares 'value' with 'id' — two columns"
            + " that are arrays",
        "format: epoch_ms | format: epoch | 'epoch' is not known here — one of auto, epoch_ms,",
        // connections
        "requests: 10 | requests: 10, burst: 11 | '11' is more than requests allows — at most 10",
        "requests: 10 | requests: 0 | connections.sensors.rate_limit.requests: '0' is out of"
            + " bounds",
        "max_wait: PT15M} | 'max_wait: PT15M}\\n"
            + "    headers: {\"X Y\": 1}' | connections.sensors.headers.X Y: 'X Y' is no name of a"
            + " header",
        "max_wait: PT15M} | 'max_wait: PT15M}\\n    headers: {Authorization: geheim}' |"
            + " headers.Authorization: is sent by Dayfill itself — say it under auth",
        "max_wait: PT15M} | 'max_wait: PT15M}\\n"
            + "    headers: {X-A: \"a ${vault:x}\"}' | headers.X-A: holds a reference that is not"
            + " known",
        "requests: 10 | requests: 10, quota: 5 | connections.sensors.rate_limit.quota: takes keys",
        "requests: 10 | requests: 10, quota: {per: 1 d} | rate_limit.quota.requests: missing",
        "requests: 10 | requests: 10, quota: {requests: 9, per: 7 h} | quota.per: 'PT7H' does not"
            + " divide a day evenly",
        "requests: 10 | requests: 10, quota: {requests: 9, resets: noon} | quota.resets: 'noon' is no"
            + " time of a zone — a time and a zone, as 00:00 UTC",
        "requests: 10 | requests: 10, reserve_for_today: 200 % | reserve_for_today: '200 %' is no",
        "'max_wait: PT15M}' | 'max_wait: PT15M}\n"
            + "    retry: {backoff: 2 min}' | retry.backoff: '2 min' is more than max_backoff",
      })
  void a_problem_is_told_with_its_place_its_value_and_what_would_be_right(
      String piece, String other, String line) {
    assertThat(problems(with(piece, other == null ? "" : other.replace("\\n", "\n"))))
        .anySatisfy(each -> assertThat(each).contains(line));
  }
}
