package io.dayfill.core.metadata;

import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;

/**
 * The metadata language as a JSON Schema, draft 2020-12, for editors: what may stand where, what it
 * means, what holds by default. Made of the definition that configurations are judged by. It knows
 * no adapters, and does not compare one key with another, so that a file may still be refused that
 * it lets pass.
 */
public final class LanguageSchema {
  private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";
  private static final String WHOLE = "^(0|-?[1-9][0-9]{0,17})$";
  private static final String SPAN =
      "^([0-9]{1,12} ?(us|ms|s|min|h|d)|P(?=.)([0-9]{1,9}D)?(T(?=.)[0-9HMS.]{1,40})?)$";
  private static final List<String> SCALARS = List.of("string", "number", "boolean");

  private final Map<String, Object> definitions = new LinkedHashMap<>();

  private LanguageSchema() {}

  /** The schema, indented, with a line end at its end. */
  public static String json() {
    return new LanguageSchema().text();
  }

  private String text() {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("$schema", DIALECT);
    root.put("title", "Dayfill configuration");
    root.putAll(keys(Language.ROOT));
    root.put("$defs", definitions);
    StringWriter text = new StringWriter();
    try (JsonGenerator out = new JsonFactory().createGenerator(indented(), text)) {
      write(root, out);
    }
    return text.append('\n').toString();
  }

  private Map<String, Object> keys(Keys keys) {
    Map<String, Object> properties = new LinkedHashMap<>();
    keys.all().stream()
        .filter(Key::built)
        .forEach(key -> properties.put(key.name(), property(key)));
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("additionalProperties", false);
    List<String> needed = keys.all().stream().filter(Key::needed).map(Key::name).toList();
    if (!needed.isEmpty()) {
      schema.put("required", needed);
    }
    schema.put("properties", properties);
    if (keys.equals(Language.AUTH)) {
      // what a jar brings has keys of its own
      schema.remove("additionalProperties");
      Object known = Map.of("type", Map.of("enum", Language.AUTH_TYPES));
      schema.put("if", Map.of("properties", known));
      List<String> names = List.copyOf(properties.keySet());
      schema.put("then", Map.of("propertyNames", Map.of("enum", names)));
    }
    return schema;
  }

  private Map<String, Object> property(Key key) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("description", key.means());
    key.standard("").ifPresent(value -> schema.put("default", plain(value)));
    schema.putAll(form(key.form()));
    return schema;
  }

  /** As YAML would take it. */
  private static Object plain(String value) {
    if (value.equals("{}")) {
      return Map.of();
    }
    if (value.equals("true") || value.equals("false")) {
      return Boolean.valueOf(value);
    }
    return value.matches("[0-9]{1,9}") ? (Object) Integer.valueOf(value) : value;
  }

  private Map<String, Object> form(Form form) {
    if (form instanceof Form.Text text) {
      Map<String, Object> schema = new LinkedHashMap<>();
      schema.put("type", text.bare() ? SCALARS : "string");
      if (!text.pattern().isEmpty()) {
        schema.put("pattern", text.pattern());
      }
      return schema;
    }
    if (form instanceof Form.Whole whole) {
      return anyOf(
          ordered("type", "integer", "minimum", whole.min(), "maximum", whole.max()),
          ordered("type", "string", "pattern", WHOLE));
    }
    if (form instanceof Form.Span) {
      return ordered("type", "string", "pattern", SPAN);
    }
    if (form instanceof Form.Words words) {
      return Map.of("enum", spellings(words));
    }
    return form instanceof Form.Group group ? reference(group.keys()) : composed(form);
  }

  private Map<String, Object> composed(Form form) {
    if (form instanceof Form.Either either) {
      return Map.of("anyOf", either.forms().stream().map(this::form).toList());
    }
    if (form instanceof Form.Items items) {
      return ordered("type", "array", "items", form(items.item()));
    }
    if (form instanceof Form.Named named) {
      Map<String, Object> names = form(named.name());
      names.remove("type");
      Map<String, Object> schema = ordered("type", "object");
      if (!names.isEmpty()) {
        schema.put("propertyNames", names);
      }
      schema.put("additionalProperties", form(named.value()));
      return schema;
    }
    return form.equals(Form.NOTHING) ? Map.of("type", "null") : Map.of();
  }

  /** A word that YAML takes for a flag may be one. */
  private static List<Object> spellings(Form.Words words) {
    return words.known().stream()
        .flatMap(word -> Stream.of(word, plain(word)))
        .distinct()
        .collect(Collectors.toList());
  }

  private Map<String, Object> reference(Keys keys) {
    String name = keys.place().replace(' ', '_');
    if (!definitions.containsKey(name)) {
      definitions.put(name, Map.of());
      definitions.put(name, keys(keys));
    }
    return Map.of("$ref", "#/$defs/" + name);
  }

  private static Map<String, Object> anyOf(Object... schemas) {
    return Map.of("anyOf", List.of(schemas));
  }

  private static Map<String, Object> ordered(Object... namesAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put(namesAndValues[i].toString(), namesAndValues[i + 1]);
    }
    return map;
  }

  private static ObjectWriteContext indented() {
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    PrettyPrinter printer =
        new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter);
    return new ObjectWriteContext.Base() {
      @Override
      public boolean hasPrettyPrinter() {
        return true;
      }

      @Override
      public PrettyPrinter getPrettyPrinter() {
        return printer;
      }
    };
  }

  private static void write(Object value, JsonGenerator out) {
    if (value instanceof Map<?, ?> map) {
      out.writeStartObject();
      map.forEach(
          (name, member) -> {
            out.writeName(name.toString());
            write(member, out);
          });
      out.writeEndObject();
    } else if (value instanceof List<?> list) {
      out.writeStartArray();
      list.forEach(item -> write(item, out));
      out.writeEndArray();
    } else if (value instanceof Boolean flag) {
      out.writeBoolean(flag);
    } else if (value instanceof Integer number) {
      out.writeNumber(number);
    } else {
      out.writeString(value.toString());
    }
  }
}
