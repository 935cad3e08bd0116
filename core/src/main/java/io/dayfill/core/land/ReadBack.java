package io.dayfill.core.land;

import java.time.Instant;

/** Told what is found while a table is read back; by one thread. */
public interface ReadBack {
  /** A problem. Those of a day come before the day itself. */
  void found(Finding finding);

  /**
   * A day was read to its end.
   *
   * @param day what the table says of it
   * @param files its files
   * @param rows the rows that could be read
   * @param bytes their size
   * @param storedAt when the newest of them became part of the table
   */
  void read(StoredDay day, int files, long rows, long bytes, Instant storedAt);
}
