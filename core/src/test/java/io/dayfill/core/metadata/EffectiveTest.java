package io.dayfill.core.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.metadata.ColumnType.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EffectiveTest {
  private static final Map<String, Declaration> ADAPTERS =
      Map.of(
          "soil",
          Declaration.builder()
              .apiEndpoint("/soil")
              .frequency(Duration.ofMinutes(10))
              .targetTable("raw.soil")
              .param("from", "{start}")
              .offset("skip", "total")
              .records("data[]")
              .eventTime("ts")
              .column(Column.of("ts", Kind.TIMESTAMP).mandatory())
              .column(Column.of("state", Kind.STRING).at("s: t").translating("a, b", "#1"))
              .build());

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("dayfill.yaml");
    Files.writeString(
        file,
        Yaml.WHOLE.replace(
            "entities:\n",
            """
            entities:
              soil:
                connection: sensors
                batch_days: 3
                request: {params: {group: "{entity}"}}
            """));
  }

  private Effective effective(String entity) {
    return new MetadataLoader(ADAPTERS).effective(file, entity);
  }

  @Test
  void each_value_is_shown_with_its_origin() {
    assertThat(effective("soil").yaml())
        .contains("warehouse: ./warehouse  # " + file + ":1\n")
        .contains("table_format: delta  # default\n")
        .contains(
            "    auth: {type: bearer, token: \"${env:SENSOR_API_TOKEN}\"}  # " + file + ":5\n")
        .contains("      per: PT1S  # " + file + ":6\n")
        .contains("      max_concurrent: 4  # default\n")
        .contains("    batch_days: 3  # " + file + ":10\n")
        .contains("    zone: UTC  # default\n")
        .contains("    adapter: soil  # default\n")
        .contains("    api_endpoint: /soil  # adapter soil\n")
        .contains("        from: \"{start}\"  # adapter soil\n")
        .contains("        group: \"{entity}\"  # " + file + ":11\n")
        .contains("      offset_param: skip  # adapter soil\n")
        .contains("      first: 0  # default\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"soil", "climate"})
  void what_is_shown_means_the_same(String entity) throws IOException {
    Metadata before = new MetadataLoader(ADAPTERS).load(file);
    Metadata after =
        new MetadataLoader(ADAPTERS).parse(effective(entity).yaml(), folder.resolve("other.yaml"));

    assertThat(after.entities()).containsOnlyKeys(entity);
    assertThat(after.entities().get(entity)).isEqualTo(before.entities().get(entity));
    assertThat(after.connections()).isEqualTo(before.connections());
    assertThat(after.warehouse()).isEqualTo(before.warehouse());
  }

  private int line(String text) throws IOException {
    List<String> lines = Files.readAllLines(file);
    return 1
        + IntStream.range(0, lines.size())
            .filter(i -> lines.get(i).contains(text))
            .findFirst()
            .orElseThrow();
  }

  @Test
  void the_values_are_told_one_by_one() throws IOException {
    List<Effective.Value> values = effective("climate").values();

    assertThat(values)
        .contains(
            new Effective.Value(
                "entities.climate.columns[0].name",
                Optional.of("id"),
                "metadata",
                file + ":" + line("{name: id")),
            new Effective.Value(
                "entities.climate.window.pad", Optional.of("0 s"), "default", "default"));
    assertThat(effective("soil").values())
        .contains(
            new Effective.Value(
                "entities.soil.columns[1].values.a, b",
                Optional.of("#1"),
                "adapter",
                "adapter soil"));
  }

  @Test
  void an_entity_that_is_not_there_is_answered_with_the_nearest() {
    assertThatThrownBy(() -> effective("soi"))
        .hasMessageContaining("there is no entity 'soi'")
        .hasMessageContaining("soil");
  }
}
