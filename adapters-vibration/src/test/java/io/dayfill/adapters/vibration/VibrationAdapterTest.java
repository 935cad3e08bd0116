package io.dayfill.adapters.vibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.metadata.PageLimits;
import io.dayfill.core.metadata.Pagination;
import io.dayfill.core.metadata.TimeFormat;
import io.dayfill.core.metadata.WindowBounds.Bound;
import io.dayfill.core.spi.Adapters;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class VibrationAdapterTest {
  private static final String YAML =
      """
      warehouse: ./warehouse
      connections: {sensors: {base_url: "https://sensors.example.com"}}
      entities: {vibration_sensors: {connection: sensors}}
      """;

  @Test
  void three_lines_of_metadata_make_an_entity_of_it() {
    Entity entity = load();

    assertThat(entity.endpoint()).isEqualTo("/v1/readings/vibration");
    assertThat(entity.frequency()).isEqualTo(Duration.ofMinutes(1));
    assertThat(entity.targetTable()).hasToString("raw.vibration_readings");
    assertThat(entity.request().params())
        .containsOnlyKeys("start_time", "end_time", "device_group");
    assertThat(entity.window().start()).isEqualTo(Bound.INCLUSIVE);
    assertThat(entity.window().end()).isEqualTo(Bound.EXCLUSIVE);
    assertThat(entity.pagination())
        .isEqualTo(
            Pagination.Cursor.of(
                "next_cursor", "cursor", PageLimits.of(100_000, 3).withSize(1000, "limit")));
    assertThat(entity.key()).containsExactly("reading_id");
  }

  @Test
  void axes_and_spectra_become_columns() {
    Entity entity = load();

    assertThat(entity.columns())
        .extracting(Column::name, column -> column.paths().get(0))
        .containsExactly(
            tuple("reading_id", "reading_id"),
            tuple("device_id", "device_id"),
            tuple("ts", "ts"),
            tuple("x_rms_mm_s", "axes.x.rms_mm_s"),
            tuple("x_peak_mm_s", "axes.x.peak_mm_s"),
            tuple("y_rms_mm_s", "axes.y.rms_mm_s"),
            tuple("y_peak_mm_s", "axes.y.peak_mm_s"),
            tuple("z_rms_mm_s", "axes.z.rms_mm_s"),
            tuple("z_peak_mm_s", "axes.z.peak_mm_s"),
            tuple("crest_factor", "crest_factor"),
            tuple("temperature_c", "temperature_c"),
            tuple("spectrum_hz", "spectrum_hz"),
            tuple("spectrum_mm_s", "spectrum_mm_s"));
    assertThat(column(entity, "ts").format()).isEqualTo(TimeFormat.EPOCH_MS);
    Column spectrum = column(entity, "spectrum_mm_s");
    assertThat(spectrum.type()).isEqualTo(ColumnType.arrayOf(Kind.DOUBLE));
    assertThat(spectrum.sameLengthAs()).contains("spectrum_hz");
  }

  private static Column column(Entity entity, String name) {
    return entity.columns().get(entity.columnIndex(name));
  }

  private static Entity load() {
    Adapters adapters = Adapters.load(VibrationAdapterTest.class.getClassLoader());
    assertThat(adapters.problems()).isEmpty();
    return new MetadataLoader(adapters.declarations())
        .parse(YAML, Path.of("dayfill.yaml"))
        .entities()
        .get("vibration_sensors");
  }
}
