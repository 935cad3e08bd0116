package io.dayfill.core.forecast;

/**
 * A number that is not known yet.
 *
 * @param low hardly less than this
 * @param likely the best single number
 * @param high hardly more than this
 */
public record Estimate(double low, double likely, double high) {
  /** Nothing, for certain. */
  public static final Estimate NONE = new Estimate(0, 0, 0);

  /**
   * One that may be off.
   *
   * @param off by which share of it, either way; not negative
   */
  static Estimate around(double likely, double off) {
    return new Estimate(likely / (1 + off), likely, likely * (1 + off));
  }

  /** The sum; what makes one of them too low or too high does so to the other. */
  Estimate plus(Estimate other) {
    return new Estimate(low + other.low, likely + other.likely, high + other.high);
  }

  /** So many times as much. */
  Estimate times(Estimate other) {
    return new Estimate(low * other.low, likely * other.likely, high * other.high);
  }
}
