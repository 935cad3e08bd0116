package io.dayfill.core.read;

import static io.dayfill.core.read.ReadRig.cut;
import static io.dayfill.core.read.ReadRig.ids;
import static io.dayfill.core.read.ReadRig.page;
import static java.util.stream.Collectors.joining;
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
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows that come and go while an answer is read by offset, over real HTTP. */
class MovedRowsTest {
  private static final Instant START = Instant.parse("2026-03-08T00:00:00Z");
  private static final String OVERLAPPING =
      """
      request: {params: {from: "{start}", to: "{end}"}}
      pagination_style: offset
      pagination: {page_size: 4, overlap: 2}
      """;

  private final ReadRig rig = new ReadRig();
  private final List<Thing> things = new ArrayList<>(ReadRig.things(24, Duration.ofHours(1)));
  private boolean newestFirst;
  private int requests;

  /** What becomes of the API's rows before a request is answered. */
  private interface Change {
    void before(int request);
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  private void changing(Change change) {
    rig.answering(
        r -> {
          change.before(++requests);
          return SimResponse.json(page(answer(r), ""));
        });
  }

  private List<Thing> answer(SimRequest request) {
    Instant from = Instant.parse(String.valueOf(request.param("from")));
    Instant to = Instant.parse(String.valueOf(request.param("to")));
    Comparator<Thing> order = Comparator.comparing(Thing::ts).thenComparing(Thing::id);
    List<Thing> all =
        things.stream()
            .filter(thing -> !thing.ts().isBefore(from) && thing.ts().isBefore(to))
            .sorted(newestFirst ? order.reversed() : order)
            .toList();
    int at = Integer.parseInt(String.valueOf(request.param("offset")));
    return cut(all, at, at + Integer.parseInt(String.valueOf(request.param("limit"))));
  }

  private static Thing thing(int id, int minute) {
    return new Thing(id, START.plus(Duration.ofMinutes(minute)));
  }

  private static SliceSummary assertBalanced(SliceSummary summary) {
    assertThat(summary.complete()).isTrue();
    assertThat(summary.books().received())
        .isEqualTo(summary.books().kept() + summary.books().outOfWindow());
    return summary;
  }

  @ParameterizedTest
  @CsvSource({"false, 5", "false, 1439", "true, 5", "true, 1439"})
  void p10_aRowInsertedBetweenPagesIsNoticedWhereItMovesOthersAndAllAreRead(
      boolean newest, int minute) throws Exception {
    newestFirst = newest;
    changing(
        request -> {
          if (request == 3) {
            things.add(thing(100, minute));
          }
        });
    assertBalanced(rig.read(OVERLAPPING));

    assertThat(new HashSet<>(rig.ids())).containsExactlyInAnyOrderElementsOf(ids(things));
    boolean moved = newest == minute > 1000;
    assertThat(rig.startsOver()).hasSize(moved ? 1 : 0);
  }

  @ParameterizedTest
  @CsvSource({"false, 1", "false, 2", "false, 3", "false, 8", "true, 1", "true, 2", "true, 8"})
  void p10_rowsDeletedBetweenPagesLoseNoOther(boolean newest, int count) throws Exception {
    newestFirst = newest;
    changing(
        request -> {
          for (int i = 0; request == 4 && i < count; i++) {
            things.remove(newest ? things.size() - 1 : 0);
          }
        });
    assertBalanced(rig.read(OVERLAPPING));

    assertThat(new HashSet<>(rig.ids())).containsExactlyInAnyOrderElementsOf(ids(things));
    assertThat(rig.startsOver()).hasSize(1);
  }

  @Test
  void p10_aRowDeletedBeforeTheLastPageIsNotTakenForTheEnd() throws Exception {
    while (things.size() > 8) {
      things.remove(0);
    }
    changing(
        request -> {
          if (request == 4) {
            things.remove(0);
            things.remove(0);
            things.remove(0);
          }
        });
    assertBalanced(rig.read(OVERLAPPING));

    assertThat(new HashSet<>(rig.ids())).containsExactlyInAnyOrderElementsOf(ids(things));
  }

  @ParameterizedTest
  @CsvSource({"false", "true"})
  void p10_rowsThatNeverStandStillFailTheDay(boolean newest) {
    newestFirst = newest;
    changing(
        request -> {
          // in every minute at both ends of each window, for ever
          for (int i = 0; i < 24; i++) {
            things.add(thing(1000 + request * 100 + i, newest ? 60 * i + 59 : 60 * i));
          }
        });

    assertThatThrownBy(
            () -> rig.read(OVERLAPPING.replace("overlap: 2", "overlap: 2, min_window: 2 h")))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("rows were inserted or deleted while pages were read")
        .hasMessageContaining("split no further")
        .hasMessageContaining("Run again later");
  }

