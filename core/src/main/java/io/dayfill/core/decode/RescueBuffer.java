package io.dayfill.core.decode;

import java.util.Arrays;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Gathers what no column claims of a record, as compact JSON with its fields sorted by name, at
 * every depth.
 *
 * <p>An object of the record is opened, gets its unclaimed fields, and is closed: then it is either
 * nothing or one text, which stands in the field of the object around it.
 */
final class RescueBuffer {
  /** More than one char and the quotes take. */
  private static final int ROOM = 16;

  private static final int KEPT = 1 << 20;

  private byte[] bytes = new byte[256];
  private int length;
  private int[] nameStart = new int[16];
  private int[] valueStart = new int[16];
  private int[] valueEnd = new int[16];
  private int fields;
  private byte[] composed = new byte[256];
  private int composedLength;

  /** Whether an object inside a field has two members of one name. */
  private boolean twice;

  void clear() {
    length = 0;
    twice = false;
    fields = 0;
    if (bytes.length > KEPT) {
      bytes = new byte[256];
      composed = new byte[256];
    }
  }

  /** Opens an object; {@link #close} wants what it returns. */
  int open() {
    return fields;
  }

  /** Adds a field with the value that the parser stands at, whole. */
  void add(String name, JsonParser parser) {
    int field = begin(name);
    writeSorted(parser);
    valueEnd[field] = length;
  }

  /** Adds a field with a text. */
  void add(byte[] quotedName, byte[] text, int count) {
    ensureFields();
    nameStart[fields] = length;
    ensure(quotedName.length + 6L * count + 2);
    System.arraycopy(quotedName, 0, bytes, length, quotedName.length);
    length += quotedName.length;
    valueStart[fields] = length;
    length = JsonTexts.quote(text, 0, count, bytes, length);
    valueEnd[fields++] = length;
  }

  /**
   * Renders the value that the parser stands at, whole and as it stands: what {@link #rendered}
   * tells, until the next change.
   *
   * @return the number of its bytes
   */
  int render(JsonParser parser) {
    int mark = length;
    writeValue(parser);
    int size = length - mark;
    length = mark;
    return size;
  }

  /** Copies what was rendered last. */
  void rendered(byte[] target, int size) {
    System.arraycopy(bytes, length, target, 0, size);
  }

  /** Begins a field; the place at which its end is to be noted. */
  private int begin(String name) {
    ensureFields();
    nameStart[fields] = length;
    writeText(name);
    valueStart[fields] = length;
    return fields++;
  }

  private void ensureFields() {
    if (fields == nameStart.length) {
      nameStart = Arrays.copyOf(nameStart, fields * 2);
      valueStart = Arrays.copyOf(valueStart, fields * 2);
      valueEnd = Arrays.copyOf(valueEnd, fields * 2);
    }
  }

  /**
   * Closes an object that is a field of another.
   *
   * @return false if two of its fields have one name
   */
  boolean close(int mark, String name) {
    if (fields == mark) {
      return true;
    }
    boolean distinct = compose(mark);
    int size = composedLength;
    fields = mark;
    // the parts composed stay where they are: a record is small, and the next one clears them
    int field = begin(name);
    append(size);
    valueEnd[field] = length;
    return distinct;
  }

  /**
   * Closes the record itself and appends its text, or a null if nothing is left of it.
   *
   * @return false if two of its fields have one name; nothing is appended then
   */
  boolean finish(BytesVector target) {
    if (fields == 0) {
      target.appendNull();
      return true;
    }
    boolean distinct = compose(0) && !twice;
    if (distinct) {
      target.append(composed, 0, composedLength);
    }
    return distinct;
  }

  /** Appends what was composed last. */
  private void append(int size) {
    ensure(size);
    System.arraycopy(composed, 0, bytes, length, size);
    length += size;
  }

  private boolean compose(int mark) {
    boolean distinct = sort(mark);
    int need = 2;
    for (int i = mark; i < fields; i++) {
      need += valueEnd[i] - nameStart[i] + 2;
    }
    if (composed.length < need) {
      composed = new byte[need + (need >> 1)];
    }
    int at = 0;
    for (int i = mark; i < fields; i++) {
      composed[at++] = (byte) (i == mark ? '{' : ',');
      at = copy(nameStart[i], valueStart[i], at);
      composed[at++] = ':';
      at = copy(valueStart[i], valueEnd[i], at);
    }
    composed[at++] = '}';
    composedLength = at;
    return distinct;
  }

  private int copy(int from, int to, int at) {
    System.arraycopy(bytes, from, composed, at, to - from);
    return at + to - from;
  }

