package io.dayfill.core.rate;

/**
 * How many more requests a source takes until it counts anew, as its answers tell. Guarded by its
 * {@link Budget}.
 */
final class Remainder {
  private long left = Long.MAX_VALUE;
  private long until = Long.MIN_VALUE;

  /**
   * An answer tells.
   *
   * @param remaining the requests that it takes
   * @param others those under way, of which the source may not have known
   * @param renewed when it counts anew
   */
  void told(long remaining, int others, long renewed) {
    left = remaining - others;
    until = renewed;
  }

  /**
   * Whether one more may leave: as long as an answer is awaited that tells anew, no more than the
   * last one allowed.
   */
  boolean allows(int underWay, long now) {
    return left > 0 || underWay == 0 || now >= until;
  }

  /** One has left. */
  void departed() {
    left--;
  }
}
