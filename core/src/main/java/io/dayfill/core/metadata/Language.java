package io.dayfill.core.metadata;

import static io.dayfill.core.metadata.Form.ANYTHING;
import static io.dayfill.core.metadata.Form.COLUMN_NAME;
import static io.dayfill.core.metadata.Form.COLUMN_TYPE;
import static io.dayfill.core.metadata.Form.FLAG;
import static io.dayfill.core.metadata.Form.NAME;
import static io.dayfill.core.metadata.Form.NOTHING;
import static io.dayfill.core.metadata.Form.RAW;
import static io.dayfill.core.metadata.Form.SECRET;
import static io.dayfill.core.metadata.Form.SHARE;
import static io.dayfill.core.metadata.Form.STATUS_CLASS;
import static io.dayfill.core.metadata.Form.TABLE;
import static io.dayfill.core.metadata.Form.TEXT;
import static io.dayfill.core.metadata.Form.ZONE;
import static io.dayfill.core.metadata.Form.either;
import static io.dayfill.core.metadata.Form.group;
import static io.dayfill.core.metadata.Form.list;
import static io.dayfill.core.metadata.Form.named;
import static io.dayfill.core.metadata.Form.oneOrMore;
import static io.dayfill.core.metadata.Form.span;
import static io.dayfill.core.metadata.Form.whole;
import static io.dayfill.core.metadata.Form.words;
import static io.dayfill.core.metadata.Key.built;
import static io.dayfill.core.metadata.Key.later;

import java.time.Duration;
import java.util.List;

/**
 * The metadata language: every key that there is, where it stands, what may stand under it, what it
 * means, and what holds where nobody says it. The validator, the defaults and the schema for
 * editors are made of this and of nothing else. A key begins with {@code built} once it is
 * understood, and with {@code later} before.
 */
final class Language {
  private static final Duration ZERO = Duration.ZERO;
  private static final Duration MICRO = Duration.ofNanos(1000);
  private static final Duration MILLI = Duration.ofMillis(1);
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration MONTH = Duration.ofDays(31);
  private static final Duration YEAR = Duration.ofDays(366);

  /** The forms of times in a record, beside patterns. */
  private static final Form TIMES =
      either(
          words(
              "iso",
              "epoch_s",
              "epoch_ms",
              "epoch_us",
              "epoch_ns",
              "auto",
              "interval_start",
              "interval_end",
              "base64",
              "hex"),
          TEXT);

  private static final Form STYLES =
      words("cursor", "offset", "page", "link_header", "next_url", "last_timestamp", "none");

  static final Keys CONDITION =
      Keys.of(
          "condition",
          built(
              "status",
              oneOrMore(either(whole(100, 599), STATUS_CLASS)),
              "the answer's status, or one of several"),
          built("path", TEXT, "a value of the answer; alone: it is there and not null"),
          built("equals", oneOrMore(RAW), "the value's text is this, or one of these"),
          built("not_equals", oneOrMore(RAW), "the value's text is none of these"));

  private static final Form CONDITIONS = list(group(CONDITION));

  static final Keys JWT =
      Keys.of(
          "jwt",
          built("algorithm", words("RS256", "ES256", "HS256"), "how to sign"),
          built("key", SECRET, "the private key in PEM, or the shared secret"),
          built("key_id", TEXT, "which key it is"),
          built("issuer", TEXT, "who asks"),
          built("audience", TEXT, "who is asked; the token_url"),
          built("subject", TEXT, "on whose behalf"));

  static final Keys LOGIN_REQUEST =
      Keys.of(
          "login request",
          built("endpoint", TEXT, "the path, or an https address of its own"),
          built("body", ANYTHING, "the JSON that is sent"),
          built("take", named(TEXT, TEXT), "names for what the answer holds, each with a path"));

  /** The ways of authorising that Dayfill has itself. */
  static final List<String> AUTH_TYPES =
      List.of("none", "bearer", "basic", "api_key", "oauth2", "login");

