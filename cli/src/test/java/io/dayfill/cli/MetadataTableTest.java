package io.dayfill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.cli.Shell.Result;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.ConfigTable;
import io.dayfill.core.metadata.EntityRow;
import io.dayfill.sink.delta.DeltaConfigTable;
import io.dayfill.sink.delta.DeltaWarehouse;
import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimulatedApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole command lines that keep entities as rows of a table. */
class MetadataTableTest {
  private static final String TOKEN = "s3cret-t0ken";
  private static final String ENTITIES =
      """
      # two kinds of readings
      entities:
        temperature_humidity: {connection: sensors, batch_days: 3}
        door_contact_sensors: {connection: sensors, max_shrink: 10 %}
      """;

  @TempDir private Path folder;

  private final ShiftedTime time = new ShiftedTime("2026-03-08T13:00:00Z");
  private SimulatedApi api;
  private ConfigTable table;

  @BeforeEach
  void start() throws IOException {
    api =
        SimulatedApi.builder()
            .token(TOKEN)
            .clock(time::now)
            .devices(SimEntity.TEMPERATURE_HUMIDITY, 4, Duration.ofHours(1))
            .devices(SimEntity.DOOR_CONTACT_SENSORS, 2, Duration.ofHours(1))
            .build()
            .start();
    Files.writeString(
        folder.resolve("dayfill.yaml"),
        """
        warehouse: ./warehouse
        connections:
          sensors:
            base_url: %s
            auth: {type: bearer, token: "${env:SENSOR_API_TOKEN}"}
            rate_limit: {requests: 1000, per: 1 s}
        """
            .formatted(api.baseUrl()));
    Files.writeString(folder.resolve("entities.yaml"), ENTITIES);
    table = DeltaConfigTable.open(folder.resolve("warehouse").toUri(), time);
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private Result run(String... args) {
    return new Shell(folder).at(time).with("SENSOR_API_TOKEN", TOKEN).run(args);
  }

  private String file() throws IOException {
    return Files.readString(folder.resolve("entities.yaml"));
  }

  /** Another writer changes a row. */
  private void edit(String entity, UnaryOperator<EntityRow> change) {
    table.change(
        now ->
            now.rows().stream()
                .map(row -> row.name().equals(entity) ? change.apply(row) : row)
                .toList());
  }

  private static EntityRow options(EntityRow row, Integer batchDays, String options) {
    return new EntityRow(
        row.name(),
        row.apiEndpoint(),
        row.frequency(),
        row.paginationStyle(),
        row.targetTable(),
        row.connection(),
        row.adapter(),
        row.enabled(),
        row.zone(),
        Optional.ofNullable(batchDays),
        row.lookbackDays(),
        Optional.ofNullable(options),
        row.updatedAt());
  }

  @Test
  void entities_are_pushed_as_rows_and_the_file_tells_the_version() throws IOException {
    Result pushed = run("metadata", "push", "entities.yaml");

    assertThat(pushed.err()).isEmpty();
    assertThat(pushed.code()).isZero();
    assertThat(pushed.out())
        .contains(
            "temperature_humidity  added", "metadata.entity_extraction_config is at version 0");
    assertThat(file()).isEqualTo("# metadata.entity_extraction_config version 0\n" + ENTITIES);
    EntityRow row = table.read().rows().get(1);
    assertThat(row.name()).isEqualTo("door_contact_sensors");
    assertThat(row.connection()).contains("sensors");
    assertThat(row.options()).contains("{\"max_shrink\":\"10 %\"}");
    assertThat(row.updatedAt())
        .hasValueSatisfying(at -> assertThat(at).isBeforeOrEqualTo(time.now()))
        .hasValueSatisfying(at -> assertThat(at).isAfter(time.now().minusSeconds(60)));
    assertThat(run("metadata", "push", "entities.yaml").out()).contains("same", "at version 0");
  }

  @Test
  void a_run_takes_its_entities_from_the_table_and_records_the_version() {
    run("metadata", "push", "entities.yaml");

    Result loaded = run("run", "--metadata", "table", "--proc-date", "2026-03-07");

    assertThat(loaded.code()).as(loaded.err()).isZero();
    try (DeltaWarehouse warehouse =
        DeltaWarehouse.open(folder.resolve("warehouse").toUri(), time)) {
      List<Attempt> attempts = warehouse.attempts(Optional.empty(), Optional.empty(), 10);
      assertThat(attempts)
          .hasSize(4)
          .allSatisfy(each -> assertThat(each.configHash()).matches("[0-9a-f]{12}@0"))
          .extracting(Attempt::state)
          .containsExactlyInAnyOrder("OK", "COMPLETE", "OK", "COMPLETE");
    }
    assertThat(run("status", "--metadata", "table").code()).isZero();
    assertThat(run("plan", "--metadata=table", "--from", "2026-03-01").code()).isZero();
    assertThat(run("entities", "--metadata", "table").out()).contains("door_contact_sensors");
    assertThat(run("entities").err()).contains("entities: missing");
  }

  @Test
  void a_row_that_another_writer_edited_is_picked_up_by_the_next_run() {
    run("metadata", "push", "entities.yaml");
    edit("temperature_humidity", row -> options(row, 1, "{\"enabled_by\": null}"));

    assertThat(run("plan", "--metadata", "table").err())
        .contains(
            "metadata.entity_extraction_config version 1, entity_name 'temperature_humidity',"
                + " options.enabled_by: entities.temperature_humidity: unknown key 'enabled_by'");

    edit("temperature_humidity", row -> options(row, 1, "{\"windows\":{}}"));
    assertThat(run("plan", "--metadata", "table").err()).contains("did you mean 'window'?");

    edit("temperature_humidity", row -> options(row, 0, null));
    assertThat(run("plan", "--metadata", "table").err())
        .contains("entity_name 'temperature_humidity', batch_days: ", "'0' is out of bounds");

    edit("temperature_humidity", row -> options(row, 1, null));
    assertThat(run("entities", "--metadata", "table", "--effective", "temperature_humidity").out())
        .contains(
            "    batch_days: 1  # metadata.entity_extraction_config version 4, entity_name"
                + " 'temperature_humidity', batch_days\n");
    assertThat(
            run(
                    "run",
                    "--metadata",
                    "table",
                    "--from",
                    "2026-03-05",
                    "--to",
                    "2026-03-07",
                    "temperature_humidity")
                .code())
        .isZero();
    // a request a day, as the row says now
    assertThat(api.requests()).hasSizeGreaterThanOrEqualTo(3);
  }

  @Test
  void an_entity_in_both_places_is_an_error() throws IOException {
    run("metadata", "push", "entities.yaml");
    Files.writeString(
        folder.resolve("dayfill.yaml"),
        Files.readString(folder.resolve("dayfill.yaml"))
            + "entities:\n  door_contact_sensors: {connection: sensors}\n");

    assertThat(run("plan", "--metadata", "table").err())
        .contains(
            "metadata.entity_extraction_config version 0, entity_name 'door_contact_sensors': is in"
                + " ",
            "dayfill.yaml:8:3 too — leave it in one");
    assertThat(run("plan").code()).isZero();
  }

  @Test
  void what_others_changed_meanwhile_is_reported_and_not_overwritten() throws IOException {
    run("metadata", "push", "entities.yaml");
    edit("temperature_humidity", row -> options(row, 5, null));
    Files.writeString(
        folder.resolve("entities.yaml"),
        file().replace("batch_days: 3", "batch_days: 2").replace("10 %", "20 %"));

    Result refused = run("metadata", "push", "entities.yaml");

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .contains(
            "the table says otherwise of temperature_humidity",
            "others changed it between version 0 and 1",
            "Nothing was written");
    assertThat(table.read().version()).isEqualTo(1);
    assertThat(run("metadata", "diff", "entities.yaml").out())
        .containsPattern("temperature_humidity +conflict +batch_days")
        .containsPattern("door_contact_sensors +changed +max_shrink");
    assertThat(run("metadata", "diff", "entities.yaml", "--output", "json").out())
        .contains(
            "\"version\":1,\"entities\":[{\"entity\":\"temperature_humidity\",\"change\":\"conflict\","
                + "\"keys\":[\"batch_days\"]}");

    assertThat(run("metadata", "push", "--force", "entities.yaml").code()).isZero();
    assertThat(table.read().rows().get(0).batchDays()).contains(2);
    assertThat(file()).startsWith("# metadata.entity_extraction_config version 2\n");
  }

  @Test
  void a_file_that_knows_no_version_overwrites_nothing() {
    run("metadata", "push", "entities.yaml");
    edit("temperature_humidity", row -> options(row, 5, null));
    assertThat(folder.resolve("entities.yaml")).exists();
    run("metadata", "pull", "other.yaml");

    assertThat(folder.resolve("other.yaml"))
        .hasContent(
            """
            # metadata.entity_extraction_config version 1
            entities:
              temperature_humidity: {connection: sensors, batch_days: 5}
              door_contact_sensors: {connection: sensors, max_shrink: 10 %}
            """);
  }

  @Test
  void a_pull_takes_in_what_is_new_and_keeps_what_the_file_alone_says() throws IOException {
    run("metadata", "push", "entities.yaml");
    edit("temperature_humidity", row -> options(row, 5, null));
    Files.writeString(folder.resolve("entities.yaml"), file().replace("10 %", "20 %"));

    assertThat(run("metadata", "pull", "entities.yaml").code()).isZero();

    assertThat(file()).contains("batch_days: 5", "max_shrink: 20 %", "version 1");
    assertThat(run("metadata", "push", "entities.yaml").out()).contains("changed", "version 2");
    assertThat(run("metadata", "pull").out()).isEqualTo(file());
    assertThat(run("metadata", "pull", "dayfill.yaml").code()).isEqualTo(2);
  }

  @Test
  void a_push_beside_newer_rows_leaves_the_file_at_its_version() throws IOException {
    run("metadata", "push", "entities.yaml");
    edit("temperature_humidity", row -> options(row, 5, null));
    Files.writeString(folder.resolve("entities.yaml"), file().replace("10 %", "20 %"));

    assertThat(run("metadata", "push", "entities.yaml").out())
        .contains("newer in table", "The table has newer rows than the file");
    assertThat(table.read().rows().get(0).batchDays()).contains(5);
    assertThat(table.read().rows().get(1).options()).contains("{\"max_shrink\":\"20 %\"}");
    assertThat(file()).contains("version 0");
    assertThat(run("metadata", "push", "entities.yaml").code()).isZero();
    assertThat(table.read().version()).isEqualTo(2);
    assertThat(table.read().rows().get(0).batchDays()).contains(5);
  }

  @Test
  void an_entity_that_has_two_rows_is_overwritten_only_when_asked() throws IOException {
    run("metadata", "push", "entities.yaml");
    table.change(
        now -> {
          List<EntityRow> rows = new ArrayList<>(now.rows());
          rows.add(0, options(rows.get(0), 9, null));
          return rows;
        });
    Files.writeString(
        folder.resolve("entities.yaml"), file().replace("batch_days: 3", "batch_days: 2"));

    assertThat(run("metadata", "diff", "entities.yaml").out())
        .containsPattern("temperature_humidity +conflict");
    assertThat(run("metadata", "push", "entities.yaml").err())
        .contains("the table says otherwise of temperature_humidity");
    assertThat(table.read().rows()).hasSize(3);

    assertThat(run("metadata", "push", "--force", "entities.yaml").code()).isZero();
    assertThat(table.read().rows())
        .extracting(EntityRow::name)
        .containsExactly("temperature_humidity", "door_contact_sensors");
  }

  @Test
  void a_pull_that_would_lose_what_the_file_says_is_refused() throws IOException {
    run("metadata", "push", "entities.yaml");
    edit("temperature_humidity", row -> options(row, 5, null));
    Files.writeString(
        folder.resolve("entities.yaml"), file().replace("batch_days: 3", "batch_days: 2"));

    Result refused = run("metadata", "pull", "entities.yaml");

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("says otherwise of temperature_humidity");
    assertThat(file()).contains("batch_days: 2", "version 0");
    assertThat(run("metadata", "pull", "--force", "entities.yaml").code()).isZero();
    assertThat(file()).contains("batch_days: 5", "version 1");
  }

  @Test
  void entities_are_taken_out_when_asked() throws IOException {
    run("metadata", "push", "entities.yaml");
    Files.writeString(
        folder.resolve("entities.yaml"), file().replaceAll("(?m)^  door_contact.*\n", ""));

    assertThat(run("metadata", "push", "entities.yaml").out()).contains("only in table");
    assertThat(run("metadata", "push", "--prune", "entities.yaml").out()).contains("removed");
    assertThat(table.read().rows())
        .extracting(EntityRow::name)
        .containsExactly("temperature_humidity");
  }

  @Test
  void what_is_wrong_with_a_file_is_told_before_anything_is_written() throws IOException {
    Files.writeString(
        folder.resolve("entities.yaml"), ENTITIES.replace("batch_days: 3", "batch_days: 0"));

    Result refused = run("metadata", "push", "entities.yaml");

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("entities.yaml:3:", "'0' is out of bounds");
    assertThat(table.read().version()).isEqualTo(-1);
  }

  @Test
  void without_a_table_there_is_nothing_to_run_from() {
    Result result = run("plan", "--metadata", "table");

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err())
        .contains("there is no table metadata.entity_extraction_config", "dayfill metadata push");
    assertThat(run("metadata", "pull").code()).isEqualTo(2);
    assertThat(run("metadata", "diff", "entities.yaml").out()).contains("added", "no table");
    assertThat(run("metadata", "shove").err()).contains("'shove' is none of push, pull, diff");
    assertThat(run("plan", "--metadata", "tabel").err()).contains("none of file, table");
  }

  @Test
  void plain_parquet_has_no_such_table() throws IOException {
    Files.writeString(
        folder.resolve("dayfill.yaml"),
        "table_format: parquet\n" + Files.readString(folder.resolve("dayfill.yaml")));

    assertThat(run("metadata", "push", "entities.yaml").err()).contains("table_format: parquet");
  }
}
