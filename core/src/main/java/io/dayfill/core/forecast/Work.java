package io.dayfill.core.forecast;

/**
 * What something comes to.
 *
 * @param requests the requests sent
 * @param rows the rows
 * @param bytes the bytes of the bodies, decompressed
 * @param busySeconds what it takes one after the other, without waiting for a budget
 */
public record Work(Estimate requests, Estimate rows, Estimate bytes, Estimate busySeconds) {
  /** No work at all. */
  public static final Work NONE =
      new Work(Estimate.NONE, Estimate.NONE, Estimate.NONE, Estimate.NONE);

  /** Both. */
  Work plus(Work other) {
    return new Work(
        requests.plus(other.requests),
        rows.plus(other.rows),
        bytes.plus(other.bytes),
        busySeconds.plus(other.busySeconds));
  }
}
