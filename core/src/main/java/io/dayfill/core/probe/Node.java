package io.dayfill.core.probe;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** One answer as a tree, to be looked at from all sides; loading has no such thing. */
sealed interface Node {
  /** Members by name. */
  record Group(Map<String, Node> members) implements Node {}

  /** Elements in order. */
  record Items(List<Node> items) implements Node {}

  /** A text, a number as it was written, a flag, or null. */
  record Scalar(Kind kind, String text) implements Node {}

  /** The kinds of scalars. */
  enum Kind {
    TEXT,
    NUMBER,
    FLAG,
    NULL,
    /** A list of numbers inside of a record. */
    NUMBERS,
    /** A list of texts inside of a record. */
    TEXTS
  }

  /** The text of a scalar that is one and not null. */
  static Optional<String> text(Node node) {
    return node instanceof Scalar scalar && scalar.kind() != Kind.NULL
        ? Optional.of(scalar.text())
        : Optional.empty();
  }

  /**
   * All documents of a stream: one for JSON, one a line for NDJSON.
   *
   * @throws tools.jackson.core.JacksonException if it is no JSON
   */
  static List<Node> parse(InputStream json) {
    List<Node> roots = new ArrayList<>();
    try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), json)) {
      while (parser.nextToken() != null) {
        roots.add(value(parser));
      }
    }
    return roots;
  }

  private static Node value(JsonParser parser) {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      Map<String, Node> members = new LinkedHashMap<>();
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        members.put(name, value(parser));
      }
      return new Group(members);
    }
    if (token == JsonToken.START_ARRAY) {
      List<Node> items = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        items.add(value(parser));
      }
      return new Items(items);
    }
    return new Scalar(kind(token), parser.getString());
  }

  private static Kind kind(JsonToken token) {
    return switch (token) {
      case VALUE_STRING -> Kind.TEXT;
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Kind.NUMBER;
      case VALUE_TRUE, VALUE_FALSE -> Kind.FLAG;
      default -> Kind.NULL;
    };
  }
}
