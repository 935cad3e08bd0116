package io.dayfill.sink.delta;

import io.dayfill.sink.delta.store.StoreSettings;

/**
 * How a warehouse is used.
 *
 * @param singleWriter whether the user says that no other process writes to it: then a file system
 *     without hard links will do, and an object store that cannot put an object only if it is
 *     absent
 * @param store what is said of the object store; of no use for a folder
 * @param modules where modules for object stores are looked for
 */
public record SinkOptions(boolean singleWriter, StoreSettings store, ClassLoader modules) {
  /** Several processes may write. */
  public static final SinkOptions DEFAULT = new SinkOptions(false, StoreSettings.NONE);

  /** Looks for modules in the class path. */
  public SinkOptions(boolean singleWriter, StoreSettings store) {
    this(singleWriter, store, SinkOptions.class.getClassLoader());
  }
}