  static final Keys AUTH =
      Keys.of(
          "auth",
          built(
                  "type",
                  either(new Form.Words(AUTH_TYPES, List.of()), NAME),
                  "how requests are authorised; also what a jar brings")
              .or("none"),
          built("token", SECRET, "the token, by reference").of("bearer"),
          built("username", TEXT, "the user").of("basic"),
          built("password", SECRET, "the password, by reference").of("basic"),
          built("in", words("header", "query"), "where the key is sent").of("api_key"),
          built("name", TEXT, "the header or parameter that carries it").of("api_key"),
          built("prefix", RAW, "what stands before it, its blank included").of("api_key", "login"),
          built("key", SECRET, "the key, by reference").of("api_key"),
          built("token_url", TEXT, "where tokens are given").of("oauth2"),
          built("client_id", TEXT, "the client").of("oauth2"),
          built("client_secret", SECRET, "its secret, by reference").of("oauth2"),
          built("client_auth", words("body", "basic"), "how both are sent").of("oauth2"),
          built("scope", TEXT, "what is asked for").of("oauth2"),
          built(
                  "grant",
                  words("client_credentials", "refresh_token", "jwt_bearer"),
                  "by what a token is given")
              .of("oauth2"),
          built("refresh_token", SECRET, "the first refresh token, by reference").of("oauth2"),
          built("token_file", TEXT, "the file that keeps a token that rotates").of("oauth2"),
          built("jwt", group(JWT), "what to sign").of("oauth2"),
          built("requests", list(group(LOGIN_REQUEST)), "the requests of a login").of("login"),
          built("life", span(Duration.ofSeconds(1), YEAR), "how long a token serves")
              .of("oauth2", "login"),
          built("header", TEXT, "the header that carries the token").of("login"),
          built("expired_if", CONDITIONS, "answers that call for new credentials, once"));

  static final Keys RATE_HEADERS =
      Keys.of(
          "rate headers",
          built("remaining", TEXT, "the header that says how many requests are left"),
          built("reset", TEXT, "the header that says when they are given anew"),
          built(
                  "reset_format",
                  words("auto", "seconds", "milliseconds", "epoch_s", "epoch_ms", "http_date"),
                  "how it says so")
              .or("auto"));

  static final Keys QUOTA =
      Keys.of(
          "quota",
          built("requests", whole(1, 1_000_000_000), "how many"),
          built("per", span(MINUTE, DAY), "for how long: a day, or an even part of it").or("1 d"),
          built("resets", TEXT, "when a new one begins: a time of day and its zone")
              .or("00:00 UTC"));

  static final Keys RATE_LIMIT =
      Keys.of(
          "rate_limit",
          built("requests", whole(1, 100_000), "requests in every span of per").or("5"),
          built("per", span(MILLI, MONTH), "the span, wherever it begins").or("1 s"),
          built("burst", whole(1, 100_000), "how many may leave at once within it"),
          built("max_concurrent", whole(1, 256), "how many may be under way").or("4"),
          built("max_wait", span(ZERO, MONTH), "a longer wait fails the days that need it")
              .or("15 min"),
          built("limited_if", CONDITIONS, "answers that say: not now"),
          built("headers", group(RATE_HEADERS), "the headers that tell of the API's own count"),
          built("reserve_for_today", SHARE, "the share that backfills leave to today's loads")
              .or("0 %"),
          built("quota", group(QUOTA), "requests that are given anew at fixed times"));

  static final Keys RETRY =
      Keys.of(
          "retry",
          built("attempts", whole(1, 100), "how often a page is asked for in all").or("5"),
          built("backoff", span(MILLI, DAY), "the wait before the second attempt").or("1 s"),
          built("max_backoff", span(MILLI, DAY), "the longest such wait").or("1 min"));

  static final Keys TIMEOUTS =
      Keys.of(
          "timeouts",
          built("connect", span(MILLI, DAY), "until a connection stands").or("10 s"),
          built("idle", span(MILLI, DAY), "between two pieces of an answer").or("30 s"),
          built("page", span(MILLI, DAY), "for a whole page").or("10 min"));

  static final Keys PROXY =
      Keys.of(
          "proxy",
          built("url", TEXT, "where the proxy is"),
          built("no_proxy", oneOrMore(TEXT), "hosts that are reached without it"));

