package io.dayfill.core.decode;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads an answer from its first byte to its last, and hands its records on. */
final class EnvelopeReader {
  /** Reads the records. */
  interface Records {
    /**
     * Reads them all.
     *
     * @param parser at the start of the array; to be left at its end
     * @return false to go no further
     */
    boolean read(JsonParser parser);
  }

  private static final int NAMES_SHOWN = 12;

  private final EnvelopeNode root;
  private final Records records;
  private final @Nullable String[] values;
  private final List<String> names = new ArrayList<>();
  private final List<EnvelopeNode> seen = new ArrayList<>();
  private boolean found;
  private boolean ended;

  EnvelopeReader(EnvelopeNode root, Records records) {
    this.root = root;
    this.records = records;
    values = new String[root.valuePaths().size()];
  }

  /** The values wanted, in their order; null where there is none. */
  @Nullable String[] values() {
    return values;
  }

  /** True once the root value has ended. */
  boolean hasEnded() {
    return ended;
  }

  /**
   * Reads the answer; returns early if the records were not to be read on from.
   *
   * @throws PageFault if the answer is not what was declared
   */
  void read(JsonParser parser) {
    JsonToken token = parser.nextToken();
    if (token == null) {
      throw PageFault.empty();
    }
    boolean wantArray = root.isRecords();
    if (token != (wantArray ? JsonToken.START_ARRAY : JsonToken.START_OBJECT)) {
      throw PageFault.otherRoot(root.recordsPath(), describe(token));
    }
    if (!(wantArray ? readRecords(parser) : readObject(parser, root))) {
      return;
    }
    ended = true;
    if (parser.nextToken() != null) {
      throw PageFault.trailing();
    }
    if (!found) {
      throw PageFault.missing(root.recordsPath(), names);
    }
  }

  private boolean readRecords(JsonParser parser) {
    found = true;
    return records.read(parser);
  }

  private boolean readObject(JsonParser parser, EnvelopeNode node) {
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      if (node == root && names.size() < NAMES_SHOWN) {
        names.add(name);
      }
      EnvelopeNode child = node.child(name);
      JsonToken token = parser.nextToken();
      if (child == null) {
        parser.skipChildren();
      } else if (!readMember(parser, token, child)) {
        return false;
      }
    }
    return true;
  }

  private boolean readMember(JsonParser parser, JsonToken token, EnvelopeNode node) {
    if (seen.contains(node)) {
      throw PageFault.twice(node.path);
    }
    seen.add(node);
    if (node.isRecords()) {
      if (token != JsonToken.START_ARRAY) {
        throw PageFault.otherRecords(root.recordsPath(), describe(token));
      }
      return readRecords(parser);
    }
    if (token == JsonToken.VALUE_NULL) {
      return true;
    }
    if (token == JsonToken.START_OBJECT && !node.isLeaf() && node.value < 0) {
      return readObject(parser, node);
    }
    if (token.isScalarValue() && node.isLeaf()) {
      values[node.value] = parser.getString();
      return true;
    }
    throw PageFault.otherValue(node.path, describe(token));
  }

  private static String describe(JsonToken token) {
    return switch (token) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      case VALUE_STRING -> "a text";
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
      case VALUE_TRUE, VALUE_FALSE -> "a boolean";
      default -> "null";
    };
  }
}
