package com.example.soil;

import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Declaration;
import io.dayfill.core.metadata.TimeFormat;
import io.dayfill.core.metadata.WindowBounds.Bound;
import io.dayfill.core.spi.Adapter;
import io.dayfill.core.spi.SpiVersion;
import java.time.Duration;
import java.time.ZoneId;

/** Soil moisture, measured by probes in a field. */
public final class SoilMoistureAdapter implements Adapter {
  @Override
  public String name() {
    return "soil_moisture";
  }

  @Override
  public int spiVersion() {
    return SpiVersion.CURRENT;
  }

  @Override
  public Declaration declaration() {
    return Declaration.builder()
        .apiEndpoint("/v1/measurements")
        .frequency(Duration.ofHours(1))
        .targetTable("raw.soil_moisture")
        .zone(ZoneId.of("UTC"))
        .param("since", "{start:iso}")
        .param("until", "{end:iso}")
        .startBound(Bound.INCLUSIVE)
        .endBound(Bound.EXCLUSIVE)
        .cursor("next", "after")
        .records("measurements[]")
        .key("id")
        .eventTime("at")
        .column(Column.of("id", Kind.STRING).mandatory())
        .column(Column.of("probe", Kind.STRING).mandatory())
        .column(Column.of("at", Kind.TIMESTAMP).writtenAs(TimeFormat.EPOCH_S).mandatory())
        .column(Column.of("moisture_percent", Kind.DOUBLE).at("moisture.percent"))
        .build();
  }
}
