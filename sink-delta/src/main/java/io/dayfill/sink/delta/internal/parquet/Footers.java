package io.dayfill.sink.delta.internal.parquet;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;

/** What the footer of any Parquet file tells. */
public final class Footers {
  private Footers() {}

  /** The rows of a file. */
  public static long rows(Path file) throws IOException {
    ParquetReadOptions options =
        ParquetReadOptions.builder(new PlainParquetConfiguration()).build();
    try (ParquetFileReader reader = new ParquetFileReader(StoredInputFile.of(file), options)) {
      return reader.getRecordCount();
    }
  }
}
