package io.dayfill.sink.delta.internal.parquet;

import io.dayfill.core.decode.ColumnVector;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/**
 * Reads the rows of a file, some at a time, into column vectors. Dayfill wrote it, or another
 * engine did in its place, with the same columns.
 */
public final class ParquetRows implements Closeable {
  private final ParquetFileReader file;
  private final FileSchema schema;
  private final MessageType projection;
  private final List<ColumnDecoder> decoders = new ArrayList<>();
  private long left;
  private int rows;

  /**
   * Opens a file.
   *
   * @param schema the columns wanted; one that the file does not have reads as nulls
   */
  public ParquetRows(Path path, FileSchema schema) throws IOException {
    this.schema = schema;
    ParquetReadOptions options =
        ParquetReadOptions.builder(new PlainParquetConfiguration())
            .withCodecFactory(new PageCodecs())
            .withAllocator(new HeapByteBufferAllocator())
            .usePageChecksumVerification()
            .build();
    file = new ParquetFileReader(StoredInputFile.of(path), options);
    List<Type> present = new ArrayList<>();
    MessageType written = file.getFileMetaData().getSchema();
    for (FileColumn column : schema.columns()) {
      decoders.add(new ColumnDecoder(column.type()));
      if (written.containsField(column.name())) {
        present.add(written.getType(column.name()));
      }
    }
    projection = new MessageType(written.getName(), present);
    file.setRequestedSchema(projection);
  }

  /** The rows of the whole file. */
  public long total() {
    return file.getRecordCount();
  }

  /**
   * Reads the next rows into the vectors, in place of those read before.
   *
   * @return how many; 0 at the end
   */
  public int next(int most) throws IOException {
    while (left == 0) {
      PageReadStore group = file.readNextRowGroup();
      if (group == null) {
        return 0;
      }
      begin(group);
    }
    rows = (int) Math.min(most, left);
    for (ColumnDecoder decoder : decoders) {
      decoder.read(rows);
    }
    left -= rows;
    return rows;
  }

  private void begin(PageReadStore group) {
    ColumnReadStoreImpl store =
        new ColumnReadStoreImpl(
            group, new IgnoringConverter(), projection, file.getFileMetaData().getCreatedBy());
    for (int i = 0; i < decoders.size(); i++) {
      String name = schema.columns().get(i).name();
      ColumnDescriptor descriptor = null;
      for (ColumnDescriptor each : projection.getColumns()) {
        descriptor = each.getPath()[0].equals(name) ? each : descriptor;
      }
      decoders.get(i).begin(descriptor == null ? null : store.getColumnReader(descriptor));
    }
    left = group.getRowCount();
  }

  /** The vectors of the rows read last, in the order of the columns wanted. */
  public List<ColumnVector> vectors() {
    return decoders.stream().map(ColumnDecoder::vector).toList();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
