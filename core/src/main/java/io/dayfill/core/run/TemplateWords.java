package io.dayfill.core.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the places of a template stand for. */
final class TemplateWords {
  private static final Pattern PLACE = Pattern.compile("(?<!\\{)\\{([a-z_]+)(?::([^}]+))?}");
  private static final Map<String, String> MEANINGS =
      Map.ofEntries(
          Map.entry("start", "where the asking starts"),
          Map.entry("end", "where the asking ends"),
          Map.entry("first_day", "the slice's first day"),
          Map.entry("last_day", "the slice's last day, included"),
          Map.entry("length_s", "the seconds from start to end"),
          Map.entry("entity", "the entity's name"),
          Map.entry("page_size", "the records asked for in a page"),
          Map.entry("offset", "the records received so far"),
          Map.entry("page", "the page's number"),
          Map.entry("cursor", "what names the page"));

  private TemplateWords() {}

  /** A reason for each place of a template; empty where it has none. */
  static String of(String template) {
    List<String> words = new ArrayList<>();
    Matcher place = PLACE.matcher(template);
    while (place.find()) {
      String name = place.group(1);
      String meaning = MEANINGS.getOrDefault(name, "a member of for_each " + name);
      words.add(place.group(2) == null ? meaning : meaning + ", written as " + place.group(2));
    }
    return String.join("; ", words);
  }
}
