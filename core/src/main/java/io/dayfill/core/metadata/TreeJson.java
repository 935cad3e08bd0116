package io.dayfill.core.metadata;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/** The keys of an entity that have no column of their own, as the text of a JSON object. */
final class TreeJson {
  private static final String COLUMN = "options";
  private static final int MAX_DEPTH = 50;
  private static final int MAX_CHARACTERS = 1024 * 1024;

  /** What JSON writes bare and reads back as the same text. */
  private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]{0,14})(\\.[0-9]{1,15})?");

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxDocumentLength(MAX_CHARACTERS)
                  .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private final String table;
  private final String entity;
  private final Problems problems;

  /**
   * Makes a reader.
   *
   * @param table names the table and its version in messages
   */
  TreeJson(String table, String entity, Problems problems) {
    this.table = table;
    this.entity = entity;
    this.problems = problems;
  }

  /** The keys of a text; none where it is no JSON object, which is then a problem. */
  Tree.Group read(String text) {
    Tree.Group nothing = new Tree.Group(Map.of(), at(COLUMN));
    if (text.length() > MAX_CHARACTERS) {
      problems.add(at(COLUMN), "", "is too large", "at most " + MAX_CHARACTERS + " characters");
      return nothing;
    }
    try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      json.nextToken();
      Tree tree = value(json, COLUMN);
      if (tree instanceof Tree.Group group && json.nextToken() == null) {
        return group;
      }
      problems.add(at(COLUMN), "", "is no JSON object", "{\"key\": value, ...}");
    } catch (JacksonException e) {
      problems.add(at(COLUMN), "", "is no JSON that is read" + place(e), "{\"key\": value, ...}");
    }
    return nothing;
  }

  /** Where it went wrong, if that is known. */
  private static String place(JacksonException e) {
    TokenStreamLocation at = e.getLocation();
    return at == null ? "" : ", at line " + at.getLineNr() + ", column " + at.getColumnNr();
  }

  private Origin at(String path) {
    return Origin.row(table, entity, path);
  }

  private @Nullable Tree value(JsonParser json, String path) {
    JsonToken token = json.currentToken();
    if (token == JsonToken.START_OBJECT) {
      Map<String, Tree> members = new LinkedHashMap<>();
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String name = json.currentName();
        json.nextToken();
        Tree member = value(json, path + "." + Echo.shown(name));
        if (member != null) {
          members.put(name, member);
        }
      }
      return new Tree.Group(members, at(path));
    }
    if (token == JsonToken.START_ARRAY) {
      List<Tree> items = new ArrayList<>();
      while (json.nextToken() != JsonToken.END_ARRAY) {
        Tree item = value(json, path + "[" + items.size() + "]");
        if (item != null) {
          items.add(item);
        }
      }
      return new Tree.Items(items, at(path));
    }
    if (token == null) {
      return null;
    }
    return token == JsonToken.VALUE_NULL
        ? new Tree.Nothing(at(path))
        : new Tree.Text(json.getString(), at(path));
  }

  /** The text of a group, on one line. */
  static String write(Tree.Group group) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      write(group, out);
    }
    return text.toString();
  }

  private static void write(Tree value, JsonGenerator out) {
    if (value instanceof Tree.Group group) {
      out.writeStartObject();
      group
          .members()
          .forEach(
              (name, member) -> {
                out.writeName(name);
                write(member, out);
              });
      out.writeEndObject();
    } else if (value instanceof Tree.Items list) {
      out.writeStartArray();
      list.items().forEach(item -> write(item, out));
      out.writeEndArray();
    } else if (value instanceof Tree.Text text) {
      scalar(text.value(), out);
    } else {
      out.writeNull();
    }
  }

  private static void scalar(String text, JsonGenerator out) {
    if (text.equals("true") || text.equals("false")) {
      out.writeBoolean(Boolean.parseBoolean(text));
    } else if (NUMBER.matcher(text).matches()) {
      out.writeNumber(text);
    } else {
      out.writeString(text);
    }
  }
}
