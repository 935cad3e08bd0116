package io.dayfill.core.decode;

import java.math.BigDecimal;
import java.math.BigInteger;

/** What numbers are multiplied by, taken apart for long arithmetic. */
final class Factor {
  private static final BigInteger EXACT_LONG = BigInteger.valueOf(1L << 62);

  final BigDecimal exact;
  final boolean negative;

  /** All its digits; means nothing where {@link #mostTimes} is negative. */
  final long mantissa;

  /** The power of ten by which the mantissa is to be multiplied. */
  final int exponent;

  /** The largest mantissa whose product a long holds; negative if there is none. */
  final long mostTimes;

  /**
   * Takes a factor apart.
   *
   * @param exact not zero
   */
  Factor(BigDecimal exact) {
    BigDecimal plain = exact.stripTrailingZeros();
    this.exact = plain;
    negative = plain.signum() < 0;
    exponent = -plain.scale();
    BigInteger digits = plain.unscaledValue().abs();
    boolean fits = digits.compareTo(EXACT_LONG) <= 0;
    mantissa = fits ? digits.longValueExact() : 1;
    mostTimes = fits ? (1L << 62) / mantissa : -1;
  }
}
