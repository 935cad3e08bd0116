package io.dayfill.core.read;

import io.dayfill.core.decode.BatchBytes;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.decode.ReadBooks;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Column;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Members that an earlier run has read, one behind the other. */
final class KeptChain implements Chain {
  private final FrameReader frames;
  private final Set<List<String>> wanted;
  private final Consumer<QuarantinedRecord> quarantine;
  private final ColumnBatch batch;
  private final List<String> warnings = new ArrayList<>();
  private ReadBooks books = ReadBooks.NONE;
  private int left;
  private boolean counts;

  /**
   * Makes one.
   *
   * @param members the whole members that the frames hold
   * @param wanted those that count
   */
  KeptChain(
      FrameReader frames,
      int members,
      Set<List<String>> wanted,
      List<Column> columns,
      Consumer<QuarantinedRecord> quarantine) {
    this.frames = frames;
    this.left = members;
    this.wanted = wanted;
    this.quarantine = quarantine;
    batch = new ColumnBatch(columns, 1024);
  }

  @Override
  public void begin() {
    // nothing is asked for
  }

  @Override
  public @Nullable ColumnBatch next() {
    try {
      while (left > 0) {
        Frame frame = frames.next();
        if (frame == null) {
          throw DayfillException.internal("the members that were kept are not there", null);
        }
        if (take(frame, frames.payload())) {
          return batch;
        }
      }
      return null;
    } catch (IOException e) {
      throw DayfillException.storage(
          "the members that were kept cannot be read", String.valueOf(e.getMessage()), "", e);
    }
  }

  /** Returns true if there are rows now. */
  private boolean take(Frame frame, DataInputStream payload) throws IOException {
    switch (frame) {
      case MEMBER -> counts = wanted.contains(KeptMembers.readTexts(payload));
      case END -> {
        left--;
        if (counts) {
          books = books.and(BooksBytes.readBooks(payload));
          warnings.addAll(KeptMembers.readTexts(payload));
        }
      }
      case QUARANTINED -> {
        if (counts) {
          quarantine.accept(BooksBytes.readQuarantined(payload));
        }
      }
      case ROWS -> {
        if (counts) {
          BatchBytes.read(payload, batch);
          return true;
        }
      }
      case START -> {
        // read when it was opened
      }
    }
    return false;
  }

  @Override
  public ReadBooks books() {
    return books;
  }

  @Override
  public List<String> warnings() {
    return warnings;
  }

  @Override
  public void close() {
    try {
      frames.close();
    } catch (IOException e) {
      // it was only read
    }
  }
}
