package io.dayfill.core.read;

import org.jspecify.annotations.Nullable;

/** The kinds of frames in a file of kept members. */
enum Frame {
  /** When the reading began. */
  START('S'),
  /** A member begins: who it is. */
  MEMBER('M'),
  /** Rows of it. */
  ROWS('R'),
  /** A record of it that could not be read. */
  QUARANTINED('Q'),
  /** It was read to its end: its books and warnings. */
  END('E');

  private final char code;

  Frame(char code) {
    this.code = code;
  }

  /** How it is written; never 0, so that a stretch of zeros, as a crash may leave, is no frame. */
  int code() {
    return code;
  }

  /** The frame that is written so; null if none is. */
  static @Nullable Frame of(int code) {
    for (Frame frame : values()) {
      if (frame.code == code) {
        return frame;
      }
    }
    return null;
  }
}
