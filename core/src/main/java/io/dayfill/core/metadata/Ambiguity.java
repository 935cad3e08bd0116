package io.dayfill.core.metadata;

/** What a local time means that its zone's clocks show twice, or never. */
public enum Ambiguity {
  /** Shown twice: the first of the two. Never shown: as if the clocks had not been put forward. */
  EARLIER,
  /** Shown twice: the second of the two. Never shown: as if the clocks had not been put forward. */
  LATER,
  /** A mismatch, both shown twice and never shown. */
  BOTH_QUARANTINED
}
