package io.dayfill.core.metadata;

import io.dayfill.core.metadata.Request.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Turns what is said of a request into one, and judges what its templates say together. */
final class RequestReader {
  private static final Pattern HEADER = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Pattern NUMBER =
      Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?");
  private static final Duration DAY = Duration.ofDays(1);
  private static final Set<String> WORDS = Set.of("true", "false");

  /** What is sent by others, or would break the message apart. */
  private static final Set<String> OTHERS =
      Set.of(
          "host",
          "content-length",
          "transfer-encoding",
          "connection",
          "accept-encoding",
          "authorization",
          "proxy-authorization",
          "user-agent");

  private final GroupReader values;
  private final GroupReader request;
  private final Set<String> names;
  private final List<Template> templates = new ArrayList<>();
  private boolean sound = true;

  /**
   * Makes a reader.
   *
   * @param values the entity's, or those of a list of members
   * @param names what templates may speak of by name
   */
  RequestReader(GroupReader values, Set<String> names) {
    this.values = values;
    this.names = names;
    request = values.group("request").allowing(Language.REQUEST);
  }

  /**
   * The path of an end-point; a template.
   *
   * @param key what says it
   */
  Optional<String> endpoint(String key) {
    return values
        .required(key, text -> BaseUrl.endpoint(text, template(text)), "/path/of/the/readings")
        .map(Template::toString);
  }

  /** The request. */
  Request read() {
    Method method = request.word("method", Method.class).orElse(Method.GET);
    Map<String, List<String>> params = params(request.group("params"));
    Map<String, String> headers = headers(request.group("headers"));
    @Nullable RequestBody body = request.has("body") ? body(request.tree("body")) : null;
    if (body != null) {
      request.note("body", body);
    }
    if (body != null && method != Method.POST) {
      request.problem("body", "is sent with a POST alone", "method: POST");
    }
    return new Request(method, params, headers, body);
  }

  /** All templates that were read. */
  List<Template> templates() {
    return List.copyOf(templates);
  }

  /** Refuses a request that says of no day that it is asked for. */
  void refuseUndated() {
    if (sound && templates.stream().noneMatch(Template::isDated)) {
      request.problem(
          "nothing in the request says which days are asked for",
          "params: {from: \"{start}\", to: \"{end}\"}, by the names that the API has");
    }
  }

  /** Whether nothing but whole days can be asked for. */
  boolean asksForDays() {
    return sound
        && templates.stream()
            .noneMatch(each -> each.placesStart() && each.tick().compareTo(DAY) < 0);
  }

  private Map<String, List<String>> params(GroupReader written) {
    Map<String, List<String>> params = new LinkedHashMap<>();
    for (String name : written.names()) {
      List<Template> each = written.isNothing(name) ? List.of() : texts(written, name);
      if (written.isNothing(name)) {
        written.note(name, "a bare flag");
      }
      params.put(name, each.stream().map(Template::toString).toList());
    }
    return params;
  }

  private List<Template> texts(GroupReader written, String name) {
    List<Template> each = written.oneOrMore(name, this::template);
    sound &= !each.isEmpty();
    return each;
  }

  private Map<String, String> headers(GroupReader written) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (String name : written.names()) {
      if (!HEADER.matcher(name).matches()) {
        written.problem(name, "is no name of a header", "letters, digits and -");
      } else if (OTHERS.contains(name.toLowerCase(Locale.ROOT))) {
        written.problem(
            name, "is sent by Dayfill itself", "leave it out; credentials belong under auth");
      }
      written
          .optional(name, this::template)
          .ifPresentOrElse(each -> headers.put(name, each.toString()), () -> sound = false);
    }
    return headers;
  }

  private Template template(String text) throws InvalidValue {
    Template template = Values.by((String t) -> Template.parse(t, names)).parse(text);
    templates.add(template);
    return template;
  }

  private RequestBody body(Tree tree) {
    if (tree instanceof Tree.Group group) {
      Map<String, RequestBody> members = new LinkedHashMap<>();
      group.members().forEach((name, member) -> members.put(name, body(member)));
      return new RequestBody.Members(members);
    }
    if (tree instanceof Tree.Items items) {
      return new RequestBody.Elements(items.items().stream().map(this::body).toList());
    }
    if (tree instanceof Tree.Text text) {
      boolean literal =
          text.plain() && (WORDS.contains(text.value()) || NUMBER.matcher(text.value()).matches());
      return literal ? new RequestBody.Literal(text.value()) : bodyText(text);
    }
    return new RequestBody.Literal("null");
  }

  private RequestBody bodyText(Tree.Text text) {
    try {
      template(text.value());
    } catch (InvalidValue e) {
      sound = false;
      request.problemAt(text.origin(), "body", e.wrong(), e.right());
    }
    return new RequestBody.Text(text.value());
  }
}
