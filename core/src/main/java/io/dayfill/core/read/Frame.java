package io.dayfill.core.read;

/** The kinds of frames in a file of kept members; their order is that of the format. */
enum Frame {
  /** When the reading began. */
  START,
  /** A member begins: who it is. */
  MEMBER,
  /** Rows of it. */
  ROWS,
  /** A record of it that could not be read. */
  QUARANTINED,
  /** It was read to its end: its books and warnings. */
  END
}
