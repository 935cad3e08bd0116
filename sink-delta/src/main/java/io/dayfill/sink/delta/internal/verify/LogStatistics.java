package io.dayfill.sink.delta.internal.verify;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * What a log tells of the columns of a file.
 *
 * @param min the lower bounds, by column
 * @param max the upper bounds, by column
 * @param nulls the nulls, by column
 */
public record LogStatistics(
    Map<String, String> min, Map<String, String> max, Map<String, String> nulls) {
  private static final JsonFactory JSON = new JsonFactory();

  /** Those of a file; without its nested columns. Empty where the text is no JSON. */
  public static Optional<LogStatistics> parse(String json) {
    LogStatistics statistics = new LogStatistics(new HashMap<>(), new HashMap<>(), new HashMap<>());
    if (json.isEmpty()) {
      return Optional.of(statistics);
    }
    try (JsonParser in = JSON.createParser(ObjectReadContext.empty(), json)) {
      if (in.nextToken() != JsonToken.START_OBJECT) {
        return Optional.empty();
      }
      while (in.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = in.currentName();
        JsonToken value = in.nextToken();
        if (value == JsonToken.START_OBJECT) {
          read(in, statistics.of(name));
        } else {
          in.skipChildren();
        }
      }
      return Optional.of(statistics);
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  private Map<String, String> of(String name) {
    return switch (name) {
      case "minValues" -> min;
      case "maxValues" -> max;
      case "nullCount" -> nulls;
      default -> new HashMap<>();
    };
  }

  private static void read(JsonParser in, Map<String, String> into) {
    while (in.nextToken() == JsonToken.PROPERTY_NAME) {
      String column = in.currentName();
      JsonToken value = in.nextToken();
      if (value.isScalarValue() && value != JsonToken.VALUE_NULL) {
        into.put(column, in.getString());
      } else {
        in.skipChildren();
      }
    }
  }
}
