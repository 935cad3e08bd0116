package io.dayfill.sink.delta;

import static io.dayfill.sink.delta.Readings.MARCH_8;
import static io.dayfill.sink.delta.Readings.MARCH_9;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.decode.BytesVector;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.decode.DoubleVector;
import io.dayfill.core.decode.ListVector;
import io.dayfill.core.decode.LongVector;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.AsOf;
import io.dayfill.core.land.DayDiff;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Finding;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.ReadBack;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.land.Upkeep.Rewriting;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Entity;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns are declared wider, and all that is stored is written anew for them. */
class RewriteTest {
  private static final String AT = "2026-03-20T00:00:00Z";
  private static final LocalDate MARCH_7 = MARCH_8.minusDays(1);
  private static final LocalDate MARCH_6 = MARCH_8.minusDays(2);
  private static final DayRange ALL = new DayRange(MARCH_6, MARCH_9);

  private static final Entity NARROW =
      with(
          Readings.column("code", Kind.INT),
          Readings.column("share", Kind.FLOAT),
          Readings.column("price", ColumnType.decimal(5, 2)),
          Readings.column("parts", ColumnType.arrayOf(Kind.INT)));

  private static final Entity WIDE =
      with(
          Readings.column("code", Kind.LONG),
          Readings.column("share", Kind.DOUBLE),
          Readings.column("price", ColumnType.decimal(22, 4)),
          Readings.column("parts", ColumnType.arrayOf(Kind.LONG)),
          Readings.column("humidity", Kind.DOUBLE));

  @TempDir Path folder;
  private final FakeTime time = new FakeTime(Instant.now().toString());

  private static Entity with(Column... more) {
    List<Column> columns = new ArrayList<>(Readings.COLUMNS);
    columns.addAll(List.of(more));
    return Readings.entity("temperature_humidity", "raw.readings", columns, List.of("reading_id"));
  }

  private Path root() {
    return folder.resolve("warehouse");
  }

  private static Path table(Path root) {
    return root.resolve("raw/readings");
  }

  private DeltaWarehouse warehouse() {
    return DeltaWarehouse.open(root().toUri(), time);
  }

  private static DayOutcome land(Warehouse warehouse, Entity entity, String run, LocalDate day) {
    ColumnBatch batch = new ColumnBatch(entity.columns(), 3);
    for (int row = 0; row < 3; row++) {
      for (int i = Readings.COLUMNS.size(); i < entity.columns().size(); i++) {
        append(batch.vector(i), row);
      }
      Readings.add(batch, day, row);
    }
    try (Landing landing = warehouse.land(Readings.request(entity, run, DayRange.of(day), AT))) {
      landing.add(batch);
      landing.finish();
      return landing.commit(Map.of(day, DayState.OK), Landings.ALLOW).get(day);
    }
  }

  private static void append(ColumnVector to, int row) {
    if (row == 1) {
      to.appendNull();
    } else if (to instanceof DoubleVector numbers) {
      numbers.append(row + 0.5);
    } else if (to instanceof LongVector numbers) {
      numbers.append(row - 7L);
    } else if (to instanceof BytesVector wide) {
      byte[] bytes = new byte[16];
      bytes[15] = (byte) (100 + row);
      wide.append(bytes, 0, 16);
    } else {
      append(((ListVector) to).elements(), row);
      ((ListVector) to).elements().appendNull();
      ((ListVector) to).endList();
    }
  }

  /** Days of several generations: without the columns, with them, empty. */
  private void make() {
    try (DeltaWarehouse warehouse = warehouse()) {
      land(warehouse, with(), "run-0", MARCH_6);
      land(warehouse, NARROW, "run-1", MARCH_7);
      land(warehouse, NARROW, "run-2", MARCH_8);
      try (Landing landing =
          warehouse.land(Readings.request(NARROW, "run-e", DayRange.of(MARCH_9), AT))) {
        landing.finish();
        landing.commit(Map.of(MARCH_9, DayState.EMPTY), Landings.ALLOW);
      }
    }
  }

