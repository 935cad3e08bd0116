package io.dayfill.core.land;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import org.jspecify.annotations.Nullable;

/**
 * Something was to be stored, and nobody can tell whether it is: neither may it be said that what
 * was there before is untouched, nor that the new is there for good.
 */
public final class UnknownOutcomeException extends DayfillException {
  private static final long serialVersionUID = 1L;

  /** Makes one; see {@link DayfillException}. */
  public UnknownOutcomeException(
      String problem, String reason, String remedy, @Nullable Throwable cause) {
    super(ErrorCategory.STORAGE, problem, reason, remedy, cause);
  }
}
