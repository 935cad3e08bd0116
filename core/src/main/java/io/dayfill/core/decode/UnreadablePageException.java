package io.dayfill.core.decode;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;

/** A page that cannot be trusted: none of its rows may join. */
public final class UnreadablePageException extends DayfillException {
  private static final long serialVersionUID = 1L;

  private final boolean cut;

  /**
   * Makes one.
   *
   * @param cut whether the body ended too early, so that asking again may help
   */
  public UnreadablePageException(boolean cut, String problem, String reason, String remedy) {
    super(ErrorCategory.EXTERNAL, problem, reason, remedy);
    this.cut = cut;
  }

  /** True if the body ended too early, so that asking again may help. */
  public boolean isCut() {
    return cut;
  }
}
