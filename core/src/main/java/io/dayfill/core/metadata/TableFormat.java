package io.dayfill.core.metadata;

/** What the tables of a warehouse are. */
public enum TableFormat {
  /** Delta Lake tables. */
  DELTA,
  /** Folders of Parquet files without a log, for those who have no reader of Delta. */
  PARQUET
}
