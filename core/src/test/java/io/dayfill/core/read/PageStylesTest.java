package io.dayfill.core.read;

import static io.dayfill.core.read.ReadRig.cut;
import static io.dayfill.core.read.ReadRig.ids;
import static io.dayfill.core.read.ReadRig.page;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.http.SourceException;
import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every style of pages, over real HTTP, from answers written by hand. */
class PageStylesTest {
  private static final int SIZE = 4;
  private static final List<ReadRig.Thing> THINGS = ReadRig.things(10, Duration.ofHours(1));
  private static final String DATED = "request: {params: {from: \"{start}\", to: \"{end}\"}}\n";

  private final ReadRig rig = new ReadRig();

  @AfterEach
  void stop() {
    rig.close();
  }

  private static int number(SimRequest request, String param, int absent) {
    String text = request.param(param);
    return text == null ? absent : Integer.parseInt(text);
  }

  private void read(String yaml) throws InterruptedException {
    SliceSummary summary = rig.read(yaml);
    assertThat(summary.complete()).isTrue();
    assertThat(rig.ids()).containsExactlyElementsOf(ids(THINGS));
  }

  private void assertFails(String yaml, String... texts) {
    assertThatThrownBy(() -> rig.read(yaml))
        .isInstanceOf(SourceException.class)
        .message()
        .contains(texts);
  }

  @Test
  void p12_pagesByNumberAreAskedOneAfterTheOther() throws Exception {
    rig.answering(
        r -> {
          int at = (number(r, "page", -1) - 1) * SIZE;
          return SimResponse.json(page(cut(THINGS, at, at + SIZE), "\"pages\": 3"));
        });
    read(DATED + "pagination_style: page\npagination: {total_pages_path: pages}\n");

    assertThat(rig.api.requests())
        .extracting(r -> r.param("page"))
        .containsExactly("1", "2", "3", "4");
  }

  @Test
  void p12_theNumberOfAPageMayStandInTheBodyOfAPost() throws Exception {
    rig.answering(
        r -> {
          int at = Integer.parseInt(r.body().replaceAll(".*\"page\":([0-9]+).*", "$1")) * SIZE;
          return SimResponse.json(page(cut(THINGS, at, at + SIZE), ""));
        });
    read(
        """
        request:
          method: POST
          headers: {Accept: "application/vnd.things+json"}
          body: {page: "{page}", size: "{page_size}", from: "{start:epoch_ms}", to: "{end}",
                 all: true, none: null, "quo\\"te": [1, "2", "{entity}"]}
        pagination_style: page
        pagination: {first: 0, page_size: 4}
        """);

    SimRequest second = rig.api.requests().get(1);
    assertThat(second.method()).isEqualTo("POST");
    assertThat(second.body())
        .isEqualTo(
            "{\"page\":1,\"size\":4,\"from\":1772928000000,\"to\":\"2026-03-09T00:00:00Z\","
                + "\"all\":true,\"none\":null,\"quo\\\"te\":[1,\"2\",\"things\"]}");
    assertThat(second.header("accept")).isEqualTo("application/vnd.things+json");
    assertThat(second.rawQuery()).isEmpty();
    assertThat(rig.api.requests()).hasSize(4);
  }

  @Test
  void p12_thePlaceThatTheApiIgnoresEndsWithTheSecondAnswer() {
    rig.answering(r -> SimResponse.json(page(cut(THINGS, 0, SIZE), "")));

    assertFails(DATED + "pagination_style: page\n", "the same page came twice in a row");
    assertThat(rig.api.requestCount()).isEqualTo(2);
  }

  @Test
  void aShortPageIsTheEndWhereThatIsSaid() throws Exception {
    rig.answering(
        r -> {
          int at = number(r, "offset", 0);
          return SimResponse.json(page(cut(THINGS, at, at + SIZE), ""));
        });
    read(DATED + "pagination_style: offset\npagination: {page_size: 4, stop: short_page}\n");

    assertThat(rig.api.requestCount()).isEqualTo(3);
  }

