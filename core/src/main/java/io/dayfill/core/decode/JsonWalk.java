package io.dayfill.core.decode;

import java.util.Arrays;

/** Walks over bytes that are known to be well-formed JSON, to see where its parts stand. */
final class JsonWalk {
  private final byte[] bytes;
  private int place;

  JsonWalk(byte[] bytes, int start) {
    this.bytes = bytes;
    place = start;
  }

  int place() {
    return place;
  }

  /** The byte to come. */
  int at() {
    return bytes[place];
  }

  /** Enters an object or array; false if it is empty, and then left again. */
  boolean enter() {
    place++;
    skipBlanks();
    if (at() == '}' || at() == ']') {
      place++;
      return false;
    }
    return true;
  }

  /** Passes what stands behind a member or element; false if that was the last. */
  boolean goesOn() {
    skipBlanks();
    if (bytes[place++] != ',') {
      return false;
    }
    skipBlanks();
    return true;
  }

  /** Passes a name and its colon; returns the name in its quotes. */
  byte[] name() {
    int from = place;
    skipText();
    byte[] quoted = Arrays.copyOfRange(bytes, from, place);
    skipBlanks();
    place++;
    skipBlanks();
    return quoted;
  }

  /** Passes a scalar, or an array of scalars. */
  void skipValue() {
    if (at() == '"') {
      skipText();
    } else if (at() == '[') {
      while (at() != ']') {
        if (at() == '"') {
          skipText();
        } else {
          place++;
        }
      }
      place++;
    } else {
      while (",}] \n\t\r".indexOf(at()) < 0) {
        place++;
      }
    }
  }

  private void skipText() {
    place++;
    while (at() != '"') {
      place += at() == '\\' ? 2 : 1;
    }
    place++;
  }

  private void skipBlanks() {
    while (at() == ' ' || at() == '\n' || at() == '\t' || at() == '\r') {
      place++;
    }
  }
}
