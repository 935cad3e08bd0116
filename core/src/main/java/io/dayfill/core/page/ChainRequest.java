package io.dayfill.core.page;

import io.dayfill.core.date.Window;
import io.dayfill.core.http.PageRequest;
import io.dayfill.core.metadata.Template;
import io.dayfill.core.metadata.TemplateContext;
import io.dayfill.core.metadata.WindowBounds;

/**
 * What one chain of pages asks for, but for the place of a page.
 *
 * @param template the entity's request
 * @param context what it speaks of
 * @param bounds what the API means by the bounds of its window
 */
public record ChainRequest(RequestTemplate template, TemplateContext context, WindowBounds bounds) {
  /** The request without a place of a page. */
  PageRequest plain() {
    return template.fill(context);
  }

  /**
   * The request for one place: in a template that speaks of it, else as a parameter.
   *
   * @param name the place's name in templates
   * @param param the parameter that carries it otherwise; may be empty
   */
  PageRequest at(String name, String param, String value) {
    PageRequest filled = template.fill(context.with(name, value));
    return param.isEmpty() || template.places(name) ? filled : filled.with(param, value);
  }

  /** The request for other bounds. */
  PageRequest asking(Window window) {
    return template.fill(context.asking(window));
  }

  /** True if a template places the cursor. */
  boolean placesCursor() {
    return template.places(Template.CURSOR);
  }
}
