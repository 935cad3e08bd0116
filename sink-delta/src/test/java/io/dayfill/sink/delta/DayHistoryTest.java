package io.dayfill.sink.delta;

import static io.dayfill.sink.delta.Readings.MARCH_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import io.dayfill.core.land.AsOf;
import io.dayfill.core.land.DayDiff;
import io.dayfill.core.land.DayDiff.Example;
import io.dayfill.core.land.DayDiff.Sort;
import io.dayfill.core.land.DayDiff.Value;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.DayVersion;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.RestoredDay;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.land.StoredDay.Restoration;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import io.dayfill.sink.delta.internal.stage.MemoryBudget;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Days as they were: put back, and compared. */
class DayHistoryTest {
  private static final DayRange DAY = DayRange.of(MARCH_8);
  private static final String FOLDER = "year=2026/month=03/day=08/";
  private static final AsOf FIRST = new AsOf.Version(0);

  @TempDir Path root;
  private final FakeTime time = new FakeTime("2026-03-21T00:00:00Z");
  private final Entity entity = Readings.entity();

  private DeltaWarehouse warehouse() {
    return DeltaWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT);
  }

  private Path table() {
    return root.resolve("raw/readings");
  }

  private DayOutcome land(Warehouse warehouse, String run, int rows, String readAt) {
    return Landings.land(warehouse, entity, run, DAY, rows, readAt).get(MARCH_8);
  }

  private static Restoration by(String run, String at) {
    return new Restoration(run, Instant.parse(at));
  }

  private List<String> rows() {
    List<String> rows = new ArrayList<>();
    for (Path file : Stored.dayFiles(table(), FOLDER)) {
      rows.addAll(Stored.rows(file, new TableColumns(entity).file()));
    }
    return rows;
  }

  @Test
  void a_day_comes_back_as_it_was_and_what_is_read_later_replaces_it() throws IOException {
    try (DeltaWarehouse warehouse = warehouse()) {
      land(warehouse, "good", 40, "2026-03-20T01:00:00Z");
      land(warehouse, "bad", 30, "2026-03-20T02:00:00Z");
      List<String> bad = rows();
      List<DayVersion> versions = warehouse.dayHistory(entity).versions(MARCH_8, 9);
      assertThat(versions).extracting(DayVersion::version).containsExactly(1L, 0L);
      assertThat(versions)
          .extracting(version -> version.day().orElseThrow().rows())
          .containsExactly(30L, 40L);

      RestoredDay dry =
          warehouse
              .dayHistory(entity)
              .restore(MARCH_8, FIRST, by("undo", "2026-03-20T03:00:00Z"), true);
      assertThat(dry.added() + dry.removed()).isEqualTo(2);
      assertThat(rows()).isEqualTo(bad);

      RestoredDay restored =
          warehouse
              .dayHistory(entity)
              .restore(MARCH_8, FIRST, by("undo", "2026-03-20T03:00:00Z"), false);

      assertThat(restored.from().day().orElseThrow().runId()).contains("good");
      assertThat(restored.before().day().orElseThrow().runId()).contains("bad");
      assertThat(rows()).hasSize(40).allMatch(row -> row.contains("|good|"));
      assertThat(Stored.commits(table())).hasSize(3);
      assertThat(Stored.checksum(table())).isIn(List.of(), Stored.counted(table()));
      StoredDay stored = warehouse.storedDays(entity, DAY).get(MARCH_8);
      assertThat(stored.readStartedAt()).contains(Instant.parse("2026-03-20T01:00:00Z"));
      assertThat(stored.restored()).contains(by("undo", "2026-03-20T03:00:00Z"));

      // nothing is done twice
      assertThat(
              warehouse
                  .dayHistory(entity)
                  .restore(MARCH_8, FIRST, by("again", "2026-03-20T04:00:00Z"), false)
                  .isSame())
          .isTrue();
      assertThat(Stored.commits(table())).hasSize(3);

      // what began to be read before somebody restored the day must not undo that
      assertThat(land(warehouse, "slow", 35, "2026-03-20T02:59:59Z"))
          .isEqualTo(new DayOutcome.Superseded(Instant.parse("2026-03-20T03:00:00Z")));
      assertThat(land(warehouse, "next", 41, "2026-03-20T03:00:01Z"))
          .isInstanceOf(DayOutcome.Landed.class);
      assertThat(rows()).hasSize(41).allMatch(row -> row.contains("|next|"));
      assertThat(warehouse.storedDays(entity, DAY).get(MARCH_8).restored()).isEmpty();

      // and the restored content is a version like every other
      warehouse
          .dayHistory(entity)
          .restore(MARCH_8, new AsOf.Version(2), by("redo", "2026-03-20T05:00:00Z"), false);
      assertThat(rows()).hasSize(40).allMatch(row -> row.contains("|good|"));
      Instant committed = Files.getLastModifiedTime(Stored.commits(table()).get(1)).toInstant();
      assertThat(
              warehouse
                  .dayHistory(entity)
                  .restore(MARCH_8, new AsOf.Time(committed), by("t", "2026-03-20T05:00:00Z"), true)
                  .from()
                  .version())
          .isEqualTo(1);
    }
  }

  @Test
  void what_cannot_be_put_back_is_refused_and_nothing_is_changed() throws IOException {
    try (DeltaWarehouse warehouse = warehouse()) {
      land(warehouse, "good", 40, "2026-03-20T01:00:00Z");
      Path first = Stored.dayFiles(table(), FOLDER).get(0);
      land(warehouse, "bad", 30, "2026-03-20T02:00:00Z");
      Files.delete(first);
      Restoration by = by("undo", "2026-03-20T03:00:00Z");

      assertThatThrownBy(() -> warehouse.dayHistory(entity).restore(MARCH_8, FIRST, by, false))
          .isInstanceOf(DayfillException.class)
          .hasMessageContaining("1 of its 1 files are there no longer")
          .hasMessageContaining(table().relativize(first).toString());
      assertThatThrownBy(
              () -> warehouse.dayHistory(entity).restore(MARCH_8.plusDays(1), FIRST, by, false))
          .hasMessageContaining("version 0 of the table holds nothing of 2026-03-09");
      assertThatThrownBy(
              () -> warehouse.dayHistory(entity).restore(MARCH_8, new AsOf.Version(7), by, false))
          .hasMessageContaining("cannot be read as of version 7")
          .hasMessageContaining("its newest version is 1");
      assertThatThrownBy(
              () ->
                  warehouse
                      .dayHistory(entity)
                      .restore(MARCH_8, new AsOf.Time(Instant.EPOCH), by, false))
          .hasMessageContaining("cannot be read as of 1970-01-01T00:00:00Z");
      assertThat(Stored.commits(table())).hasSize(2);
    }
    try (Warehouse plain = ParquetWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT)) {
      assertThatThrownBy(() -> plain.dayHistory(entity))
          .isInstanceOf(DayfillException.class)
          .hasMessageContaining("is not known")
          .hasMessageContaining("table_format: delta");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatever_step_fails_or_loses_its_answer_the_day_is_whole(boolean lost) {
    try (DeltaWarehouse warehouse = warehouse()) {
      land(warehouse, "good", 40, "2026-03-20T01:00:00Z");
      boolean reached = true;
      int fault = 0;
      for (; reached; fault++) {
        Instant at = Instant.parse("2026-03-20T02:00:00Z").plusSeconds(100L * fault);
        assertThat(land(warehouse, "bad", 30, at.toString())).isInstanceOf(DayOutcome.Landed.class);
        int step = fault;
        FaultyDisk disk =
            new FaultyDisk(
                (number, what) -> {
                  if (number == step && !lost) {
                    throw new IOException("input/output error");
                  }
                  return number == step ? FaultyDisk.Answer.DONE_BUT_LOST : FaultyDisk.Answer.DONE;
                });
        boolean done = true;
        try (DeltaWarehouse other =
            DeltaWarehouse.open(root.toUri(), time, disk, new MemoryBudget(8L << 20))) {
          other
              .dayHistory(entity)
              .restore(MARCH_8, FIRST, new Restoration("undo", at.plusSeconds(50)), false);
        } catch (DayfillException e) {
          assertThat(e.category()).isEqualTo(ErrorCategory.STORAGE);
          done = false;
        }
        reached = disk.steps().size() > fault;
        String run = rows().get(0).contains("|good|") ? "good" : "bad";
        assertThat(rows()).hasSize(run.equals("good") ? 40 : 30).allMatch(row -> row.contains(run));
        assertThat(!done || run.equals("good")).as("step " + fault).isTrue();
      }
      assertThat(fault).isBetween(10, 60);
    }
  }

  @Test
  void two_contents_are_compared_by_key() {
    try (DeltaWarehouse warehouse = warehouse()) {
      land(warehouse, "first", 40, "2026-03-20T01:00:00Z");
      ColumnBatch batch = Readings.batch(MARCH_8, 3, 38);
      for (int i = 38; i < 40; i++) {
        Readings.add(batch, MARCH_8, i, 77);
      }
      Readings.add(batch, MARCH_8, 50);
      try (Landing landing =
          warehouse.land(Readings.request(entity, "second", DAY, "2026-03-20T02:00:00Z"))) {
        landing.add(batch);
        landing.finish();
        landing.commit(Map.of(MARCH_8, DayState.OK), Landings.ALLOW);
      }

      DayDiff diff = warehouse.dayHistory(entity).diff(MARCH_8, Optional.empty(), 1);

      assertThat(diff.before().version()).isZero();
      assertThat(diff.after().version()).isEqualTo(1);
      assertThat(List.of(diff.same(), diff.changed(), diff.added(), diff.removed()))
          .containsExactly(35L, 2L, 1L, 3L);
      assertThat(diff.changedColumns()).isEqualTo(Map.of("temperature_c", 2L));
      assertThat(diff.key()).containsExactly("reading_id");
      Optional<String> id = Optional.of("r-2026-03-08-38");
      assertThat(diff.examples())
          .hasSize(3)
          .contains(
              new Example(
                  Sort.CHANGED,
                  List.of(new Value("reading_id", id, id)),
                  List.of(new Value("temperature_c", Optional.of("23.8"), Optional.of("77.0")))));
      Optional<String> first = Optional.of("r-2026-03-08-0");
      assertThat(diff.examples())
          .filteredOn(example -> example.sort() == Sort.REMOVED)
          .singleElement()
          .satisfies(
              example -> {
                assertThat(example.key()).containsExactly(new Value("reading_id", first, first));
                assertThat(example.values())
                    .contains(
                        new Value("ts", Optional.of("2026-03-08T00:00:00Z"), Optional.empty()),
                        new Value("spectrum", Optional.of("[]"), Optional.empty()));
              });
      assertThat(warehouse.dayHistory(entity).diff(MARCH_8, Optional.of(new AsOf.Version(1)), 5))
          .satisfies(
              none -> {
                assertThat(none.same()).isEqualTo(38);
                assertThat(none.examples()).isEmpty();
              });
    }
  }

  @Test
  void without_a_key_rows_are_the_same_or_not() {
    Entity keyless =
        Readings.entity("temperature_humidity", "raw.readings", Readings.COLUMNS, List.of());
    try (DeltaWarehouse warehouse = warehouse()) {
      Landings.land(warehouse, keyless, "a", DAY, 5, "2026-03-20T01:00:00Z");
      Landings.land(warehouse, keyless, "b", DAY, 7, "2026-03-20T02:00:00Z");

      DayDiff diff = warehouse.dayHistory(keyless).diff(MARCH_8, Optional.empty(), 0);

      assertThat(List.of(diff.same(), diff.changed(), diff.added(), diff.removed()))
          .containsExactly(5L, 0L, 2L, 0L);
      assertThatThrownBy(
              () -> warehouse.dayHistory(keyless).diff(MARCH_8.plusDays(1), Optional.empty(), 5))
          .hasMessageContaining("there is no earlier content of 2026-03-09");
    }
  }

  @Test
  void a_time_without_its_offset_is_refused() {
    assertThat(AsOf.parse(" 12")).isEqualTo(new AsOf.Version(12));
    assertThat(AsOf.parse("2026-03-08T10:00+01:00"))
        .isEqualTo(new AsOf.Time(Instant.parse("2026-03-08T09:00:00Z")));
    assertThat(AsOf.parse("2026-03-08 10:00:00+01:00[Europe/Berlin]"))
        .isEqualTo(new AsOf.Time(Instant.parse("2026-03-08T09:00:00Z")));
    for (String text : List.of("2026-03-08T10:00:00", "-1", "yesterday", "")) {
      assertThatThrownBy(() -> AsOf.parse(text))
          .isInstanceOf(DayfillException.class)
          .hasMessageContaining("is neither a version nor a time");
    }
  }
}
