package io.dayfill.sink.delta.internal.log;

import io.dayfill.core.error.DayfillException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A checkpoint that cannot be read, told so that somebody can help themselves. */
final class BrokenCheckpoint {
  private BrokenCheckpoint() {}

  /** What a failure to load a table means, if it came from a checkpoint; null if it did not. */
  static @Nullable DayfillException of(Path log, RuntimeException failure) throws IOException {
    Path newest = isOfParquet(failure) ? newest(log) : null;
    return newest == null
        ? null
        : DayfillException.storage(
            "the checkpoint " + newest + " cannot be read",
            "it is cut or damaged; it sums up the commits before it",
            "Where all commits from 00000000000000000000.json on are in _delta_log, move it and"
                + " _last_checkpoint away, and the commits are read instead; else bring the file"
                + " back from a backup",
            failure);
  }

  /** Whether the reader of Parquet files has thrown it, and not the disk beneath. */
  private static boolean isOfParquet(Throwable failure) {
    for (@Nullable Throwable at = failure; at != null; at = at.getCause()) {
      StackTraceElement[] trace = at.getStackTrace();
      if (trace.length > 0 && trace[0].getClassName().startsWith("org.apache.parquet.")) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable Path newest(Path log) throws IOException {
    Path newest = null;
    try (DirectoryStream<Path> all = Files.newDirectoryStream(log, "*.checkpoint*.parquet")) {
      for (Path each : all) {
        newest = newest == null || each.compareTo(newest) > 0 ? each : newest;
      }
    }
    return newest;
  }
}
