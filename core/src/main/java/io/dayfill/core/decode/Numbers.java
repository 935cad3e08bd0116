package io.dayfill.core.decode;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads one number at a time from its text, exactly: by long arithmetic where that is exact, by the
 * JDK's own conversions elsewhere. Holds the number last read.
 */
final class Numbers {
  /** What no text of a real number exceeds; keeps the exact conversions from being a burden. */
  private static final int MAX_LENGTH = 1000;

  private static final int MAX_DIGITS = 18;
  private static final long EXACT_DOUBLE = 1L << 53;
  private static final long EXACT_FLOAT = 1L << 24;

  private static final double[] POWERS = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };
  private static final float[] FLOAT_POWERS = {
    1e0f, 1e1f, 1e2f, 1e3f, 1e4f, 1e5f, 1e6f, 1e7f, 1e8f, 1e9f, 1e10f
  };
  private static final long[] LONG_POWERS = {
    1,
    10,
    100,
    1_000,
    10_000,
    100_000,
    1_000_000,
    10_000_000,
    100_000_000,
    1_000_000_000,
    10_000_000_000L,
    100_000_000_000L,
    1_000_000_000_000L,
    10_000_000_000_000L,
    100_000_000_000_000L,
    1_000_000_000_000_000L,
    10_000_000_000_000_000L,
    100_000_000_000_000_000L,
    1_000_000_000_000_000_000L
  };

  private byte[] bytes = new byte[0];
  private int from;
  private int to;

  private boolean negative;

  /** All digits without sign, point and exponent; means nothing where {@link #wide}. */
  private long mantissa;

  /** The power of ten by which the mantissa is to be multiplied. */
  private int exponent;

  /** More digits than a long holds, or an exponent beyond any use. */
  private boolean wide;

  /** What the text is multiplied by; null for nothing. */
  private @Nullable Factor factor;

  private long whole;

  static double power(int exponent) {
    return POWERS[exponent];
  }

  /**
   * Reads a text that must be a number by JSON's grammar, nothing before or behind it.
   *
   * @return false if it is none, or longer than any real one
   */
  boolean read(byte[] b, int start, int end) {
    if (end - start > MAX_LENGTH || end <= start) {
      return false;
    }
    bytes = b;
    from = start;
    to = end;
    factor = null;
    int p = start;
    negative = b[p] == '-';
    if (negative) {
      p++;
    }
    int first = p;
    long m = 0;
    while (p < end && isDigit(b[p])) {
      m = m * 10 + (b[p++] - '0');
    }
    int digits = p - first;
    if (digits == 0 || (digits > 1 && b[first] == '0')) {
      return false;
    }
    int scale = 0;
    if (p < end && b[p] == '.') {
      int point = ++p;
      while (p < end && isDigit(b[p])) {
        m = m * 10 + (b[p++] - '0');
      }
      scale = p - point;
      if (scale == 0) {
        return false;
      }
      digits += scale;
    }
    mantissa = m;
    exponent = -scale;
    wide = digits > MAX_DIGITS;
    return p == end || readExponent(b, p, end);
  }

  private boolean readExponent(byte[] b, int at, int end) {
    int p = at;
    if ((b[p++] | 0x20) != 'e' || p == end) {
      return false;
    }
    boolean minus = b[p] == '-';
    if (minus || b[p] == '+') {
      p++;
    }
    if (p == end) {
      return false;
    }
    int e = 0;
    for (; p < end; p++) {
      if (!isDigit(b[p])) {
        return false;
      }
      e = Math.min(e * 10 + (b[p] - '0'), 100_000_000);
    }
    wide |= e > 100_000;
    exponent += minus ? -e : e;
    return true;
  }

  private static boolean isDigit(byte c) {
    return c >= '0' && c <= '9';
  }

  /** Multiplies the number, exactly. */
  void multiply(Factor by) {
    factor = by;
    negative ^= by.negative;
    exponent += by.exponent;
    if (!wide && mantissa <= by.mostTimes) {
      mantissa *= by.mantissa;
    } else {
      wide = true;
    }
  }

  /** The nearest double; infinite where there is none. */
  double asDouble() {
    if (!wide && mantissa <= EXACT_DOUBLE && exponent >= -22 && exponent <= 22) {
      double v = exponent < 0 ? mantissa / POWERS[-exponent] : mantissa * POWERS[exponent];
      return negative ? -v : v;
    }
    return factor == null ? Double.parseDouble(text()) : exact().doubleValue();
  }

  /** The nearest float; infinite where there is none. */
  float asFloat() {
    if (!wide && mantissa <= EXACT_FLOAT && exponent >= -10 && exponent <= 10) {
      float v =
          exponent < 0
              ? (float) mantissa / FLOAT_POWERS[-exponent]
              : (float) mantissa * FLOAT_POWERS[exponent];
      return negative ? -v : v;
    }
    return factor == null ? Float.parseFloat(text()) : exact().floatValue();
  }

  /** True if the number is whole and a long holds it: {@link #whole()}. */
  boolean isLong() {
    if (!wide && exponent == 0) {
      whole = negative ? -mantissa : mantissa;
      return true;
    }
    return scaled(0, false);
  }

  /**
   * True if a long holds the number times a power of ten, rounded down: {@link #whole()}.
   *
   * @param power 0 to 6, or -3
   */
  boolean isScaledLong(int power) {
    int e = exponent + power;
    if (!wide && e <= 0 && e >= -12) {
      long m = negative ? -mantissa : mantissa;
      whole = Math.floorDiv(m, LONG_POWERS[-e]);
      return true;
    }
    if (!wide && e > 0 && e <= 12 && mantissa < Long.MAX_VALUE / LONG_POWERS[e]) {
      whole = (negative ? -mantissa : mantissa) * LONG_POWERS[e];
      return true;
    }
    return scaled(power, true);
  }

  /**
   * True if a long holds the number times another, rounded down: {@link #whole()}.
   *
   * @param times not negative
   */
  boolean isProduct(long times) {
    long product = mantissa * times;
    if (!wide
        && exponent <= 0
        && exponent >= -MAX_DIGITS
        && product >= 0
        && Math.multiplyHigh(mantissa, times) == 0) {
      whole = Math.floorDiv(negative ? -product : product, LONG_POWERS[-exponent]);
      return true;
    }
    if (times == 0) {
      whole = 0;
      return true;
    }
    multiply(new Factor(BigDecimal.valueOf(times)));
    return scaled(0, true);
  }

  /**
   * True if a decimal of some digits, at most 18, holds the number exactly: {@link #whole()} is it
   * without its point.
   */
  boolean isDecimal(int precision, int scale) {
    int e = exponent + scale;
    if (!wide && e <= 0 && e >= -MAX_DIGITS) {
      long divisor = LONG_POWERS[-e];
      long quotient = mantissa / divisor;
      whole = negative ? -quotient : quotient;
      return quotient * divisor == mantissa && quotient < LONG_POWERS[precision];
    }
    if (!wide && e > 0 && e <= precision) {
      whole = (negative ? -mantissa : mantissa) * LONG_POWERS[e];
      return mantissa < LONG_POWERS[precision - e];
    }
    BigInteger unscaled = unscaled(precision, scale);
    whole = unscaled == null ? 0 : unscaled.longValueExact();
    return unscaled != null;
  }

  /** The number as a decimal of some digits without its point; null if it is none. */
  @Nullable BigInteger unscaled(int precision, int scale) {
    if (isZero()) {
      return BigInteger.ZERO;
    }
    if (exponent > 1000 || exponent < -2 * MAX_LENGTH) {
      return null;
    }
    try {
      BigDecimal exact = exact().setScale(scale, RoundingMode.UNNECESSARY);
      return exact.precision() > precision ? null : exact.unscaledValue();
    } catch (ArithmeticException e) {
      return null;
    }
  }

  private BigDecimal exact() {
    BigDecimal plain = new BigDecimal(text());
    return factor == null ? plain : plain.multiply(factor.exact);
  }

  /** What the last question found. */
  long whole() {
    return whole;
  }

  private boolean scaled(int power, boolean floor) {
    if (isZero()) {
      whole = 0;
      return true;
    }
    if (exponent > 1000 || exponent < -100_000) {
      return false; // beyond a long, or so small that no reading means it
    }
    BigDecimal exact = exact().scaleByPowerOfTen(power);
    int wholeDigits = exact.precision() - exact.scale();
    if (wholeDigits > 19) {
      return false;
    }
    try {
      if (wholeDigits < 1 && floor) {
        whole = negative ? -1 : 0;
      } else if (wholeDigits < 1) {
        return false;
      } else {
        whole = (floor ? exact.setScale(0, RoundingMode.FLOOR) : exact).longValueExact();
      }
      return true;
    } catch (ArithmeticException e) {
      return false;
    }
  }

  private boolean isZero() {
    for (int p = from; p < to && (bytes[p] | 0x20) != 'e'; p++) {
      if (bytes[p] >= '1' && bytes[p] <= '9') {
        return false;
      }
    }
    return true;
  }

  private String text() {
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }
}
