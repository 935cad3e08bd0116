package io.dayfill.core.metadata;

/** A text that its key cannot take. */
final class InvalidValue extends Exception {
  private static final long serialVersionUID = 1L;

  private final String wrong;
  private final String right;

  /**
   * Makes one.
   *
   * @param wrong what is wrong, with the value that is
   * @param right what would be right
   */
  InvalidValue(String wrong, String right) {
    super(wrong);
    this.wrong = wrong;
    this.right = right;
  }

  String wrong() {
    return wrong;
  }

  String right() {
    return right;
  }

  /** Reads a text as a value. */
  @FunctionalInterface
  interface Parser<T> {
    T parse(String text) throws InvalidValue;
  }
}