  @Test
  void p03_aCursorOnTheLastPageDoesNotCountWhereMoreIsSaidToFollow() throws Exception {
    rig.answering(
        r -> {
          int at = number(r, "cursor", 0);
          return SimResponse.json(
              page(
                  cut(THINGS, at, at + SIZE),
                  "\"next\": " + (at + SIZE) + ", \"more\": " + (at + SIZE < 10)));
        });
    read(
        DATED
            + "pagination_style: cursor\n"
            + "pagination: {cursor_path: next, cursor_param: cursor, stop: {has_more: more}}\n");

    assertThat(rig.api.requestCount()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\"more\": true", "\"more\": null", "\"more\": 7"})
  void p03_moreThatIsNotSaidOrLeadsNowhereFails(String more) {
    rig.answering(r -> SimResponse.json(page(THINGS, more)));

    assertFails(
        DATED
            + "pagination_style: cursor\n"
            + "pagination: {cursor_path: next, cursor_param: cursor, stop: {has_more: more}}\n",
        more.contains("true") ? "says that more follows" : "does not say whether more follows");
  }

  @Test
  void p01_theSameCursorIsTheEndWhereThatIsSaid() throws Exception {
    rig.answering(
        r -> {
          String mark = r.param("mark");
          int at = "*".equals(mark) ? 0 : Integer.parseInt(String.valueOf(mark));
          int next = Math.min(at + SIZE, 10);
          return SimResponse.json(page(cut(THINGS, at, next), "\"next\": \"" + next + "\""));
        });
    read(
        DATED
            + "pagination_style: cursor\n"
            + "pagination: {cursor_path: next, cursor_param: mark, initial: '*', stop: same_cursor}\n");

    assertThat(rig.api.requests())
        .extracting(r -> r.param("mark"))
        .containsExactly("*", "4", "8", "10");
  }

  @Test
  void aCursorMayComeInAHeaderAndGoInThePath() throws Exception {
    rig.answering(
        r -> {
          int at = Integer.parseInt(r.path().replaceAll(".*/from/([0-9]+)$", "$1"));
          SimResponse answer = SimResponse.json(page(cut(THINGS, at, at + SIZE), ""));
          return at + SIZE < 10 ? answer.header("X-Next", Integer.toString(at + SIZE)) : answer;
        });
    read(
        DATED
            + "api_endpoint: \"/things/from/{cursor}\"\n"
            + "pagination_style: cursor\n"
            + "pagination: {cursor_header: X-Next, initial: 0}\n");

    assertThat(rig.api.requests())
        .extracting(SimRequest::path)
        .containsExactly("/api/things/from/0", "/api/things/from/4", "/api/things/from/8");
  }

  @Test
  void severalValuesTogetherAreACursor() throws Exception {
    rig.answering(
        r -> {
          int at = number(r, "before", 0);
          String next =
              at + SIZE < 10 ? "\"at\": " + (at + SIZE) + ", \"hash\": \"h" + at + "\"" : "";
          return SimResponse.json(page(cut(THINGS, at, at + SIZE), next));
        });
    read(
        DATED
            + "pagination_style: cursor\n"
            + "pagination: {cursor_path: [at, hash], cursor_param: [before, beforeHash],"
            + " keep_params: false}\n");

    assertThat(rig.api.requests())
        .extracting(SimRequest::rawQuery)
        .containsExactly(
            "from=2026-03-08T00%3A00%3A00Z&to=2026-03-09T00%3A00%3A00Z",
            "before=4&beforeHash=h0", "before=8&beforeHash=h4");
  }

  @Test
  void aPartOfACursorFails() {
    rig.answering(r -> SimResponse.json(page(THINGS, "\"at\": 5")));

    assertFails(
        DATED
            + "pagination_style: cursor\n"
            + "pagination: {cursor_path: [at, hash], cursor_param: [before, beforeHash]}\n",
        "a part of the next page's name");
  }

