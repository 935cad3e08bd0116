package io.dayfill.core.read;

import io.dayfill.core.date.Window;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.decode.ReadBooks;
import io.dayfill.core.http.SourceException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The chains of one window. It is asked for at once; where an answer is too much for that, its part
 * of the window is split, and split again, until each part is known to be whole. Rows of a part
 * that lie outside of it are left to its neighbours.
 */
final class PartedChain implements Chain {
  private static final int MOST_WARNINGS = 10;

  private final Splitter splitter;
  private final Holding holding;
  private final Parts maker;
  private final List<Window> parts = new ArrayList<>();
  private final Set<Window> askedAgain = new HashSet<>();
  private final Set<String> warnings = new LinkedHashSet<>();
  private int at;
  // whether any part was; a source that answers none is not asked for the smallest again and again
  private boolean answered;
  private ReadBooks books = ReadBooks.NONE;
  private @Nullable PageChain current;
  private @Nullable HeldRows held;
  private @Nullable HeldRows whole;

  /** Makes the chains of parts. */
  interface Parts {
    /**
     * Makes a chain; nothing is asked yet.
     *
     * @param part the part of the window
     * @param ratherLess whether an answer that takes too long is to be split at once, not asked for
     *     again
     * @param quarantine is given each record that cannot be read
     */
    PageChain of(Window part, boolean ratherLess, Consumer<QuarantinedRecord> quarantine);
  }

  PartedChain(Window window, Splitter splitter, Holding holding, Parts maker) {
    this.splitter = splitter;
    this.holding = holding;
    this.maker = maker;
    parts.add(window);
  }

  @Override
  public void begin() {
    if (at < parts.size()) {
      open().begin();
    }
  }

  private PageChain open() {
    PageChain open = current;
    if (open == null) {
      Window part = parts.get(at);
      boolean smaller = splitter.halves(part).isPresent() || !answered;
      open = maker.of(part, parts.size() > 1 && smaller, this::quarantined);
      current = open;
    }
    return open;
  }

  @Override
  public @Nullable ColumnBatch next() throws InterruptedException {
    while (true) {
      ColumnBatch batch = whole();
      if (batch != null || at == parts.size()) {
        return batch;
      }
      PageChain open = open();
      try {
        batch = open.next();
        answered = true;
        if (batch != null && !holding.isOn().getAsBoolean()) {
          return batch;
        }
        if (batch != null) {
          held().rows(batch);
        } else {
          leave(open);
          at++;
          whole = held;
          held = null;
        }
      } catch (AskLessException e) {
        split(e);
      } catch (AskAgainException e) {
        restart(e);
      }
    }
  }

  /** The next rows that were held, of a part that is whole by now; null where there are none. */
  private @Nullable ColumnBatch whole() {
    HeldRows rows = whole;
    if (rows == null) {
      return null;
    }
    ColumnBatch batch = rows.next(holding.quarantine());
    if (batch == null) {
      rows.close();
      whole = null;
    }
    return batch;
  }

  private HeldRows held() {
    HeldRows rows = held;
    if (rows == null) {
      rows = HeldRows.create(holding.columns());
      held = rows;
    }
    return rows;
  }

  private void quarantined(QuarantinedRecord record) {
    if (holding.isOn().getAsBoolean()) {
      held().quarantined(record);
    } else {
      holding.quarantine().accept(record);
    }
  }

  private void dropHeld() {
    HeldRows rows = held;
    if (rows != null) {
      rows.close();
    }
    held = null;
  }

  private void leave(PageChain open) {
    books = books.and(open.books());
    open.warnings().stream()
        .limit(Math.max(0, MOST_WARNINGS - warnings.size()))
        .forEach(warnings::add);
    current = null;
    open.close();
  }

  private void split(AskLessException why) {
    Window part = parts.get(at);
    Optional<List<Window>> halves = splitter.halves(part);
    if (halves.isEmpty()) {
      throw unproven(part, why);
    }
    parts.remove(at);
    parts.addAll(at, halves.get());
    again(why);
  }

  private void restart(AskAgainException why) {
    if (!askedAgain.add(parts.get(at))) {
      throw new SourceException(
          why.kind(),
          why.problem(),
          (why.reason().isEmpty() ? "" : why.reason() + "; ") + "read from its start once already",
          why.remedy(),
          null,
          why);
    }
    again(why);
  }

  /** Reads the part at hand again; if any of it was handed on, everything is void. */
  private void again(SourceException why) {
    PageChain dropped = open();
    current = null;
    dropped.drop();
    dropHeld();
    if (dropped.handedOn() && !holding.isOn().getAsBoolean()) {
      startOver();
      throw new StartOverException(why);
    }
  }

  /** Goes back to the first part; what was learned of the parts' sizes stays. */
  void startOver() {
    close();
    at = 0;
    books = ReadBooks.NONE;
    warnings.clear();
  }

  private SourceException unproven(Window part, AskLessException why) {
    return new SourceException(
        why.kind(),
        why.problem(),
        (why.reason().isEmpty() ? "" : why.reason() + "; ")
            + "the window is down to "
            + part
            + " and is split no further",
        why.remedy(),
        null,
        why);
  }

  @Override
  public ReadBooks books() {
    PageChain open = current;
    return open == null ? books : books.and(open.books());
  }

  @Override
  public List<String> warnings() {
    List<String> all = new ArrayList<>(warnings);
    PageChain open = current;
    if (open != null) {
      all.addAll(open.warnings());
    }
    return all;
  }

  @Override
  public void close() {
    PageChain open = current;
    if (open != null) {
      leave(open);
    }
    dropHeld();
    HeldRows rows = whole;
    if (rows != null) {
      rows.close();
    }
    whole = null;
  }
}
