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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An API that is read on from the last reading of each page, over real HTTP. */
class LastTimestampTest {
  private static final String ASC =
      """
      request: {params: {from: "{start:iso_ms}", to: "{end:iso_ms}"}}
      pagination_style: last_timestamp
      pagination: {order: asc, page_size: 4, page_size_param: limit}
      """;
  private static final String DESC = ASC.replace("order: asc", "order: desc");

  private final ReadRig rig = new ReadRig();
  private final List<Thing> things = new ArrayList<>(ReadRig.things(21, Duration.ofHours(1)));
  private boolean startIncluded = true;
  private boolean endIncluded;
  private int cap = Integer.MAX_VALUE;

  LastTimestampTest() {
    rig.answering(r -> SimResponse.json(page(answer(r), "")));
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  private static Thing at(int id, String time) {
    return new Thing(id, Instant.parse("2026-03-08T" + time + "Z"));
  }

  private void hold(Thing... all) {
    things.clear();
    things.addAll(List.of(all));
  }

  private static Instant instant(@Nullable String text) {
    String given = String.valueOf(text);
    return given.matches("[0-9]+")
        ? Instant.ofEpochSecond(Long.parseLong(given))
        : Instant.parse(given);
  }

  /** What the API has of a request's window, in the order that the request is of, cut. */
  private List<Thing> answer(SimRequest request) {
    return answer(request, things);
  }

  private List<Thing> answer(SimRequest request, List<Thing> from) {
    Instant start = instant(request.param("from"));
    Instant end = instant(request.param("to"));
    Predicate<Thing> inside =
        thing ->
            (thing.ts().isAfter(start) || (startIncluded && thing.ts().equals(start)))
                && (thing.ts().isBefore(end) || (endIncluded && thing.ts().equals(end)));
    Comparator<Thing> order = Comparator.comparing(Thing::ts);
    List<Thing> all =
        from.stream()
            .filter(inside)
            .sorted("desc".equals(request.param("order")) ? order.reversed() : order)
            .toList();
    return cut(all, 0, Math.min(cap, Integer.parseInt(String.valueOf(request.param("limit")))));
  }

  private SliceSummary read(String yaml) throws InterruptedException {
    return rig.read(yaml.replace("params: {", "params: {order: " + order(yaml) + ", "));
  }

  private static String order(String yaml) {
    return yaml.contains("order: desc") ? "desc" : "asc";
  }

  private void assertAllRead(SliceSummary summary) {
    assertThat(summary.complete()).isTrue();
    List<String> inDay =
        ids(
            things.stream()
                .filter(thing -> thing.ts().isBefore(Instant.parse("2026-03-09T00:00:00Z")))
                .toList());
    // what stands at a boundary comes twice, and collapses where rows are stored
    assertThat(new HashSet<>(rig.ids())).containsExactlyInAnyOrderElementsOf(inDay);
    assertThat(summary.books().received())
        .isEqualTo(summary.books().kept() + summary.books().outOfWindow());
  }

  private void assertFails(String yaml, String... texts) {
    assertThatThrownBy(() -> read(yaml))
        .isInstanceOf(SourceException.class)
        .message()
        .contains(texts);
  }

  @Test
  void theOldestFirstMovesTheStart() throws Exception {
    assertAllRead(read(ASC));

    assertThat(rig.api.requests())
        .extracting(r -> r.param("from"))
        .startsWith("2026-03-08T00:00:00.000Z", "2026-03-08T03:00:00.000Z")
        .endsWith("2026-03-08T18:00:00.000Z", "2026-03-08T20:00:00.000Z");
    assertThat(rig.api.requests())
        .extracting(r -> r.param("to"))
        .containsOnly("2026-03-09T00:00:00.000Z");
  }

  @Test
  void theNewestFirstMovesTheEnd() throws Exception {
    assertAllRead(read(DESC));

    assertThat(rig.api.requests())
        .extracting(r -> r.param("from"))
        .containsOnly("2026-03-08T00:00:00.000Z");
    assertThat(rig.api.requests())
        .extracting(r -> r.param("to"))
        .startsWith("2026-03-09T00:00:00.000Z", "2026-03-08T17:00:00.002Z");
  }

  @ParameterizedTest
  @CsvSource({
    "asc, inclusive, true, exclusive, false",
    "asc, exclusive, false, inclusive, true",
    "asc, unknown, false, unknown, true",
    "asc, unknown, true, unknown, false",
    "desc, inclusive, true, inclusive, true",
    "desc, exclusive, false, exclusive, false",
    "desc, unknown, true, unknown, false",
    "desc, unknown, false, unknown, true",
  })
  void nothingIsLostHoweverTheApiTakesItsBounds(
      String order, String start, boolean takesStart, String end, boolean takesEnd)
      throws Exception {
    startIncluded = takesStart;
    endIncluded = takesEnd;
    things.add(new Thing(100, Instant.parse("2026-03-08T23:59:59.999Z")));
    things.add(new Thing(101, Instant.parse("2026-03-09T00:00:00Z")));

    assertAllRead(
        read(
            ASC.replace("order: asc", "order: " + order)
                + "window: {start_bound: "
                + start
                + ", end_bound: "
                + end
                + "}\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {ASC_NAME, DESC_NAME})
  void severalReadingsOfOneTimeAtTheBoundaryAreAllRead(String order) throws Exception {
    hold(
        at(0, "01:00:00"),
        at(1, "02:00:00"),
        at(2, "02:00:00"),
        at(3, "03:00:00"),
        at(4, "03:00:00"),
        at(5, "03:00:00"),
        at(6, "04:00:00"),
        at(7, "05:00:00"));

    assertAllRead(read(yaml(order)));
  }

  private static final String ASC_NAME = "asc";
  private static final String DESC_NAME = "desc";

  private static String yaml(String order) {
    return order.equals(DESC_NAME) ? DESC : ASC;
  }

  @ParameterizedTest
  @ValueSource(strings = {ASC_NAME, DESC_NAME})
  void moreReadingsOfOneTimeThanAPageHoldsFailWithARemedy(String order) {
    hold(
        at(0, "01:00:00"),
        at(1, "02:00:00"),
        at(2, "02:00:00"),
        at(3, "02:00:00"),
        at(4, "02:00:00"),
        at(5, "02:00:00"),
        at(6, "03:00:00"));

    assertFails(yaml(order), "a full page moves nothing", "Ask for larger pages (page_size)");
  }

  @ParameterizedTest
  @ValueSource(strings = {ASC_NAME, DESC_NAME})
  void aDayWithFewerReadingsThanAPageIsWhole(String order) throws Exception {
    for (int count = 0; count < 4; count++) {
      while (things.size() > count) {
        things.remove(things.size() - 1);
      }
      while (things.size() < count) {
        things.add(at(things.size(), "00:00:00"));
      }
      rig.ids().clear();
      assertAllRead(read(yaml(order)));
    }
  }

  @Test
  void exactlyAPageOfOneTimeCannotBeProven() {
    hold(at(0, "02:00:00"), at(1, "02:00:00"), at(2, "02:00:00"), at(3, "02:00:00"));

    assertFails(ASC, "a full page moves nothing");
  }

  @Test
  void pagesThatHoldLessThanWasSaidLoseNothing() throws Exception {
    cap = 3;
    assertAllRead(read(ASC));
  }

  @Test
  void pagesThatHoldLessThanWasSaidFailWhereOneTimeFillsThem() {
    cap = 3;
    hold(
        at(0, "01:00:00"),
        at(1, "01:30:00"),
        at(2, "02:00:00"),
        at(3, "02:00:00"),
        at(4, "02:00:00"),
        at(5, "02:00:00"));

    assertFails(ASC, "more readings of one time came than before", "page_size");
  }

  @ParameterizedTest
  @ValueSource(strings = {ASC_NAME, DESC_NAME})
  void readingsOutOfOrderFail(String order) {
    rig.api.clearFaults();
    rig.answering(
        r ->
            SimResponse.json(
                page(List.of(things.get(1), things.get(3), things.get(2), things.get(4)), "")));

    assertFails(yaml(order), "readings come out of order", "pagination.order says " + order);
    assertThat(rig.api.requestCount()).isEqualTo(1);
  }

  @Test
  void theOtherOrderFailsWithTheFirstPage() {
    rig.api.clearFaults();
    rig.answering(r -> SimResponse.json(page(cut(things, 0, 4), "")));

    assertFails(DESC, "readings come out of order");
  }

  @Test
  void anApiThatIgnoresTheStartFailsWithTheSecondPage() {
    rig.api.clearFaults();
    rig.answering(r -> SimResponse.json(page(cut(things, 0, 4), "")));

    assertFails(ASC, "a full page moves nothing");
    assertThat(rig.api.requestCount()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {ASC_NAME, DESC_NAME})
  void aBoundaryThatDoesNotComeAgainFails(String order) {
    // said to be included, but is not: others of the same time would be lost without a word
    startIncluded = false;
    things.remove(0);
    things.remove(0);
    String said =
        order.equals(ASC_NAME)
            ? "window: {start_bound: inclusive}\n"
            : "window: {end_bound: inclusive}\n";

    if (order.equals(ASC_NAME)) {
      assertFails(ASC + said, "did not come again with the next page", "start_bound: exclusive");
    } else {
      rig.api.clearFaults();
      rig.answering(
          r -> {
            List<Thing> all = new ArrayList<>(answer(r));
            all.removeIf(
                thing ->
                    !thing
                        .ts()
                        .isBefore(Instant.parse(String.valueOf(r.param("to"))).minusMillis(1)));
            return SimResponse.json(page(all, ""));
          });
      assertFails(DESC + said, "did not come again with the next page", "end_bound: exclusive");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {ASC_NAME, DESC_NAME})
  void boundsThatAreWrittenMoreCoarselyThanTheDataLoseNothing(String order) throws Exception {
    things.clear();
    for (int i = 0; i < 40; i++) {
      things.add(new Thing(i, Instant.parse("2026-03-08T01:00:00Z").plusMillis(400L * i)));
    }
    assertAllRead(
        read(yaml(order).replace(":iso_ms", ":epoch_s").replace("page_size: 4", "page_size: 8")));
  }

  @ParameterizedTest
  @ValueSource(strings = {ASC_NAME, DESC_NAME})
  void moreReadingsInOneStepOfTheBoundsThanAPageHoldsFail(String order) {
    things.clear();
    for (int i = 0; i < 40; i++) {
      things.add(new Thing(i, Instant.parse("2026-03-08T01:00:00Z").plusMillis(100L * i)));
    }

    assertFails(yaml(order).replace(":iso_ms", ":epoch_s"), "a full page moves nothing");
  }

  @Test
  void readingsThatComeInMeanwhileLoseNoOther() throws Exception {
    int[] requests = {0};
    rig.api.clearFaults();
    rig.answering(
        r -> {
          int number = requests[0]++;
          // one before what was reached, one behind it
          things.add(new Thing(200 + number, Instant.parse("2026-03-08T00:10:00Z")));
          things.add(
              new Thing(300 + number, Instant.parse("2026-03-08T21:00:00Z").plusSeconds(number)));
          return number < 5
              ? SimResponse.json(page(answer(r), ""))
              : SimResponse.json(page(answer(r).stream().filter(t -> t.id() < 305).toList(), ""));
        });
    SliceSummary summary = read(ASC);

    assertThat(summary.complete()).isTrue();
    assertThat(rig.ids()).containsAll(ids(ReadRig.things(21, Duration.ofHours(1))));
  }

  @Test
  void aReadingThatVanishesAtTheBoundaryFails() {
    int[] requests = {0};
    rig.api.clearFaults();
    rig.answering(
        r -> {
          if (requests[0]++ == 2) {
            things.removeIf(thing -> thing.id() == 6);
          }
          return SimResponse.json(page(answer(r), ""));
        });

    assertFails(ASC, "the last reading of page 2 did not come again");
  }

  @Test
  void anApiThatIsAskedForAStartAloneIsReadToTheEndOfTheDay() throws Exception {
    things.add(new Thing(50, Instant.parse("2026-03-09T05:00:00Z")));
    things.add(new Thing(51, Instant.parse("2026-03-09T06:00:00Z")));
    rig.api.clearFaults();
    rig.answering(
        r -> SimResponse.json(page(answer(r.withParam("to", "2027-01-01T00:00:00Z")), "")));

    assertAllRead(read(ASC.replace(", to: \"{end:iso_ms}\"", "")));
    assertThat(rig.api.requests()).extracting(r -> r.param("from")).doesNotHaveDuplicates();
  }

  @Test
  void aShortPageIsTheEndWhereThatIsSaid() throws Exception {
    assertAllRead(read(ASC.replace("limit}", "limit, stop: short_page}")));
    assertThat(rig.api.requestCount()).isEqualTo(7);
  }

  @Test
  void w09_anAnswerThatSaysItWasCutIsReadOnFromItsLastTime() throws Exception {
    rig.api.clearFaults();
    rig.answering(r -> SimResponse.json(page(answer(r), "\"more\": " + (answer(r).size() == 4))));
    String flagged = ASC.replace("limit}", "limit, stop: {has_more: more}}");
    assertAllRead(read(flagged));
    assertThat(rig.api.requestCount()).isEqualTo(7);

    rig.api.clearFaults();
    rig.answering(r -> SimResponse.json(page(answer(r), "\"more\": true")));
    assertFails(flagged, "says that more follows, but leads to no next one");
  }

  @Test
  void aWindowMayBeSplitAndEachPartIsReadOn() throws Exception {
    rig.api.clearFaults();
    rig.answering(
        r -> {
          Duration length =
              Duration.between(
                  Instant.parse(String.valueOf(r.param("from"))),
                  Instant.parse(String.valueOf(r.param("to"))));
          return length.toHours() > 13
              ? SimResponse.status(413)
              : SimResponse.json(page(answer(r), ""));
        });

    assertAllRead(read(ASC.replace("limit}", "limit, split_if: [{status: 413}]}")));
    assertThat(rig.startsOver()).isEmpty();
  }

  @Test
  void eachMemberIsReadOnFromItsOwnLastReading() throws Exception {
    rig.api.clearFaults();
    rig.answering(
        r -> {
          int odd = "b".equals(r.param("device")) ? 1 : 0;
          List<Thing> own = things.stream().filter(thing -> thing.id() % 2 == odd).toList();
          return SimResponse.json(page(answer(r, own), ""));
        });
    SliceSummary summary =
        read(
            ASC.replace("params: {", "params: {device: \"{device}\", ")
                + "for_each: {device: {list: [a, b]}}\n");

    assertAllRead(summary);
    assertThat(summary.members()).hasSize(2);
    assertThat(rig.api.requests())
        .filteredOn(r -> "b".equals(r.param("device")))
        .extracting(r -> r.param("from"))
        .startsWith("2026-03-08T00:00:00.000Z", "2026-03-08T07:00:00.000Z");
  }

  @Test
  void anyDataIsReadWholeOrFails() throws Exception {
    Random random = new Random(7);
    int whole = 0;
    for (int round = 0; round < 150; round++) {
      things.clear();
      int count = random.nextInt(30);
      int spread = 1 + random.nextInt(40);
      for (int i = 0; i < count; i++) {
        things.add(
            new Thing(
                i, Instant.parse("2026-03-08T00:00:00Z").plusMillis(50L * random.nextInt(spread))));
      }
      startIncluded = random.nextBoolean();
      endIncluded = random.nextBoolean();
      String yaml =
          yaml(random.nextBoolean() ? ASC_NAME : DESC_NAME)
              + "window: {start_bound: unknown, end_bound: unknown}\n";
      rig.ids().clear();
      try {
        assertAllRead(read(yaml));
        whole++;
      } catch (SourceException e) {
        assertThat(e).hasMessageMatching("(?s).*full page moves nothing.*");
      }
    }
    assertThat(whole).isBetween(50, 149);
  }
}
