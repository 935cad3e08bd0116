package io.dayfill.core.read;

import io.dayfill.core.decode.BatchBytes;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Column;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a part of a window that is not whole yet, in a temporary file without a name, so that
 * nothing is left behind however the process ends. First they are put in, then taken out.
 */
final class HeldRows implements AutoCloseable {
  private final FileChannel file;
  private final FrameWriter writer;
  private final ColumnBatch batch;
  private @Nullable FrameReader reader;

  private HeldRows(FileChannel file, List<Column> columns) {
    this.file = file;
    writer = new FrameWriter(Channels.newOutputStream(file));
    batch = new ColumnBatch(columns, 1024);
  }

  static HeldRows create(List<Column> columns) {
    try {
      Path path = Files.createTempFile("dayfill-", ".rows");
      try {
        return new HeldRows(
            FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE), columns);
      } finally {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** Puts rows in. */
  void rows(ColumnBatch rows) {
    frame(Frame.ROWS, out -> BatchBytes.write(rows, out));
  }

  /** Puts a record in that could not be read. */
  void quarantined(QuarantinedRecord record) {
    frame(Frame.QUARANTINED, out -> BooksBytes.write(record, out));
  }

  private void frame(Frame kind, FrameWriter.Payload payload) {
    try {
      writer.frame(kind, payload);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /**
   * Takes the next rows out; no more are put in.
   *
   * @param quarantine is given the records that could not be read, on the way
   * @return null at the end
   */
  @Nullable ColumnBatch next(Consumer<QuarantinedRecord> quarantine) {
    try {
      FrameReader from = reader();
      for (Frame frame = from.next(); frame != null; frame = from.next()) {
        if (frame == Frame.ROWS) {
          BatchBytes.read(from.payload(), batch);
          return batch;
        }
        quarantine.accept(BooksBytes.readQuarantined(from.payload()));
      }
      if (from.position() < file.size()) {
        throw DayfillException.internal("the rows that were held are not there", null);
      }
      return null;
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private FrameReader reader() throws IOException {
    FrameReader known = reader;
    if (known == null) {
      writer.flush();
      file.position(0);
      known = new FrameReader(Channels.newInputStream(file));
      reader = known;
    }
    return known;
  }

  private static DayfillException failed(IOException e) {
    return DayfillException.storage(
        "rows cannot be held in a temporary file",
        String.valueOf(e.getMessage()),
        "Make room in the folder for temporary files",
        e);
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
