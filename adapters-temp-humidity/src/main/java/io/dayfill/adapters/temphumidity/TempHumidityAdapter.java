package io.dayfill.adapters.temphumidity;

import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Declaration;
import io.dayfill.core.metadata.WindowBounds.Bound;
import io.dayfill.core.spi.Adapter;
import io.dayfill.core.spi.SpiVersion;
import java.time.Duration;

/** Temperature and humidity, with the state of the battery and the radio. */
public final class TempHumidityAdapter implements Adapter {
  @Override
  public String name() {
    return "temperature_humidity";
  }

  @Override
  public int spiVersion() {
    return SpiVersion.CURRENT;
  }

  @Override
  public Declaration declaration() {
    return Declaration.builder()
        .apiEndpoint("/v1/readings/temp-humidity")
        .frequency(Duration.ofMinutes(15))
        .targetTable("raw.temp_humidity_readings")
        .param("start_time", "{start:iso}")
        .param("end_time", "{end:iso}")
        .param("device_group", "{entity}")
        .startBound(Bound.INCLUSIVE)
        .endBound(Bound.EXCLUSIVE)
        .cursor("next_cursor", "cursor")
        .pageSize(1000, "limit")
        .records("data[]")
        .key("reading_id")
        .eventTime("ts")
        .column(Column.of("reading_id", Kind.STRING).mandatory())
        .column(Column.of("device_id", Kind.STRING).mandatory())
        .column(Column.of("ts", Kind.TIMESTAMP).mandatory())
        .column(Column.of("temperature_c", Kind.DOUBLE))
        .column(Column.of("humidity_pct", Kind.DOUBLE))
        .column(Column.of("battery_v", Kind.DOUBLE))
        .column(Column.of("rssi_dbm", Kind.INT))
        .column(Column.of("firmware", Kind.STRING))
        .variant("disruptive", DisruptiveShape.declaration())
        .build();
  }
}
