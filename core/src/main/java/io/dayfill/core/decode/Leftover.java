package io.dayfill.core.decode;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What no column claims of an object: the text of it, with places for values that differ. */
final class Leftover {
  /** A text with places for values. */
  static final class Text {
    private final List<byte[]> before = new ArrayList<>();
    private final List<Integer> values = new ArrayList<>();
    private ByteArrayOutputStream open = new ByteArrayOutputStream();

    void add(char c) {
      open.write(c);
    }

    void add(byte[] bytes) {
      open.write(bytes, 0, bytes.length);
    }

    void addValue(int value) {
      before.add(open.toByteArray());
      open = new ByteArrayOutputStream();
      values.add(value);
    }

    void add(Text other) {
      for (int i = 0; i < other.values.size(); i++) {
        add(other.before.get(i));
        addValue(other.values.get(i));
      }
      add(other.open.toByteArray());
    }

    /** The pieces of text around the values, one more than these; none where nothing is left. */
    byte[][] around(boolean nothing) {
      if (nothing) {
        return new byte[0][];
      }
      List<byte[]> all = new ArrayList<>(before);
      all.add(open.toByteArray());
      return all.toArray(byte[][]::new);
    }

    int[] values() {
      return values.stream().mapToInt(Integer::intValue).toArray();
    }
  }

  private static final class Field {
    final byte[] quotedName;
    final Text value;

    Field(byte[] quotedName, Text value) {
      this.quotedName = quotedName;
      this.value = value;
    }

    int compareName(Field other) {
      byte[] a = quotedName;
      byte[] b = other.quotedName;
      return Arrays.compareUnsigned(a, 1, a.length - 1, b, 1, b.length - 1);
    }
  }

  private final List<Field> fields = new ArrayList<>();

  void add(byte[] quotedName, Text value) {
    fields.add(new Field(quotedName, value));
  }

  boolean isEmpty() {
    return fields.isEmpty();
  }

  /** The object with its fields sorted. */
  Text toText() {
    List<Field> sorted = new ArrayList<>(fields);
    sorted.sort(Field::compareName);
    Text text = new Text();
    if (sorted.isEmpty()) {
      text.add('{');
    }
    for (int i = 0; i < sorted.size(); i++) {
      text.add(i == 0 ? '{' : ',');
      text.add(sorted.get(i).quotedName);
      text.add(':');
      text.add(sorted.get(i).value);
    }
    text.add('}');
    return text;
  }
}
