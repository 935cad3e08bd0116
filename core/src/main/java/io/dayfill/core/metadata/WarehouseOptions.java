package io.dayfill.core.metadata;

import java.util.Map;

/**
 * How a warehouse is reached and used.
 *
 * @param singleWriter whether the user says that no other process writes to it
 * @param settings what an object store is told, by name; empty for a folder
 * @param secrets what it is told and nobody else, by name; empty where the environment tells it
 */
public record WarehouseOptions(
    boolean singleWriter, Map<String, String> settings, Map<String, SecretReference> secrets) {
  /** Several processes may write, and nothing else is said. */
  public static final WarehouseOptions NONE = new WarehouseOptions(false, Map.of(), Map.of());

  /** Copies the maps. */
  public WarehouseOptions {
    settings = Map.copyOf(settings);
    secrets = Map.copyOf(secrets);
  }
}
