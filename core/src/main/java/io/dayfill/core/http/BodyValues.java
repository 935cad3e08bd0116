package io.dayfill.core.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Looks for the values at a path of a small JSON body, in one pass. */
final class BodyValues {
  private static final JsonFactory JSON = new JsonFactory();

  /** One step of a path: the name of a member, {@code []} or {@code [n]}. */
  private static final Pattern STEP = Pattern.compile("\\[([0-9]*)]|\\.?([^.\\[\\]]+)");

  private final List<String> steps;
  private final Predicate<@Nullable String> wanted;
  private boolean met;
  private boolean done;

  private BodyValues(List<String> steps, Predicate<@Nullable String> wanted) {
    this.steps = steps;
    this.wanted = wanted;
  }

  /**
   * True if one of the values is wanted. Where there is none, null is asked for once; where the
   * body is no JSON, or ends early, what comes from there on is not.
   */
  static boolean any(byte[] body, int length, String path, Predicate<@Nullable String> wanted) {
    return new BodyValues(steps(path), wanted).search(body, length);
  }

  /** The first value that is neither absent nor null. */
  static Optional<String> first(byte[] body, String path) {
    List<String> found = new ArrayList<>(1);
    any(body, body.length, path, value -> value != null && found.add(value));
    return found.stream().findFirst();
  }

  private static List<String> steps(String path) {
    List<String> steps = new ArrayList<>();
    Matcher matcher = STEP.matcher(path);
    while (matcher.find()) {
      steps.add(matcher.group(2) == null ? matcher.group() : matcher.group(2));
    }
    return steps;
  }

  private boolean search(byte[] body, int length) {
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), body, 0, length)) {
      if (parser.nextToken() != null) {
        value(parser, 0);
      }
    } catch (JacksonException e) {
      // what was read before counts; whether more would have come nobody knows
      return done;
    }
    return done || (!met && wanted.test(null));
  }

  /** Stands on the first token of a value; leaves on its last. */
  private void value(JsonParser parser, int depth) {
    if (done) {
      parser.skipChildren();
    } else if (depth == steps.size()) {
      look(parser);
    } else if (parser.currentToken() == JsonToken.START_OBJECT) {
      members(parser, depth);
    } else if (parser.currentToken() == JsonToken.START_ARRAY) {
      elements(parser, depth);
    }
  }

  private void look(JsonParser parser) {
    met = true;
    JsonToken token = parser.currentToken();
    done = wanted.test(token == JsonToken.VALUE_NULL ? null : text(parser, token));
    parser.skipChildren();
  }

  private static String text(JsonParser parser, JsonToken token) {
    return token.isStructStart() ? token.asString() : parser.getString();
  }

  private void members(JsonParser parser, int depth) {
    String name = steps.get(depth);
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      boolean onTheWay = parser.currentName().equals(name);
      parser.nextToken();
      visit(parser, depth, onTheWay);
    }
  }

  private void elements(JsonParser parser, int depth) {
    String step = steps.get(depth);
    for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
      visit(parser, depth, step.equals("[]") || step.equals("[" + i + "]"));
    }
  }

  private void visit(JsonParser parser, int depth, boolean onTheWay) {
    if (onTheWay) {
      value(parser, depth + 1);
    } else {
      parser.skipChildren();
    }
  }
}
