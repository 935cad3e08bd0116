package io.dayfill.core.spi;

import io.dayfill.core.metadata.Declaration;

/**
 * What turns one kind of record into columns. Found by {@link java.util.ServiceLoader}; an
 * implementation has a public constructor without parameters and does nothing until it is asked.
 */
public interface Adapter {
  /** Its name: the entity of the same name takes it without saying so. Small letters, digits, _. */
  String name();

  /** What it presets; metadata may override all of it. */
  Declaration declaration();

  /** The version of this interface that it was compiled against. Do not override. */
  default int spiVersion() {
    return SpiVersion.CURRENT;
  }
}
