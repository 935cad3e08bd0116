package io.dayfill.testkit.declared;

import io.dayfill.testkit.declared.Slots.Slot;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request for the first page of a day, for people to try.
 *
 * @param method the method
 * @param target path and query, escaped
 * @param headers the headers that the metadata asks for
 * @param body the body; empty where there is none
 */
public record SampleRequest(
    String method, String target, Map<String, String> headers, Optional<String> body) {

  static SampleRequest of(SimSpec spec, LocalDate day) {
    Said said = spec.said();
    Filler filler = new Filler(spec, day);
    List<String> query = new ArrayList<>();
    said.group("request.params")
        .forEach((name, template) -> query.addAll(filler.params(name, template)));
    Map<String, String> headers = new LinkedHashMap<>();
    said.group("request.headers")
        .forEach((name, template) -> headers.put(name, filler.fill(String.valueOf(template))));
    Object body = said.get("request.body");
    String path = filler.escaped(spec.path());
    return new SampleRequest(
        said.text("request.method", "GET"),
        query.isEmpty() ? path : path + "?" + String.join("&", query),
        headers,
        body == null ? Optional.empty() : Optional.of(JsonTree.write(filler.tree(body))));
  }

  /** Fills templates in for one day. */
  private record Filler(SimSpec spec, LocalDate day) {
    List<String> params(String name, @Nullable Object template) {
      if (template == null) {
        return List.of(escape(name));
      }
      List<?> all = template instanceof List<?> list ? list : List.of(template);
      return all.stream()
          .map(each -> fill(String.valueOf(each)))
          .filter(value -> !value.isEmpty())
          .map(value -> escape(name) + "=" + escape(value))
          .toList();
    }

    @Nullable Object tree(@Nullable Object template) {
      if (template instanceof Map<?, ?> map) {
        Map<String, @Nullable Object> filled = Nodes.object();
        map.forEach((key, value) -> filled.put(String.valueOf(key), tree(value)));
        return filled;
      }
      if (template instanceof List<?> list) {
        List<@Nullable Object> filled = Nodes.list();
        list.forEach(item -> filled.add(tree(item)));
        return filled;
      }
      return template == null ? null : fill(template.toString());
    }

    String escaped(String template) {
      return fill(template).replace(" ", "%20");
    }

    String fill(String template) {
      return Slots.of(template).fill(this::value);
    }

    private String value(Slot slot) {
      ZoneId zone = spec.zone();
      Instant start = day.atStartOfDay(zone).toInstant();
      Instant end = day.plusDays(1).atStartOfDay(zone).toInstant();
      return switch (slot.name()) {
        case "start" -> TimeText.asked(start, slot.format(), zone);
        case "end" -> TimeText.asked(end, slot.format(), zone);
        case "first_day", "last_day" -> day.toString();
        case "length_s" -> String.valueOf(end.getEpochSecond() - start.getEpochSecond());
        case "entity" -> spec.name();
        case "page_size" -> spec.said().text("pagination.page_size", "100");
        case "offset", "page" ->
            spec.said().text("pagination.first", slot.name().equals("page") ? "1" : "0");
        case "cursor" -> spec.said().text("pagination.initial", "");
        default -> spec.member(slot.name(), 0);
      };
    }

    private static String escape(String text) {
      return URLEncoder.encode(text, StandardCharsets.UTF_8)
          .replace("+", "%20")
          .replace("%3A", ":")
          .replace("%2F", "/");
    }
  }
}
