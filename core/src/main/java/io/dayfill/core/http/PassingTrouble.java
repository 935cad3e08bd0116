package io.dayfill.core.http;

import io.dayfill.core.rate.RetryAfter;
import org.jspecify.annotations.Nullable;

/** An attempt that failed in a way that may pass. */
final class PassingTrouble extends Exception {
  private static final long serialVersionUID = 1L;

  private final SourceException failure;
  private final boolean limited;
  private final boolean endless;
  private final @Nullable String expired;
  private final transient @Nullable RetryAfter retryAfter;

  private PassingTrouble(
      SourceException failure,
      boolean limited,
      boolean endless,
      @Nullable RetryAfter retryAfter,
      @Nullable String expired) {
    super(failure.getMessage(), failure, false, false);
    this.failure = failure;
    this.limited = limited;
    this.endless = endless;
    this.retryAfter = retryAfter;
    this.expired = expired;
  }

  /** Trouble that another attempt may find gone. */
  static PassingTrouble of(SourceException failure) {
    return new PassingTrouble(failure, false, false, null, null);
  }

  /**
   * The server wants to be left alone for a while.
   *
   * @param endless whether that may go on for as long as anybody waits: 429 is about us, an
   *     unavailable server may never come back
   */
  static PassingTrouble limited(
      SourceException failure, boolean endless, @Nullable RetryAfter retryAfter) {
    return new PassingTrouble(failure, true, endless, retryAfter, null);
  }

  /**
   * Our credentials have expired.
   *
   * @param identity what was proven with
   */
  static PassingTrouble expired(SourceException failure, String identity) {
    return new PassingTrouble(failure, false, false, null, identity);
  }

  /** What was proven with that has expired; null where that is not the trouble. */
  @Nullable String expiredIdentity() {
    return expired;
  }

  /** What it becomes if it does not pass. */
  SourceException failure() {
    return failure;
  }

  /** True if the server asked for a wait, so that waiting is no retry. */
  boolean isLimited() {
    return limited;
  }

  /** True if only the time waited bounds how often it may ask for a wait. */
  boolean isEndless() {
    return endless;
  }

  /** The wait it asked for, if it named one. */
  @Nullable RetryAfter retryAfter() {
    return retryAfter;
  }
}
