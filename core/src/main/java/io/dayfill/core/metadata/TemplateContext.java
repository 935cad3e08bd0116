package io.dayfill.core.metadata;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.Window;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What a template may speak of.
 *
 * @param window the bounds as asked: see {@link WindowBounds#asked}
 * @param days the days of the slice
 * @param entity the entity's name
 * @param zone of times written without an offset or with that of the zone, and of dates
 * @param pageSize the records asked for in a page
 * @param values what is given by name: the place of a page, and what the request is repeated for
 */
public record TemplateContext(
    Window window,
    DayRange days,
    String entity,
    ZoneId zone,
    OptionalInt pageSize,
    Map<String, String> values) {
  /** Copies the map. */
  public TemplateContext {
    values = Map.copyOf(values);
  }

  /** Without named values. */
  public TemplateContext(
      Window window, DayRange days, String entity, ZoneId zone, OptionalInt pageSize) {
    this(window, days, entity, zone, pageSize, Map.of());
  }

  /** The same with a named value. */
  public TemplateContext with(String name, String value) {
    Map<String, String> more = new HashMap<>(values);
    more.put(name, value);
    return new TemplateContext(window, days, entity, zone, pageSize, more);
  }

  /** The same for other bounds. */
  public TemplateContext asking(Window other) {
    return new TemplateContext(other, days, entity, zone, pageSize, values);
  }
}
