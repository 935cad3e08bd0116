package io.dayfill.adapters.vibration;

import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Declaration;
import io.dayfill.core.metadata.TimeFormat;
import io.dayfill.core.metadata.WindowBounds.Bound;
import io.dayfill.core.spi.Adapter;
import io.dayfill.core.spi.SpiVersion;
import java.time.Duration;
import java.util.List;

/**
 * Vibration of machines on three axes, with its spectrum; in the variant {@code monitron} as
 * features of bands, nested by axis.
 */
public final class VibrationAdapter implements Adapter {
  @Override
  public String name() {
    return "vibration_sensors";
  }

  @Override
  public int spiVersion() {
    return SpiVersion.CURRENT;
  }

  @Override
  public Declaration declaration() {
    Declaration.Builder declaration =
        Declaration.builder()
            .apiEndpoint("/v1/readings/vibration")
            .frequency(Duration.ofMinutes(1))
            .targetTable("raw.vibration_readings")
            .param("start_time", "{start:iso}")
            .param("end_time", "{end:iso}")
            .param("device_group", "{entity}")
            .startBound(Bound.INCLUSIVE)
            .endBound(Bound.EXCLUSIVE)
            .cursor("next_cursor", "cursor")
            .pageSize(1000, "limit")
            .records("data[]")
            .key("reading_id")
            .eventTime("ts");
    addColumns(declaration);
    return declaration.variant("monitron", MonitronShape.declaration()).build();
  }

  private static void addColumns(Declaration.Builder declaration) {
    declaration
        .column(Column.of("reading_id", Kind.STRING).mandatory())
        .column(Column.of("device_id", Kind.STRING).mandatory())
        .column(Column.of("ts", Kind.TIMESTAMP).mandatory().writtenAs(TimeFormat.EPOCH_MS));
    for (String axis : List.of("x", "y", "z")) {
      for (String measure : List.of("rms_mm_s", "peak_mm_s")) {
        declaration.column(
            Column.of(axis + "_" + measure, Kind.DOUBLE).at("axes." + axis + "." + measure));
      }
    }
    declaration
        .column(Column.of("crest_factor", Kind.DOUBLE))
        .column(Column.of("temperature_c", Kind.DOUBLE))
        .column(Column.arrayOf("spectrum_hz", Kind.DOUBLE))
        .column(Column.arrayOf("spectrum_mm_s", Kind.DOUBLE).asLongAs("spectrum_hz"));
  }
}
