package io.dayfill.core.page;

import io.dayfill.core.http.SourceException;

/** Rows came or went while an answer was read page by page. A smaller window may stand still. */
public final class MovedRowsException extends SourceException {
  private static final long serialVersionUID = 1L;

  MovedRowsException(String problem, String reason, String remedy) {
    super(Kind.ANSWER, problem, reason, remedy);
  }
}
