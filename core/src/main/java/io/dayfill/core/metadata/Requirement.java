package io.dayfill.core.metadata;

/** Where a column must have a value. */
public enum Requirement {
  /** Nowhere. */
  NONE,
  /** In some row of each day: a day without one fails, for its field was renamed. */
  DAY,
  /** In each record: one without is refused. */
  RECORD;

  /** As metadata writes it. */
  public String word() {
    return switch (this) {
      case NONE -> "false";
      case DAY -> "day";
      case RECORD -> "true";
    };
  }
}
