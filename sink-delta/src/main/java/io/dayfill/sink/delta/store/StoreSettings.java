package io.dayfill.sink.delta.store;

import io.dayfill.core.metadata.Secret;
import java.util.Map;

/**
 * What a configuration says of a store.
 *
 * @param options by name, such as {@code region}
 * @param secrets by name
 */
public record StoreSettings(Map<String, String> options, Map<String, Secret> secrets) {
  /** Nothing but what the machine itself tells. */
  public static final StoreSettings NONE = new StoreSettings(Map.of(), Map.of());

  /** Copies the maps. */
  public StoreSettings {
    options = Map.copyOf(options);
    secrets = Map.copyOf(secrets);
  }
}
