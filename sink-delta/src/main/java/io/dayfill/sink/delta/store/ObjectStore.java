package io.dayfill.sink.delta.store;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The objects below one place of an object store. Each is there whole or not at all; there are no
 * folders, no renames, no locks, and nothing is appended to. Safe for use by several threads.
 *
 * <p>Keys are relative to the place, parted by {@code /}, and do not begin with one. A listing or a
 * look sees everything that was put before it.
 *
 * <p>Methods throw {@link java.nio.file.NoSuchFileException} where there is no object, {@link
 * java.nio.file.FileAlreadyExistsException} where one must not be there, {@link
 * java.nio.file.AccessDeniedException} where the store refuses who asks, a {@link
 * io.dayfill.core.error.DayfillException} where only a change of the configuration helps, and any
 * other {@link IOException} where it is not known whether what was asked has been done.
 */
public interface ObjectStore extends Closeable {
  /** What is told of an object; null if there is none. */
  @Nullable StoredObject look(String key) throws IOException;

  /**
   * What lies directly below a folder, in the order of their keys' bytes.
   *
   * @param folder empty for the place itself, else with a {@code /} at its end
   * @param from the first name wanted, empty for all
   * @param most how many at most
   */
  List<StoredObject> list(String folder, String from, int most) throws IOException;

  /**
   * Reads bytes of an object, fewer where it ends before.
   *
   * @param from the first byte; negative for as many as {@code most} at the end of it
   * @param most how many at most
   */
  ObjectPart read(String key, long from, int most) throws IOException;

  /**
   * Puts an object.
   *
   * @param ifAbsent whether it must not be there; then, of several who put it, one alone succeeds.
   *     An object that is there with the same bytes may be the work of a request whose answer was
   *     lost: that is no failure
   */
  void put(String key, byte[] content, boolean ifAbsent) throws IOException;

  /**
   * Puts an object in the place of the very one that was seen there. As with {@link #put}, one that
   * has the same bytes by now is no failure.
   *
   * @param tag as {@link StoredObject#tag} told it
   * @return the tag of the object put
   * @throws java.nio.file.NoSuchFileException if none is there any more
   * @throws java.nio.file.FileAlreadyExistsException if another is there
   */
  String replace(String key, byte[] content, String tag) throws IOException;

  /** Begins an object that comes in parts. */
  Upload upload(String key) throws IOException;

  /** An object on its way. Used by one thread. */
  interface Upload {
    /**
     * Adds bytes.
     *
     * @param bytes whose first ones are taken; at least 5 MiB of them unless they are the last
     */
    void add(byte[] bytes, int length) throws IOException;

    /** Makes the object be there, under the terms of {@link #put}. */
    void complete(boolean ifAbsent) throws IOException;

    /** Gives up what was added. */
    void abort() throws IOException;
  }

  /** Removes an object that may not be there. */
  void delete(String key) throws IOException;

  /**
   * How far the store's clock is ahead of this machine's, as its last answer told; empty where none
   * has.
   */
  Optional<Duration> clockAhead();
}
