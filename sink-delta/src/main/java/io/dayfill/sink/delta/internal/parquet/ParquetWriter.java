package io.dayfill.sink.delta.internal.parquet;

import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.metadata.ColumnType;
import io.dayfill.sink.delta.internal.fs.Disk;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.hadoop.ColumnChunkPageWriteStore;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.jspecify.annotations.Nullable;

/**
 * Writes one Parquet file from column vectors. Pages are encoded here; Parquet's own classes frame
 * them and write the footer.
 *
 * <p>Used by one thread. The file appears with its first row group, and is durable after {@link
 * #finish}. Closing it unfinished leaves a file that is no Parquet.
 */
public final class ParquetWriter implements Closeable {
  /** The rows of a row group at most, about. */
  private static final int GROUP_ROWS = 1 << 20;

  /** The encoded bytes of a row group at most, about. */
  private static final long GROUP_BYTES = 32L << 20;

  private static final int INDEX_TRUNCATION = 64;

  private final Disk disk;
  private final Path path;
  private final FileSchema schema;
  private final WriterContext context;
  private final ColumnEncoder[] encoders;
  private @Nullable ParquetFileWriter file;
  private @Nullable ColumnChunkPageWriteStore pages;
  private long rows;
  private int groupRows;
  private boolean finished;

  /**
   * Prepares a file; nothing is written yet.
   *
   * @param constants for columns that have the same value in all rows, a vector of that one value
   */
  public ParquetWriter(
      Disk disk,
      Path path,
      FileSchema schema,
      Map<String, ColumnVector> constants,
      WriterContext context) {
    this.disk = disk;
    this.path = path;
    this.schema = schema;
    this.context = context;
    List<ColumnDescriptor> descriptors = schema.parquet().getColumns();
    encoders = new ColumnEncoder[descriptors.size()];
    for (int i = 0; i < encoders.length; i++) {
      encoders[i] =
          encoder(
              schema.columns().get(i),
              descriptors.get(i),
              constants.get(schema.columns().get(i).name()),
              context);
    }
  }

  private static ColumnEncoder encoder(
      FileColumn column,
      ColumnDescriptor descriptor,
      @Nullable ColumnVector constant,
      WriterContext context) {
    ColumnType type = column.type();
    ColumnEncoder.EncoderScratch scratch = context.scratch;
    boolean plain =
        constant == null && (scratch.isPlain(descriptor) || Numbers.hardlyRepeats(type.kind()));
    PageValues values =
        FileSchema.isBytes(type)
            ? new Texts(scratch, type.isWideDecimal(), plain)
            : new Numbers(type, scratch, plain);
    if (constant != null) {
      return new ConstantEncoder(descriptor, scratch, constant, values);
    }
    return column.type().array()
        ? new ListEncoder(descriptor, scratch, values)
        : new FlatEncoder(descriptor, scratch, values);
  }

  /** Adds consecutive rows; a vector for every column, those of constants are not looked at. */
  public void append(List<ColumnVector> vectors, int from, int to) throws IOException {
    begin();
    for (int i = 0; i < encoders.length; i++) {
      encoders[i].append(vectors.get(i), from, to);
    }
    added(to - from);
  }

  /** Adds some rows, in the order in which they are named. */
  public void append(List<ColumnVector> vectors, int[] selected, int count) throws IOException {
    begin();
    for (int i = 0; i < encoders.length; i++) {
      encoders[i].append(vectors.get(i), selected, count);
    }
    added(count);
  }

  private void added(int count) throws IOException {
    rows += count;
    groupRows += count;
    if (groupRows >= GROUP_ROWS || finishedBytes() >= GROUP_BYTES) {
      endRowGroup();
    }
  }

  private void begin() throws IOException {
    if (pages != null) {
      return;
    }
    ColumnChunkPageWriteStore store =
        new ColumnChunkPageWriteStore(
            context.compressor,
            schema.parquet(),
            new PooledAllocator(context.arrays()),
            INDEX_TRUNCATION,
            true);
    for (ColumnEncoder encoder : encoders) {
      encoder.begin(store.getPageWriter(encoder.descriptor));
    }
    pages = store;
  }

  private ParquetFileWriter file() throws IOException {
    ParquetFileWriter open = file;
    if (open == null) {
      open =
          new ParquetFileWriter(
              new DiskOutputFile(disk, path),
              schema.parquet(),
              ParquetFileWriter.Mode.CREATE,
              128L << 20,
              0,
              null,
              ParquetProperties.builder()
                  .withColumnIndexTruncateLength(INDEX_TRUNCATION)
                  .withPageWriteChecksumEnabled(true)
                  .build());
      file = open;
      open.start();
    }
    return open;
  }

  /** Writes out what is buffered, as a row group of its own. */
  public void endRowGroup() throws IOException {
    ColumnChunkPageWriteStore store = pages;
    if (store == null || groupRows == 0) {
      return;
    }
    ParquetFileWriter out = file();
    for (ColumnEncoder encoder : encoders) {
      encoder.end();
    }
    out.startBlock(groupRows);
    store.flushToFileWriter(out);
    out.endBlock();
    store.close();
    pages = null;
    groupRows = 0;
    for (ColumnEncoder encoder : encoders) {
      encoder.release();
    }
  }

  private long finishedBytes() {
    long sum = 0;
    for (ColumnEncoder encoder : encoders) {
      sum += encoder.finished();
    }
    return sum;
  }

  /** The bytes of memory held, about. */
  public long memory() {
    if (pages == null) {
      return 0;
    }
    long sum = finishedBytes();
    for (ColumnEncoder encoder : encoders) {
      sum += encoder.memory();
    }
    return sum;
  }

  /** The rows so far. */
  public long rows() {
    return rows;
  }

  /** Writes what is left and the footer; after this the file is durable, its name not yet. */
  public WrittenFile finish() throws IOException {
    endRowGroup();
    ParquetFileWriter out = file();
    finished = true;
    out.end(Map.of());
    List<ColumnSummary> summaries = new ArrayList<>();
    for (ColumnEncoder encoder : encoders) {
      summaries.add(encoder.summary);
    }
    return new WrittenFile(path, rows, out.getPos(), FileStatistics.json(schema, rows, summaries));
  }

  /** Lets go of everything. */
  @Override
  public void close() throws IOException {
    if (pages != null) {
      pages.close();
      pages = null;
      for (ColumnEncoder encoder : encoders) {
        encoder.release();
      }
    }
    if (file != null && !finished) {
      finished = true;
      file.close();
    }
  }
}
