package io.dayfill.sink.delta;

import static io.dayfill.sink.delta.Readings.MARCH_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.AsOf;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.land.Upkeep;
import io.dayfill.core.land.Upkeep.Found;
import io.dayfill.core.land.Upkeep.Kind;
import io.dayfill.core.land.Upkeep.Options;
import io.dayfill.core.land.Upkeep.Report;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.TableName;
import io.dayfill.sink.delta.internal.fs.AtomicFiles;
import io.dayfill.sink.delta.internal.fs.LocalDisk;
import io.dayfill.sink.delta.internal.log.ActiveFile;
import io.dayfill.sink.delta.internal.log.Change;
import io.dayfill.sink.delta.internal.log.CommitLoop;
import io.dayfill.sink.delta.internal.log.DeltaLog;
import io.dayfill.sink.delta.internal.log.NewFile;
import io.dayfill.sink.delta.internal.log.TableDefinition;
import io.dayfill.sink.delta.internal.stage.Manifest;
import io.dayfill.sink.delta.internal.stage.MemoryBudget;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Looking after tables: what nobody needs goes, what somebody may need stays. */
class UpkeepTest {
  private static final DayRange DAY = DayRange.of(MARCH_8);
  private static final TableName TABLE = TableName.parse("raw.readings");
  private static final Options DRY = new Options(false, Upkeep.LEAST_KEPT, false);
  private static final Options APPLY = new Options(true, Upkeep.LEAST_KEPT, false);

  @TempDir Path root;
  @TempDir Path kept;
  private final FakeTime time = new FakeTime(Instant.now().toString());
  private final Entity entity = Readings.entity();