  /** All rows, as the wide columns have them. */
  private static List<String> rows(Path table) {
    // The widest decimals that are held as one number, so that a text of them can be read
    List<FileColumn> columns = new ArrayList<>(new TableColumns(WIDE).file().columns());
    columns.replaceAll(
        each ->
            each.name().equals("price")
                ? new FileColumn("price", ColumnType.decimal(18, 4))
                : each);
    FileSchema schema = new FileSchema(columns);
    List<String> rows = new ArrayList<>();
    Stored.active(table)
        .keySet()
        .forEach(path -> rows.addAll(Stored.rows(table.resolve(path), schema)));
    rows.sort(null);
    return rows;
  }

  /** What the log notes of each day's files beside their names, sizes and times. */
  private static List<String> notes(Path table) {
    List<String> notes = new ArrayList<>();
    Pattern note = Pattern.compile("\"(year|month|day|dayfill\\.[a-z_]+)\":\"[^\"]*\"");
    for (String line : Stored.active(table).values()) {
      notes.add(note.matcher(line).results().map(MatchResult::group).sorted().toList().toString());
    }
    notes.sort(null);
    return notes;
  }

  /** The types of columns in all files that a table has: one word if they agree. */
  private static List<String> types(Path table, String column) throws IOException {
    List<String> types = new ArrayList<>();
    for (String path : Stored.active(table).keySet()) {
      try (ParquetFileReader in = ParquetFileReader.open(new LocalInputFile(table.resolve(path)))) {
        types.add(
            in.getFileMetaData().getSchema().containsField(column)
                ? in.getFileMetaData()
                    .getSchema()
                    .getType(column)
                    .asPrimitiveType()
                    .getPrimitiveTypeName()
                    .name()
                : "none");
      }
    }
    return types.stream().distinct().sorted().toList();
  }

  /** The type of a column as the table's last schema has it. */
  private static String declared(Path table, String column) {
    String type = "";
    Pattern field =
        Pattern.compile("\"name\\\\\":\\\\\"" + column + "\\\\\",\\\\\"type\\\\\":\\\\\"([a-z]+)");
    for (Path commit : Stored.commits(table)) {
      for (String line : Stored.lines(commit)) {
        Matcher found = field.matcher(line);
        type = line.startsWith("{\"metaData\"") && found.find() ? found.group(1) : type;
      }
    }
    return type;
  }

  @Test
  void every_day_is_written_anew_in_one_commit_and_nothing_is_lost() throws IOException {
    make();
    Path table = table(root());
    List<String> rows = rows(table);
    List<String> notes = notes(table);
    List<String> active = List.copyOf(Stored.active(table).keySet());
    try (DeltaWarehouse warehouse = warehouse()) {
      var stored = warehouse.storedDays(WIDE, ALL);
      assertThatThrownBy(() -> warehouse.check(WIDE, false))
          .hasMessageContaining("column code")
          .hasMessageContaining("'dayfill maintain temperature_humidity --rewrite'");

      Rewriting dry = warehouse.upkeep().rewrite(WIDE, false);
      assertThat(dry.changes())
          .containsExactly(
              "column code (int) becomes long",
              "column share (float) becomes double",
              "column price (decimal(5,2)) becomes decimal(22,4)",
              "column parts (array<int>) becomes array<long>");
      assertThat(dry.days()).isEqualTo(4);
      assertThat(dry.files()).isEqualTo(4);
      assertThat(dry.bytes()).isPositive();
      assertThat(Stored.commits(table)).hasSize(4);

      assertThat(warehouse.upkeep().rewrite(WIDE, true)).isEqualTo(dry);
      assertThat(Stored.commits(table)).hasSize(5);
      assertThat(rows(table)).isEqualTo(rows).hasSize(9);
      assertThat(rows.get(3)).contains("|-7|0.5|-700|[-7, null]|null|");
      assertThat(notes(table)).isEqualTo(notes);
      assertThat(Stored.active(table)).hasSize(4).doesNotContainKeys(active.toArray(String[]::new));
      assertThat(types(table, "code")).containsExactly("INT64");
      assertThat(types(table, "price")).containsExactly("FIXED_LEN_BYTE_ARRAY");
      List<String> commit = Stored.lines(Stored.commits(table).get(4));
      assertThat(commit)
          .filteredOn(line -> line.startsWith("{\"add\"") || line.startsWith("{\"remove\""))
          .hasSize(8)
          .allMatch(line -> line.contains("\"dataChange\":false"));
      assertThat(String.join("", commit))
          .contains("metaData", "\\\"minValues\\\":{", "\\\"share\\\":0.5")
          .doesNotContain("\"protocol\"", "typeChanges");
      assertThat(Stored.checksum(table)).isEqualTo(Stored.counted(table));
      assertThat(warehouse.storedDays(WIDE, ALL)).isEqualTo(stored);

      // Nothing is left to do, the wide declaration lands and the narrow one does not
      assertThat(warehouse.upkeep().rewrite(WIDE, true).changes()).isEmpty();
      warehouse.check(WIDE, false);
      assertThat(land(warehouse, WIDE, "run-9", MARCH_9)).isInstanceOf(DayOutcome.Landed.class);
      assertThatThrownBy(() -> land(warehouse, NARROW, "run-10", MARCH_8))
          .hasMessageContaining("is long, not int");
      assertThat(verified(warehouse)).isEmpty();
    }
    assertThat(strays(table)).isEmpty();
  }