  static final Keys TLS =
      Keys.of(
          "tls",
          built("ca_file", TEXT, "certificates that are trusted too, PEM"),
          built("client_cert", TEXT, "our certificate, PEM"),
          built("client_key", TEXT, "its key, PEM"));

  static final Keys CONNECTION =
      Keys.of(
          "connection",
          built("base_url", TEXT, "the https address of the API").must(),
          built("allow_http", FLAG, "plain http beyond loopback is allowed").or("false"),
          built("allow_link_local", FLAG, "link-local addresses are allowed").or("false"),
          built("auth", group(AUTH), "how requests are authorised").or("{}"),
          built("headers", named(TEXT, TEXT), "headers of every request"),
          built("allowed_origins", list(TEXT), "origins that links and redirects may lead to"),
          built("rate_limit", group(RATE_LIMIT), "how often to ask").or("{}"),
          built("retry", group(RETRY), "how often to try again").or("{}"),
          built("timeouts", group(TIMEOUTS), "how long to wait for what").or("{}"),
          built("proxy", group(PROXY), "the way out"),
          built("tls", group(TLS), "whom to trust, and who we are"));

  static final Keys REQUEST =
      Keys.of(
          "request",
          built("method", words("GET", "POST"), "how to ask").or("GET"),
          built(
              "params",
              named(RAW, either(TEXT, list(TEXT), NOTHING)),
              "query parameters, names with templates"),
          built("headers", named(TEXT, TEXT), "headers, names with templates"),
          built("body", ANYTHING, "the JSON of a POST, of templates"));

  static final Keys WINDOW =
      Keys.of(
          "window",
          built(
                  "start_bound",
                  words("inclusive", "exclusive", "unknown"),
                  "whether a reading exactly at the start is in the answer")
              .or("unknown"),
          built("end_bound", words("inclusive", "exclusive", "unknown"), "likewise at the end")
              .or("unknown"),
          built("precision", span(MICRO, MONTH), "the API's tick").or("1 ms"),
          built("pad", span(ZERO, YEAR), "more at both ends").or("0 s"),
          built("zone", ZONE, "the zone of bounds without an offset; the entity's"),
          built(
                  "filters_by",
                  words("event_time", "arrival"),
                  "the time that the API compares with the bounds")
              .or("event_time"));

  /** What may be seen of a page that is the last. */
  static final Form.Words SIGNS = words("no_cursor", "short_page", "empty_page", "same_cursor");

  static final Keys STOP =
      Keys.of(
          "stop", built("has_more", TEXT, "the path of a flag that says whether more is there"));

  static final Keys PAGINATION =
      Keys.of(
          "pagination",
          built("cursor_path", oneOrMore(TEXT), "where an answer names the next page").of("cursor"),
          built("cursor_header", TEXT, "the header that names it").of("cursor"),
          built("cursor_param", oneOrMore(TEXT), "the parameter that carries it back").of("cursor"),
          built("initial", oneOrMore(RAW), "what the first page is asked with").of("cursor"),
          built("keep_params", FLAG, "whether later pages carry the parameters of the first")
              .of("cursor", "link_header", "next_url")
              .orWith("cursor", "true")
              .orWith("link_header", "false")
              .orWith("next_url", "false"),
          built("offset_param", TEXT, "the parameter of the records received so far")
              .of("offset")
              .orWith("offset", "offset"),
          built("first", whole(0, 1_000_000), "the number that the first page is asked with")
              .of("offset", "page")
              .orWith("offset", "0")
              .orWith("page", "1"),
          built("total_path", TEXT, "where an answer says how many records there are; it warns")
              .of("offset"),
          built("overlap", whole(0, 10_000), "records of the page before that come again")
              .of("offset")
              .orWith("offset", "0"),
          built("page_param", TEXT, "the parameter of the page's number")
              .of("page")
              .orWith("page", "page"),
          built("total_pages_path", TEXT, "where an answer says how many pages there are")
              .of("page"),
          built("rel", TEXT, "the relation of the next page's link")
              .of("link_header")
              .orWith("link_header", "next"),
          built("path", TEXT, "where an answer holds the next page's address").of("next_url"),
          built("header", TEXT, "the header that holds it").of("next_url"),
          built("order", words("asc", "desc"), "the order of the readings").of("last_timestamp"),
          built("page_size", whole(1, 1_000_000), "records asked for in a page"),
          built("page_size_param", TEXT, "the parameter that asks for them")
              .orWith("offset", "limit"),
          built("max_pages", whole(1, 100_000_000), "more pages in one chain fail the slice")
              .or("100000"),
          built("max_empty_pages", whole(0, 1_000_000), "more empty pages in a row fail the slice")
              .or("3"),
          built("stop", oneOrMore(either(SIGNS, group(STOP))), "what ends a chain of pages"),
          built(
              "record_cap",
              either(whole(1, 100_000_000), words("none")),
              "an answer of so many records may have been cut"),
          built("min_window", span(MILLI, DAY), "windows are not split further").or("1 min"),
          built("split_if", CONDITIONS, "answers that call for smaller windows"),
          built("restart_if", CONDITIONS, "answers that call for the chain from its start, once"));

