package io.dayfill.sink.delta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.ConfigTable;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.EntityRow;
import io.dayfill.core.metadata.EntityRows;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of entities on disk, beside writers that are not Dayfill's. */
class ConfigTableTest {
  /**
   * What a table holds that another engine keeps: other order, wider numbers, columns of its own.
   */
  private static final String THEIR_FIELDS =
      Stream.of(
              "owner:string",
              "entity_name:string",
              "options:string",
              "priority:integer",
              "enabled:boolean",
              "batch_days:long",
              "lookback_days:integer",
              "api_endpoint:string",
              "frequency:string",
              "pagination_style:string",
              "target_table:string",
              "connection:string",
              "adapter:string",
              "zone:string",
              "updated_at:timestamp")
          .map(each -> each.split(":"))
          .map(
              each ->
                  "{\"name\":\""
                      + each[0]
                      + "\",\"type\":\""
                      + each[1]
                      + "\",\"nullable\":true,\"metadata\":{}}")
          .reduce((one, other) -> one + "," + other)
          .orElseThrow();

  private static final String THEIR_PARQUET =
      """
      message spark_schema {
        optional binary owner (UTF8);
        optional binary entity_name (UTF8);
        optional binary options (UTF8);
        optional int32 priority;
        optional boolean enabled;
        optional int64 batch_days;
        optional binary connection (UTF8);
      }
      """;

  @TempDir private Path folder;
  private ConfigTable table;
  private OtherEngine other;

  @BeforeEach
  void open() {
    table = open(folder);
    other = new OtherEngine(folder.resolve("metadata/entity_extraction_config"));
  }

  private static ConfigTable open(Path folder) {
    return DeltaConfigTable.open(folder.toUri(), new FakeTime("2026-03-08T12:00:00Z"));
  }

  private static EntityRow row(String name, String options) {
    Optional<String> none = Optional.empty();
    return new EntityRow(
        name,
        Optional.of("/v1/" + name),
        none,
        none,
        none,
        Optional.of("sensors"),
        none,
        Optional.of(true),
        none,
        Optional.of(3),
        Optional.empty(),
        Optional.of(options),
        Optional.of(Instant.parse("2026-03-08T12:00:00.000001Z")));
  }

  private static List<EntityRow> with(EntityRows now, EntityRow more) {
    List<EntityRow> all = new ArrayList<>(now.rows());
    all.add(more);
    return all;
  }

  @Test
  void there_is_no_table_at_first() {
    assertThat(table.read().version()).isEqualTo(-1);
    assertThat(table.read().rows()).isEmpty();
    assertThat(table.read(0)).isEmpty();
  }

  @Test
  void rows_come_back_as_they_were_stored_whatever_they_hold() {
    EntityRow row = row("climate", "{\"a\":\"ü \\\"x\\\"\"}");

    EntityRows stored = table.change(now -> List.of(row));

    assertThat(stored.version()).isZero();
    assertThat(open(folder).read()).isEqualTo(stored);
    assertThat(stored.rows()).containsExactly(row);
  }

  @Test
  void the_columns_are_those_of_the_contract() throws IOException {
    table.change(now -> List.of(row("climate", "{}")));

    String log =
        Files.readString(
            folder.resolve(
                "metadata/entity_extraction_config/_delta_log/00000000000000000000.json"));
    assertThat(log)
        .contains("\"minReaderVersion\":1,\"minWriterVersion\":2")
        .containsSubsequence(
            "entity_name\\\",\\\"type\\\":\\\"string",
            "api_endpoint\\\",\\\"type\\\":\\\"string",
            "frequency\\\",\\\"type\\\":\\\"string",
            "pagination_style\\\",\\\"type\\\":\\\"string",
            "target_table\\\",\\\"type\\\":\\\"string",
            "connection\\\",\\\"type\\\":\\\"string",
            "adapter\\\",\\\"type\\\":\\\"string",
            "enabled\\\",\\\"type\\\":\\\"boolean",
            "zone\\\",\\\"type\\\":\\\"string",
            "batch_days\\\",\\\"type\\\":\\\"integer",
            "lookback_days\\\",\\\"type\\\":\\\"integer",
            "options\\\",\\\"type\\\":\\\"string",
            "updated_at\\\",\\\"type\\\":\\\"timestamp");
  }

  @Test
  void an_older_version_can_be_read() {
    table.change(now -> List.of(row("a", "{}")));
    table.change(now -> with(now, row("b", "{}")));

    assertThat(table.read(0).orElseThrow().rows()).containsExactly(row("a", "{}"));
    assertThat(table.read().rows()).hasSize(2);
    assertThat(table.read(7)).isEmpty();
  }