  private static List<Path> strays(Path table) {
    List<String> all = new ArrayList<>();
    Stored.commits(table).forEach(commit -> all.addAll(Stored.lines(commit)));
    String log = String.join("\n", all);
    return Stored.dataFiles(table).stream()
        .filter(file -> !log.contains(String.valueOf(file.getFileName())))
        .toList();
  }

  private static List<Finding> verified(DeltaWarehouse warehouse) {
    List<Finding> findings = new ArrayList<>();
    warehouse.verify(
        WIDE,
        ALL,
        new ReadBack() {
          @Override
          public void read(StoredDay day, int files, long rows, long bytes, Instant storedAt) {}

          @Override
          public void found(Finding finding) {
            findings.add(finding);
          }
        });
    return findings;
  }

  @Test
  void a_day_from_before_is_compared_and_put_back_with_the_columns_of_now() throws IOException {
    make();
    Path table = table(root());
    List<String> before = rows(table);
    try (DeltaWarehouse warehouse = warehouse()) {
      warehouse.upkeep().rewrite(WIDE, true);
      land(warehouse, with(), "run-9", MARCH_8);
      assertThat(rows(table)).isNotEqualTo(before);

      AsOf then = new AsOf.Version(2);
      DayDiff diff = warehouse.dayHistory(WIDE).diff(MARCH_8, Optional.of(then), 3);
      assertThat(diff.changed()).isEqualTo(2);
      assertThat(diff.same()).isEqualTo(1);
      warehouse
          .dayHistory(WIDE)
          .restore(MARCH_8, then, new StoredDay.Restoration("undo", time.now()), false);

      assertThat(rows(table)).isEqualTo(before);
      assertThat(types(table, "code")).containsExactly("INT64");
      assertThat(warehouse.storedDays(WIDE, ALL).get(MARCH_8).runId()).contains("run-2");
      assertThat(warehouse.storedDays(WIDE, ALL).get(MARCH_8).restored()).isPresent();
      assertThat(verified(warehouse)).isEmpty();
    }
  }

  @Test
  void what_cannot_be_widened_is_refused_and_plain_tables_are() throws IOException {
    make();
    try (DeltaWarehouse warehouse = warehouse()) {
      Entity text = with(Readings.column("code", Kind.STRING));
      assertThatThrownBy(() -> warehouse.upkeep().rewrite(text, true))
          .hasMessageContaining("is int, not string");
      Entity other = Readings.entity("other", "raw.readings", WIDE.columns(), List.of());
      assertThatThrownBy(() -> warehouse.upkeep().rewrite(other, true))
          .hasMessageContaining("belongs to entity temperature_humidity");
      Entity none = Readings.entity("other", "raw.none", WIDE.columns(), List.of());
      assertThat(warehouse.upkeep().rewrite(none, true).files()).isZero();
    }
    FaultyDisk small = FaultyDisk.stoppingAt(Integer.MAX_VALUE).withUsableSpace(64L << 20);
    try (Warehouse warehouse = Form.DELTA.open(root(), time, small)) {
      assertThatThrownBy(() -> warehouse.upkeep().rewrite(WIDE, true))
          .hasMessageContaining("there are 64 MiB left");
    }
    try (Warehouse plain = Form.PLAIN.open(folder.resolve("plain"), time)) {
      assertThatThrownBy(() -> plain.upkeep().rewrite(WIDE, true))
          .hasMessageContaining("plain Parquet tables are not written anew");
    }
  }

