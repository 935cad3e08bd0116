package io.dayfill.core.metadata;

/** How a day that goes on is read again. */
public enum WhileOpen {
  /** Whole, from its start. */
  RELOAD,
  /** What is new of it, which is appended; whole once it is over. */
  APPEND
}