  @Test
  void the_same_rows_are_no_commit() {
    table.change(now -> List.of(row("a", "{}")));

    assertThat(table.change(EntityRows::rows).version()).isZero();
    assertThat(table.change(now -> List.of(row("a", "{}"))).version()).isZero();
  }

  @Test
  void a_row_that_another_engine_edited_is_read() throws IOException {
    table.change(now -> List.of(row("climate", "{}")));
    other.replace(
        THEIR_PARQUET,
        Optional.of(THEIR_FIELDS),
        List.of(
            Map.of(
                "entity_name", "climate", "connection", "east", "batch_days", 5L, "owner", "ana"),
            Map.of("entity_name", "door", "enabled", false, "options", "{\"key\":\"id\"}")));

    EntityRows rows = table.read();

    assertThat(rows.version()).isEqualTo(1);
    assertThat(rows.rows()).extracting(EntityRow::name).containsExactly("climate", "door");
    assertThat(rows.rows().get(0).connection()).contains("east");
    assertThat(rows.rows().get(0).batchDays()).contains(5);
    assertThat(rows.rows().get(0).apiEndpoint()).isEmpty();
    assertThat(rows.rows().get(1).enabled()).contains(false);
    assertThat(rows.rows().get(1).options()).contains("{\"key\":\"id\"}");
    assertThat(rows.rows().get(1).updatedAt()).isEmpty();
  }

  @Test
  void columns_that_others_added_keep_their_values() throws IOException {
    other.replace(
        THEIR_PARQUET,
        Optional.of(THEIR_FIELDS),
        List.of(Map.of("entity_name", "climate", "owner", "ana", "priority", 7)));

    EntityRows stored = table.change(now -> with(now, row("door", "{}")));

    assertThat(stored.version()).isEqualTo(1);
    assertThat(stored.rows()).extracting(EntityRow::name).containsExactly("climate", "door");
    Path place = folder.resolve("metadata/entity_extraction_config");
    String file = Stored.active(place).keySet().iterator().next();
    FileSchema columns =
        new FileSchema(
            List.of(
                FileColumn.of("entity_name", Kind.STRING),
                FileColumn.of("owner", Kind.STRING),
                FileColumn.of("priority", Kind.INT)));
    assertThat(Stored.rows(place.resolve(file), columns))
        .containsExactly("climate|ana|7|", "door|null|null|");
  }

  @Test
  void an_edit_is_asked_again_where_another_writer_was_quicker() {
    table.change(now -> List.of(row("a", "{}")));
    AtomicInteger asked = new AtomicInteger();

    EntityRows stored =
        table.change(
            now -> {
              if (asked.incrementAndGet() == 1) {
                open(folder).change(theirs -> with(theirs, row("theirs", "{}")));
              }
              return with(now, row("ours", "{}"));
            });

    assertThat(asked).hasValue(2);
    assertThat(stored.rows()).extracting(EntityRow::name).containsExactly("a", "theirs", "ours");
    assertThat(dataFiles()).isEqualTo(3);
  }

  private int dataFiles() {
    return Stored.dataFiles(folder.resolve("metadata/entity_extraction_config")).size();
  }

  @Test
  void of_many_edits_at_once_none_is_lost() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<EntityRows>> edits = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      EntityRow row = row("e" + i, "{}");
      ConfigTable own = open(folder);
      edits.add(threads.submit(() -> own.change(now -> with(now, row))));
    }
    for (Future<EntityRows> edit : edits) {
      edit.get();
    }
    threads.shutdown();

    assertThat(table.read().rows()).hasSize(20);
    assertThat(table.read().version()).isEqualTo(19);
  }

  @Test
  void a_table_of_another_kind_is_refused() throws IOException {
    other.replace(
        "message m { optional binary name (UTF8); }",
        Optional.of("{\"name\":\"name\",\"type\":\"string\",\"nullable\":true,\"metadata\":{}}"),
        List.of(Map.of("name", "x")));

    assertThatThrownBy(table::read)
        .isInstanceOf(DayfillException.class)
        .hasMessageContaining("has no column entity_name");
  }

  @Test
  void a_column_of_another_type_is_refused() throws IOException {
    other.replace(
        "message m { optional binary entity_name (UTF8); optional binary batch_days (UTF8); }",
        Optional.of(
            "{\"name\":\"entity_name\",\"type\":\"string\",\"nullable\":true,\"metadata\":{}},"
                + "{\"name\":\"batch_days\",\"type\":\"string\",\"nullable\":true,\"metadata\":{}}"),
        List.of(Map.of("entity_name", "x", "batch_days", "7")));

    assertThatThrownBy(table::read).hasMessageContaining("has string in column batch_days");
  }
}