  static final Keys FOR_EACH =
      Keys.of(
          "for_each",
          built("list", oneOrMore(TEXT), "the members"),
          built("file", TEXT, "the file of the members, one a line"),
          built("endpoint", TEXT, "the path of the members"),
          built("pagination_style", STYLES, "how they come in pages"),
          built("pagination", group(PAGINATION), "details of that style"),
          built("request", group(REQUEST), "what is sent"),
          built("records", TEXT, "where the members' records stand"),
          built("path", TEXT, "where a member stands in its record"),
          built("extract", TEXT, "the part of it that counts"));

  static final Keys CSV =
      Keys.of(
          "csv",
          built("header", FLAG, "the first line names the fields").or("true"),
          built("delimiter", RAW, "the character that parts the fields").or(","),
          built("tables", words("one", "blank_line"), "whether a blank line begins another table")
              .or("one"));

  static final Keys RESPONSE =
      Keys.of(
          "response",
          built("format", words("json", "ndjson", "csv"), "how an answer is written").or("json"),
          built("charset", TEXT, "how its characters are written").or("UTF-8"),
          built("records", TEXT, "the path of the records"),
          built(
                  "missing_records",
                  words("fail", "empty", "parent"),
                  "what an answer without the records is")
              .or("fail"),
          built("fail_if", CONDITIONS, "answers that are errors"),
          built("empty_if", CONDITIONS, "answers that are proven empty"),
          built("skip_if", CONDITIONS, "records that are no readings"),
          built("fields_from", TEXT, "the list that names the members of records that are arrays"),
          built("null_values", list(RAW), "texts that mean: no value"),
          built("csv", group(CSV), "how the CSV is written"),
          built("ignore", list(TEXT), "fields that are not kept"),
          built("carry_forward", words("keep", "drop"), "rows that the API invents at the start")
              .or("keep"));

  static final Keys PLUS =
      Keys.of(
          "plus",
          built("path", TEXT, "where the number to be added stands").must(),
          built("unit", words("ns", "us", "ms", "s", "min", "h", "d"), "what it counts").must(),
          built("times", words("place"), "multiplied by the record's place"));

  static final Keys COLUMN =
      Keys.of(
          "column",
          built("name", COLUMN_NAME, "the column's name").must(),
          built("path", oneOrMore(TEXT), "where the value stands; of several the first counts"),
          built("from", TEXT, "the for_each name, or the bound key, that is the value"),
          built("type", COLUMN_TYPE, "what the column holds; with from: a string unless said"),
          built("format", TIMES, "how a time or bytes are written; also a pattern"),
          built("required", words("true", "day", "false"), "what without a value is refused")
              .or("false"),
          built("values", named(RAW, RAW), "texts that stand for a value"),
          built("keep_raw", COLUMN_NAME, "the column that keeps the text as it came"),
          built("same_length_as", COLUMN_NAME, "another array column of the same length"),
          built("multiply", TEXT, "a factor"),
          built("extract", TEXT, "a pattern; the match, or its first group, is the value"),
          built("plus", group(PLUS), "more, added to a time"),
          built("zone", ZONE, "the zone of times without an offset"),
          built(
              "ambiguous",
              words("earlier", "later", "both_quarantined"),
              "what a local time means that was there twice"),
          built(
                  "on_mismatch",
                  either(words("quarantine", "null"), NOTHING),
                  "what becomes of an unreadable value")
              .or("quarantine"),
          built("default_when_absent", RAW, "the value where the record has none"),
          built("null_values", oneOrMore(RAW), "texts that mean: no value"));

