package io.dayfill.testkit;

/** What a cursor looks like. It is opaque either way. */
public enum CursorStyle {
  /** Letters, digits, {@code -} and {@code _} only. */
  PLAIN,
  /**
   * Also characters that must be encoded in a query, once: {@code + / = % &}, a space, non-ASCII.
   */
  HOSTILE
}
