package io.dayfill.adapters.temphumidity;

import io.dayfill.core.metadata.Declaration;

/**
 * Temperature and humidity from Disruptive Technologies: an event carries several samples, an older
 * one none and is a reading itself. Events are filtered by when a gateway heard of them. The entity
 * names projects and devices by {@code for_each}.
 */
final class DisruptiveShape {
  private static final String KEYS =
      """
      api_endpoint: /v2/projects/{project}/devices/{device}/events
      frequency: 15 min
      target_table: raw.humidity_samples
      request:
        params:
          eventTypes: [humidity]
          startTime: "{start}"
          endTime: "{end}"
      window: {pad: 1 h}
      pagination_style: cursor
      pagination: {cursor_path: nextPageToken, cursor_param: pageToken}
      response:
        records: events[].data.humidity.samples[]
        missing_records: parent
      key: [device_id, event_id, sample_time]
      event_time: sample_time
      columns:
        - {name: event_id, path: ^^^eventId, type: string, required: true}
        - {name: project_id, from: project}
        - {name: device_id, from: device}
        - {name: sample_time, path: [sampleTime, updateTime], type: timestamp, required: true}
        - {name: received_time, path: ^^^timestamp, type: timestamp}
        - {name: temperature, type: double}
        - {name: relative_humidity, path: relativeHumidity, type: double}
        - {name: is_backfilled, path: ^isBackfilled, type: boolean}
      """;

  private DisruptiveShape() {}

  static Declaration declaration() {
    return Declaration.yaml(KEYS);
  }
}
