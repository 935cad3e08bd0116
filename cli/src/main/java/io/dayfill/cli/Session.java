package io.dayfill.cli;

import io.dayfill.cli.plugin.AdapterCatalog;
import io.dayfill.core.run.Dayfill;

/**
 * What a verb works with.
 *
 * @param adapters the adapters, whose jars stay open meanwhile
 * @param dayfill the facade
 */
record Session(AdapterCatalog adapters, Dayfill dayfill) implements AutoCloseable {
  @Override
  public void close() {
    try (adapters) {
      dayfill.close();
    }
  }
}
