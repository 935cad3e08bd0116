package io.dayfill.core.decode;

/** The kinds of JSON values, as the readers of columns tell them apart. */
final class Scalar {
  static final int TEXT = 0;
  static final int NUMBER = 1;
  static final int TRUE = 2;
  static final int FALSE = 3;

  /** {@code NaN} or an infinity, which is no JSON but common. */
  static final int NOT_A_NUMBER = 4;

  /** A text that no Unicode text is: half of a surrogate pair. */
  static final int BROKEN_TEXT = 5;

  static final int OBJECT = 6;
  static final int ARRAY = 7;
  static final int NULL = 8;

  private Scalar() {}

  static String describe(int kind) {
    return switch (kind) {
      case TEXT -> "a text";
      case NUMBER -> "a number";
      case TRUE, FALSE -> "a boolean";
      case NOT_A_NUMBER -> "not a finite number";
      case BROKEN_TEXT -> "a text with half a surrogate pair";
      case OBJECT -> "an object";
      case ARRAY -> "an array";
      default -> "null";
    };
  }
}
