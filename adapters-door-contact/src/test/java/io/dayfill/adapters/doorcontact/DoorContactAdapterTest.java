package io.dayfill.adapters.doorcontact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.metadata.PageLimits;
import io.dayfill.core.metadata.Pagination;
import io.dayfill.core.metadata.WindowBounds.Bound;
import io.dayfill.core.spi.Adapters;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DoorContactAdapterTest {
  private static final String YAML =
      """
      warehouse: ./warehouse
      connections: {sensors: {base_url: "https://sensors.example.com"}}
      entities: {door_contact_sensors: {connection: sensors}}
      """;

  @Test
  void three_lines_of_metadata_make_an_entity_of_it() {
    Entity entity = load();

    assertThat(entity.endpoint()).isEqualTo("/v1/readings/door-contact");
    assertThat(entity.frequency()).isEqualTo(Duration.ofMinutes(5));
    assertThat(entity.targetTable()).hasToString("raw.door_contact_readings");
    assertThat(entity.request().params())
        .containsOnlyKeys("start_time", "end_time", "device_group");
    assertThat(entity.window().start()).isEqualTo(Bound.INCLUSIVE);
    assertThat(entity.window().end()).isEqualTo(Bound.EXCLUSIVE);
    assertThat(entity.pagination())
        .isEqualTo(
            new Pagination.Offset(
                "offset", 0, 0, "total", PageLimits.of(100_000, 3).withSize(1000, "limit")));
    assertThat(entity.key()).containsExactly("event_id");
  }

  @Test
  void the_raw_state_stands_beside_what_it_means() {
    Entity entity = load();

    assertThat(entity.columns())
        .extracting(Column::name, column -> column.type().kind(), Column::required)
        .containsExactly(
            tuple("event_id", Kind.STRING, true),
            tuple("device_id", Kind.STRING, true),
            tuple("ts", Kind.TIMESTAMP, true),
            tuple("state", Kind.STRING, false),
            tuple("is_open", Kind.BOOLEAN, false),
            tuple("sequence", Kind.LONG, false),
            tuple("battery_pct", Kind.DOUBLE, false));
    Column open = entity.columns().get(entity.columnIndex("is_open"));
    assertThat(open.paths()).containsExactly("state");
    assertThat(open.values()).isEqualTo(Map.of("OPEN", "true", "CLOSED", "false"));
    assertThat(open.keepRaw()).contains("state");
  }

  private static Entity load() {
    Adapters adapters = Adapters.load(DoorContactAdapterTest.class.getClassLoader());
    assertThat(adapters.problems()).isEmpty();
    return new MetadataLoader(adapters.declarations())
        .parse(YAML, Path.of("dayfill.yaml"))
        .entities()
        .get("door_contact_sensors");
  }
}