  @Test
  void p06_emptyPagesWithACursorArePassed() throws Exception {
    rig.answering(
        r -> {
          int at = number(r, "cursor", 0);
          boolean empty = at % 2 == 0;
          int from = at / 2 * 5;
          return SimResponse.json(
              page(
                  empty ? List.of() : cut(THINGS, from, from + 5),
                  at < 3 ? "\"next\": \"" + (at + 1) + "\"" : ""));
        });
    read(
        DATED
            + "pagination_style: cursor\n"
            + "pagination: {cursor_path: next, cursor_param: cursor, max_empty_pages: 1}\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<%s>; rel=next",
        "<https://x/first,a;b>; rel=\"first\", <%s>; rel=\"next\"",
        "<%s>; title=\"a, <b>; rel=last\"; REL=\"prev NEXT\"; rel=last",
        "</x>; rel=\"alternate\"; anchor=\"#a\", https://x/bare; rel=\"next\", <%s> ; rel = next ,",
      })
  void theLinkHeaderLeadsOnHoweverItIsWritten(String form) throws Exception {
    rig.answering(
        r -> {
          int at = number(r, "at", 0);
          SimResponse answer = SimResponse.json(page(cut(THINGS, at, at + SIZE), ""));
          String link = rig.api.baseUrl() + "/api/things?at=" + (at + SIZE);
          return at + SIZE < 10 ? answer.header("Link", form.formatted(link)) : answer;
        });
    read(DATED + "pagination_style: link_header\n");

    assertThat(rig.api.requests())
        .extracting(SimRequest::rawQuery)
        .containsExactly(
            "from=2026-03-08T00%3A00%3A00Z&to=2026-03-09T00%3A00%3A00Z", "at=4", "at=8");
  }

