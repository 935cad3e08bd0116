package io.dayfill.sink.delta.internal.plain;

import io.dayfill.sink.delta.internal.fs.Disk;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;

/** Lets one writer at a time into a folder, over all threads and processes of the machine. */
final class FolderLock {
  private FolderLock() {}

  /** What is done under the lock. */
  @FunctionalInterface
  interface Action<T> {
    /** Does it. */
    T run() throws IOException;
  }

  /**
   * Waits for a lock of a table, and does something under it.
   *
   * @param name of the lock
   */
  static <T> T with(Disk disk, Path table, String name, Action<T> action) throws IOException {
    Path locks = table.resolve("_dayfill").resolve("locks");
    disk.createDirectories(locks);
    Path lock = locks.resolve(name + ".lock");
    // A process has one lock of a file, whichever thread took it, and loses it when any of its
    // channels to the file is closed. So threads queue here first, at the one object that all
    // warehouses of the process share for that name.
    synchronized (("dayfill-lock:" + lock.toAbsolutePath()).intern()) {
      try (FileChannel channel = disk.hold(lock);
          FileLock held = channel.lock()) {
        if (!held.isValid()) {
          throw new IOException("the lock " + lock + " was lost");
        }
        return action.run();
      }
    }
  }
}
