package io.dayfill.core.read;

import static io.dayfill.core.read.ReadRig.cut;
import static io.dayfill.core.read.ReadRig.ids;
import static io.dayfill.core.read.ReadRig.page;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.http.SourceException;
import io.dayfill.core.read.ReadRig.Thing;
import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What ends a chain of pages, from the configuration to the rows: each sign with each style that
 * has it, against an API that shows it and one that does not. Ten things, four on a page.
 */
class StopRulesTest {
  private static final int SIZE = 4;
  private static final int ALL = 10;
  private static final List<Thing> THINGS = ReadRig.things(ALL, Duration.ofHours(1));
  private static final Map<String, String> STYLES =
      Map.of(
          "cursor", "cursor_path: next, cursor_param: at, page_size_param: n",
          "offset", "offset_param: at, page_size_param: n",
          "page", "page_param: at, page_size_param: n",
          "link_header", "page_size_param: n",
          "next_url", "path: next, page_size_param: n",
          "last_timestamp", "order: asc, page_size_param: n");

  private final ReadRig rig = new ReadRig();

  @AfterEach
  void stop() {
    rig.close();
  }

  private static String yaml(String style, String stop) {
    return """
        request: {params: {from: "{start:iso_ms}", to: "{end:iso_ms}"}}
        pagination_style: %s
        pagination: {%s, page_size: 4%s}
        """
        .formatted(style, STYLES.get(style), stop.isEmpty() ? "" : ", stop: " + stop);
  }

  private void serve(String style, String end) {
    rig.answering(r -> answer(style, end, at(style, r)));
  }

  /** How many things come before the page asked for. */
  private static int at(String style, SimRequest request) {
    if (style.equals("last_timestamp")) {
      Instant from = Instant.parse(String.valueOf(request.param("from")));
      return (int) THINGS.stream().filter(thing -> thing.ts().isBefore(from)).count();
    }
    String place = request.param("at");
    int number = place == null || place.isEmpty() ? 0 : Integer.parseInt(place);
    return style.equals("page") ? (number - 1) * SIZE : number;
  }

  /**
   * A page.
   *
   * @param end what the API shows of its end: a next page that is {@code absent}, {@code null} or
   *     {@code empty}, its own page ({@code same}), one {@code always}; or a flag, which may be
   *     {@code missing} or {@code lie}
   */
  private SimResponse answer(String style, String end, int at) {
    boolean last = at + SIZE >= ALL;
    String next = Integer.toString(end.equals("same") && last ? at : at + SIZE);
    boolean leads = !last || end.equals("same") || end.equals("always") || end.startsWith("flag");
    boolean flagLies = end.equals("flag lies");
    String flag =
        end.startsWith("flag") && !end.equals("flag missing")
            ? "\"more\": " + (!last || flagLies)
            : "";
    SimResponse answer = SimResponse.json(page(cut(THINGS, at, at + SIZE), flag));
    if (style.equals("link_header")) {
      return leads ? answer.header("Link", "<?at=" + next + ">; rel=next") : answer;
    }
    String lead = style.equals("next_url") ? "\"?at=" + next + "\"" : "\"" + next + "\"";
    String said =
        leads && !flagLies
            ? "\"next\": " + lead
            : end.equals("null") ? "\"next\": null" : end.equals("empty") ? "\"next\": \"\"" : "";
    String more = flag.isEmpty() || said.isEmpty() ? flag + said : flag + ", " + said;
    return SimResponse.json(page(cut(THINGS, at, at + SIZE), more));
  }