  @Test
  void whatALinkLostIsAddedWhereThatIsSaid() throws Exception {
    rig.answering(
        r -> {
          int at = number(r, "at", 0);
          SimResponse answer = SimResponse.json(page(cut(THINGS, at, at + SIZE), ""));
          return at + SIZE < 10
              ? answer.header("Link", "<?at=" + (at + SIZE) + "&to=x%2B>; rel=next")
              : answer;
        });
    read(DATED + "pagination_style: link_header\npagination: {keep_params: true}\n");

    assertThat(rig.api.requests().get(2).rawQuery())
        .isEqualTo("at=8&to=x%2B&from=2026-03-08T00%3A00%3A00Z");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"?at=%d", "things?at=%d", "/api/things?at=%d", "./x/../things?at=%d", " ?at=%d#f"})
  void p14_aRelativeNextAddressIsFoundFromThePageThatGaveIt(String form) throws Exception {
    rig.answering(
        r -> {
          int at = number(r, "at", 0);
          String next = at + SIZE < 10 ? "\"" + form.formatted(at + SIZE) + "\"" : "null";
          return SimResponse.json(
              page(cut(THINGS, at, at + SIZE), "\"links\": {\"next\": " + next + "}"));
        });
    read(DATED + "pagination_style: next_url\npagination: {path: links.next}\n");

    assertThat(rig.api.requests()).extracting(SimRequest::path).containsOnly("/api/things");
  }

  @Test
  void theNextAddressMayComeInAHeaderOfItsOwn() throws Exception {
    rig.answering(
        r -> {
          int at = number(r, "at", 0);
          SimResponse answer = SimResponse.json(page(cut(THINGS, at, at + SIZE), ""));
          return at + SIZE < 10 ? answer.header("Next-Page", "?at=" + (at + SIZE)) : answer;
        });
    read(DATED + "pagination_style: next_url\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost:1/api/things",
        "https://127.0.0.1/api/things",
        "//evil.example.com/x",
        "http://169.254.169.254/latest",
      })
  void p15_aNextAddressOfAnotherOriginIsNotAsked(String next) {
    rig.answering(r -> SimResponse.json(page(THINGS, "\"next\": \"" + next + "\"")));

    assertThatThrownBy(
            () -> rig.read(DATED + "pagination_style: next_url\npagination: {path: next}\n"))
        .isInstanceOf(SourceException.class);
    assertThat(rig.api.requestCount()).isEqualTo(1);
  }

  @Test
  void p18_linksThatGoRoundStop() {
    rig.answering(
        r ->
            SimResponse.json(
                page(
                    cut(THINGS, 0, SIZE),
                    "\"next\": \"?at=" + (number(r, "at", 0) == 1 ? 2 : 1) + "\"")));

    assertFails(DATED + "pagination_style: next_url\npagination: {path: next}\n", "links go round");
    assertThat(rig.api.requestCount()).isEqualTo(3);
  }

  @Test
  void p18_aLinkBehindAnEmptyPageEndsWhereThatIsSaidAndElseFails() throws Exception {
    rig.answering(
        r -> {
          int at = number(r, "at", 0);
          return SimResponse.json(
              page(cut(THINGS, at, at + SIZE), "\"next\": \"?at=" + (at + SIZE) + "\""));
        });
    read(
        DATED
            + "pagination_style: next_url\npagination: {path: next, stop: [no_cursor, empty_page]}\n");

    assertFails(
        DATED + "pagination_style: next_url\npagination: {path: next, max_empty_pages: 2}\n",
        "3 empty pages in a row");
  }

  @Test
  void p18_aFullLastPageWithoutALinkIsTold() throws Exception {
    rig.answering(r -> SimResponse.json(page(THINGS, "")));
    SliceSummary summary =
        rig.read(
            DATED
                + "pagination_style: next_url\n"
                + "pagination: {path: next, page_size: 10, page_size_param: n}\n");

    assertThat(summary.warnings()).singleElement().asString().contains("last page is full");
  }

  @Test
  void listsAreRepeatedAndWhatHasNoValueIsABareFlag() throws Exception {
    rig.answering(r -> SimResponse.json(page(THINGS, "")));
    read(
        """
        request:
          params:
            metrics[]: [door, "{entity}"]
            minimal_response:
            span: "{start:'yyyy/MM/dd HH:mm'}-{end:date}"
            seconds: "{length_s}"
            "{": "{{x}}"
        pagination_style: none
        pagination: {record_cap: none}
        """);

    assertThat(rig.api.requests().get(0).rawQuery())
        .isEqualTo(
            "metrics%5B%5D=door&metrics%5B%5D=things&minimal_response"
                + "&span=2026%2F03%2F08%2000%3A00-2026-03-09&seconds=86400&%7B=%7Bx%7D");
  }

  @Test
  void z05_boundsWithoutOffsetAreWrittenInTheZoneOfTheApi() throws Exception {
    rig.answering(r -> SimResponse.json(page(THINGS, "")));
    rig.read(
        """
        zone: UTC
        window: {zone: Europe/Berlin, start_bound: inclusive}
        request: {params: {from: "{start:local}", to: "{end:iso_offset}"}}
        pagination_style: none
        pagination: {record_cap: none}
        """);

    assertThat(rig.api.requests().get(0).rawQuery())
        .isEqualTo("from=2026-03-08T01%3A00%3A00&to=2026-03-09T01%3A00%3A00%2B01%3A00");
  }

  @Test
  void aRowInventedAtTheStartIsLeftOut() throws Exception {
    rig.answering(
        r ->
            SimResponse.json(
                "{\"data\": [{\"id\": \"last known\", \"ts\": \""
                    + r.param("from")
                    + "\"}, "
                    + page(THINGS, "").substring("{\"data\": [".length())));
    read(
        DATED
            + """
            pagination_style: none
            pagination: {record_cap: none}
            response: {records: "data[]", carry_forward: drop}
            """);

    assertThat(rig.api.requests().get(0).param("from")).isEqualTo("2026-03-07T23:59:59.999Z");
    assertThat(rig.ids()).containsExactlyElementsOf(ids(THINGS));
  }

  @Test
  void rowsInventedAtTheStartsOfPartsAreLeftOut() throws Exception {
    rig.answering(
        r -> {
          Instant from = Instant.parse(String.valueOf(r.param("from")));
          Instant to = Instant.parse(String.valueOf(r.param("to")));
          if (Duration.between(from, to).toHours() > 13) {
            return SimResponse.status(413);
          }
          List<ReadRig.Thing> all =
              new ArrayList<>(
                  THINGS.stream()
                      .filter(t -> !t.ts().isBefore(from) && t.ts().isBefore(to))
                      .toList());
          all.add(0, new ReadRig.Thing(99, from));
          return SimResponse.json(page(all, ""));
        });
    SliceSummary summary =
        rig.read(
            DATED
                + """
                pagination_style: none
                pagination: {record_cap: none, split_if: [{status: 413}]}
                response: {records: "data[]", carry_forward: drop}
                """);

    assertThat(rig.ids()).containsExactlyElementsOf(ids(THINGS));
    assertThat(summary.books().outOfWindow()).isEqualTo(2);
  }
}
