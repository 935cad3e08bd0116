package io.dayfill.core.read;

import io.dayfill.core.http.SourceException;

/**
 * What a slice handed on so far is void: it is read again from its start, by further calls of
 * {@link SliceRead#next()}.
 */
public final class StartOverException extends SourceException {
  private static final long serialVersionUID = 1L;

  StartOverException(SourceException why) {
    super(why.kind(), why.problem(), why.reason(), why.remedy(), null, why);
  }
}
