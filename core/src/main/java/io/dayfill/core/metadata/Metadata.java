package io.dayfill.core.metadata;

import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * All that a configuration says, checked and complete.
 *
 * @param warehouse where the tables lie, an absolute URI without a slash at its end
 * @param warehouseOptions how it is reached and used
 * @param tableFormat what the tables are
 * @param connections by name
 * @param entities by name, in the order of the configuration
 * @param hash a short digest of what the configuration says, secrets left out; it changes when the
 *     meaning does
 * @param tableVersion the version of the table that entities were read from; empty where all are in
 *     the file
 */
public record Metadata(
    URI warehouse,
    WarehouseOptions warehouseOptions,
    TableFormat tableFormat,
    Map<String, Connection> connections,
    Map<String, Entity> entities,
    String hash,
    OptionalLong tableVersion) {
  /** Copies the maps, in their order. */
  public Metadata {
    connections = Collections.unmodifiableMap(new LinkedHashMap<>(connections));
    entities = Collections.unmodifiableMap(new LinkedHashMap<>(entities));
  }

  /** Metadata of a file alone. */
  public Metadata(
      URI warehouse,
      TableFormat tableFormat,
      Map<String, Connection> connections,
      Map<String, Entity> entities,
      String hash) {
    this(
        warehouse,
        WarehouseOptions.NONE,
        tableFormat,
        connections,
        entities,
        hash,
        OptionalLong.empty());
  }

  /** What a run records of its configuration: the digest, and the table's version behind '@'. */
  public String recorded() {
    return tableVersion.isPresent() ? hash + "@" + tableVersion.getAsLong() : hash;
  }
}