  /** Sorts the fields from a mark on by name; they are few. False if two are the same. */
  private boolean sort(int mark) {
    boolean distinct = true;
    for (int i = mark + 1; i < fields; i++) {
      int name = nameStart[i];
      int value = valueStart[i];
      int end = valueEnd[i];
      int k = i;
      for (; k > mark; k--) {
        int order = compareNames(k - 1, name, value);
        if (order <= 0) {
          distinct &= order < 0;
          break;
        }
        nameStart[k] = nameStart[k - 1];
        valueStart[k] = valueStart[k - 1];
        valueEnd[k] = valueEnd[k - 1];
      }
      nameStart[k] = name;
      valueStart[k] = value;
      valueEnd[k] = end;
    }
    return distinct;
  }

  private int compareNames(int field, int name, int nameEnd) {
    return Arrays.compareUnsigned(
        bytes, nameStart[field] + 1, valueStart[field] - 1, bytes, name + 1, nameEnd - 1);
  }

  private void writeSorted(JsonParser parser) {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      writeSortedObject(parser);
    } else if (token == JsonToken.START_ARRAY) {
      byte before = '[';
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        write(before);
        writeSorted(parser);
        before = ',';
      }
      if (before == '[') {
        write(before);
      }
      write((byte) ']');
    } else {
      writeValue(parser);
    }
  }

  private void writeSortedObject(JsonParser parser) {
    int start = length;
    int mark = fields;
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      parser.nextToken();
      add(name, parser);
    }
    if (fields == mark) {
      write((byte) '{');
      write((byte) '}');
      return;
    }
    twice |= !compose(mark);
    fields = mark;
    length = start;
    append(composedLength);
  }

  private void writeValue(JsonParser parser) {
    int depth = 0;
    boolean first = true;
    JsonToken token = parser.currentToken();
    while (true) {
      boolean closes = token == JsonToken.END_OBJECT || token == JsonToken.END_ARRAY;
      if (depth > 0 && !first && !closes) {
        write((byte) ',');
      }
      first = false;
      switch (token) {
        case START_OBJECT, START_ARRAY -> {
          write((byte) (token == JsonToken.START_OBJECT ? '{' : '['));
          depth++;
          first = true;
        }
        case END_OBJECT, END_ARRAY -> {
          write((byte) (token == JsonToken.END_OBJECT ? '}' : ']'));
          depth--;
        }
        case PROPERTY_NAME -> {
          writeText(parser.currentName());
          write((byte) ':');
          first = true;
        }
        case VALUE_STRING ->
            writeText(
                parser.getStringCharacters(), parser.getStringOffset(), parser.getStringLength());
        case VALUE_NUMBER_FLOAT -> writeNumber(parser);
        default ->
            writeAscii(
                parser.getStringCharacters(), parser.getStringOffset(), parser.getStringLength());
      }
      if (depth == 0) {
        return;
      }
      token = parser.nextToken();
    }
  }

  /** A number as it stood; one that JSON does not know becomes a text, so that JSON it remains. */
  private void writeNumber(JsonParser parser) {
    boolean odd = parser.isNaN();
    if (odd) {
      write((byte) '"');
    }
    writeAscii(parser.getStringCharacters(), parser.getStringOffset(), parser.getStringLength());
    if (odd) {
      write((byte) '"');
    }
  }

  private void writeAscii(char[] chars, int offset, int count) {
    ensure(count);
    for (int i = 0; i < count; i++) {
      bytes[length++] = (byte) chars[offset + i];
    }
  }

  private void writeText(String text) {
    writeText(text.toCharArray(), 0, text.length());
  }

  private void writeText(char[] chars, int offset, int count) {
    ensure(ROOM);
    bytes[length++] = '"';
    int end = offset + count;
    for (int i = offset; i < end; i++) {
      char c = chars[i];
      if (bytes.length - length < ROOM) {
        ensure(ROOM);
      }
      if (c == '"' || c == '\\') {
        bytes[length++] = '\\';
        bytes[length++] = (byte) c;
      } else if (c < 0x20) {
        length = JsonTexts.control(c, bytes, length);
      } else if (c < 0x80) {
        bytes[length++] = (byte) c;
      } else if (!Character.isSurrogate(c)) {
        length = Utf8.put(c, bytes, length);
      } else if (i + 1 < end && Character.isSurrogatePair(c, chars[i + 1])) {
        length = Utf8.put(Character.toCodePoint(c, chars[++i]), bytes, length);
      } else {
        bytes[length++] = '\\';
        length = JsonTexts.unicode(c, bytes, length);
      }
    }
    bytes[length++] = '"';
  }

  private void write(byte b) {
    ensure(1);
    bytes[length++] = b;
  }

  private void ensure(long more) {
    long need = length + more;
    if (need > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.toIntExact(need + (need >> 1)));
    }
  }
}
