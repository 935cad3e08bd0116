package io.dayfill.core.error;

/** Who has to act on an error. A program's exit code follows from it. */
public enum ErrorCategory {
  /** Usage, configuration, or a table that is refused: the user changes something. */
  USER,
  /** The source: it cannot be reached, refuses, limits, or answers what cannot be trusted. */
  EXTERNAL,
  /** A quota of the source is used up: all is well, and the same goes on at a time that is told. */
  QUOTA,
  /** The warehouse: full, read-only, damaged, or not atomic. */
  STORAGE,
  /** A fault of Dayfill's own. */
  INTERNAL
}
