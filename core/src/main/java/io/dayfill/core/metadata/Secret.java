package io.dayfill.core.metadata;

/** A value that must not be seen. It prints as {@code ***}. */
public final class Secret {
  private final String value;

  /** Wraps a value. */
  public Secret(String value) {
    this.value = value;
  }

  /** The value itself: for the one place that sends it. */
  public String reveal() {
    return value;
  }

  @Override
  public String toString() {
    return "***";
  }
}
