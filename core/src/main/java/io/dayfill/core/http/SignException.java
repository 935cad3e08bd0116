package io.dayfill.core.http;

import io.dayfill.core.metadata.Condition;

/** An answer, other than a page, that who asks has a use for. */
public final class SignException extends SourceException {
  private static final long serialVersionUID = 1L;

  private final Condition condition;

  SignException(Condition condition, SourceException answer) {
    super(answer.kind(), answer.problem(), answer.reason(), answer.remedy(), null, answer);
    this.condition = condition;
  }

  /** What holds of it. */
  public Condition condition() {
    return condition;
  }
}
