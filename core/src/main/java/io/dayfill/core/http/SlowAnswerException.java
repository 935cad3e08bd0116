package io.dayfill.core.http;

import org.jspecify.annotations.Nullable;

/** An answer that took longer than somebody on the way would wait; a smaller one may not. */
public final class SlowAnswerException extends SourceException {
  private static final long serialVersionUID = 1L;

  SlowAnswerException(String problem, String reason, String remedy, @Nullable Throwable cause) {
    super(Kind.ANSWER, problem, reason, remedy, null, cause);
  }

  /** True if that is what a failure comes down to. */
  public static boolean isCauseOf(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SlowAnswerException) {
        return true;
      }
    }
    return false;
  }
}
