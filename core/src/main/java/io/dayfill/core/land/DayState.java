package io.dayfill.core.land;

/** What is known of one day of one entity. */
public enum DayState {
  /** Stored, whole. */
  OK,
  /** Stored: a complete answer proved that it holds nothing. */
  EMPTY,
  /** Stored, but the day was not over when it was read. */
  PROVISIONAL,
  /** The newest attempt failed; what was stored before, if anything, is still there. */
  FAILED,
  /** Outside what the API keeps. */
  UNAVAILABLE,
  /** Neither stored nor tried. */
  MISSING
}
