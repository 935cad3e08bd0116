package io.dayfill.sink.delta.store;

import java.time.Instant;

/**
 * An object as a store tells of it, or a folder that a listing met.
 *
 * @param name the last part of its key
 * @param folder whether it stands for all keys that begin with it
 * @param size its bytes; 0 for a folder
 * @param modified when it was put; the epoch for a folder
 * @param tag changes whenever its content does; empty for a folder
 */
public record StoredObject(String name, boolean folder, long size, Instant modified, String tag) {
  /** A folder. */
  public static StoredObject folder(String name) {
    return new StoredObject(name, true, 0, Instant.EPOCH, "");
  }
}