  static final Keys ENTITY =
      Keys.of(
          "entity",
          built("adapter", TEXT, "the adapter that presets the rest").or("none"),
          built("variant", TEXT, "which of the adapter's presets"),
          built("connection", NAME, "a name of connections").must(),
          built("api_endpoint", TEXT, "the path, appended to base_url"),
          built("frequency", span(MICRO, YEAR), "how often a device reports"),
          built("pagination_style", STYLES, "how an answer comes in pages"),
          built("target_table", TABLE, "schema.table"),
          built("enabled", FLAG, "false: loaded only when named").or("true"),
          built("zone", ZONE, "the zone whose calendar days are SourceDate").or("UTC"),
          built("batch_days", whole(1, 3660), "days in one slice at most").or("7"),
          built("lookback_days", whole(0, 3660), "earlier days that a run without a date reads")
              .or("0"),
          built("keeps", span(DAY, Duration.ofDays(36_600)), "how far back the API answers"),
          built("max_days_ahead", whole(0, 36_600), "an event beyond is quarantined").or("1"),
          built("empty_replaces", FLAG, "an empty answer may replace a day that holds rows")
              .or("false"),
          built("max_shrink", SHARE, "share of a day's rows that a reload may lose").or("50 %"),
          built("max_quarantined", SHARE, "share of a day's records that may be unreadable")
              .or("1 %"),
          built("key", oneOrMore(COLUMN_NAME), "the columns that identify a reading"),
          built("event_time", COLUMN_NAME, "the column whose instant decides the day"),
          built("arrival_time", COLUMN_NAME, "the column of the time that the API filters by"),
          built("missing_members", words("fail", "replace"), "what a vanished member does")
              .or("fail"),
          built("while_open", words("reload", "append"), "how a day that goes on is read")
              .or("reload"),
          later("location", TEXT, "where the table lies"),
          built("request", group(REQUEST), "what is asked").or("{}"),
          built("window", group(WINDOW), "what the API means by its bounds").or("{}"),
          built("for_each", named(NAME, group(FOR_EACH)), "one chain of pages for each member"),
          built("pagination", group(PAGINATION), "details of pagination_style").or("{}"),
          built("response", group(RESPONSE), "where an answer holds its records").or("{}"),
          built("columns", list(group(COLUMN)), "what a record becomes"));

  static final Keys WAREHOUSE =
      Keys.of(
          "warehouse_options",
          built("single_writer", FLAG, "no other process writes to it").or("false"),
          built(
              "region", TEXT, "the bucket's region; AWS_REGION or a profile where it is left out"),
          built("endpoint", TEXT, "the address of a store that is not Amazon's"),
          built("path_style", FLAG, "the bucket is in the path of a request, not in its host"),
          built("access_key_id", SECRET, "a key; the SDK's usual places where it is left out"),
          built("secret_access_key", SECRET, "what belongs to the key"),
          built("session_token", SECRET, "what belongs to a key that ends"));

  static final Keys ROOT =
      Keys.of(
          "configuration",
          built("warehouse", TEXT, "the folder of all tables, or s3://bucket/folder").must(),
          built("warehouse_options", group(WAREHOUSE), "how it is reached and used"),
          built("table_format", words("delta", "parquet"), "what the tables are").or("delta"),
          built("connections", named(NAME, group(CONNECTION)), "APIs by name"),
          built("entities", named(NAME, group(ENTITY)), "kinds of readings by name"));

  private Language() {}
}
