package io.dayfill.core.metadata;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.Window;
import java.time.ZoneId;
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
 * @param members the member that is asked for of each name of {@link ForEach}
 */
public record TemplateContext(
    Window window,
    DayRange days,
    String entity,
    ZoneId zone,
    OptionalInt pageSize,
    Map<String, String> members) {
  /** Copies the map. */
  public TemplateContext {
    members = Map.copyOf(members);
  }
}
