package io.dayfill.sink.delta.internal.plain;

import io.dayfill.sink.delta.internal.parquet.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Small JSON files of one object of texts and numbers. */
final class FlatJson {
  private FlatJson() {}

  /** Reads a file; empty if it is not there, or is no such object. */
  static Optional<Map<String, String>> read(Path file) throws IOException {
    String text;
    try {
      text = Files.readString(file, StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    Map<String, String> fields = new LinkedHashMap<>();
    try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), text)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return Optional.empty();
      }
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        fields.put(name, parser.getString());
        parser.skipChildren();
      }
    } catch (JacksonException e) {
      return Optional.empty();
    }
    return Optional.of(fields);
  }

  /** Writes fields in their order. */
  static String write(Map<String, String> fields) {
    StringBuilder json = new StringBuilder("{");
    fields.forEach(
        (name, value) -> {
          json.append(json.length() == 1 ? "" : ",");
          Json.appendText(json, name);
          json.append(':');
          Json.appendText(json, value);
        });
    return json.append("}\n").toString();
  }
}
