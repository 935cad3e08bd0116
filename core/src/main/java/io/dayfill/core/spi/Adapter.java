package io.dayfill.core.spi;

import io.dayfill.core.metadata.Declaration;
import io.dayfill.core.metadata.Entity;
import java.util.Optional;

/**
 * What turns one kind of record into columns. Found by {@link java.util.ServiceLoader}; an
 * implementation has a public constructor without parameters and does nothing until it is asked.
 */
public interface Adapter {
  /**
   * Its name: the entity of the same name takes it without saying so. At most 63 small letters,
   * digits and _, a letter first; not {@code none}.
   */
  String name();

  /** What it presets; metadata may override all of it. */
  Declaration declaration();

  /**
   * Code for answers that the declaration cannot say; empty where there are none.
   *
   * @param entity what is read, with all that the metadata says
   */
  default Optional<PageHook> pageHook(Entity entity) {
    return Optional.empty();
  }

  /**
   * The version of this interface that it was written for. An adapter that uses what came after the
   * first returns {@link SpiVersion#CURRENT}: the compiler writes its value of that day into the
   * adapter's class.
   */
  default int spiVersion() {
    return 1;
  }
}
