package io.dayfill.core.page;

import io.dayfill.core.metadata.RequestBody;
import io.dayfill.core.metadata.Template;
import io.dayfill.core.metadata.TemplateContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Stream;

/** The body of a request, compiled. */
sealed interface BodyTemplate {
  /** Compiles a piece of a body. */
  static BodyTemplate of(RequestBody body, Set<String> names) {
    if (body instanceof RequestBody.Text text) {
      return new Text(Template.parse(text.template(), names));
    }
    if (body instanceof RequestBody.Literal literal) {
      return new Literal(literal.json());
    }
    if (body instanceof RequestBody.Elements elements) {
      return new Elements(elements.elements().stream().map(each -> of(each, names)).toList());
    }
    Map<String, BodyTemplate> members = new LinkedHashMap<>();
    ((RequestBody.Members) body)
        .members()
        .forEach((name, member) -> members.put(name, of(member, names)));
    return new Members(members);
  }

  /** As JSON. */
  String json(TemplateContext context);

  /** The templates in it. */
  Stream<Template> templates();

  /** False of what speaks of a cursor while there is none. */
  default boolean isWanted(TemplateContext context) {
    return true;
  }

  /** A text, or a number where its only place is one. */
  record Text(Template template) implements BodyTemplate {
    @Override
    public String json(TemplateContext context) {
      String value = template.render(context);
      return template.isNumber() ? value : quoted(value);
    }

    @Override
    public Stream<Template> templates() {
      return Stream.of(template);
    }

    @Override
    public boolean isWanted(TemplateContext context) {
      return RequestTemplate.isWanted(template, context);
    }
  }

  /** What is sent as it stands. */
  record Literal(String json) implements BodyTemplate {
    @Override
    public String json(TemplateContext context) {
      return json;
    }

    @Override
    public Stream<Template> templates() {
      return Stream.of();
    }
  }

  /** An object. */
  record Members(Map<String, BodyTemplate> members) implements BodyTemplate {
    @Override
    public String json(TemplateContext context) {
      StringJoiner json = new StringJoiner(",", "{", "}");
      members.forEach(
          (name, member) -> {
            if (member.isWanted(context)) {
              json.add(quoted(name) + ":" + member.json(context));
            }
          });
      return json.toString();
    }

    @Override
    public Stream<Template> templates() {
      return members.values().stream().flatMap(BodyTemplate::templates);
    }
  }

  /** An array. */
  record Elements(List<BodyTemplate> elements) implements BodyTemplate {
    @Override
    public String json(TemplateContext context) {
      StringJoiner json = new StringJoiner(",", "[", "]");
      elements.stream()
          .filter(element -> element.isWanted(context))
          .forEach(element -> json.add(element.json(context)));
      return json.toString();
    }

    @Override
    public Stream<Template> templates() {
      return elements.stream().flatMap(BodyTemplate::templates);
    }
  }

  private static String quoted(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c < ' ') {
        json.append(String.format("\\u%04x", (int) c));
      } else {
        json.append(c);
      }
    }
    return json.append('"').toString();
  }
}
