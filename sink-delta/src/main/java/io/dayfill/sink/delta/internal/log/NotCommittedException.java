package io.dayfill.sink.delta.internal.log;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A commit that failed, and of which the log holds nothing. */
public final class NotCommittedException extends IOException {
  private static final long serialVersionUID = 1L;

  NotCommittedException(@Nullable Throwable cause) {
    super("the commit failed", cause);
  }
}
