package io.dayfill.testkit;

/** The order in which an answer lists its readings. */
public enum ReadingOrder {
  /** By time, oldest first. */
  TIME,
  /** By time, newest first. */
  TIME_DESCENDING,
  /** Device by device, each by time. */
  DEVICE_THEN_TIME,
  /** Mixed; the same at every call. */
  SHUFFLED
}
