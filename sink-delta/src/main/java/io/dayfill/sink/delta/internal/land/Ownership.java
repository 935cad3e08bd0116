package io.dayfill.sink.delta.internal.land;

import io.dayfill.core.metadata.Entity;
import java.util.LinkedHashMap;
import java.util.Map;

/** The properties by which a table says whose it is. */
public final class Ownership {
  /** The form of the table, a number. */
  public static final String FORMAT = "dayfill.format";

  /** The entity whose rows it holds. */
  public static final String ENTITY = "dayfill.entity";

  /** The zone whose days its folders are. */
  public static final String ZONE = "dayfill.zone";

  /** By which time rows are filed into folders: {@code arrival}, or absent for their event's. */
  public static final String FILED_BY = "dayfill.filed_by";

  /** The form that this version writes. */
  public static final int CURRENT_FORMAT = 1;

  private Ownership() {}

  /** The properties of an entity's table. */
  public static Map<String, String> properties(Entity entity) {
    Map<String, String> properties = properties(entity.name(), entity.zone().getId());
    if (entity.window().arrival() != null) {
      properties.put(FILED_BY, "arrival");
    }
    return properties;
  }

  /** The properties of another table that belongs to an entity. */
  public static Map<String, String> properties(String entity, String zone) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put(FORMAT, Integer.toString(CURRENT_FORMAT));
    properties.put(ENTITY, entity);
    properties.put(ZONE, zone);
    return properties;
  }
}
