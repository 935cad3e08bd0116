package io.dayfill.sink.delta.internal.fs;

import io.dayfill.core.error.DayfillException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.UUID;

/** Tries out whether a warehouse can be written to, and leaves nothing behind. */
public final class Probe {
  /** How the names begin of what is put for a moment to see whether that can be done. */
  public static final String PREFIX = "_dayfill-probe-";

  /** The file in a folder of such a name. */
  public static final String FILE = "probe";

  private Probe() {}

  /** Writes, links and removes a file in a folder of its own. */
  public static String run(AtomicFiles files, Path root) {
    Path folder = root.resolve(PREFIX + UUID.randomUUID());
    Path file = folder.resolve(FILE);
    try {
      files.disk().createDirectories(folder);
      try {
        put(files, file, "first");
        if (putsAgain(files, file)) {
          throw DayfillException.storage(
              "a file at " + file + " could be put twice",
              "two writers could overwrite each other where the second is not told",
              "Put the warehouse elsewhere, or say that nobody else writes to it",
              null);
        }
      } finally {
        files.disk().delete(file);
        files.disk().delete(folder);
      }
    } catch (IOException e) {
      throw StorageErrors.storage("write below", root, e);
    }
    return files.isSingleWriter()
        ? "writable; by one process only, as was said"
        : "writable, put-if-absent by hard link";
  }

  /** The content differs: an object with the same one is taken for the work of a lost request. */
  private static void put(AtomicFiles files, Path file, String content) throws IOException {
    files.putIfAbsent(file, out -> out.write(content.getBytes(StandardCharsets.UTF_8)));
  }

  private static boolean putsAgain(AtomicFiles files, Path file) throws IOException {
    try {
      put(files, file, "second");
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }
}
