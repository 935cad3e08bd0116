package io.dayfill.sink.delta.internal.land;

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

  /** The form that this version writes. */
  public static final int CURRENT_FORMAT = 1;

  private Ownership() {}

  /** The properties of a table of an entity's. */
  public static Map<String, String> properties(String entity, String zone) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put(FORMAT, Integer.toString(CURRENT_FORMAT));
    properties.put(ENTITY, entity);
    properties.put(ZONE, zone);
    return properties;
  }
}
