package io.dayfill.core.metadata;

import java.io.Serializable;
import java.time.Duration;

/**
 * What an API means by the bounds of a window.
 *
 * @param start how it takes the start
 * @param end how it takes the end; always asked as it is
 * @param precision the API's tick
 * @param pad more at both ends, where the API filters by another time
 */
public record WindowBounds(Bound start, Bound end, Duration precision, Duration pad)
    implements Serializable {
  /** Whether a reading exactly at a bound belongs to the answer. */
  public enum Bound {
    /** It does. */
    INCLUSIVE,
    /** It does not. */
    EXCLUSIVE,
    /** Nobody knows; asked as if it did not. */
    UNKNOWN
  }
}
