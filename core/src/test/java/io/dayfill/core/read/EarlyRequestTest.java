package io.dayfill.core.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.read.ReadRig.Thing;
import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimResponse;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The request for the next page leaves before the page is read that names it, where that page shows
 * the name at its end; what is read says all the same which page is next.
 */
@Timeout(60)
class EarlyRequestTest {
  private static final int SIZE = 3;
  private static final int PAGES = 4;
  private static final List<Thing> THINGS = ReadRig.things(SIZE * PAGES, Duration.ofHours(1));
  private static final String CURSOR =
      """
      request: {params: {from: "{start}", to: "{end}"}}
      pagination_style: cursor
      pagination: {cursor_path: %s}
      """;

  private final ReadRig rig = new ReadRig();

  @AfterEach
  void stop() {
    rig.close();
  }

  /** Serves pages whose cursor is a number, written as a page has it. */
  private void serve(String page) {
    rig.answering(request -> answer(page, request));
  }

  private static SimResponse answer(String page, SimRequest request) {
    String cursor = request.param("at");
    int at = cursor == null ? 0 : Integer.parseInt(cursor);
    String things =
        ReadRig.cut(THINGS, at, at + SIZE).stream()
            .map(Thing::json)
            .reduce((one, next) -> one + ", " + next)
            .orElse("");
    boolean last = at + SIZE >= THINGS.size();
    String text = page.replace("THINGS", things);
    return SimResponse.json(
        last ? text.replaceAll("\"NEXT\"|NEXT", "null") : text.replace("NEXT", "" + (at + SIZE)));
  }

  static Stream<Arguments> pages() {
    return Stream.of(
        Arguments.of("next", "{\"data\": [THINGS], \"next\": \"NEXT\"}", 0),
        Arguments.of(
            "meta.next", "{\"data\":[THINGS],\"meta\":{\"next\" :\n \"NEXT\"},\"n\":3}", 0),
        // nothing to go by
        Arguments.of("next", "{\"next\": \"NEXT\", \"data\": [THINGS]}", 0),
        Arguments.of("next", "{\"data\": [THINGS], \"next\": NEXT}", 0),
        // something else has the name: that is believed once
        Arguments.of(
            "next", "{\"next\": \"NEXT\", \"data\": [THINGS], \"see\": {\"next\": \"6\"}}", 1),
        Arguments.of(
            "next", "{\"data\": [THINGS], \"next\": \"NEXT\", \"note\": \"\\\"next\\\": \"}", 0));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void rows_and_requests_are_those_of_the_pages_whatever_stands_at_their_ends(
      String path, String page, int wasted) throws InterruptedException {
    serve(page);

    rig.read(CURSOR.formatted(path + ", cursor_param: at"));

    assertThat(rig.ids()).isEqualTo(ReadRig.ids(THINGS));
    // a request that proves wrong may be taken back before it leaves
    assertThat(rig.api.requestCount()).isBetween(PAGES, PAGES + wasted);
  }

  @Test
  void the_next_request_leaves_while_a_page_is_read() throws InterruptedException {
    serve("{\"data\": [{\"id\": \"odd\", \"ts\": \"never\"}, THINGS], \"next\": \"NEXT\"}");
    int[] seen = {0};
    rig.quarantining(
        () -> {
          seen[0]++;
          while (rig.api.requestCount() < Math.min(PAGES, seen[0] + 1)) {
            Thread.onSpinWait();
          }
        });

    rig.read(CURSOR.formatted("next, cursor_param: at"));

    assertThat(rig.ids()).isEqualTo(ReadRig.ids(THINGS));
    assertThat(seen[0]).isEqualTo(PAGES);
    assertThat(rig.api.requestCount()).isEqualTo(PAGES);
  }

  @Test
  void where_another_sign_ends_the_pages_none_is_asked_for_too_early() throws InterruptedException {
    rig.answering(
        request -> {
          String cursor = request.param("at");
          int at = cursor == null ? 0 : Integer.parseInt(cursor);
          List<Thing> things = ReadRig.cut(THINGS, at, at + SIZE);
          boolean more = at + SIZE < THINGS.size();
          return SimResponse.json(
              ReadRig.page(things, "\"more\": " + more + ", \"next\": \"" + (at + SIZE) + "\""));
        });

    rig.read(CURSOR.formatted("next, cursor_param: at, stop: {has_more: more}"));

    assertThat(rig.ids()).isEqualTo(ReadRig.ids(THINGS));
    assertThat(rig.api.requestCount()).isEqualTo(PAGES);
  }
}
