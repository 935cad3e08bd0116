package io.dayfill.core.read;

import static io.dayfill.core.read.ReadRig.cut;
import static io.dayfill.core.read.ReadRig.ids;
import static io.dayfill.core.read.ReadRig.page;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.http.SourceException;
import io.dayfill.core.read.ReadRig.Thing;
import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Windows that are too much at once. */
class SplitWindowsTest {
  private static final String WHOLE =
      "request: {params: {from: \"{start}\", to: \"{end}\"}}\npagination_style: none\n";

  private final ReadRig rig = new ReadRig();
  private String unreadable = "none";
  private List<Thing> things = ReadRig.things(240, Duration.ofMinutes(6));

  @AfterEach
  void stop() {
    rig.close();
  }

  private static Duration length(SimRequest request) {
    return Duration.between(
        Instant.parse(String.valueOf(request.param("from"))),
        Instant.parse(String.valueOf(request.param("to"))));
  }

  /** The things of a request's window, the end included, as an API might have it. */
  private List<Thing> asked(SimRequest request) {
    Instant from = Instant.parse(String.valueOf(request.param("from")));
    Instant to = Instant.parse(String.valueOf(request.param("to")));
    return things.stream().filter(t -> !t.ts().isBefore(from) && !t.ts().isAfter(to)).toList();
  }

  private void assertAllRead(SliceSummary summary) {
    assertThat(summary.complete()).isTrue();
    assertThat(rig.ids()).containsExactlyInAnyOrderElementsOf(ids(things));
    assertThat(summary.books().kept()).isEqualTo(things.size());
    assertThat(summary.books().received())
        .isEqualTo(summary.books().kept() + summary.books().outOfWindow());
  }

  @Test
  void w08_anAnswerAsLongAsTheCapIsReadInSmallerWindowsWithoutLossOrDoubling() throws Exception {
    rig.answering(
        r -> {
          List<Thing> newest = new ArrayList<>(asked(r));
          Collections.reverse(newest);
          return SimResponse.json(page(cut(newest, 0, 100), ""));
        });
    SliceSummary summary = rig.read(WHOLE + "pagination: {record_cap: 100}\n");

    assertAllRead(summary);
    assertThat(rig.startsOver()).isEmpty();
    // the day, its halves, and the quarters of each
    assertThat(rig.api.requests())
        .extracting(r -> length(r).toHours())
        .containsExactly(24L, 12L, 6L, 6L, 12L, 6L, 6L);
    assertThat(summary.pages()).isEqualTo(4);
  }

  @Test
  void w08_aDayThatIsNotProvenAtTheSmallestWindowFails() {
    rig.answering(r -> SimResponse.json(page(cut(things, 0, 100), "")));

    assertThatThrownBy(() -> rig.read(WHOLE + "pagination: {record_cap: 100, min_window: 6 h}\n"))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("100 records may have been cut")
        .hasMessageContaining("down to [2026-03-08T00:00:00Z, 2026-03-08T06:00:00Z)");
    assertThat(rig.api.requestCount()).isEqualTo(3);
  }

  @Test
  void w08_theWindowOfEachMemberIsSplitByItself() throws Exception {
    rig.answering(
        r -> {
          int step = "busy".equals(r.param("device")) ? 1 : 4;
          List<Thing> own =
              asked(r).stream().filter(t -> step == 1 ? t.id() % 4 != 0 : t.id() % 4 == 0).toList();
          return SimResponse.json(page(cut(own, 0, 100), ""));
        });
    SliceSummary summary =
        rig.read(
            WHOLE.replace("params: {", "params: {device: \"{device}\", ")
                + "pagination: {record_cap: 100}\n"
                + "for_each: {device: {list: [quiet, busy, silent]}}\n");

    assertThat(summary.complete()).isTrue();
    assertThat(rig.startsOver()).isEmpty();
    assertThat(rig.ids()).filteredOn(id -> Integer.parseInt(id) % 4 != 0).hasSize(180);
    assertThat(rig.api.requests())
        .filteredOn(r -> "busy".equals(r.param("device")))
        .extracting(r -> length(r).toHours())
        .containsExactly(24L, 12L, 12L);
    assertThat(rig.api.requests()).filteredOn(r -> "quiet".equals(r.param("device"))).hasSize(1);
  }

