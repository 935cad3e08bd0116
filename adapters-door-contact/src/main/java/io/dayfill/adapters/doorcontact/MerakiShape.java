package io.dayfill.adapters.doorcontact;

import io.dayfill.core.metadata.Declaration;

/**
 * Door contacts of Cisco Meraki MT sensors: a list at the top of the answer, the next page in a
 * {@code Link} header, seven days at most in one request. The entity names its organisation: {@code
 * api_endpoint: /organizations/549236/sensor/readings/history}.
 */
final class MerakiShape {
  private static final String KEYS =
      """
      frequency: 5 min
      target_table: raw.door_readings
      batch_days: 6
      request:
        params:
          t0: "{start}"
          t1: "{end}"
          metrics[]: [door]
      pagination_style: link_header
      pagination:
        page_size: 1000
        page_size_param: perPage
        stop: [no_cursor, empty_page]
      response: {records: "[]"}
      key: [serial, ts, metric]
      event_time: ts
      columns:
        - {name: ts, type: timestamp, required: true}
        - {name: serial, type: string, required: true}
        - {name: network_id, path: network.id, type: string}
        - {name: network_name, path: network.name, type: string}
        - {name: metric, type: string, required: true}
        - name: door_open
          path: door.open
          type: boolean
          values: {"true": true, "false": false}
          keep_raw: raw_state
      """;

  private MerakiShape() {}

  static Declaration declaration() {
    return Declaration.yaml(KEYS);
  }
}