  /** One writes anew, two land by the old declaration and by the new; their steps in any order. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void L01_L05_landings_meanwhile_are_taken_along_or_refused(long seed) throws Exception {
    make();
    Path table = table(root());
    Turns turns = new Turns(seed, seed % 3 * 0.004);
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      List<Future<Boolean>> all = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        turns.begun();
      }
      all.add(threads.submit(() -> with(turns, 0, w -> w.upkeep().rewrite(WIDE, true))));
      all.add(threads.submit(() -> with(turns, 1, w -> land(w, NARROW, "narrow", MARCH_7))));
      all.add(
          threads.submit(
              () ->
                  with(
                      turns,
                      2,
                      w -> {
                        w.check(WIDE, false);
                        land(w, WIDE, "wide", MARCH_8);
                      })));
      turns.run();
      for (Future<Boolean> each : all) {
        each.get();
      }
    } finally {
      threads.shutdownNow();
    }
    String as = "seed " + seed + "\n" + turns.story();
    boolean wide = declared(table, "code").equals("long");
    assertThat(types(table, "code")).as(as).isSubsetOf(wide ? "INT64" : "INT32", "none");
    assertThat(rows(table)).as(as).hasSize(9).doesNotHaveDuplicates();
    // Whatever was left undone can be done
    try (DeltaWarehouse warehouse = warehouse()) {
      warehouse.upkeep().rewrite(WIDE, true);
      land(warehouse, WIDE, "last", MARCH_9);
      assertThat(verified(warehouse)).as(as).isEmpty();
    }
    assertThat(types(table, "code")).as(as).containsExactly("INT64");
    assertThat(rows(table)).as(as).hasSize(12);
  }

  private boolean with(Turns turns, int writer, Turns.Use<Warehouse> use) throws IOException {
    return turns.lastly(writer, disk -> Form.DELTA.open(root(), time, disk), use);
  }

  @Test
  void L05_killed_at_any_step_it_leaves_the_old_table_or_the_new() throws Exception {
    make();
    List<String> rows = rows(table(root()));
    List<String> notes = notes(table(root()));
    Path kept = folder.resolve("kept");
    copy(root(), kept);
    FaultyDisk counting = FaultyDisk.stoppingAt(Integer.MAX_VALUE);
    rewrite(root(), counting);
    int steps = counting.steps().size();
    assertThat(steps).isGreaterThan(30);
    int news = 0;
    for (int stop = 1; stop < steps; stop += stop < steps - 14 ? 7 : 2) {
      Path root = folder.resolve("stop-" + stop);
      copy(kept, root);
      rewrite(root, FaultyDisk.stoppingAt(stop));
      String step = "stopped at " + stop + ": " + counting.steps().get(stop);
      boolean wide = declared(table(root), "code").equals("long");
      news += wide ? 1 : 0;
      assertThat(types(table(root), "code")).as(step).isSubsetOf(wide ? "INT64" : "INT32", "none");
      assertThat(rows(table(root))).as(step).isEqualTo(rows);
      assertThat(notes(table(root))).as(step).isEqualTo(notes);

      Form.die(root, time.now().minus(Duration.ofHours(2)));
      try (DeltaWarehouse warehouse = DeltaWarehouse.open(root.toUri(), time)) {
        warehouse.sweep();
        assertThat(strays(table(root))).as(step).isEmpty();
        warehouse.upkeep().rewrite(WIDE, true);
        assertThat(types(table(root), "code")).as(step).containsExactly("INT64");
        assertThat(rows(table(root))).as(step).isEqualTo(rows);
      }
    }
    assertThat(news).isBetween(1, 7);
  }

  private void rewrite(Path root, FaultyDisk disk) {
    try (Warehouse warehouse = Form.DELTA.open(root, time, disk)) {
      warehouse.upkeep().rewrite(WIDE, true);
    } catch (DayfillException e) {
      assertThat(e).hasRootCauseInstanceOf(IOException.class);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (var files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }
}
