package io.dayfill.core.forecast;

/** What an estimate is made of. */
public enum Basis {
  /** What the metadata says alone. */
  GUESS,
  /** What was tried before. */
  MEASURED
}
