package io.dayfill.sink.delta.internal.log;

import io.dayfill.sink.delta.internal.parquet.WrittenFile;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A data file that is to belong to a table.
 *
 * @param path its path below the table, as the log writes it
 * @param partition its values of the partition columns; one may be null
 * @param size its bytes
 * @param modified when it was written, as milliseconds since 1970
 * @param statistics what is told of its columns, as JSON
 * @param tags what is noted of it
 */
public record NewFile(
    String path,
    Map<String, @Nullable String> partition,
    long size,
    long modified,
    String statistics,
    Map<String, String> tags) {
  /**
   * One that has just been written.
   *
   * @param path its path below the table, as the log writes it
   * @param now when that was
   */
  public static NewFile of(
      String path,
      Map<String, @Nullable String> partition,
      WrittenFile file,
      Instant now,
      Map<String, String> tags) {
    return new NewFile(path, partition, file.size(), now.toEpochMilli(), file.statistics(), tags);
  }

  /** The same with other notes. */
  public NewFile with(Map<String, String> others) {
    return new NewFile(path, partition, size, modified, statistics, others);
  }
}
