package io.dayfill.core.decode;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Some texts, compared as they are. Read only. */
final class TextSet {
  private final byte[][] texts;

  TextSet(List<String> texts) {
    this.texts =
        texts.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
  }

  boolean isEmpty() {
    return texts.length == 0;
  }

  /** The place of a text; -1 if it is none of them. */
  int indexOf(byte[] b, int from, int to) {
    for (int i = 0; i < texts.length; i++) {
      byte[] text = texts[i];
      if (text.length == to - from && Arrays.equals(text, 0, text.length, b, from, to)) {
        return i;
      }
    }
    return -1;
  }
}
