package io.dayfill.sink.delta.internal.log;

import io.delta.kernel.exceptions.CommitStateUnknownException;
import io.delta.kernel.exceptions.ConcurrentWriteException;
import io.delta.kernel.exceptions.MaxCommitRetryLimitReachedException;
import io.delta.kernel.exceptions.TableAlreadyExistsException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import org.jspecify.annotations.Nullable;

/** What a failed attempt to commit means. */
enum CommitFailure {
  /** Another commit came first. */
  CONFLICT,
  /** Something broke on the way: the commit may have succeeded or not. */
  UNKNOWN,
  /** It will never succeed. */
  HOPELESS;

  static CommitFailure of(Throwable failure) {
    if (failure instanceof ConcurrentWriteException
        || failure instanceof TableAlreadyExistsException
        || find(failure, FileAlreadyExistsException.class) != null) {
      return CONFLICT;
    }
    boolean io = find(failure, IOException.class) != null;
    boolean open =
        failure instanceof MaxCommitRetryLimitReachedException
            || failure instanceof CommitStateUnknownException;
    return io || open ? UNKNOWN : HOPELESS;
  }

  /** The first of a kind among an exception and its causes. */
  static <T extends Throwable> @Nullable T find(Throwable failure, Class<T> kind) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (kind.isInstance(at)) {
        return kind.cast(at);
      }
    }
    return null;
  }
}
