package io.dayfill.testkit;

import org.jspecify.annotations.Nullable;

/** The kinds of readings that the simulated API serves. */
public enum SimEntity {
  /** Climate sensors; paged by cursor, {@code ts} as an ISO instant in UTC. */
  TEMPERATURE_HUMIDITY("temperature_humidity", "/v1/readings/temp-humidity", 'r', "th-", false),

  /** Door contacts; paged by offset, {@code ts} as an ISO date-time with an offset. */
  DOOR_CONTACT_SENSORS("door_contact_sensors", "/v1/readings/door-contact", 'e', "dc-", true),

  /** Vibration sensors; paged by cursor, {@code ts} in epoch milliseconds, records nested. */
  VIBRATION_SENSORS("vibration_sensors", "/v1/readings/vibration", 'v', "vb-", false);

  private final String entityName;
  private final String path;
  private final char idPrefix;
  private final String devicePrefix;
  private final boolean pagedByOffset;

  SimEntity(
      String entityName, String path, char idPrefix, String devicePrefix, boolean pagedByOffset) {
    this.entityName = entityName;
    this.path = path;
    this.idPrefix = idPrefix;
    this.devicePrefix = devicePrefix;
    this.pagedByOffset = pagedByOffset;
  }

  /** The entity's name, which is also the {@code device_group} that a request must carry. */
  public String entityName() {
    return entityName;
  }

  /** The path that serves its readings. */
  public String path() {
    return path;
  }

  /** True for {@code offset}, {@code limit} and {@code total}; false for a cursor. */
  public boolean isPagedByOffset() {
    return pagedByOffset;
  }

  char idPrefix() {
    return idPrefix;
  }

  String devicePrefix() {
    return devicePrefix;
  }

  /** The entity that a path serves, or null. */
  static @Nullable SimEntity ofPath(String path) {
    for (SimEntity entity : values()) {
      if (entity.path.equals(path)) {
        return entity;
      }
    }
    return null;
  }
}
