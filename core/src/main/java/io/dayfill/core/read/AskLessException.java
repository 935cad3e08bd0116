package io.dayfill.core.read;

import io.dayfill.core.http.SourceException;

/** An answer that is too much at once: its window is to be split. */
final class AskLessException extends SourceException {
  private static final long serialVersionUID = 1L;

  AskLessException(SourceException why) {
    super(why.kind(), why.problem(), why.reason(), why.remedy(), null, why);
  }

  AskLessException(String problem, String reason, String remedy) {
    super(Kind.ANSWER, problem, reason, remedy);
  }
}
