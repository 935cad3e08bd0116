package io.dayfill.core.rate;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import java.time.Instant;

/** All the requests of a quota have left: nobody leaves before it is given anew. */
public final class QuotaException extends DayfillException {
  private static final long serialVersionUID = 1L;

  private final Instant until;

  /**
   * Makes one.
   *
   * @param until when to go on
   */
  public QuotaException(Instant until, String reason, String remedy) {
    super(ErrorCategory.QUOTA, "the quota is used up until " + until, reason, remedy);
    this.until = until;
  }

  /** When to go on. */
  public Instant until() {
    return until;
  }
}