  @Test
  void w08_aMemberThatIsNotProvenFailsTheSliceAndIsNamed() {
    rig.answering(
        r ->
            SimResponse.json(
                page("b".equals(r.param("device")) ? cut(things, 0, 100) : List.of(), "")));

    assertThatThrownBy(
            () ->
                rig.read(
                    WHOLE.replace("params: {", "params: {device: \"{device}\", ")
                        + "pagination: {record_cap: 100, min_window: 6 h}\n"
                        + "for_each: {device: {list: [a, b]}}\n"))
        .hasMessageContaining("device b: an answer of 100 records may have been cut");
  }

  @Test
  void w08_anAnswerThatIsNeverCutMayBeOfAnyLength() throws Exception {
    rig.answering(r -> SimResponse.json(page(asked(r), "")));

    assertAllRead(rig.read(WHOLE + "pagination: {record_cap: none}\n"));
    assertThat(rig.api.requestCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "split_if: [{status: 413}]",
        "split_if: [{status: 422}]",
        "split_if: [{status: 400, path: error.code, equals: [too_large, 7]}]",
        "split_if: [{path: truncated, equals: true}]",
      })
  void w09_anAnswerThatSaysItIsTooMuchIsReadInSmallerWindows(String splitIf) throws Exception {
    rig.answering(
        r -> {
          boolean small = length(r).compareTo(Duration.ofHours(6)) <= 0;
          if (splitIf.contains("truncated")) {
            return SimResponse.json(
                page(small ? asked(r) : cut(asked(r), 0, 9), "\"truncated\": " + !small));
          }
          int status = Integer.parseInt(splitIf.replaceAll(".*status: ([0-9]+).*", "$1"));
          return small
              ? SimResponse.json(page(asked(r), ""))
              : SimResponse.of(status, "{\"error\": {\"code\": \"too_large\"}}");
        });

    assertAllRead(rig.read(WHOLE + "pagination: {record_cap: none, " + splitIf + "}\n"));
    assertThat(rig.api.requestCount()).isEqualTo(7);
  }

  @Test
  void anotherErrorOfTheSameStatusIsOne() {
    rig.answering(r -> SimResponse.of(400, "{\"error\": {\"code\": \"no such parameter\"}}"));

    assertThatThrownBy(
            () ->
                rig.read(
                    WHOLE
                        + "pagination: {record_cap: none, split_if: [{status: 400, path:"
                        + " error.code, equals: too_large}]}\n"))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("400 Bad Request");
    assertThat(rig.api.requestCount()).isEqualTo(1);
  }

  @Test
  void aGatewayThatTimesOutIsAskedForLess() throws Exception {
    rig.attempts(2)
        .answering(
            r ->
                length(r).compareTo(Duration.ofHours(6)) > 0
                    ? SimResponse.status(504)
                    : SimResponse.json(page(asked(r), "")));

    assertAllRead(rig.read(WHOLE + "pagination: {record_cap: none}\n"));
    // the day twice, as any page; its parts once each
    assertThat(rig.api.requests())
        .extracting(r -> length(r).toHours())
        .containsExactly(24L, 24L, 12L, 6L, 6L, 12L, 6L, 6L);
  }

  @Test
  void boundsThatAreWrittenAsDaysAreSplitByDays() throws Exception {
    rig.answering(r -> SimResponse.json(page(things, "")));

    assertThatThrownBy(
            () ->
                rig.read(
                    """
                    request: {params: {on: "{first_day}", to: "{last_day}"}}
                    pagination_style: none
                    pagination: {record_cap: 100}
                    """,
                    new DayRange(ReadRig.DAY, ReadRig.DAY.plusDays(2))))
        .hasMessageContaining("[2026-03-08T00:00:00Z, 2026-03-09T00:00:00Z)");
    assertThat(rig.api.requests())
        .extracting(SimRequest::rawQuery)
        .containsExactly("on=2026-03-08&to=2026-03-10", "on=2026-03-08&to=2026-03-08");
  }

