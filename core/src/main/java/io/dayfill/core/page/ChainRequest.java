package io.dayfill.core.page;

import io.dayfill.core.date.Window;
import io.dayfill.core.http.PageRequest;
import io.dayfill.core.metadata.Template;
import io.dayfill.core.metadata.TemplateContext;
import io.dayfill.core.metadata.WindowBounds;
import org.jspecify.annotations.Nullable;

/** What one chain of pages asks for, but for the place of a page. For one thread at a time. */
public final class ChainRequest {
  private final RequestTemplate template;
  private final TemplateContext context;
  private final WindowBounds bounds;
  private @Nullable PageRequest plain;

  /**
   * Joins what a chain asks for.
   *
   * @param template the entity's request
   * @param context what it speaks of
   * @param bounds what the API means by the bounds of its window
   */
  public ChainRequest(RequestTemplate template, TemplateContext context, WindowBounds bounds) {
    this.template = template;
    this.context = context;
    this.bounds = bounds;
  }

  TemplateContext context() {
    return context;
  }

  WindowBounds bounds() {
    return bounds;
  }

  /** The request without a place of a page. */
  PageRequest plain() {
    PageRequest filled = plain;
    if (filled == null) {
      filled = template.fill(context);
      plain = filled;
    }
    return filled;
  }

  /**
   * The request for one place: in a template that speaks of it, else as a parameter.
   *
   * @param name the place's name in templates
   * @param param the parameter that carries it otherwise; may be empty
   */
  PageRequest at(String name, String param, String value) {
    if (template.places(name)) {
      return template.fill(context.with(name, value));
    }
    return param.isEmpty() ? plain() : plain().with(param, value);
  }

  /** The request for other bounds. */
  PageRequest asking(Window window) {
    return template.fill(context.asking(window));
  }

  /** True if a template places the cursor. */
  boolean placesCursor() {
    return template.places(Template.CURSOR);
  }

  /**
   * The request for a cursor, of which a template speaks.
   *
   * @param keep whether the other parameters are sent beside it
   */
  PageRequest atCursor(String cursor, boolean keep) {
    TemplateContext at = context.with(Template.CURSOR, cursor);
    PageRequest filled = template.fill(at);
    return keep ? filled : filled.withParams(template.cursorParams(at));
  }
}
