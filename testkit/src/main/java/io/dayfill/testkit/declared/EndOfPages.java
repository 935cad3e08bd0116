package io.dayfill.testkit.declared;

/** How an API spells that there is no further page by cursor. */
public enum EndOfPages {
  /** The cursor is null. */
  NULL,
  /** The cursor's member is not there. */
  ABSENT,
  /** The cursor is an empty text. */
  EMPTY,
  /** The cursor is the one that was sent. */
  SAME,
  /** The cursor goes on; the page behind the last is empty. */
  EMPTY_PAGE
}