  private static final String BY_CURSOR =
      "request: {params: {from: \"{start}\", to: \"{end}\"}}\npagination_style: cursor\n";

  private SimResponse byCursor(SimRequest request, Predicate<Integer> fails, int status) {
    List<Thing> all = asked(request);
    String cursor = request.param("cursor");
    int at = cursor == null ? 0 : Integer.parseInt(cursor);
    if (fails.test(at)) {
      return SimResponse.status(status);
    }
    String next = at + 50 < all.size() ? "\"next\": \"" + (at + 50) + "\"" : "";
    return SimResponse.json(
        page(cut(all, at, at + 50), next).replaceAll("\"id\": " + unreadable, "\"id\": [1]"));
  }

  @Test
  void aChainThatExpiredIsReadFromItsStartOnceAndWhatItGaveIsVoid() throws Exception {
    int[] expired = {0};
    rig.answering(r -> byCursor(r, at -> at == 150 && expired[0]++ == 0, 410));
    SliceSummary summary =
        rig.read(
            BY_CURSOR
                + "pagination: {cursor_path: next, cursor_param: cursor, restart_if: [{status:"
                + " 410}]}\n");

    assertAllRead(summary);
    assertThat(rig.startsOver()).containsExactly(150);
    assertThat(summary.pages()).isEqualTo(5);
    assertThat(summary.requests()).isEqualTo(9);
  }

  @Test
  void aChainThatExpiresAgainFails() {
    rig.answering(r -> byCursor(r, at -> at == 150, 410));

    assertThatThrownBy(
            () ->
                rig.read(
                    BY_CURSOR
                        + "pagination: {cursor_path: next, cursor_param: cursor, restart_if:"
                        + " [{status: 410}]}\n"))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("410 Gone")
        .hasMessageContaining("from its start once already");
    assertThat(rig.startsOver()).containsExactly(150);
  }

  @Test
  void aChainThatIsTooMuchHalfWayIsReadFromItsStartInSmallerWindows() throws Exception {
    rig.answering(r -> byCursor(r, at -> at >= 100, 413));
    SliceSummary summary =
        rig.read(
            BY_CURSOR
                + "pagination: {cursor_path: next, cursor_param: cursor, split_if: [{status:"
                + " 413}]}\n");

    assertAllRead(summary);
    assertThat(rig.startsOver()).containsExactly(100);
    assertThat(summary.pages()).isEqualTo(8);
  }

  @Test
  void whatIsVoidOnceIsHeldUntilItIsWholeFromThenOn() throws Exception {
    // the third page is too much wherever there is one: without holding, each split would begin
    // anew
    things = ReadRig.things(1400, Duration.ofMinutes(1));
    rig.answering(r -> byCursor(r, at -> at >= 100, 413));
    SliceSummary summary =
        rig.read(
            BY_CURSOR
                + "pagination: {cursor_path: next, cursor_param: cursor, split_if: [{status:"
                + " 413}]}\n");

    assertAllRead(summary);
    assertThat(rig.startsOver()).hasSize(1);
    // 16 parts of two pages, and as many windows above them of two pages and a refusal
    assertThat(rig.api.requestCount()).isLessThan(100);
  }

  @Test
  void recordsThatCannotBeReadAreHeldWithTheirPart() throws Exception {
    things = ReadRig.things(600, Duration.ofMinutes(2));
    unreadable = "\"1[0-9]3\"";
    rig.answering(r -> byCursor(r, at -> at >= 100, 413));
    SliceSummary summary =
        rig.read(
            BY_CURSOR
                + "pagination: {cursor_path: next, cursor_param: cursor, split_if: [{status:"
                + " 413}]}\n");

    assertThat(rig.startsOver()).hasSize(1);
    assertThat(rig.quarantined()).hasSize(10);
    assertThat(rig.ids()).hasSize(590).doesNotHaveDuplicates();
    assertThat(summary.books().quarantined()).isEqualTo(10);
    assertThat(summary.books().received()).isEqualTo(600 + summary.books().outOfWindow());
  }
}
