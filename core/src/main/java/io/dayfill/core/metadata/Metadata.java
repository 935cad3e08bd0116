package io.dayfill.core.metadata;

import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * All that a configuration says, checked and complete.
 *
 * @param warehouse where the tables lie, an absolute URI without a slash at its end
 * @param tableFormat what the tables are
 * @param connections by name
 * @param entities by name, in the order of the configuration
 * @param hash a short digest of what the configuration says, secrets left out; it changes when the
 *     meaning does
 */
public record Metadata(
    URI warehouse,
    TableFormat tableFormat,
    Map<String, Connection> connections,
    Map<String, Entity> entities,
    String hash) {
  /** Copies the maps, in their order. */
  public Metadata {
    connections = Collections.unmodifiableMap(new LinkedHashMap<>(connections));
    entities = Collections.unmodifiableMap(new LinkedHashMap<>(entities));
  }
}
