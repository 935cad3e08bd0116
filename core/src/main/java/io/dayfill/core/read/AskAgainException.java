package io.dayfill.core.read;

import io.dayfill.core.http.SourceException;

/** An answer after which a chain has to be read from its start. */
final class AskAgainException extends SourceException {
  private static final long serialVersionUID = 1L;

  AskAgainException(SourceException why) {
    super(why.kind(), why.problem(), why.reason(), why.remedy(), null, why);
  }
}
