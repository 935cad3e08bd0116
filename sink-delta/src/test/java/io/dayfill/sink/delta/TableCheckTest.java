package io.dayfill.sink.delta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Entity;
import io.dayfill.sink.delta.internal.fs.AtomicFiles;
import io.dayfill.sink.delta.internal.fs.LocalDisk;
import io.dayfill.sink.delta.internal.fs.LocalFileIO;
import io.delta.kernel.TableManager;
import io.delta.kernel.defaults.engine.DefaultEngine;
import io.delta.kernel.engine.Engine;
import io.delta.kernel.transaction.DataLayoutSpec;
import io.delta.kernel.types.ArrayType;
import io.delta.kernel.types.DateType;
import io.delta.kernel.types.DoubleType;
import io.delta.kernel.types.StringType;
import io.delta.kernel.types.StructType;
import io.delta.kernel.types.TimestampType;
import io.delta.kernel.utils.CloseableIterable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table that is not an entity's to write is refused, before anything is asked for. */
class TableCheckTest {
  @TempDir Path root;
  private final FakeTime time = new FakeTime("2026-03-20T00:00:00Z");
  private final Entity entity = Readings.entity();
  private final DayRange days = DayRange.of(Readings.MARCH_8);

  private DeltaWarehouse warehouse() {
    return DeltaWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT);
  }

  private Path table() {
    return root.resolve("raw/readings");
  }

  private void landed() {
    try (DeltaWarehouse warehouse = warehouse()) {
      Landings.land(warehouse, entity, "run-1", days, 10, "2026-03-20T00:00:00Z");
    }
  }

  private void refuses(Entity asked, String... words) {
    try (DeltaWarehouse warehouse = warehouse()) {
      assertThatThrownBy(() -> warehouse.check(asked, false))
          .isInstanceOf(DayfillException.class)
          .hasMessageContainingAll(words)
          .extracting(e -> ((DayfillException) e).category())
          .isEqualTo(ErrorCategory.USER);
      assertThatThrownBy(
              () -> Landings.land(warehouse, asked, "run-2", days, 10, "2026-03-20T01:00:00Z"))
          .isInstanceOf(DayfillException.class);
    }
  }

  private static Entity with(List<Column> columns) {
    return Readings.entity("temperature_humidity", "raw.readings", columns, List.of("reading_id"));
  }

  @Test
  void a_table_that_is_absent_or_the_entitys_own_is_fine() {
    try (DeltaWarehouse warehouse = warehouse()) {
      assertThatCode(() -> warehouse.check(entity, false)).doesNotThrowAnyException();
      landed();
      assertThatCode(() -> warehouse.check(entity, false)).doesNotThrowAnyException();
    }
  }

  @Test
  void another_entitys_and_another_zones_table_is_refused() {
    landed();
    refuses(
        Readings.entity("vibration", "raw.readings", Readings.COLUMNS, List.of()),
        "belongs to entity temperature_humidity, not to vibration",
        "target_table");
    refuses(
        Readings.entity(
            "temperature_humidity",
            "raw.readings",
            Readings.COLUMNS,
            List.of("reading_id"),
            "Europe/Berlin"),
        "days in zone UTC, not in Europe/Berlin");
  }

  @Test
  void changed_types_are_refused() {
    landed();
    List<Column> changed = new ArrayList<>(Readings.COLUMNS);
    changed.set(3, Readings.column("temperature_c", Kind.FLOAT));
    refuses(with(changed), "temperature_c", "is double, not float", "Declare it as double");
    List<Column> list = new ArrayList<>(Readings.COLUMNS);
    list.set(4, Readings.column("spectrum", ColumnType.arrayOf(Kind.FLOAT)));
    refuses(with(list), "spectrum", "is array<double>, not array<float>");
    List<Column> scalar = new ArrayList<>(Readings.COLUMNS);
    scalar.set(4, Readings.column("spectrum", Kind.DOUBLE));
    refuses(with(scalar), "spectrum", "is array<double>, not double");
  }

  @Test
  void a_name_that_differs_by_case_alone_is_refused() {
    landed();
    List<Column> changed = new ArrayList<>(Readings.COLUMNS);
    changed.set(3, Readings.column("Temperature_C", Kind.DOUBLE));
    refuses(with(changed), "Temperature_C is temperature_c", "Declare it as temperature_c");
  }

  @Test
  void names_that_every_table_has_are_refused() {
    for (String name : List.of("Year", "sourcedate", "_run_id", "READING_ID")) {
      List<Column> more = new ArrayList<>(Readings.COLUMNS);
      more.add(Readings.column(name, Kind.STRING));
      refuses(with(more), "column " + name, "Rename the column");
    }
  }

  @Test
  void a_higher_format_is_refused() throws IOException {
    landed();
    edit("\"dayfill.format\":\"1\"", "\"dayfill.format\":\"2\"");
    refuses(entity, "has format 2", "newer version");
  }

  @Test
  void properties_that_replacing_cannot_keep_are_refused() throws IOException {
    for (String property :
        List.of(
            "delta.appendOnly=TRUE",
            "delta.enableChangeDataFeed=true",
            "delta.constraints.positive=temperature_c > 0",
            "delta.columnMapping.mode=name")) {
      landed();
      String set = property.replace("=", "\":\"");
      edit("\"dayfill.format\":\"1\"", "\"dayfill.format\":\"1\",\"" + set + "\"");
      String name = property.substring(property.indexOf('.') + 1, property.indexOf('='));
      refuses(entity, name.replace("constraints.", "constraint "), "ALTER TABLE delta.`" + table());
      delete();
    }
  }

  @Test
  void L14_a_protocol_beyond_what_everybody_reads_is_refused() throws IOException {
    landed();
    edit(
        "\"minReaderVersion\":1,\"minWriterVersion\":2",
        "\"minReaderVersion\":1,\"minWriterVersion\":7,\"writerFeatures\":[\"domainMetadata\"]");
    refuses(entity, "writer version 7", "domainMetadata");
    delete();
    landed();
    edit(
        "\"minReaderVersion\":1,\"minWriterVersion\":2",
        "\"minReaderVersion\":3,\"minWriterVersion\":7,\"readerFeatures\":[\"unheardOf\"],"
            + "\"writerFeatures\":[\"unheardOf\"]");
    refuses(entity, "unheardOf");
  }

  @Test
  void rules_of_columns_are_refused() throws IOException {
    landed();
    String field = "{\\\"name\\\":\\\"device_id\\\",\\\"type\\\":\\\"string\\\",";
    edit(field + "\\\"nullable\\\":true", field + "\\\"nullable\\\":false");
    refuses(entity, "device_id", "not null");
  }

  /** Changes the first commit, as another engine might have written it. */
  private void edit(String from, String to) throws IOException {
    Path commit = Stored.commits(table()).get(0);
    String text = Files.readString(commit, StandardCharsets.UTF_8);
    assertThat(text).contains(from);
    Files.writeString(commit, text.replace(from, to));
    Files.delete(table().resolve("_delta_log/00000000000000000000.crc"));
  }

  private void delete() throws IOException {
    try (var files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        if (!file.equals(root)) {
          Files.delete(file);
        }
      }
    }
  }

  private void foreignTable(List<String> partitions, StructType schema) {
    Engine engine = DefaultEngine.create(new LocalFileIO(new AtomicFiles(new LocalDisk(), false)));
    TableManager.buildCreateTableTransaction(table().toString(), schema, "other")
        .withDataLayoutSpec(
            DataLayoutSpec.partitioned(
                partitions.stream().map(io.delta.kernel.expressions.Column::new).toList()))
        .build(engine)
        .commit(engine, CloseableIterable.emptyIterable());
  }

  private static StructType foreignSchema() {
    return new StructType()
        .add("year", StringType.STRING)
        .add("month", StringType.STRING)
        .add("day", StringType.STRING)
        .add("reading_id", StringType.STRING)
        .add("device_id", StringType.STRING)
        .add("ts", TimestampType.TIMESTAMP)
        .add("temperature_c", DoubleType.DOUBLE)
        .add("spectrum", new ArrayType(DoubleType.DOUBLE, true))
        .add("SourceDate", DateType.DATE)
        .add("_ingested_at", TimestampType.TIMESTAMP)
        .add("_run_id", StringType.STRING)
        .add("_rescued_data", StringType.STRING);
  }

  @Test
  void a_table_without_an_owner_is_refused_until_it_is_adopted() {
    foreignTable(List.of("year", "month", "day"), foreignSchema());
    refuses(entity, "belongs to no entity", "--adopt");
    try (DeltaWarehouse warehouse = warehouse()) {
      warehouse.check(entity, true);
      Map<?, DayOutcome> outcomes =
          Map.copyOf(Landings.land(warehouse, entity, "run-2", days, 10, "2026-03-20T01:00:00Z"));
      assertThat(outcomes.values()).allMatch(DayOutcome.Landed.class::isInstance);
    }
    try (DeltaWarehouse warehouse = warehouse()) {
      warehouse.check(entity, false);
      assertThat(warehouse.storedDays(entity, days).get(Readings.MARCH_8).rows()).isEqualTo(10);
    }
    refuses(Readings.entity("vibration", "raw.readings", Readings.COLUMNS, List.of()), "vibration");
  }

  @Test
  void other_partitions_are_refused() {
    foreignTable(List.of("year", "month"), foreignSchema());
    try (DeltaWarehouse warehouse = warehouse()) {
      assertThatThrownBy(() -> warehouse.check(entity, true))
          .hasMessageContaining("partitioned by [year string, month string]");
    }
  }

  @Test
  void a_plain_parquet_table_is_refused() throws IOException {
    Files.createDirectories(table());
    Files.writeString(table().resolve("_dayfill.json"), "{}");
    try (DeltaWarehouse warehouse = warehouse()) {
      assertThatThrownBy(() -> warehouse.check(entity, false))
          .hasMessageContaining("plain Parquet");
    }
  }
}
