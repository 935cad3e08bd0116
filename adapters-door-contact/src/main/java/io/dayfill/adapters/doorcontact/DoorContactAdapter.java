package io.dayfill.adapters.doorcontact;

import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Declaration;
import io.dayfill.core.metadata.WindowBounds.Bound;
import io.dayfill.core.spi.Adapter;
import io.dayfill.core.spi.SpiVersion;
import java.time.Duration;

/**
 * Doors that open and close. A state other than OPEN and CLOSED is kept as it came and counted; it
 * is never taken for closed.
 */
public final class DoorContactAdapter implements Adapter {
  @Override
  public String name() {
    return "door_contact_sensors";
  }

  @Override
  public int spiVersion() {
    return SpiVersion.CURRENT;
  }

  @Override
  public Declaration declaration() {
    return Declaration.builder()
        .apiEndpoint("/v1/readings/door-contact")
        .frequency(Duration.ofMinutes(5))
        .targetTable("raw.door_contact_readings")
        .param("start_time", "{start:iso}")
        .param("end_time", "{end:iso}")
        .param("device_group", "{entity}")
        .startBound(Bound.INCLUSIVE)
        .endBound(Bound.EXCLUSIVE)
        .offset("offset", "total")
        .pageSize(1000, "limit")
        .records("data[]")
        .key("event_id")
        .eventTime("ts")
        .column(Column.of("event_id", Kind.STRING).mandatory())
        .column(Column.of("device_id", Kind.STRING).mandatory())
        .column(Column.of("ts", Kind.TIMESTAMP).mandatory())
        .column(Column.of("state", Kind.STRING))
        .column(
            Column.of("is_open", Kind.BOOLEAN)
                .at("state")
                .translating("OPEN", "true")
                .translating("CLOSED", "false")
                .keepingRawIn("state"))
        .column(Column.of("sequence", Kind.LONG))
        .column(Column.of("battery_pct", Kind.DOUBLE))
        .variant("meraki", MerakiShape.declaration())
        .build();
  }
}
