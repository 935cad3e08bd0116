package io.dayfill.core.probe;

import io.dayfill.core.probe.Address.Param;
import io.dayfill.core.probe.Node.Group;
import io.dayfill.core.probe.Node.Kind;
import io.dayfill.core.probe.Node.Scalar;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How an answer seems to come in pages.
 *
 * @param style as metadata names it
 * @param keys what stands under {@code pagination}, each value as YAML
 * @param because what it was told from
 * @param more whether this answer says that more follows
 * @param dropped parameters of the address that the style sets itself
 */
public record Paging(
    String style, Map<String, String> keys, String because, boolean more, Set<String> dropped) {
  private static final Set<String> SIZES =
      Set.of(
          "limit", "pagesize", "perpage", "size", "top", "maxresults", "results", "count", "rows");
  private static final Set<String> OFFSETS = Set.of("offset", "skip", "startat", "startindex");
  private static final Set<String> PAGES = Set.of("page", "pagenumber", "currentpage", "pageno");
  private static final Map<String, String> CURSORS =
      Map.of(
          "nextcursor", "cursor",
          "cursor", "cursor",
          "nextpagetoken", "pageToken",
          "nexttoken", "nextToken",
          "endcursor", "after",
          "continuationtoken", "",
          "lastkey", "",
          "lastrowkey", "",
          "next", "cursor");
  private static final Set<String> MORE =
      Set.of("hasmore", "hasnext", "hasnextpage", "more", "truncated", "ismore");
  private static final Pattern LINK =
      Pattern.compile("<([^>]*)>\\s*;[^,]*rel=\"?next\"?", Pattern.CASE_INSENSITIVE);
  private static final int UNKNOWN_CAP = 1000;

  static Paging of(Node root, @Nullable String link, Address address, long records) {
    Map<String, Scalar> beside = new LinkedHashMap<>();
    besideRecords(root, "", beside);
    Optional<String> flag =
        beside.keySet().stream().filter(path -> MORE.contains(plain(path))).findFirst();
    Paging found = byLink(link, address);
    found = found != null ? found : byUrl(beside, address);
    found = found != null ? found : byCursor(beside, flag, address);
    found = found != null ? found : byNumber(beside, address, records);
    return found != null ? found : none(address, records);
  }

  private static @Nullable Paging byLink(@Nullable String link, Address address) {
    Matcher next = LINK.matcher(link == null ? "" : link);
    return next.find()
        ? paged("link_header", address, Map.of(), "the header Link names the next page", true)
        : null;
  }

  private static @Nullable Paging byUrl(Map<String, Scalar> beside, Address address) {
    for (Map.Entry<String, Scalar> each : beside.entrySet()) {
      Scalar value = each.getValue();
      boolean names = plain(each.getKey()).contains("next") || each.getKey().endsWith("next.href");
      boolean leads = value.kind() == Kind.TEXT && value.text().matches("(https?://|/|\\?).*");
      boolean named =
          value.kind() == Kind.NULL && plain(each.getKey()).matches("next(link|url|href|pageurl)");
      if (names && (leads || named)) {
        return paged(
            "next_url",
            address,
            Map.of("path", Yaml.text(each.getKey())),
            "'" + each.getKey() + "' is the address of the next page",
            leads);
      }
    }
    return null;
  }

  private static @Nullable Paging byCursor(
      Map<String, Scalar> beside, Optional<String> flag, Address address) {
    for (Map.Entry<String, Scalar> each : beside.entrySet()) {
      String param = CURSORS.get(plain(each.getKey()));
      if (param == null || each.getValue().kind() == Kind.FLAG) {
        continue;
      }
      String last = each.getKey().replaceFirst(".*\\.", "");
      String sent = param.isEmpty() ? last : like(last, param);
      Map<String, String> keys = new LinkedHashMap<>();
      keys.put("cursor_path", Yaml.text(each.getKey()));
      keys.put("cursor_param", Yaml.text(sent));
      flag.ifPresent(path -> keys.put("stop", "{has_more: " + Yaml.text(path) + "}"));
      boolean more =
          flag.map(path -> says(beside, path))
              .orElse(Node.text(each.getValue()).filter(text -> !text.isEmpty()).isPresent());
      return paged(
          "cursor",
          address,
          keys,
          "'"
              + each.getKey()
              + "' names the next page; '"
              + sent
              + "' is a guess at how to send it",
          more);
    }
    return null;
  }

  private static boolean says(Map<String, Scalar> beside, String path) {
    return beside.getOrDefault(path, new Scalar(Kind.NULL, "")).text().equals("true");
  }

  /** A parameter spelled as the API spells its own. */
  private static String like(String member, String param) {
    return member.contains("_") ? SeenColumn.snake(param) : param;
  }

  private static @Nullable Paging byNumber(
      Map<String, Scalar> beside, Address address, long records) {
    Optional<Param> offset = address.number(OFFSETS);
    Optional<String> total =
        beside.keySet().stream()
            .filter(
                path ->
                    plain(path).matches("total|totalcount|totalresults|totalelements|total_?rows"))
            .filter(
                path -> beside.getOrDefault(path, new Scalar(Kind.NULL, "")).kind() == Kind.NUMBER)
            .findFirst();
    boolean more = records > 0;
    if (offset.isPresent() || (total.isPresent() && address.number(PAGES).isEmpty())) {
      Map<String, String> keys = new LinkedHashMap<>();
      keys.put("offset_param", Yaml.text(offset.map(Param::name).orElse("offset")));
      total.ifPresent(path -> keys.put("total_path", Yaml.text(path)));
      String because =
          offset
              .map(param -> "the address has '" + param.name() + "'")
              .orElse(
                  "'" + total.orElse("") + "' is a total; 'offset' is a guess at the parameter");
      return paged("offset", address, keys, because, more);
    }
    return address
        .number(PAGES)
        .map(
            page ->
                paged(
                    "page",
                    address,
                    Map.of(
                        "page_param",
                        Yaml.text(page.name()),
                        "first",
                        String.valueOf(page.value())),
                    "the address has '" + page.name() + "'",
                    more))
        .orElse(null);
  }

  private static Paging none(Address address, long records) {
    Optional<Param> size = address.number(SIZES);
    boolean round = records >= 100 && records % 100 == 0;
    String cap =
        size.map(param -> String.valueOf(param.value()))
            .orElse(Long.toString(round ? records : UNKNOWN_CAP));
    return new Paging(
        "none",
        Map.of("record_cap", cap),
        "nothing leads on; "
            + (size.isPresent() ? "as many records as were asked for" : cap + " records, a guess,")
            + " may be an answer that was cut, and are asked for again in halves",
        false,
        Set.of());
  }

  private static Paging paged(
      String style, Address address, Map<String, String> keys, String because, boolean more) {
    Map<String, String> all = new LinkedHashMap<>(keys);
    Set<String> dropped = new HashSet<>();
    address
        .number(SIZES)
        .ifPresent(
            size -> {
              all.put("page_size", String.valueOf(size.value()));
              all.put("page_size_param", Yaml.text(size.name()));
              dropped.add(size.name());
            });
    for (String own : new String[] {"cursor_param", "offset_param", "page_param"}) {
      if (all.containsKey(own)) {
        dropped.add(all.getOrDefault(own, "").replace("\"", ""));
      }
    }
    return new Paging(style, all, because, more, dropped);
  }

  /** What stands in an answer outside of its lists. */
  private static void besideRecords(Node node, String path, Map<String, Scalar> beside) {
    if (node instanceof Group group) {
      group
          .members()
          .forEach(
              (name, each) -> {
                String there = Records.join(path, name);
                if (each instanceof Scalar scalar) {
                  beside.put(there, scalar);
                } else {
                  besideRecords(each, there, beside);
                }
              });
    }
  }

  private static String plain(String path) {
    return path.replaceFirst("\\.href$", "href")
        .replaceFirst(".*[.](?=[^.]*$)", "")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^a-z]", "")
        .replaceFirst("^iot(?=next)", "");
  }
}