  @ParameterizedTest
  @CsvSource({"json", "ndjson", "csv"})
  void p10_recordsOfAnyFormatAreCompared(String format) throws Exception {
    rig.answering(
        r -> {
          if (++requests == 3) {
            things.remove(0);
            things.add(thing(100, 1439));
          }
          List<Thing> some = answer(r);
          return switch (format) {
            case "csv" -> SimResponse.of(200, csv(some));
            case "ndjson" ->
                SimResponse.of(
                    200, some.stream().map(each -> each.json() + "\n").collect(joining()));
            default -> SimResponse.json(page(some, ""));
          };
        });
    String response =
        switch (format) {
          case "csv" -> "response: {format: csv, charset: ISO-8859-1}\n";
          case "ndjson" -> "response: {format: ndjson, records: ., missing_records: empty}\n";
          default -> "";
        };
    assertBalanced(rig.read(OVERLAPPING + response));

    assertThat(new HashSet<>(rig.ids())).containsExactlyInAnyOrderElementsOf(ids(things));
    assertThat(rig.startsOver()).hasSize(1);
  }

  private static String csv(List<Thing> some) {
    return some.stream()
        .map(each -> each.id() + ";\u00b0;" + each.ts() + "\n")
        .collect(joining("", "id,x,ts\n", ""))
        .replace(';', ',');
  }

  @Test
  void p10_aDayThatIsStillFilledIsReadWhereItStandsStill() throws Exception {
    newestFirst = true;
    changing(
        request -> {
          if (request < 12) {
            things.add(thing(1000 + request, 24 * 60 - 12 + request));
          }
        });
    Set<String> before = Set.copyOf(ids(things));
    assertBalanced(rig.read(OVERLAPPING));

    assertThat(rig.ids()).containsAll(before);
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "3", "4", "5", "8"})
  void aStandingAnswerIsReadWholeWithAnOverlap(int count) throws Exception {
    while (things.size() > count) {
      things.remove(0);
    }
    changing(request -> {});
    assertBalanced(rig.read(OVERLAPPING));

    assertThat(new HashSet<>(rig.ids())).containsExactlyInAnyOrderElementsOf(ids(things));
    assertThat(rig.startsOver()).isEmpty();
  }

  @Test
  void aShortPageIsTheEndWithAnOverlapToo() throws Exception {
    changing(request -> {});
    assertBalanced(rig.read(OVERLAPPING.replace("overlap: 2", "overlap: 2, stop: short_page")));

    assertThat(new HashSet<>(rig.ids())).containsExactlyInAnyOrderElementsOf(ids(things));
  }

  @Test
  void pagesOfOneRecordProveNothing() {
    rig.answering(
        r -> {
          int at = Integer.parseInt(String.valueOf(r.param("offset")));
          return SimResponse.json(page(cut(things, at, at + 1), ""));
        });

    assertThatThrownBy(() -> rig.read(OVERLAPPING))
        .hasMessageContaining("a page of one record is followed by another");
  }

  @Test
  void p10_noRowThatIsThereAllTheTimeIsEverLost() throws Exception {
    Random random = new Random(11);
    int whole = 0;
    for (int round = 0; round < 120; round++) {
      things.clear();
      int count = random.nextInt(25);
      for (int i = 0; i < count; i++) {
        things.add(thing(i, random.nextInt(1440)));
      }
      Set<String> lasting = new HashSet<>(ids(things));
      newestFirst = random.nextBoolean();
      requests = 0;
      int changes = random.nextInt(6);
      rig.api.clearFaults();
      changing(
          request -> {
            if (request <= changes && random.nextBoolean()) {
              if (random.nextBoolean()) {
                things.add(thing(1000 + request, random.nextInt(1440)));
              } else if (!things.isEmpty()) {
                lasting.remove(Integer.toString(things.remove(random.nextInt(things.size())).id()));
              }
            }
          });
      rig.ids().clear();
      try {
        assertBalanced(rig.read(OVERLAPPING));
        assertThat(rig.ids()).as("round " + round).containsAll(lasting);
        whole++;
      } catch (SourceException e) {
        assertThat(e).hasMessageContaining("inserted or deleted");
      }
    }
    assertThat(whole).isGreaterThan(100);
  }
}
