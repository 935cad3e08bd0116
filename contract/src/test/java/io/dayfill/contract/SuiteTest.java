package io.dayfill.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.contract.Score.Verdict;
import io.dayfill.core.metadata.Declaration;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.spi.Adapter;
import io.dayfill.core.spi.PageHook;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SuiteTest {
  private static final String RIGHT =
      """
      api_endpoint: /v1/soil
      frequency: 1 h
      target_table: raw.soil
      request: {params: {since: "{start}", until: "{end}"}}
      window: {start_bound: unknown, end_bound: exclusive}
      pagination_style: cursor
      pagination: {cursor_path: next, cursor_param: after}
      response: {records: "measurements[]"}
      key: id
      event_time: at
      columns:
        - {name: id, type: string, required: true}
        - {name: probe, type: string, required: true}
        - {name: at, type: timestamp, format: epoch_s, required: true}
        - {name: percent, path: moisture.percent, type: double}
      """;

  private static final Samples SAMPLES =
      new Samples(
          LocalDate.of(2026, 3, 8),
          "",
          "",
          Optional.empty(),
          Optional.of(false),
          List.of(
              page(
                  """
                  {"measurements":[
                    {"id":"m1","probe":"field-7","at":1772960400,"moisture":{"percent":31.5}},
                    {"id":"m2","probe":"field-7","at":1772964000,"moisture":{}}],
                   "next":"m2"}
                  """,
                  "until=2026-03-09T00:00:00Z"),
              page(
                  """
                  {"measurements":[
                    {"id":"m3","probe":"field-8","at":1772967600,"moisture":{"percent":2}}],
                   "next":null}
                  """,
                  "after=m2")),
          List.of(
              row("m1", "field-7", "2026-03-08T09:00:00Z", 31.5),
              row("m2", "field-7", "2026-03-08T10:00:00Z", null),
              row("m3", "field-8", "2026-03-08T11:00:00Z", 2.0)),
          Optional.empty(),
          List.of("{\"error\":\"quota\"}"));

  /** An adapter that does what an adapter must not do. */
  private record Wrong(String check, UnaryOperator<String> yaml, Samples samples, PageHook hook) {
    Wrong knowing(UnaryOperator<Samples> change) {
      return new Wrong(check, yaml, change.apply(samples), hook);
    }

    Subject subject() {
      return SuiteTest.subject(yaml.apply(RIGHT), samples, hook);
    }

    @Override
    public String toString() {
      return check;
    }
  }

  private static Stream<Wrong> wrongAdapters() {
    return Stream.of(
        saying("declaration", "frequency: 1 h", "frequency: seldom"),
        saying("mapping", "moisture.percent", "moisture.pct"),
        saying("page chain", "cursor_param: after", "cursor_param: page"),
        saying("key", "key: id", "key: probe"),
        doing("error bodies", page -> page.contains("error") ? "{\"measurements\":[]}" : page),
        saying("windows", "until: \"{end}\"", "until: \"{last_day}\""),
        saying("bounds", "start_bound: unknown", "start_bound: inclusive")
            .knowing(known -> known.withBounds(false, false)),
        saying(
                "time zones",
                "since: \"{start}\", until: \"{end}\"",
                "since: \"{first_day}\", until: \"{last_day}\"")
            .knowing(known -> known.withBounds(true, true)),
        doing("repetition", numbering()),
        saying("pages", "pagination: {", "pagination: {max_pages: 1, "),
        doing("duplicates", numbering()),
        saying("empty", "", "").knowing(known -> known.withEmpty("{}")),
        saying("429", "", "")
            .knowing(known -> known.withConnection("{rate_limit: {max_wait: 1 s}}")),
        doing("malformed", page -> page.startsWith("{\"meas") ? page : "{\"measurements\":[]}"),
        doing("refusals", page -> page.contains("internal") ? "{\"measurements\":[]}" : page),
        doing("cut bodies", SuiteTest::mended),
        doing("wrong types", page -> page.replace("\"no such value\"", "null")),
        saying(
            "renamed fields",
            "{name: id, type: string, required: true}",
            "{name: id, type: string}"),
        doing("new fields", page -> page.contains("added_lately") ? "{}" : page));
  }

  @Test
  void a_right_adapter_keeps_every_rule() {
    List<Score> scores = Suite.run(subject(RIGHT, SAMPLES, page -> page));

    assertThat(scores)
        .extracting(Score::verdict)
        .describedAs(scores.toString())
        .containsOnly(Verdict.PASSED);
  }

  @ParameterizedTest
  @MethodSource("wrongAdapters")
  void a_wrong_adapter_is_caught(Wrong wrong) {
    Score score = Suite.run(wrong.check(), wrong.subject());

    assertThat(score.verdict()).describedAs(score.toString()).isEqualTo(Verdict.FAILED);
    assertThat(score.reason().contains("cannot be used"))
        .describedAs(score.reason())
        .isEqualTo(wrong.check().equals("declaration"));
  }

  @Test
  void every_check_has_a_wrong_adapter() {
    Set<String> proven = new TreeSet<>(wrongAdapters().map(Wrong::check).toList());

    assertThat(proven).isEqualTo(new TreeSet<>(Suite.checks()));
  }

  private static Wrong saying(String check, String right, String wrong) {
    return new Wrong(check, yaml -> yaml.replace(right, wrong), SAMPLES, page -> page);
  }

  private static Wrong doing(String check, UnaryOperator<String> rewrite) {
    PageHook hook =
        page ->
            rewrite
                .apply(new String(page, StandardCharsets.UTF_8))
                .getBytes(StandardCharsets.UTF_8);
    return new Wrong(check, yaml -> yaml, SAMPLES, hook);
  }

  /** Gives every record a number of its own. */
  private static UnaryOperator<String> numbering() {
    AtomicInteger last = new AtomicInteger();
    return page ->
        Pattern.compile("\\{\"id\"")
            .matcher(page)
            .replaceAll(found -> "{\"n\":" + last.incrementAndGet() + ",\"id\"");
  }

  /** Makes a whole page of what there is of one. */
  private static String mended(String page) {
    int last = page.lastIndexOf("}},");
    boolean whole = page.stripTrailing().endsWith("}");
    return whole || last < 0 ? page : page.substring(0, last + 2) + "],\"next\":null}";
  }

  private static Subject subject(String yaml, Samples samples, PageHook hook) {
    Adapter adapter =
        new Adapter() {
          @Override
          public String name() {
            return "soil";
          }

          @Override
          public Declaration declaration() {
            return Declaration.yaml(yaml);
          }

          @Override
          public Optional<PageHook> pageHook(Entity entity) {
            return Optional.of(hook);
          }
        };
    return Subject.of(adapter).with(samples);
  }

  private static Samples.Page page(String body, String request) {
    return new Samples.Page(body, Map.of(), List.of(request));
  }

  private static Map<String, Object> row(String id, String probe, String at, Double percent) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("id", id);
    row.put("probe", probe);
    row.put("at", at);
    row.put("percent", percent);
    return row;
  }
}
