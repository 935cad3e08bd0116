package io.dayfill.core.http;

import io.dayfill.core.metadata.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Whether an answer is one that a condition of the metadata speaks of. Reads the beginning of a
 * body in one pass; one that is no JSON, or ends early, tells nothing from there on.
 */
final class ConditionCheck {
  private static final JsonFactory JSON = new JsonFactory();

  private ConditionCheck() {}

  /** True if one of the conditions holds. */
  static boolean anyHolds(List<Condition> conditions, int status, byte[] body, int length) {
    return conditions.stream().anyMatch(each -> holds(each, status, body, length));
  }

  private static boolean holds(Condition condition, int status, byte[] body, int length) {
    if (!condition.isAbout(status)) {
      return false;
    }
    String path = condition.path();
    return path == null || new Walk(condition, steps(path)).holds(body, length);
  }

  /** One step of a path: the name of a member, {@code []} or {@code [n]}. */
  private static final Pattern STEP = Pattern.compile("\\[([0-9]*)]|\\.?([^.\\[\\]]+)");

  private static List<String> steps(String path) {
    List<String> steps = new ArrayList<>();
    Matcher matcher = STEP.matcher(path);
    while (matcher.find()) {
      steps.add(matcher.group(2) == null ? matcher.group() : matcher.group(2));
    }
    return steps;
  }

  /** One pass through a body. */
  private static final class Walk {
    private final Condition condition;
    private final List<String> steps;
    private boolean found;
    private boolean held;

    Walk(Condition condition, List<String> steps) {
      this.condition = condition;
      this.steps = steps;
    }

    boolean holds(byte[] body, int length) {
      try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), body, 0, length)) {
        if (parser.nextToken() != null) {
          value(parser, 0);
        }
      } catch (JacksonException e) {
        // what was read before counts; whether more would have come nobody knows
        return held;
      }
      return held || (!found && condition.isHeldBy(null));
    }

    /** Stands on the first token of a value; leaves on its last. */
    private void value(JsonParser parser, int depth) {
      if (held) {
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
      found = true;
      JsonToken token = parser.currentToken();
      held = condition.isHeldBy(token == JsonToken.VALUE_NULL ? null : text(parser, token));
      parser.skipChildren();
    }

    private static String text(JsonParser parser, JsonToken token) {
      return token.isStructStart() ? token.asString() : parser.getString();
    }

    private void members(JsonParser parser, int depth) {
      String wanted = steps.get(depth);
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        boolean isWanted = parser.currentName().equals(wanted);
        parser.nextToken();
        visit(parser, depth, isWanted);
      }
    }

    private void elements(JsonParser parser, int depth) {
      String wanted = steps.get(depth);
      for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
        visit(parser, depth, wanted.equals("[]") || wanted.equals("[" + i + "]"));
      }
    }

    private void visit(JsonParser parser, int depth, boolean isWanted) {
      if (isWanted) {
        value(parser, depth + 1);
      } else {
        parser.skipChildren();
      }
    }
  }
}
