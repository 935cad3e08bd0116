package io.dayfill.core.page;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.http.PageRequest;
import io.dayfill.core.http.PageRequest.Header;
import io.dayfill.core.http.PageRequest.Param;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.Request;
import io.dayfill.core.metadata.Response.Format;
import io.dayfill.core.metadata.Template;
import io.dayfill.core.metadata.TemplateContext;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An entity's request, compiled: filled in, it is what to ask for. Safe for several threads. */
public final class RequestTemplate {
  private final String entity;
  private final Request.Method method;
  private final Template path;
  private final Map<String, List<Template>> params = new LinkedHashMap<>();
  private final Map<String, Template> headers = new LinkedHashMap<>();
  private final @Nullable BodyTemplate body;
  private final String sizeParam;
  private final String accept;
  private final Set<String> places;

  /**
   * Compiles the request of an entity.
   *
   * @param names what its templates may speak of by name
   * @throws DayfillException of the user's category if a template is none
   */
  public static RequestTemplate of(Entity entity, Set<String> names) {
    return new RequestTemplate(
        entity.name(),
        entity.endpoint(),
        entity.request(),
        entity.pagination().limits().sizeParam(),
        names,
        entity.response().format());
  }

  /**
   * Compiles a request for JSON.
   *
   * @param entity whose it is, for errors
   * @param endpoint its path; a template
   * @param pageSizeParam the parameter of the page size, where no template places it; may be empty
   * @param names what its templates may speak of by name
   * @throws DayfillException of the user's category if a template is none
   */
  public RequestTemplate(
      String entity, String endpoint, Request request, String pageSizeParam, Set<String> names) {
    this(entity, endpoint, request, pageSizeParam, names, Format.JSON);
  }

  private RequestTemplate(
      String entity,
      String endpoint,
      Request request,
      String pageSizeParam,
      Set<String> names,
      Format format) {
    this.entity = entity;
    accept = format.accept();
    method = request.method();
    path = Template.parse(endpoint, names);
    request
        .params()
        .forEach(
            (name, texts) ->
                params.put(name, texts.stream().map(text -> Template.parse(text, names)).toList()));
    request.headers().forEach((name, text) -> headers.put(name, Template.parse(text, names)));
    body = request.body() == null ? null : BodyTemplate.of(request.body(), names);
    boolean placed = all().anyMatch(Template::placesPageSize);
    sizeParam = placed ? "" : pageSizeParam;
    places = all().flatMap(template -> template.names().stream()).collect(Collectors.toSet());
  }

  /** The smallest step by which bounds can differ as they are written. */
  public Duration tick() {
    return all().map(Template::tick).max(Comparator.naturalOrder()).orElse(Duration.ZERO);
  }

  /** True if the page's place of that name stands in a template. */
  boolean places(String name) {
    return places.contains(name);
  }

  private Stream<Template> all() {
    Stream<Template> inBody = body == null ? Stream.of() : body.templates();
    return Stream.of(
            Stream.of(path),
            params.values().stream().flatMap(List::stream),
            headers.values().stream(),
            inBody)
        .flatMap(templates -> templates);
  }

  /**
   * What to ask for. A parameter, header or member of the body that speaks of a cursor is left out
   * where there is none.
   *
   * @throws DayfillException of the user's category if something comes out empty, or as a step of a
   *     path that leads elsewhere
   */
  PageRequest fill(TemplateContext context) {
    List<Param> filled = new ArrayList<>();
    params.forEach((name, templates) -> fillParam(name, templates, context, filled));
    if (!sizeParam.isEmpty() && context.pageSize().isPresent()) {
      filled.add(new Param(sizeParam, Integer.toString(context.pageSize().getAsInt())));
    }
    return new PageRequest(
        method == Request.Method.POST ? PageRequest.Method.POST : PageRequest.Method.GET,
        path(context),
        filled,
        headers(context),
        body == null ? null : PageRequest.Body.json(body.json(context)),
        accept);
  }

  /** The parameters that speak of the cursor. */
  List<Param> cursorParams(TemplateContext context) {
    List<Param> filled = new ArrayList<>();
    params.forEach(
        (name, templates) -> {
          if (templates.stream().anyMatch(template -> template.places(Template.CURSOR))) {
            fillParam(name, templates, context, filled);
          }
        });
    return filled;
  }

  private void fillParam(
      String name, List<Template> templates, TemplateContext context, List<Param> filled) {
    if (templates.isEmpty()) {
      filled.add(new Param(name, null));
    }
    for (Template template : templates) {
      if (isWanted(template, context)) {
        filled.add(new Param(name, value("parameter '" + name + "'", template, context)));
      }
    }
  }

  private List<Header> headers(TemplateContext context) {
    List<Header> filled = new ArrayList<>();
    headers.forEach(
        (name, template) -> {
          if (isWanted(template, context)) {
            filled.add(new Header(name, headerValue(name, template, context)));
          }
        });
    return filled;
  }

  private String headerValue(String name, Template template, TemplateContext context) {
    String value = value("header '" + name + "'", template, context);
    if (value.chars().anyMatch(c -> c < ' ' || c > '~')) {
      throw refuse(
          "header '" + name + "'",
          "comes out with characters that no header holds",
          "Send it as a parameter, or in the body");
    }
    return value;
  }

  static boolean isWanted(Template template, TemplateContext context) {
    return !template.places(Template.CURSOR) || context.values().containsKey(Template.CURSOR);
  }

  private String value(String what, Template template, TemplateContext context) {
    String value = template.render(context);
    // a first cursor that is empty was written so
    boolean meant = template.places(Template.CURSOR);
    if (value.isEmpty() && !meant) {
      throw refuse(
          what,
          "comes out empty, which an API may take for no restriction at all",
          "Give it a value, or leave it out");
    }
    return value;
  }

  private String path(TemplateContext context) {
    String filled = path.render(context, RequestTemplate::escaped);
    for (String step : filled.split("/", -1)) {
      String plain = step.replaceAll("(?i)%2e", ".");
      if (plain.equals(".") || plain.equals("..")) {
        throw refuse("api_endpoint", "comes out with a step '" + plain + "'", "Leave it out");
      }
    }
    if (path.render(context, value -> value.isEmpty() ? "\0" : "").indexOf('\0') >= 0) {
      throw refuse("api_endpoint", "comes out with an empty place", "Give it a value");
    }
    return filled;
  }

  private static String escaped(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8)
        .replace("+", "%20")
        .replace("*", "%2A")
        .replace("%7E", "~");
  }

  private DayfillException refuse(String what, String reason, String remedy) {
    return DayfillException.user(what + " of entity '" + entity + "'", reason, remedy);
  }
}