  private DeltaWarehouse warehouse() {
    return DeltaWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT);
  }

  private Path table() {
    return root.resolve("raw/readings");
  }

  private void land(DeltaWarehouse warehouse, String run, int rows) {
    Landings.land(warehouse, entity, run, DAY, rows, time.now().toString());
  }

  /** Time passes: the clock's, and that of all files. */
  private void pass(Duration age) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        FileTime was = Files.getLastModifiedTime(file);
        Files.setLastModifiedTime(file, FileTime.from(was.toInstant().minus(age)));
      }
    }
    boolean plain = !Files.exists(table().resolve("_delta_log"));
    for (Path commit : plain ? List.<Path>of() : Stored.commits(table())) {
      // What a commit says of the time when it let go of a file
      StringBuilder text = new StringBuilder();
      FileTime was = Files.getLastModifiedTime(commit);
      for (String line : Stored.lines(commit)) {
        text.append(
                line.replaceAll(
                    "\"deletionTimestamp\":\\d+", "\"deletionTimestamp\":" + was.toMillis()))
            .append('\n');
      }
      Files.writeString(commit, text);
      Files.setLastModifiedTime(commit, was);
    }
  }

  private static Map<Kind, Found> found(Report report) {
    Map<Kind, Found> found = new HashMap<>();
    report.found().forEach(each -> found.put(each.kind(), each));
    return found;
  }

  private List<String> rows(LocalDate day) {
    List<String> rows = new ArrayList<>();
    for (Path file : Stored.dayFiles(table(), TableColumns.folder(day))) {
      rows.addAll(Stored.rows(file, new TableColumns(entity).file()));
    }
    rows.sort(null);
    return rows;
  }

  @Test
  void files_replaced_a_week_ago_go_and_younger_ones_stay() throws IOException {
    try (DeltaWarehouse warehouse = warehouse()) {
      land(warehouse, "run-1", 10);
      land(warehouse, "run-2", 20);
      pass(Duration.ofDays(8));
      land(warehouse, "run-3", 30);
      // Three files: that of run 1 was replaced eight days ago, that of run 2 just now
      List<Path> before = Stored.dataFiles(table());
      Report dry = warehouse.upkeep().look(TABLE, DRY);
      assertThat(found(dry)).containsOnlyKeys(Kind.REPLACED);
      assertThat(found(dry).get(Kind.REPLACED).files()).isEqualTo(1);
      assertThat(dry.kept().files()).isEqualTo(1);
      assertThat(Stored.dataFiles(table())).isEqualTo(before).hasSize(3);

      Report done = warehouse.upkeep().look(TABLE, APPLY);
      assertThat(done).isEqualTo(dry);
      assertThat(Stored.dataFiles(table())).hasSize(2);
      assertThat(rows(MARCH_8)).hasSize(30);
      assertThat(warehouse.upkeep().look(TABLE, DRY).found()).isEmpty();
      assertThat(list("_dayfill/runs")).isEmpty();
      // Whoever is at the version before can read it still
      DeltaLog log = new DeltaLog(table(), new AtomicFiles(new LocalDisk(), false), time);
      for (ActiveFile file : log.load(1).orElseThrow().files()) {
        assertThat(table().resolve(file.path())).exists();
      }
    }
  }

  @Test
  void a_shorter_time_is_refused_and_a_table_may_ask_for_a_longer_one() throws IOException {
    assertThatThrownBy(() -> new Options(true, Duration.ofDays(6), false))
        .isInstanceOf(DayfillException.class)
        .hasMessageContaining("6 days");
    try (DeltaWarehouse warehouse = warehouse()) {
      land(warehouse, "run-1", 10);
      land(warehouse, "run-2", 20);
      pass(Duration.ofDays(8));
      change(Map.of("delta.deletedFileRetentionDuration", "interval 2 weeks"), List.of());
      assertThat(warehouse.upkeep().look(TABLE, APPLY).found()).isEmpty();
      assertThat(Stored.dataFiles(table())).hasSize(2);
    }
  }

  /** Commits what another writer might. */
  private void change(Map<String, String> properties, List<NewFile> adds) throws IOException {
    DeltaLog log = new DeltaLog(table(), new AtomicFiles(new LocalDisk(), false), time);
    new CommitLoop(log, time, new Random(1))
        .run(
            new TableDefinition(List.of(), new TableColumns(entity).file(), Map.of()),
            state -> Optional.of(new Change(List.of(), adds, properties)));
  }

  @Test
  void a_file_that_was_put_back_stays_and_so_does_what_a_run_in_progress_has_staged()
      throws IOException {
    try (DeltaWarehouse warehouse = warehouse()) {
      land(warehouse, "run-1", 10);
      ActiveFile first =
          new DeltaLog(table(), new AtomicFiles(new LocalDisk(), false), time)
              .load()
              .orElseThrow()
              .files()
              .get(0);
      land(warehouse, "run-2", 20);
      pass(Duration.ofDays(40));
      Map<String, @Nullable String> partition = new HashMap<>(first.partition());
      change(
          Map.of(),
          List.of(new NewFile(first.path(), partition, first.size(), 1, "{}", first.tags())));
      try (Landing landing =
          warehouse.land(
              Readings.request(entity, "live", DAY, time.now().plusSeconds(1).toString()))) {
        landing.add(Readings.batch(MARCH_8, 0, 500));
        landing.finish();
        Options all = new Options(true, Upkeep.LEAST_KEPT, true);
        assertThat(found(warehouse.upkeep().look(TABLE, all)))
            .doesNotContainKeys(Kind.REPLACED, Kind.STAGED, Kind.UNKNOWN);
        landing.commit(Map.of(MARCH_8, DayState.OK), Landings.ALLOW);
      }
      assertThat(rows(MARCH_8)).hasSize(500);
      assertThat(table().resolve(first.path())).exists();
    }
  }

  @Test
  void a_file_that_an_old_note_tells_as_replaced_stays_while_the_table_has_it() throws IOException {
    try (DeltaWarehouse warehouse = warehouse()) {
      land(warehouse, "run-1", 10);
      for (int i = 0; i < 10; i++) {
        DayRange aside = DayRange.of(MARCH_8.plusDays(1));
        Landings.land(warehouse, entity, "aside-" + i, aside, 1, time.now().toString());
      }
    }
    // It had been replaced, was put back, and both commits have been cleaned since
    String path = Stored.dayFiles(table(), TableColumns.folder(MARCH_8)).get(0).toString();
    for (Path commit : Stored.commits(table()).subList(0, 10)) {
      Files.delete(commit);
    }
    String name = table().relativize(Path.of(path)).toString();
    Path notes = Files.createDirectories(table().resolve("_dayfill/replaced"));
    Files.writeString(notes.resolve("since"), "0\n");
    Files.writeString(notes.resolve("00000000000000000005.txt"), "1 1 " + name + "\n");
    pass(Duration.ofDays(8));
    try (DeltaWarehouse warehouse = warehouse()) {
      // The one that the last commit has replaced
      Report done = warehouse.upkeep().look(TABLE, APPLY);
      assertThat(found(done).get(Kind.REPLACED).files()).isEqualTo(1);
      assertThat(Path.of(path)).exists();
      assertThat(warehouse.storedDays(entity, DAY).get(MARCH_8).rows()).isEqualTo(10);
    }
  }

  @Test
  void L17_what_a_cleaned_log_told_is_noted_and_found_without_a_look_into_the_folders()
      throws IOException {
    try (DeltaWarehouse warehouse = warehouse()) {
      for (int i = 0; i < 22; i++) {
        land(warehouse, "run-" + i, 5);
      }
      pass(Duration.ofDays(31));
      for (int i = 22; i < 31; i++) {
        land(warehouse, "late-" + i, 5);
      }
      // The tenth of them has made a checkpoint, and so cleaned the log
      assertThat(Stored.commits(table())).hasSize(11);
      assertThat(table().resolve("_delta_log/00000000000000000019.json")).doesNotExist();
      assertThat(list("_delta_log"))
          .filteredOn(file -> file.toString().endsWith(".crc"))
          .hasSizeLessThan(22);
      assertThat(Stored.dataFiles(table())).hasSize(31);
      Report done = warehouse.upkeep().look(TABLE, APPLY);
      // 22 were stored a month ago; the last of them was replaced just now
      assertThat(found(done).get(Kind.REPLACED).files()).isEqualTo(21);
      assertThat(done.kept().files()).isEqualTo(9);
      assertThat(done.notes()).isEmpty();
      assertThat(Stored.dataFiles(table())).hasSize(10);
      assertThat(list("_dayfill/replaced")).hasSize(1);
      assertThat(warehouse.storedDays(entity, DAY).get(MARCH_8).rows()).isEqualTo(5);
    }
  }

  private List<Path> list(String folder) throws IOException {
    try (Stream<Path> files = Files.list(table().resolve(folder))) {
      return files.toList();
    }
  }

  @Test
  void old_files_are_not_removed_while_a_day_is_put_back_and_the_other_way_round()
      throws IOException {
    try (DeltaWarehouse warehouse = warehouse()) {
      land(warehouse, "run-1", 10);
      land(warehouse, "run-2", 20);
      pass(Duration.ofDays(8));
      AtomicFiles files = new AtomicFiles(new LocalDisk(), false);
      String id = UUID.randomUUID().toString();
      Manifest other = Manifest.write(files, time, table(), Manifest.RESTORE, id, List.of());
      Report report = warehouse.upkeep().look(TABLE, APPLY);
      assertThat(report.found()).isEmpty();
      assertThat(report.notes()).hasSize(1);
      assertThat(Stored.dataFiles(table())).hasSize(2);
      other.delete();

      other = Manifest.write(files, time, table(), Manifest.UPKEEP, id, List.of());
      StoredDay.Restoration by = new StoredDay.Restoration("undo", time.now());
      assertThatThrownBy(
              () -> warehouse.dayHistory(entity).restore(MARCH_8, new AsOf.Version(0), by, false))
          .isInstanceOf(DayfillException.class)
          .hasMessageContaining("old versions are being removed");
      other.delete();
      warehouse.dayHistory(entity).restore(MARCH_8, new AsOf.Version(0), by, false);
      assertThat(rows(MARCH_8)).hasSize(10);
      assertThat(warehouse.upkeep().look(TABLE, APPLY).found()).isEmpty();
      assertThat(Stored.dataFiles(table())).hasSize(2);
    }
  }

  @Test
  void files_that_no_log_knows_of_are_found_only_where_folders_are_listed() throws IOException {
    try (DeltaWarehouse warehouse = warehouse()) {
      land(warehouse, "run-1", 10);
      Path old = table().resolve("year=2026/month=03/day=08/part-lost.zstd.parquet");
      Files.writeString(old, "of a run that nobody remembers");
      pass(Duration.ofDays(8));
      Path young = old.resolveSibling("part-young.parquet");
      Files.writeString(young, "of an engine that is about to commit it");
      assertThat(warehouse.upkeep().look(TABLE, APPLY).found()).isEmpty();
      Report done = warehouse.upkeep().look(TABLE, new Options(true, Upkeep.LEAST_KEPT, true));
      assertThat(found(done)).containsOnlyKeys(Kind.UNKNOWN);
      assertThat(old).doesNotExist();
      assertThat(young).exists();
      assertThat(rows(MARCH_8)).hasSize(10);
    }
  }

  @Test
  void a_wrong_checksum_is_found_and_the_next_one_is_right() throws IOException {
    try (DeltaWarehouse warehouse = warehouse()) {
      land(warehouse, "run-1", 10);
      assertThat(warehouse.upkeep().look(TABLE, DRY).found()).isEmpty();
    }
    Path crc = table().resolve("_delta_log/00000000000000000000.crc");
    String text = Files.readString(crc, StandardCharsets.UTF_8);
    Files.writeString(crc, text.replace("\"numFiles\":1", "\"numFiles\":3"));
    try (DeltaWarehouse warehouse = warehouse()) {
      // A wrong count does not mislead a reading
      assertThat(warehouse.storedDays(entity, DAY).get(MARCH_8).rows()).isEqualTo(10);
      assertThat(found(warehouse.upkeep().look(TABLE, APPLY)))
          .containsOnlyKeys(Kind.WRONG_CHECKSUMS);
      assertThat(crc).doesNotExist();
    }
    try (DeltaWarehouse warehouse = warehouse()) {
      land(warehouse, "run-2", 20);
    }
    assertThat(Stored.checksum(table())).isEqualTo(Stored.counted(table()));
  }

  /** A day of several files, as further readings of it were appended. */
  private void append(int files) throws IOException {
    try (DeltaWarehouse warehouse = warehouse()) {
      for (int i = 1; i <= files; i++) {
        DayRange aside = DayRange.of(MARCH_8.minusDays(i));
        Landings.land(warehouse, entity, "aside-" + i, aside, 10 * i, time.now().toString());
      }
    }
    // Their files are filed under one day
    DeltaLog log = new DeltaLog(table(), new AtomicFiles(new LocalDisk(), false), time);
    List<ActiveFile> removes = new ArrayList<>();
    List<NewFile> adds = new ArrayList<>();
    for (ActiveFile file : log.load().orElseThrow().files()) {
      if (!file.path().startsWith(TableColumns.folder(MARCH_8))) {
        String path = TableColumns.folder(MARCH_8) + "/again-" + Path.of(file.path()).getFileName();
        Files.createDirectories(table().resolve(TableColumns.folder(MARCH_8)));
        Files.copy(table().resolve(file.path()), table().resolve(path));
        Map<String, @Nullable String> day = new HashMap<>(TableColumns.partition(MARCH_8));
        adds.add(new NewFile(path, day, file.size(), 1, "{\"numRecords\":1}", file.tags()));
        removes.add(file);
      }
    }
    new CommitLoop(log, time, new Random(1))
        .run(
            new TableDefinition(List.of(), new TableColumns(entity).file(), Map.of()),
            state -> Optional.of(new Change(removes, adds, Map.of())));
  }

  @Test
  void small_files_of_a_day_become_one_and_nothing_else_changes() throws IOException {
    append(3);
    try (DeltaWarehouse warehouse = warehouse()) {
      StoredDay before = warehouse.storedDays(entity, DAY).get(MARCH_8);
      List<String> rows = allRows();
      assertThat(before.rows()).isEqualTo(60);
      Report dry = warehouse.upkeep().look(TABLE, DRY);
      assertThat(found(dry).get(Kind.SMALL_FILES).files()).isEqualTo(3);
      assertThat(allRows()).isEqualTo(rows);

      assertThat(warehouse.upkeep().look(TABLE, APPLY).found()).isEqualTo(dry.found());
      assertThat(Stored.active(table())).hasSize(1);
      assertThat(allRows()).isEqualTo(rows);
      assertThat(warehouse.storedDays(entity, DAY).get(MARCH_8)).isEqualTo(before);
      List<Path> commits = Stored.commits(table());
      assertThat(Stored.lines(commits.get(commits.size() - 1)))
          .filteredOn(line -> line.startsWith("{\"add\"") || line.startsWith("{\"remove\""))
          .hasSize(4)
          .allMatch(line -> line.contains("\"dataChange\":false"));
      assertThat(Stored.active(table()).values().iterator().next())
          .contains("\\\"numRecords\\\":60", "\\\"minValues\\\":{\\\"reading_id\\\"");
      // Readers of the version before have their files
      assertThat(Stored.dataFiles(table())).hasSize(3 + 3 + 1);
      assertThat(warehouse.upkeep().look(TABLE, APPLY).found()).isEmpty();
    }
  }

  private List<String> allRows() {
    List<String> rows = new ArrayList<>();
    Stored.active(table())
        .keySet()
        .forEach(
            path ->
                rows.addAll(Stored.rows(table().resolve(path), new TableColumns(entity).file())));
    rows.sort(null);
    return rows;
  }

  /** One looks after the table, the other lands the day, their steps in any order. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void a_landing_beside_it_loses_nothing_and_neither_does_the_table(long seed) throws Exception {
    append(2);
    pass(Duration.ofDays(8));
    Turns turns = new Turns(seed, seed % 3 * 0.01);
    turns.begun();
    turns.begun();
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<Boolean> upkeep =
          threads.submit(() -> with(turns, 0, warehouse -> warehouse.upkeep().look(TABLE, APPLY)));
      Future<Boolean> landing =
          threads.submit(() -> with(turns, 1, warehouse -> land(warehouse, "new", 77)));
      turns.run();
      upkeep.get();
      boolean landed = landing.get();
      String as = "seed " + seed + "\n" + turns.story();
      try (DeltaWarehouse warehouse = warehouse()) {
        StoredDay day = warehouse.storedDays(entity, DAY).get(MARCH_8);
        boolean isNew = day.runId().orElseThrow().equals("new");
        assertThat(day.rows()).as(as).isEqualTo(isNew ? 77 : 30);
        assertThat(allRows()).as(as).hasSize(isNew ? 77 : 30).doesNotHaveDuplicates();
        assertThat(isNew || !landed).as(as).isTrue();
        // Whatever was left undone can be done
        warehouse.upkeep().look(TABLE, APPLY);
        assertThat(allRows()).as(as).hasSize(isNew ? 77 : 30);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** One removes old files, the other puts a day back to them, their steps in any order. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void a_day_that_is_put_back_beside_it_has_all_its_files(long seed) throws Exception {
    try (DeltaWarehouse warehouse = warehouse()) {
      land(warehouse, "run-1", 10);
      land(warehouse, "run-2", 20);
    }
    pass(Duration.ofDays(8));
    StoredDay.Restoration by = new StoredDay.Restoration("undo", time.now());
    Turns turns = new Turns(seed, 0);
    turns.begun();
    turns.begun();
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<Boolean> upkeep =
          threads.submit(() -> with(turns, 0, warehouse -> warehouse.upkeep().look(TABLE, APPLY)));
      Future<Boolean> putting =
          threads.submit(
              () ->
                  with(
                      turns,
                      1,
                      warehouse ->
                          warehouse
                              .dayHistory(entity)
                              .restore(MARCH_8, new AsOf.Version(0), by, false)));
      turns.run();
      boolean back = putting.get();
      String as = "seed " + seed + "\n" + turns.story();
      assertThat(upkeep.get()).as(as).isTrue();
      assertThat(Stored.active(table()).keySet())
          .as(as)
          .allMatch(path -> Files.exists(table().resolve(path)));
      assertThat(rows(MARCH_8)).as(as).hasSize(back ? 10 : 20);
    } finally {
      threads.shutdownNow();
    }
  }

  private boolean with(Turns turns, int writer, Turns.Use<DeltaWarehouse> use) throws IOException {
    return turns.lastly(
        writer,
        disk -> DeltaWarehouse.open(root.toUri(), time, disk, new MemoryBudget(8L << 20)),
        use);
  }

  @Test
  void killed_at_any_step_it_leaves_a_whole_table_and_what_is_left_can_be_done() throws Exception {
    append(2);
    pass(Duration.ofDays(8));
    try (DeltaWarehouse warehouse = warehouse()) {
      // Replaces both, so that there is something to be removed, and appends once more
      land(warehouse, "old", 12);
      land(warehouse, "older", 13);
    }
    append(2);
    pass(Duration.ofDays(8));
    List<String> rows = allRows();
    copy(root, kept);
    FaultyDisk counting = FaultyDisk.stoppingAt(Integer.MAX_VALUE);
    look(counting);
    int steps = counting.steps().size();
    assertThat(steps).isGreaterThan(20);
    for (int stop = 0; stop < steps; stop += 2) {
      clear();
      copy(kept, root);
      look(FaultyDisk.stoppingAt(stop));
      String step = "stopped at " + counting.steps().get(stop);
      assertThat(allRows()).as(step).isEqualTo(rows);
      look(new FaultyDisk((number, each) -> FaultyDisk.Answer.DONE));
      assertThat(allRows()).as(step).isEqualTo(rows);
    }
  }

  private void look(FaultyDisk disk) {
    try (DeltaWarehouse warehouse =
        DeltaWarehouse.open(root.toUri(), time, disk, new MemoryBudget(8L << 20))) {
      warehouse.upkeep().look(TABLE, APPLY);
    } catch (DayfillException e) {
      assertThat(e).hasRootCauseInstanceOf(IOException.class);
    }
  }

  private void clear() throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        if (!file.equals(root)) {
          Files.delete(file);
        }
      }
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path target = to.resolve(from.relativize(file));
        if (!Files.isDirectory(target)) {
          Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
        }
      }
    }
  }

  @Test
  void only_tables_of_dayfills_own_are_looked_after() throws IOException {
    try (DeltaWarehouse warehouse = warehouse()) {
      land(warehouse, "run-1", 10);
      warehouse.record(List.of(AttemptsTest.attempt("run-1", "a", MARCH_8, "OK", time.now())));
      new OtherEngine(root.resolve("raw/theirs"))
          .replace(
              "message m { optional int32 a; }",
              Optional.of(
                  "{\"name\":\"a\",\"type\":\"integer\",\"nullable\":true,\"metadata\":{}}"),
              List.of(Map.of("a", 1)));
      assertThat(warehouse.upkeep().tables())
          .containsExactly(TableName.parse("metadata.ingestion_runs"), TABLE);
      assertThatThrownBy(() -> warehouse.upkeep().look(TableName.parse("raw.theirs"), APPLY))
          .isInstanceOf(DayfillException.class)
          .hasMessageContaining("no table raw.theirs of Dayfill's");
    }
  }

  @Test
  void plain_tables_have_only_what_dead_runs_staged() throws IOException {
    try (ParquetWarehouse warehouse =
        ParquetWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT)) {
      Landings.land(warehouse, entity, "run-1", DAY, 10, time.now().toString());
      Landing dead = warehouse.land(Readings.request(entity, "dead", DAY, time.now().toString()));
      dead.add(Readings.batch(MARCH_8, 0, 100));
      dead.finish();
      assertThat(warehouse.upkeep().look(TABLE, DRY).found()).isEmpty();
      for (Path manifest : list("_dayfill/runs")) {
        if (Files.isRegularFile(manifest)) {
          String text = Files.readString(manifest, StandardCharsets.UTF_8);
          Files.writeString(
              manifest, text.replaceFirst("\"process\":\"[^\"]*\"", "\"process\":\"gone|1|x\""));
        }
      }
      pass(Duration.ofHours(2));
      assertThat(warehouse.upkeep().tables()).containsExactly(TABLE);
      assertThat(found(warehouse.upkeep().look(TABLE, APPLY)).get(Kind.STAGED).files())
          .isEqualTo(1);
      assertThat(warehouse.upkeep().look(TABLE, DRY).found()).isEmpty();
      assertThat(warehouse.storedDays(entity, DAY).get(MARCH_8).rows()).isEqualTo(10);
    }
  }
}
