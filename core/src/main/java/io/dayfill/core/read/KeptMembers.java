package io.dayfill.core.read;

import io.dayfill.core.decode.BatchBytes;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.decode.ReadBooks;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.KeptFile;
import io.dayfill.core.metadata.Column;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The members of a slice that were read to their end, kept so that a rerun goes on with those that
 * it lacks. Used by one thread.
 *
 * <p>Their rows stand in a file as they were decoded, between a frame that begins a member and one
 * that ends it with its books. What stands behind the last whole member counts for nothing.
 */
public final class KeptMembers implements AutoCloseable {
  /** Older ones are not used: an answer is of one time. */
  private static final Duration LIFE = Duration.ofDays(1);

  private final @Nullable KeptFile file;
  private final Set<List<String>> done = new HashSet<>();
  private Instant startedAt;
  private @Nullable FrameWriter writer;
  private List<String> member = List.of();
  private long good;

  private KeptMembers(@Nullable KeptFile file, Instant startedAt) {
    this.file = file;
    this.startedAt = startedAt;
  }

  /**
   * Keeps nothing.
   *
   * @param now when this run begins to read
   */
  public static KeptMembers none(Instant now) {
    return new KeptMembers(null, now);
  }

  /**
   * Looks at what an earlier run left, and goes on behind it.
   *
   * @param file belongs to this from now on
   * @param newerThan when the newest of what is stored was read: what was kept must be newer
   * @param now when this run begins to read
   * @throws DayfillException of the storage category if the file cannot be read or written
   */
  public static KeptMembers open(KeptFile file, Instant newerThan, Instant now) {
    KeptMembers kept = new KeptMembers(file, now);
    try {
      long length = kept.scan(file, newerThan, now);
      kept.good = length;
      kept.writer = new FrameWriter(file.append(length));
      if (length == 0) {
        kept.writer.frame(Frame.START, out -> writeInstant(now, out));
        kept.good = kept.writer.flush();
      }
      return kept;
    } catch (IOException e) {
      file.close();
      throw failed(e);
    }
  }

  /** Returns the bytes that can be used. */
  private long scan(KeptFile kept, Instant newerThan, Instant now) throws IOException {
    try (FrameReader frames = new FrameReader(kept.read())) {
      if (frames.next() != Frame.START) {
        return 0;
      }
      Instant started = readInstant(frames.payload());
      if (!started.isAfter(newerThan)
          || started.isAfter(now)
          || started.isBefore(now.minus(LIFE))) {
        return 0;
      }
      long whole = frames.position();
      List<String> who = List.of();
      for (Frame frame = frames.next(); frame != null; frame = frames.next()) {
        if (frame == Frame.MEMBER) {
          who = readTexts(frames.payload());
        } else if (frame == Frame.END) {
          done.add(who);
          whole = frames.position();
        }
      }
      startedAt = started;
      return whole;
    }
  }

  /** When the reading began whose members are kept: the earliest of all parts. */
  public Instant startedAt() {
    return startedAt;
  }

  /** The members that need not be asked for. */
  Set<List<String>> done() {
    return done;
  }

  /**
   * The rows of members that were kept, in one chain; null where there are none.
   *
   * @param wanted the members that count
   */
  @Nullable Chain chain(
      Set<List<String>> wanted, List<Column> columns, Consumer<QuarantinedRecord> quarantine) {
    KeptFile kept = file;
    if (kept == null || done.stream().noneMatch(wanted::contains)) {
      return null;
    }
    try {
      return new KeptChain(new FrameReader(kept.read()), done.size(), wanted, columns, quarantine);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** A member begins. */
  void begin(Member begun) {
    member = begun.values();
    write(Frame.MEMBER, out -> writeTexts(begun.values(), out));
  }

  /** Some of its rows. */
  void rows(ColumnBatch batch) {
    write(Frame.ROWS, out -> BatchBytes.write(batch, out));
  }

  /** A record of it that could not be read. */
  void quarantined(QuarantinedRecord record) {
    write(Frame.QUARANTINED, out -> BooksBytes.write(record, out));
  }

  /** The member was read to its end. */
  void end(ReadBooks books, List<String> warnings) {
    write(
        Frame.END,
        out -> {
          BooksBytes.write(books, out);
          writeTexts(warnings, out);
        });
    FrameWriter to = writer;
    if (to != null) {
      guarded(() -> good += to.flush());
      done.add(member);
    }
  }

  /** Forgets the member that was begun and not read to its end. */
  void dropUnfinished() {
    KeptFile kept = file;
    if (kept != null && writer != null) {
      guarded(() -> writer = new FrameWriter(kept.append(good)));
    }
  }

  private void write(Frame frame, FrameWriter.Payload payload) {
    FrameWriter to = writer;
    if (to != null) {
      guarded(() -> to.frame(frame, payload));
    }
  }

  /** Forgets what was kept: it is part of the answer that was used. */
  public void remove() {
    KeptFile kept = file;
    if (kept != null) {
      guarded(kept::remove);
    }
  }

  /** What may fail with the file. */
  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }

  private static void guarded(Step step) {
    try {
      step.run();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private static DayfillException failed(IOException e) {
    return DayfillException.storage(
        "the members that were read cannot be kept",
        String.valueOf(e.getMessage()),
        "Check the disk that the warehouse is on",
        e);
  }

  static void writeInstant(Instant instant, DataOutput out) throws IOException {
    out.writeLong(instant.getEpochSecond());
    out.writeInt(instant.getNano());
  }

  private static Instant readInstant(DataInputStream in) throws IOException {
    return Instant.ofEpochSecond(in.readLong(), in.readInt());
  }

  static void writeTexts(List<String> texts, DataOutput out) throws IOException {
    out.writeInt(texts.size());
    for (String text : texts) {
      BooksBytes.writeText(text, out);
    }
  }

  static List<String> readTexts(DataInputStream in) throws IOException {
    List<String> texts = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      texts.add(BooksBytes.readText(in));
    }
    return List.copyOf(texts);
  }

  @Override
  public void close() {
    KeptFile kept = file;
    if (kept != null) {
      kept.close();
    }
  }
}
