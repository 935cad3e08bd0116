package io.dayfill.core.rate;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import java.time.Instant;

/** A budget lets nobody leave for longer than anybody wants to wait. */
public final class LimitedException extends DayfillException {
  private static final long serialVersionUID = 1L;

  private final Instant until;

  /**
   * Makes one.
   *
   * @param until when to return
   */
  public LimitedException(Instant until, String reason, String remedy) {
    super(ErrorCategory.EXTERNAL, "rate limited until " + until, reason, remedy);
    this.until = until;
  }

  /** When to return. */
  public Instant until() {
    return until;
  }
}
