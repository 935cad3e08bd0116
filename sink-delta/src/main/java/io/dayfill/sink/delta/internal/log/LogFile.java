package io.dayfill.sink.delta.internal.log;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A file of a log.
 *
 * @param path where it lies, as Delta Kernel writes it
 * @param kind what it is
 * @param version the version that it is of
 * @param size its bytes
 * @param modified when it was written, as milliseconds since 1970
 */
public record LogFile(String path, Kind kind, long version, long size, long modified) {
  private static final Pattern NAME =
      Pattern.compile("(?:.*/)?(\\d{20})\\.(json|crc|checkpoint\\.parquet|.+)");

  /** What files of a log are. */
  public enum Kind {
    /** The change that makes a version. */
    COMMIT,
    /** All that a version holds, in one file. */
    CHECKPOINT,
    /** What a version's files come to. */
    CHECKSUM,
    /** Another file of a version, of which Dayfill makes none. */
    OTHER
  }

  /** What a name tells; null where it is not that of a version's file. */
  static @Nullable LogFile of(String path, long size, long modified) {
    Matcher name = NAME.matcher(path);
    if (!name.matches() || name.group(1).compareTo("0" + Long.MAX_VALUE) > 0) {
      return null;
    }
    Kind kind =
        switch (name.group(2)) {
          case "json" -> Kind.COMMIT;
          case "crc" -> Kind.CHECKSUM;
          case "checkpoint.parquet" -> Kind.CHECKPOINT;
          default -> Kind.OTHER;
        };
    return new LogFile(path, kind, Long.parseLong(name.group(1)), size, modified);
  }
}
