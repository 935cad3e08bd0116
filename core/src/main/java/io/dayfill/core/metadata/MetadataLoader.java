package io.dayfill.core.metadata;

import java.nio.file.Path;
import java.util.Map;

/** Reads a configuration. */
public final class MetadataLoader {
  private final Map<String, Declaration> adapters;

  /**
   * Makes a loader.
   *
   * @param adapters what the adapters at hand declare, by their names
   */
  public MetadataLoader(Map<String, Declaration> adapters) {
    this.adapters = Map.copyOf(adapters);
  }

  /**
   * Reads a file.
   *
   * @throws io.dayfill.core.error.DayfillException of the user's category, telling every problem of
   *     the file at once, each with its place
   */
  public Metadata load(Path file) {
    String known = adapters.toString();
    throw new UnsupportedOperationException(known + file);
  }
}
