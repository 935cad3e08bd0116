package io.dayfill.adapters.vibration;

import io.dayfill.core.metadata.Declaration;

/**
 * The features of Amazon Monitron, version 2 of its export, over a history that is asked for as AWS
 * IoT SiteWise is: bounds in epoch seconds, the start left out and the end included, and a page
 * that may end before it is full. Acceleration in m/s², velocity in mm/s, temperature in °C.
 */
final class MonitronShape {
  private static final String KEYS =
      """
      api_endpoint: /properties/history
      frequency: 1 min
      target_table: raw.vibration_features
      request:
        params:
          startDate: "{start:epoch_s}"
          endDate: "{end:epoch_s}"
          timeOrdering: ASCENDING
      window: {start_bound: exclusive, end_bound: inclusive, precision: 1 s}
      pagination_style: cursor
      pagination:
        cursor_path: nextToken
        cursor_param: nextToken
        page_size: 20000
        page_size_param: maxResults
      response:
        records: "events[]"
        skip_if: [{path: eventType, not_equals: measurement}]
      key: [sensor_id, event_id]
      event_time: ts
      columns:
        - {name: event_id, path: eventId, type: string, required: true}
        - {name: asset_name, path: eventPayload.assetName, type: string}
        - {name: position_name, path: eventPayload.positionName, type: string}
        - {name: sensor_id, path: eventPayload.sensor.physicalId, type: string, required: true}
        - {name: sequence_no, path: eventPayload.sequenceNo, type: long}
        - name: ts
          path: timestamp.timeInSeconds
          type: timestamp
          format: epoch_s
          plus: {path: timestamp.offsetInNanos, unit: ns}
          required: true
        - {name: ts_nanos, path: timestamp.offsetInNanos, type: int}
        - {name: accel_rms_x, path: eventPayload.features.acceleration.band0To6000Hz.xAxis.rms, type: double}
        - {name: accel_rms_y, path: eventPayload.features.acceleration.band0To6000Hz.yAxis.rms, type: double}
        - {name: accel_rms_z, path: eventPayload.features.acceleration.band0To6000Hz.zAxis.rms, type: double}
        - {name: vel_rms_x, path: eventPayload.features.velocity.band10To1000Hz.xAxis.rms, type: double}
        - {name: vel_rms_y, path: eventPayload.features.velocity.band10To1000Hz.yAxis.rms, type: double}
        - {name: vel_rms_z, path: eventPayload.features.velocity.band10To1000Hz.zAxis.rms, type: double}
        - name: vel_rms_total
          path: [eventPayload.features.velocity.band10To1000Hz.totalVibration.rms, eventPayload.features.velocity.band10To1000Hz.resultantVector.rms]
          type: double
        - {name: vel_crest_factor, path: eventPayload.features.velocity.band10To1000Hz.totalVibration.crestFactor, type: double}
        - {name: temperature_c, path: eventPayload.features.temperature, type: double}
        - {name: spectrum_hz, path: eventPayload.spectrum.frequency, type: array<double>}
        - {name: spectrum_mm_s, path: eventPayload.spectrum.amplitude, type: array<double>, same_length_as: spectrum_hz}
        - {name: quality, type: string}
      """;

  private MonitronShape() {}

  static Declaration declaration() {
    return Declaration.yaml(KEYS);
  }
}