  @ParameterizedTest(name = "{0} stop {1}, {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        // no word: what the style does
        "cursor         |                           | absent | 3",
        "cursor         |                           | null   | 3",
        "cursor         |                           | empty  | 3",
        "offset         |                           | always | 4",
        "page           |                           | always | 4",
        "link_header    |                           | absent | 3",
        "next_url       |                           | absent | 3",
        "next_url       |                           | null   | 3",
        "next_url       |                           | empty  | 3",
        "last_timestamp |                           | always | 4",
        // each word
        "cursor         | no_cursor                 | null   | 3",
        "cursor         | short_page                | always | 3",
        "cursor         | empty_page                | always | 4",
        "cursor         | same_cursor               | same   | 3",
        "cursor         | [no_cursor, short_page]   | always | 3",
        "cursor         | [same_cursor, no_cursor]  | null   | 3",
        "cursor         | {has_more: more}          | flag   | 3",
        "offset         | empty_page                | always | 4",
        "offset         | short_page                | always | 3",
        "offset         | [empty_page, short_page]  | always | 3",
        "offset         | {has_more: more}          | flag   | 3",
        "page           | empty_page                | always | 4",
        "page           | short_page                | always | 3",
        "page           | {has_more: more}          | flag   | 3",
        "link_header    | no_cursor                 | absent | 3",
        "link_header    | short_page                | always | 3",
        "link_header    | empty_page                | always | 4",
        "link_header    | same_cursor               | same   | 3",
        "link_header    | {has_more: more}          | flag   | 3",
        "next_url       | no_cursor                 | empty  | 3",
        "next_url       | short_page                | always | 3",
        "next_url       | empty_page                | always | 4",
        "next_url       | same_cursor               | same   | 3",
        "next_url       | {has_more: more}          | flag   | 3",
        "last_timestamp | short_page                | always | 4",
        "last_timestamp | empty_page                | always | 4",
        "last_timestamp | {has_more: more}          | flag   | 3",
        // has_more weighs more than any other sign
        "cursor         | [short_page, {has_more: more}] | flag | 3",
      })
  void p03_p04_theSignEndsTheChainAndAllRowsAreRead(
      String style, String stop, String end, int requests) throws Exception {
    serve(style, end);
    SliceSummary summary = rig.read(yaml(style, stop == null ? "" : stop));

    assertThat(summary.complete()).isTrue();
    assertThat(new HashSet<>(rig.ids())).containsExactlyInAnyOrderElementsOf(ids(THINGS));
    assertThat(rig.api.requests()).hasSize(requests);
  }

  @ParameterizedTest(name = "{0} stop {1}, {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        // the API ends otherwise than was said: nothing that looks whole comes of it
        "cursor      |                  | same         | the cursor did not advance",
        "cursor      | short_page       | same         |",
        "cursor      | empty_page       | null         | a page leads to no next one",
        "cursor      | same_cursor      | absent       | a page leads to no next one",
        "cursor      |                  | always       | empty pages in a row",
        "cursor      | {has_more: more} | flag missing | does not say whether more follows",
        "cursor      | {has_more: more} | flag lies    | says that more follows",
        "offset      | {has_more: more} | flag missing | does not say whether more follows",
        "offset      | {has_more: more} | flag lies    | says that more follows",
        "page        | {has_more: more} | flag missing | does not say whether more follows",
        "page        | {has_more: more} | flag lies    | empty pages in a row",
        "link_header |                  | same         | the links go round",
        "link_header | empty_page       | absent       | a page leads to no next one",
        "link_header | {has_more: more} | flag missing | does not say whether more follows",
        "next_url    |                  | same         | the links go round",
        "next_url    | empty_page       | null         | a page leads to no next one",
        "next_url    | {has_more: more} | flag lies    | says that more follows",
        "next_url    |                  | always       | empty pages in a row",
        "last_timestamp | {has_more: more} | flag missing | does not say whether more follows",
        "last_timestamp | {has_more: more} | flag lies | says that more follows",
      })
  void anEndOfAnotherKindFails(String style, String stop, String end, String problem)
      throws Exception {
    serve(style, end);
    String yaml = yaml(style, stop == null ? "" : stop);
    if (problem == null) {
      assertThat(rig.read(yaml).complete()).isTrue();
      return;
    }
    assertThatThrownBy(() -> rig.read(yaml))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining(problem);
  }

  @Test
  void p08_aPageBehindTheEndThatIsRefusedIsTheEndOnlyWhereThatIsSaid() throws Exception {
    rig.answering(
        r -> {
          int at = at("offset", r);
          return at < ALL
              ? SimResponse.json(page(cut(THINGS, at, at + SIZE), ""))
              : SimResponse.of(404, "{\"code\": \"no_more\"}");
        });
    String said =
        "response: {records: \"data[]\", empty_if: [{status: 404, path: code, equals: no_more}]}\n";

    assertThat(rig.read(yaml("offset", "") + said).complete()).isTrue();
    assertThat(rig.ids()).containsExactlyElementsOf(ids(THINGS));
    assertThatThrownBy(() -> rig.read(yaml("offset", ""))).hasMessageContaining("404");
  }

  @ParameterizedTest
  @CsvSource({"cursor, 404", "next_url, 404", "none, 404", "page, 410", "last_timestamp, 400"})
  void anAnswerThatSaysSoProvesThatThereIsNothing(String style, int status) throws Exception {
    rig.answering(r -> SimResponse.of(status, "{\"code\": \"no_data\"}"));
    String said =
        "response: {records: \"data[]\", empty_if: [{status: 4xx, path: code, equals: no_data}]}\n";
    String yaml =
        style.equals("none")
            ? yaml("offset", "")
                .replaceAll("(?s)pagination_style.*", "pagination_style: none\n")
                .concat("pagination: {record_cap: none}\n")
            : yaml(style, "");
    SliceSummary summary = rig.read(yaml + said);

    assertThat(summary.complete()).isTrue();
    assertThat(summary.books().received()).isZero();
    assertThat(rig.api.requestCount()).isEqualTo(1);
    assertThatThrownBy(() -> rig.read(yaml + said.replace("no_data", "nothing")))
        .hasMessageContaining(Integer.toString(status));
  }

  @Test
  void aCursorThatLeadsToNothingIsNoEnd() {
    rig.answering(
        r ->
            at("cursor", r) == 0
                ? SimResponse.json(page(cut(THINGS, 0, SIZE), "\"next\": \"4\""))
                : SimResponse.of(404, "{\"code\": \"no_data\"}"));

    assertThatThrownBy(
            () ->
                rig.read(
                    yaml("cursor", "")
                        + "response: {records: \"data[]\", empty_if: [{status: 404}]}\n"))
        .hasMessageContaining("404");
  }

  @Test
  void p08_aFullLastPageIsFollowedByAnEmptyOne() throws Exception {
    rig.answering(
        r -> {
          int at = at("offset", r);
          return SimResponse.json(page(cut(THINGS.subList(0, 8), at, at + SIZE), ""));
        });
    rig.read(yaml("offset", ""));

    assertThat(rig.ids()).hasSize(8);
    assertThat(rig.api.requestCount()).isEqualTo(3);
  }
}
