package io.dayfill.testkit.declared;

import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.declared.Slots.Slot;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what requests ask for out of where the metadata puts it. */
final class AskReader {

  /** What an answer spans where a request leaves one of its bounds out. */
  private static final Duration OPEN = Duration.ofDays(31);

  private final SimSpec spec;
  private final Said said;
  private final Slots path;

  AskReader(SimSpec spec) {
    this.spec = spec;
    said = spec.said();
    path = Slots.of(spec.path());
  }

  /** True if a path is this entity's. */
  boolean serves(String requested) {
    return readPath(requested).isPresent();
  }

  private Optional<Map<Slot, String>> readPath(String requested) {
    Optional<Map<Slot, String>> raw = path.read(requested).filter(AskReader::inOneSegment);
    return raw.isPresent() ? raw : path.read(decoded(requested)).filter(AskReader::inOneSegment);
  }

  private static boolean inOneSegment(Map<Slot, String> found) {
    return found.entrySet().stream()
        .allMatch(each -> !each.getValue().contains("/") || each.getKey().format().contains("/"));
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  Ask read(SimRequest request) throws BadAsk {
    Map<Slot, String> found = new LinkedHashMap<>();
    readPath(request.path())
        .orElseThrow(() -> new BadAsk("no such path"))
        .forEach((slot, text) -> found.put(slot, decoded(text)));
    for (Map.Entry<String, @Nullable Object> param : said.group("request.params").entrySet()) {
      readParam(param.getKey(), param.getValue(), request, found);
    }
    for (Map.Entry<String, @Nullable Object> header : said.group("request.headers").entrySet()) {
      String sent = request.header(header.getKey().toLowerCase(Locale.ROOT));
      match("header " + header.getKey(), String.valueOf(header.getValue()), sent, found);
    }
    if (said.has("request.body")) {
      readBody("body", said.get("request.body"), body(request), found);
    }
    return ask(request, found);
  }

  private static @Nullable Object body(SimRequest request) throws BadAsk {
    try {
      return JsonTree.read(request.body());
    } catch (IllegalArgumentException e) {
      throw new BadAsk("the body is no JSON: " + e.getMessage());
    }
  }

  private void readParam(
      String name, @Nullable Object template, SimRequest request, Map<Slot, String> found)
      throws BadAsk {
    List<String> sent = request.values(name);
    if (template instanceof List<?> list) {
      if (sent.size() != list.size()) {
        throw new BadAsk("parameter " + name + " must come " + list.size() + " times");
      }
      for (int i = 0; i < sent.size(); i++) {
        match("parameter " + name, String.valueOf(list.get(i)), sent.get(i), found);
      }
    } else if (template == null) {
      if (!request.rawQuery().matches("(.*&)?" + java.util.regex.Pattern.quote(name) + "(&.*)?")) {
        throw new BadAsk("parameter " + name + " must come without a value");
      }
    } else {
      boolean page = Slots.of(template.toString()).slots().stream().anyMatch(AskReader::isPage);
      if (!(sent.isEmpty() && page)) {
        match("parameter " + name, template.toString(), sent.isEmpty() ? null : sent.get(0), found);
      }
    }
  }

  private static boolean isPage(Slot slot) {
    return slot.name().equals("cursor");
  }

  private void readBody(
      String at, @Nullable Object template, @Nullable Object sent, Map<Slot, String> found)
      throws BadAsk {
    if (template instanceof Map<?, ?> members) {
      for (Map.Entry<?, ?> member : members.entrySet()) {
        Object below = sent instanceof Map<?, ?> map ? map.get(member.getKey()) : null;
        readBody(at + "." + member.getKey(), member.getValue(), below, found);
      }
    } else if (template instanceof List<?> items) {
      for (int i = 0; i < items.size(); i++) {
        Object below =
            sent instanceof List<?> list && list.size() == items.size() ? list.get(i) : null;
        readBody(at + "[" + i + "]", items.get(i), below, found);
      }
    } else if (template != null) {
      Slots slots = Slots.of(template.toString());
      if (sent != null || slots.slots().stream().noneMatch(AskReader::isPage)) {
        match(at, template.toString(), sent == null ? null : sent.toString(), found);
      }
    }
  }

  private static void match(
      String place, String template, @Nullable String sent, Map<Slot, String> found) throws BadAsk {
    if (sent == null) {
      throw new BadAsk(place + " is missing");
    }
    found.putAll(
        Slots.of(template)
            .read(sent)
            .orElseThrow(() -> new BadAsk(place + " '" + sent + "' is not like " + template)));
  }

  private Ask ask(SimRequest request, Map<Slot, String> found) throws BadAsk {
    Instant start = null;
    Instant end = null;
    boolean days = false;
    Duration length = null;
    Map<String, String> members = new HashMap<>();
    Map<String, String> pages = new HashMap<>();
    begin(request, found);
    for (Map.Entry<Slot, String> each : found.entrySet()) {
      Slot slot = each.getKey();
      String text = each.getValue();
      switch (slot.name()) {
        case "start" -> start = instant(text, slot.format());
        case "end" -> end = instant(text, slot.format());
        case "first_day" -> start = instant(text, "date");
        case "last_day" -> {
          end = instant(text, "date");
          days = true;
        }
        case "length_s" -> length = Duration.ofSeconds(whole("length_s", text));
        case "page_size", "offset", "page", "cursor" -> pages.put(slot.name(), text);
        case "entity" -> {
          if (!text.equals(spec.name())) {
            throw new BadAsk("'" + text + "' is not " + spec.name());
          }
        }
        default -> members.put(slot.name(), text);
      }
      days |= slot.format().equals("date");
    }
    if (start == null && end != null && length != null) {
      start = end.minus(length);
    }
    if (end == null && start != null) {
      end = start.plus(length == null ? OPEN : length);
    }
    if (end == null && spec.listed() != null) {
      end = Instant.EPOCH;
    }
    if (end == null) {
      throw new BadAsk("no part of the request says which days are asked for");
    }
    Instant from = start == null ? end.minus(OPEN) : start;
    if (end.isBefore(from)) {
      throw new BadAsk("the window ends before it starts");
    }
    return paged(new Ask(from, end, days, members, spec.pageSize(), 0, null), request, pages);
  }

  /** A first page may carry a bound in the place of a cursor: what stands there is the bound's. */
  private void begin(SimRequest request, Map<Slot, String> found) {
    String initial = said.text("pagination.initial", "");
    if (Slots.of(initial).slots().isEmpty()) {
      return;
    }
    Slot cursor = found.keySet().stream().filter(AskReader::isPage).findFirst().orElse(null);
    String sent =
        cursor == null
            ? param(request, said.text("pagination.cursor_param", ""))
            : found.get(cursor);
    if (sent != null && isBound(sent)) {
      found.putAll(Slots.of(initial).read(sent).orElseThrow());
      if (cursor != null) {
        found.remove(cursor);
      }
    }
  }

  private boolean isInstant(String text, String format) {
    try {
      instant(text, format);
      return true;
    } catch (BadAsk e) {
      return false;
    }
  }

  private Ask paged(Ask ask, SimRequest request, Map<String, String> placed) throws BadAsk {
    int limit = ask.limit();
    String asked =
        placed.getOrDefault(
            "page_size",
            param(
                request,
                said.text(
                    "pagination.page_size_param", spec.style().equals("offset") ? "limit" : "")));
    if (!asked.isEmpty()) {
      limit = (int) Math.min(limit, whole("page size", asked));
      if (limit < 1) {
        throw new BadAsk("a page of " + asked + " records");
      }
    }
    Ask sized = new Ask(ask.start(), ask.end(), ask.days(), ask.members(), limit, 0, null);
    return switch (spec.style()) {
      case "offset" ->
          sized.at(counted("offset", "offset_param", "offset", 0, request, placed), null);
      case "page" ->
          sized.at(counted("page", "page_param", "page", 1, request, placed) * limit, null);
      default -> sized.at(0, cursor(request, placed));
    };
  }

  private long counted(
      String place,
      String key,
      String usual,
      long first,
      SimRequest request,
      Map<String, String> placed)
      throws BadAsk {
    String text = placed.getOrDefault(place, param(request, said.text("pagination." + key, usual)));
    long start = said.whole("pagination.first", first);
    long number = text.isEmpty() ? start : whole(place, text);
    if (number < start) {
      throw new BadAsk(place + " " + number + " is before the first");
    }
    return number - start;
  }

  private @Nullable String cursor(SimRequest request, Map<String, String> placed) {
    List<String> params = said.texts("pagination.cursor_param");
    List<String> parts = new ArrayList<>();
    if (placed.containsKey("cursor")) {
      parts.add(placed.get("cursor"));
    }
    params.forEach(name -> parts.add(param(request, name)));
    parts.add(param(request, SimSpec.TOKEN));
    String joined = String.join("", parts);
    boolean first =
        joined.isEmpty()
            || said.text("pagination.initial").filter(joined::equals).isPresent()
            || isBound(joined);
    return first ? null : joined;
  }

  /** True for what the first page carries where later ones carry a cursor. */
  private boolean isBound(String text) {
    Slots initial = Slots.of(said.text("pagination.initial", ""));
    return !initial.slots().isEmpty()
        && initial
            .read(text)
            .filter(
                bounds ->
                    bounds.entrySet().stream()
                        .allMatch(each -> isInstant(each.getValue(), each.getKey().format())))
            .isPresent();
  }

  private static String param(SimRequest request, String name) {
    String value = name.isEmpty() ? null : request.param(name);
    return value == null ? "" : value;
  }

  private Instant instant(String text, String format) throws BadAsk {
    try {
      return TimeText.read(text, format.isEmpty() ? "iso" : format, spec.boundsZone());
    } catch (IllegalArgumentException e) {
      throw new BadAsk(String.valueOf(e.getMessage()));
    }
  }

  private static long whole(String name, String text) throws BadAsk {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new BadAsk(name + " '" + text + "' is no whole number");
    }
  }
}
