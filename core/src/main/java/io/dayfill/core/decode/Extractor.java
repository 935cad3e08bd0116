package io.dayfill.core.decode;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the part of a text that a regular expression names. For one thread. */
final class Extractor {
  private static final int SLACK = 32;

  private final AsciiView view = new AsciiView();
  private final Matcher matcher;
  private final int group;
  private byte[] text = {};
  private int start;
  private int end;

  Extractor(Pattern pattern) {
    matcher = pattern.matcher("");
    group = Math.min(1, matcher.groupCount());
  }

  /** Looks for the first match; false if there is none, or if its group took no part in it. */
  boolean find(byte[] b, int from, int to) {
    if (view.set(b, from, to)) {
      matcher.reset(view);
      text = b;
      return found(from);
    }
    String decoded = new String(b, from, to - from, StandardCharsets.UTF_8);
    matcher.reset(decoded);
    if (!matcher.find() || matcher.start(group) < 0) {
      return false;
    }
    byte[] part = matcher.group(group).getBytes(StandardCharsets.UTF_8);
    text = Arrays.copyOf(part, part.length + SLACK);
    start = 0;
    end = part.length;
    return true;
  }

  private boolean found(int origin) {
    if (!matcher.find() || matcher.start(group) < 0) {
      return false;
    }
    start = origin + matcher.start(group);
    end = origin + matcher.end(group);
    return true;
  }

  /** The bytes that hold the part last found; some more stand behind it. */
  byte[] text() {
    return text;
  }

  int start() {
    return start;
  }

  int end() {
    return end;
  }

  /** Bytes of ASCII as chars, without a copy. */
  private static final class AsciiView implements CharSequence {
    private byte[] bytes = {};
    private int from;
    private int length;

    /** Takes some bytes; false if there is more than ASCII among them. */
    boolean set(byte[] b, int start, int end) {
      for (int i = start; i < end; i++) {
        if (b[i] < 0) {
          return false;
        }
      }
      bytes = b;
      from = start;
      length = end - start;
      return true;
    }

    @Override
    public int length() {
      return length;
    }

    @Override
    public char charAt(int index) {
      return (char) bytes[from + index];
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return toString().substring(start, end);
    }

    @Override
    public String toString() {
      return new String(bytes, from, length, StandardCharsets.ISO_8859_1);
    }
  }
}
