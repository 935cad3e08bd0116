package io.dayfill.sink.delta.internal.log;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.time.TimeSource;
import io.dayfill.sink.delta.internal.fs.FateUnknownException;
import io.dayfill.sink.delta.internal.fs.Locations;
import io.dayfill.sink.delta.internal.fs.StorageErrors;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Changes a table that others change too. Each attempt is made for the table as it is at that
 * moment, so that what it removes is what is there; Kernel's own retries would keep what another
 * commit added meanwhile.
 *
 * <p>Before every repeat it looks whether the attempt before has succeeded after all: its answer
 * may have been lost, and to repeat it would remove and add the same file in one commit.
 */
public final class CommitLoop {
  private static final int MOST_ATTEMPTS = 300;
  private static final int MOST_FAILURES = 4;
  private static final long LONGEST_PAUSE_MILLIS = 500;

  private final DeltaLog log;
  private final TimeSource time;
  private final RandomGenerator random;

  /** Decides what to change of the table as it is now; empty for nothing. */
  @FunctionalInterface
  public interface Decision {
    /**
     * Decides.
     *
     * @param state the table; null if there is none
     */
    Optional<Change> decide(@Nullable TableState state) throws IOException;
  }

  /** Makes one. */
  public CommitLoop(DeltaLog log, TimeSource time, RandomGenerator random) {
    this.log = log;
    this.time = time;
    this.random = random;
  }

  private record Tried(long version, Change change, Exception failure) {}

  /**
   * Changes the table.
   *
   * @return the change that was committed, durably; empty where the decision was for none
   * @throws FateUnknownException if nobody can tell whether the change is in the log, and stays
   *     there; after any other exception it is not
   */
  public Optional<Change> run(TableDefinition definition, Decision decision) throws IOException {
    log.writers().lock();
    try {
      return change(definition, decision);
    } finally {
      log.writers().unlock();
    }
  }

  private Optional<Change> change(TableDefinition definition, Decision decision)
      throws IOException {
    Tried last = null;
    int unanswered = 0;
    for (int attempt = 0; attempt <= MOST_ATTEMPTS; attempt++) {
      TableState state;
      Optional<Change> change;
      try {
        state = log.load().orElse(null);
        if (last != null && hasSucceeded(last, state)) {
          return Optional.of(last.change);
        }
        if (last != null && isLast(last.failure, attempt, unanswered)) {
          break;
        }
        change = decision.decide(state);
      } catch (IOException | RuntimeException e) {
        if (last != null && unanswered > 0) {
          last.failure.addSuppressed(e);
          throw new FateUnknownException(last.failure);
        }
        throw e;
      }
      if (change.isEmpty()) {
        return change;
      }
      long version = state == null ? 0 : state.version() + 1;
      try {
        log.commit(state, definition, change.get());
        return change;
      } catch (IOException | RuntimeException e) {
        last = new Tried(version, change.get(), e);
        unanswered += CommitFailure.of(e) == CommitFailure.UNKNOWN ? 1 : 0;
      }
      pause(last, attempt, unanswered);
    }
    throw failed(Objects.requireNonNull(last).failure, unanswered);
  }

  private static boolean isLast(Exception failure, int attempt, int unanswered) {
    return attempt == MOST_ATTEMPTS
        || unanswered >= MOST_FAILURES
        || StorageErrors.isFull(failure)
        || CommitFailure.of(failure) == CommitFailure.HOPELESS;
  }

  /** The log does not hold it; but what a store has not answered it may do later still. */
  private IOException failed(Exception failure, int unanswered) {
    boolean refused = CommitFailure.find(failure, AccessDeniedException.class) != null;
    return unanswered == 0 || refused || Locations.isLocal(log.table())
        ? new IOException("the commit failed", failure)
        : new FateUnknownException(failure);
  }

  private boolean hasSucceeded(Tried last, @Nullable TableState state) throws IOException {
    if (state == null || last.change.adds().isEmpty()) {
      return false;
    }
    String path = last.change.adds().get(0).path();
    boolean there =
        state.files().stream().anyMatch(file -> file.path().equals(path))
            || log.adds(last.version, path);
    if (there) {
      // It may be this that had failed
      log.makeDurable();
    }
    return there;
  }

  private void pause(Tried last, int attempt, int unanswered) throws IOException {
    long most = Math.min(LONGEST_PAUSE_MILLIS, 4L << Math.min(attempt, 10));
    try {
      time.sleep(Duration.ofMillis(random.nextLong(most + 1)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      if (unanswered > 0) {
        throw new FateUnknownException(last.failure);
      }
      throw DayfillException.storage(
          "the commit to " + log.table() + " was interrupted", "", "Run it again", e);
    }
  }
}
