package io.dayfill.adapters.temphumidity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.metadata.PageLimits;
import io.dayfill.core.metadata.Pagination;
import io.dayfill.core.metadata.WindowBounds;
import io.dayfill.core.metadata.WindowBounds.Bound;
import io.dayfill.core.spi.Adapters;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TempHumidityAdapterTest {
  private static final String YAML =
      """
      warehouse: ./warehouse
      connections: {sensors: {base_url: "http://127.0.0.1:8099"}}
      entities: {temperature_humidity: {connection: sensors}}
      """;

  @Test
  void three_lines_of_metadata_make_an_entity_of_it() {
    Entity entity = load(YAML);

    assertThat(entity.adapter()).isEqualTo("temperature_humidity");
    assertThat(entity.endpoint()).isEqualTo("/v1/readings/temp-humidity");
    assertThat(entity.frequency()).isEqualTo(Duration.ofMinutes(15));
    assertThat(entity.targetTable()).hasToString("raw.temp_humidity_readings");
    assertThat(entity.request().params())
        .isEqualTo(
            Map.of(
                "start_time", List.of("{start:iso}"),
                "end_time", List.of("{end:iso}"),
                "device_group", List.of("{entity}")));
    assertThat(entity.window())
        .isEqualTo(
            new WindowBounds(
                Bound.INCLUSIVE, Bound.EXCLUSIVE, Duration.ofMillis(1), Duration.ZERO));
    assertThat(entity.pagination())
        .isEqualTo(
            Pagination.Cursor.of(
                "next_cursor", "cursor", PageLimits.of(100_000, 3).withSize(1000, "limit")));
    assertThat(entity.response().records().text()).isEqualTo("data[]");
    assertThat(entity.key()).containsExactly("reading_id");
    assertThat(entity.eventTime()).isEqualTo("ts");
  }

  @Test
  void its_columns_carry_the_names_of_the_record() {
    List<Column> columns = load(YAML).columns();

    assertThat(columns)
        .extracting(Column::name, column -> column.type().kind(), Column::required)
        .containsExactly(
            tuple("reading_id", Kind.STRING, true),
            tuple("device_id", Kind.STRING, true),
            tuple("ts", Kind.TIMESTAMP, true),
            tuple("temperature_c", Kind.DOUBLE, false),
            tuple("humidity_pct", Kind.DOUBLE, false),
            tuple("battery_v", Kind.DOUBLE, false),
            tuple("rssi_dbm", Kind.INT, false),
            tuple("firmware", Kind.STRING, false));
    assertThat(columns).allMatch(column -> column.paths().equals(List.of(column.name())));
  }

  @Test
  void metadata_may_override_what_it_presets() {
    Entity entity =
        load(
            YAML.replace(
                "connection: sensors",
                "connection: sensors, api_endpoint: /v2/th, pagination: {page_size: 50}"));

    assertThat(entity.endpoint()).isEqualTo("/v2/th");
    assertThat(entity.pagination().pageSize()).hasValue(50);
    assertThat(entity.pagination().limits().sizeParam()).isEqualTo("limit");
  }

  private static Entity load(String yaml) {
    Adapters adapters = Adapters.load(TempHumidityAdapterTest.class.getClassLoader());
    assertThat(adapters.problems()).isEmpty();
    return new MetadataLoader(adapters.declarations())
        .parse(yaml, Path.of("dayfill.yaml"))
        .entities()
        .get("temperature_humidity");
  }
}
