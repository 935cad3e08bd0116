package io.dayfill.core.http;

import io.dayfill.core.metadata.PathPart;
import io.dayfill.core.metadata.ValuePath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Looks for the values at a path of a small JSON body, in one pass. */
final class BodyValues {
  private static final JsonFactory JSON = new JsonFactory();

  private final List<PathPart> steps;
  private Predicate<@Nullable String> wanted;
  private boolean met;
  private boolean done;

  private BodyValues(List<PathPart> steps, Predicate<@Nullable String> wanted) {
    this.steps = steps;
    this.wanted = wanted;
  }

  /**
   * True if one of the values is wanted. Where there is none, null is asked for once; where the
   * body is no JSON, or ends early, what comes from there on is not.
   */
  static boolean any(byte[] body, int length, String path, Predicate<@Nullable String> wanted) {
    return new BodyValues(ValuePath.parseInAnswer(path).parts(), wanted).search(body, length);
  }

  /** The first value that is neither absent nor null. */
  static Optional<String> first(byte[] body, String path) {
    List<String> found = new ArrayList<>(1);
    any(body, body.length, path, value -> value != null && found.add(value));
    return found.stream().findFirst();
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
    PathPart step = steps.get(depth);
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      boolean onTheWay =
          step instanceof PathPart.Member member && parser.currentName().equals(member.name());
      parser.nextToken();
      visit(parser, depth, onTheWay);
    }
  }

  private void elements(JsonParser parser, int depth) {
    PathPart step = steps.get(depth);
    if (step instanceof PathPart.Element element && element.isLast()) {
      last(parser, depth);
      return;
    }
    for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
      boolean each = step instanceof PathPart.Each;
      visit(parser, depth, each || step.equals(new PathPart.Element(i)));
    }
  }

  /** Which element is the last is known behind it: what each has is gathered until then. */
  private void last(JsonParser parser, int depth) {
    Predicate<@Nullable String> asked = wanted;
    boolean metBefore = met;
    List<Optional<String>> found = new ArrayList<>();
    wanted =
        value -> {
          found.add(Optional.ofNullable(value));
          return false;
        };
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      found.clear();
      value(parser, depth + 1);
    }
    wanted = asked;
    met = metBefore || !found.isEmpty();
    done = found.stream().anyMatch(value -> asked.test(value.orElse(null)));
  }

  private void visit(JsonParser parser, int depth, boolean onTheWay) {
    if (onTheWay) {
      value(parser, depth + 1);
    } else {
      parser.skipChildren();
    }
  }
}
