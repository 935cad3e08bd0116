package io.dayfill.sink.delta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.DoubleVector;
import io.dayfill.core.decode.LongVector;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.DayGuard;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Landing;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Entity;
import io.dayfill.sink.delta.internal.fs.AtomicFiles;
import io.dayfill.sink.delta.internal.fs.LocalDisk;
import io.dayfill.sink.delta.internal.log.DeltaLog;
import io.dayfill.sink.delta.internal.log.TableRows;
import io.dayfill.sink.delta.internal.log.TableState;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The columns of an entity change, and its table goes along, or says why it cannot. */
class SchemaOverTimeTest {
  private static final String AT = "2026-03-20T00:00:00Z";

  @TempDir Path root;
  private final FakeTime time = new FakeTime(AT);

  private Path table() {
    return root.resolve("raw/readings");
  }

  private DeltaWarehouse warehouse() {
    return DeltaWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT);
  }

  /** The entity with other columns behind its own. */
  private static Entity with(Column... more) {
    List<Column> columns = new ArrayList<>(Readings.COLUMNS);
    columns.addAll(List.of(more));
    return Readings.entity("temperature_humidity", "raw.readings", columns, List.of("reading_id"));
  }

  private static Entity humidity() {
    return with(Readings.column("humidity", Kind.DOUBLE));
  }

  private DayOutcome land(Entity entity, String run, LocalDate day, DayGuard guard) {
    try (DeltaWarehouse warehouse = warehouse()) {
      warehouse.check(entity, false);
      return land(warehouse, entity, run, day, guard);
    }
  }

  private static DayOutcome land(
      DeltaWarehouse warehouse, Entity entity, String run, LocalDate day, DayGuard guard) {
    ColumnBatch batch = new ColumnBatch(entity.columns(), 3);
    for (int row = 0; row < 3; row++) {
      for (int i = Readings.COLUMNS.size(); i < entity.columns().size(); i++) {
        if (batch.vector(i) instanceof DoubleVector numbers) {
          numbers.append(row + 0.5);
        } else {
          ((LongVector) batch.vector(i)).append(row + 7L);
        }
      }
      Readings.add(batch, day, row);
    }
    try (Landing landing = warehouse.land(Readings.request(entity, run, DayRange.of(day), AT))) {
      landing.add(batch);
      landing.finish();
      return landing.commit(Map.of(day, DayState.OK), guard).get(day);
    }
  }

  private DayOutcome land(Entity entity, String run, LocalDate day) {
    return land(entity, run, day, Landings.ALLOW);
  }

  /** The values of some columns of all rows, in the order of the days. */
  private List<String> values(String... names) throws IOException {
    DeltaLog log = new DeltaLog(table(), new AtomicFiles(new LocalDisk(), false), time);
    TableState state = log.load().orElseThrow();
    TableRows rows = log.rows(state);
    List<String> columns = rows.columns().stream().map(TableRows.Column::name).toList();
    return rows.values().stream()
        .map(
            row -> {
              StringBuilder text = new StringBuilder().append(row.get(columns.indexOf("day")));
              for (String name : names) {
                text.append(' ').append(row.get(columns.indexOf(name)));
              }
              return text.toString();
            })
        .sorted()
        .toList();
  }

  @Test
  void a_new_column_comes_with_the_landing_and_old_days_read_as_null() throws IOException {
    land(with(), "run-1", Readings.MARCH_8);
    assertThat(land(humidity(), "run-2", Readings.MARCH_9)).isInstanceOf(DayOutcome.Landed.class);

    assertThat(values("humidity"))
        .containsExactly("08 null", "08 null", "08 null", "09 0.5", "09 1.5", "09 2.5");
    List<Path> commits = Stored.commits(table());
    assertThat(commits).hasSize(2);
    assertThat(Files.readString(commits.get(1)))
        .contains("\"metaData\"", "humidity", "\"add\"")
        .doesNotContain("\"protocol\"");
    assertThat(Stored.checksum(table())).isEqualTo(Stored.counted(table()));

    // The column is there: what follows changes no schema
    land(humidity(), "run-3", Readings.MARCH_8);
    assertThat(Files.readString(Stored.commits(table()).get(2))).doesNotContain("metaData");
    assertThat(values("humidity"))
        .containsExactly("08 0.5", "08 1.5", "08 2.5", "09 0.5", "09 1.5", "09 2.5");
  }

  @Test
  void a_column_that_is_declared_no_longer_stays_and_is_null_in_new_days() throws IOException {
    land(humidity(), "run-1", Readings.MARCH_8);
    land(with(), "run-2", Readings.MARCH_9);

    assertThat(values("humidity", "reading_id"))
        .startsWith("08 0.5 r-2026-03-08-0")
        .endsWith("09 null r-2026-03-09-2")
        .hasSize(6);
    assertThat(Files.readString(Stored.commits(table()).get(1))).doesNotContain("metaData");
  }

  @Test
  void two_versions_of_metadata_at_once_end_in_the_union() throws IOException {
    Entity pressure = with(Readings.column("pressure", Kind.LONG));
    land(with(), "run-0", LocalDate.of(2026, 3, 7));
    AtomicInteger attempts = new AtomicInteger();

    // Between the look at the table and the commit of the one, the other commits
    DayGuard between =
        (present, staged) -> {
          if (attempts.getAndIncrement() == 0) {
            land(humidity(), "run-1", Readings.MARCH_8);
          }
          return Optional.empty();
        };
    assertThat(land(pressure, "run-2", Readings.MARCH_9, between))
        .isInstanceOf(DayOutcome.Landed.class);

    assertThat(attempts).hasValue(2);
    assertThat(values("humidity", "pressure"))
        .containsExactly(
            "07 null null",
            "07 null null",
            "07 null null",
            "08 0.5 null",
            "08 1.5 null",
            "08 2.5 null",
            "09 null 7",
            "09 null 8",
            "09 null 9");
    assertThat(Stored.checksum(table())).isEqualTo(Stored.counted(table()));
  }

  @Test
  void the_same_new_column_of_two_types_at_once_is_refused_to_the_second() {
    land(with(), "run-0", Readings.MARCH_8);
    DayGuard between =
        (present, staged) -> {
          land(with(Readings.column("humidity", Kind.LONG)), "run-1", Readings.MARCH_8);
          return Optional.empty();
        };

    assertThatThrownBy(() -> land(humidity(), "run-2", Readings.MARCH_9, between))
        .isInstanceOf(DayfillException.class)
        .hasMessageContaining("humidity")
        .hasMessageContaining("is long, not double");
  }

  @Test
  void a_wider_type_is_refused_with_what_can_be_done() {
    land(with(Readings.column("code", Kind.INT), Readings.column("share", Kind.FLOAT)), "r", MARCH);
    for (Column wider :
        List.of(
            Readings.column("code", Kind.LONG),
            Readings.column("code", Kind.DOUBLE),
            Readings.column("share", Kind.DOUBLE))) {
      assertThatThrownBy(() -> land(with(wider), "run-2", Readings.MARCH_9))
          .hasMessageContaining("column " + wider.name())
          .hasMessageContaining(", not " + wider.type())
          .hasMessageContaining("a new target_table")
          .hasMessageContaining("delta.enableTypeWidening");
    }
  }

  private static final LocalDate MARCH = Readings.MARCH_8;

  @Test
  void a_table_that_allows_it_widens_its_columns() throws IOException {
    land(with(Readings.column("code", Kind.INT), Readings.column("share", Kind.FLOAT)), "r", MARCH);
    allowWidening();
    Entity wider = with(Readings.column("code", Kind.LONG), Readings.column("share", Kind.DOUBLE));

    land(wider, "run-2", Readings.MARCH_9);

    assertThat(values("code", "share"))
        .containsExactly("08 7 0.5", "08 8 1.5", "08 9 2.5", "09 7 0.5", "09 8 1.5", "09 9 2.5");
    assertThat(Files.readString(Stored.commits(table()).get(1)))
        .contains("delta.typeChanges", "\\\"fromType\\\":\\\"integer\\\"");
    // Dayfill itself reads the old file as the table has it now
    Path old = Stored.dayFiles(table(), "year=2026/month=03/day=08").get(0);
    assertThat(Stored.rows(old, new TableColumns(wider).file()).get(1)).contains("|8|1.5|");
    // and the narrower declaration is refused from then on
    assertThatThrownBy(
            () -> land(with(Readings.column("code", Kind.INT)), "run-3", Readings.MARCH_9))
        .hasMessageContaining("is long, not int");
  }

  /** As another engine does it. */
  private void allowWidening() throws IOException {
    Path commit = Stored.commits(table()).get(0);
    Files.writeString(
        commit,
        Files.readString(commit)
            .replace(
                "\"dayfill.format\":\"1\"",
                "\"dayfill.format\":\"1\",\"delta.enableTypeWidening\":\"true\"")
            .replace(
                "\"minReaderVersion\":1,\"minWriterVersion\":2",
                "\"minReaderVersion\":3,\"minWriterVersion\":7,\"readerFeatures\":"
                    + "[\"typeWidening\"],\"writerFeatures\":"
                    + "[\"typeWidening\",\"appendOnly\",\"invariants\"]"));
    Files.delete(table().resolve("_delta_log/00000000000000000000.crc"));
  }

  @Test
  void what_a_landing_would_make_of_the_columns_is_told_before() {
    try (DeltaWarehouse warehouse = warehouse()) {
      assertThat(warehouse.tableChanges(humidity())).isEmpty();
      land(with(Readings.column("code", Kind.LONG)), "run-1", MARCH);
      assertThat(warehouse.tableChanges(humidity()))
          .containsExactly(
              "column humidity (double) is added",
              "column code is not declared: it stays null in what is loaded");
      assertThatThrownBy(() -> warehouse.tableChanges(with(Readings.column("code", Kind.STRING))))
          .hasMessageContaining("is long, not string");
    }
  }

  @Test
  void plain_parquet_notes_new_columns_and_keeps_old_ones() throws IOException {
    for (Entity entity : List.of(with(), humidity(), with())) {
      try (ParquetWarehouse warehouse =
          ParquetWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT)) {
        warehouse.check(entity, false);
        Readings.request(entity, "run", DayRange.of(MARCH), AT);
        try (Landing landing =
            warehouse.land(Readings.request(entity, "run", DayRange.of(MARCH), AT))) {
          landing.finish();
          landing.commit(Map.of(MARCH, DayState.EMPTY), Landings.ALLOW);
        }
      }
    }
    assertThat(Files.readString(table().resolve("_dayfill.json")))
        .contains("\"column.humidity\":\"double\"", "\"column.temperature_c\":\"double\"");
    try (ParquetWarehouse warehouse =
        ParquetWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT)) {
      assertThatThrownBy(
              () -> warehouse.check(with(Readings.column("humidity", Kind.FLOAT)), false))
          .hasMessageContaining("is double, not float");
      assertThatThrownBy(
              () -> warehouse.check(with(Readings.column("Humidity", Kind.DOUBLE)), false))
          .hasMessageContaining("Declare it as humidity");
    }
  }
}
