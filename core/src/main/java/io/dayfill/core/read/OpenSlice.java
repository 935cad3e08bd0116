package io.dayfill.core.read;

import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.ReadBooks;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A slice being read: one chain after the other; complete when all are. */
final class OpenSlice implements SliceRead {
  private static final int MOST_WARNINGS = 20;

  private final ReadTally tally;
  private final Chains chains;
  private final List<String> warnings = new ArrayList<>();

  private ReadBooks books = ReadBooks.NONE;
  private boolean complete;
  private @Nullable Chain chain;
  private @Nullable RuntimeException failure;

  /** The chains of a slice, in the order in which they are read. */
  interface Chains extends AutoCloseable {
    /** The members that the chains are for; empty where there is but one chain. */
    default List<List<String>> members() {
      return List.of();
    }

    /** The next chain; null if there is none. Closed by who gets it. */
    @Nullable Chain next() throws InterruptedException;

    /** Goes back to the first chain: what was handed on is void. */
    void startOver();

    /** Gives up what was begun and not handed out. */
    @Override
    void close();
  }

  OpenSlice(ReadTally tally, Chains chains) {
    this.tally = tally;
    this.chains = chains;
  }

  @Override
  public @Nullable ColumnBatch next() throws InterruptedException {
    RuntimeException before = failure;
    if (before != null) {
      throw before;
    }
    try {
      return read();
    } catch (StartOverException e) {
      startOver();
      throw e;
    } catch (RuntimeException e) {
      // whoever asks on all the same must not come to an end that looks complete
      failure = e;
      throw e;
    }
  }

  private @Nullable ColumnBatch read() throws InterruptedException {
    while (!complete) {
      Chain current = chain;
      if (current == null) {
        chain = chains.next();
        complete = chain == null;
      } else {
        ColumnBatch batch = current.next();
        if (batch != null) {
          return batch;
        }
        leave(current);
      }
    }
    return null;
  }

  private void startOver() {
    chain = null;
    books = ReadBooks.NONE;
    warnings.clear();
    tally.startOver();
    chains.startOver();
  }

  /** Enters what a chain came to, whole or not. */
  private void leave(Chain left) {
    books = books.and(left.books());
    warn(left.warnings());
    chain = null;
    left.close();
  }

  /** Thousands of members may all say the same. */
  private void warn(List<String> more) {
    for (String warning : more) {
      if (warnings.size() < MOST_WARNINGS) {
        warnings.add(warning);
      }
    }
  }

  @Override
  public SliceSummary summary() {
    Chain current = chain;
    List<String> told = new ArrayList<>(warnings);
    if (current != null) {
      told.addAll(current.warnings());
    }
    return new SliceSummary(
        complete,
        tally.startedAt(),
        tally.pages(),
        tally.requests(),
        tally.waited(),
        tally.bytes(),
        current == null ? books : books.and(current.books()),
        chains.members(),
        told);
  }

  @Override
  public void close() {
    Chain current = chain;
    if (current != null) {
      leave(current);
    }
    chains.close();
  }
}
