package io.dayfill.testkit.declared;

import io.dayfill.testkit.declared.DeclaredPage.Facts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a page tells of the next one: in its body and in its headers. */
final class PageWords {
  private final SimSpec spec;
  private final Said said;

  PageWords(SimSpec spec) {
    this.spec = spec;
    said = spec.said();
  }

  /** What stands in the body beside the records, by its path. */
  Map<String, @Nullable Object> body(Facts facts) {
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    List<String> paths = said.texts("pagination.cursor_path");
    List<@Nullable String> parts = parts(cursor(facts), paths.size());
    for (int i = 0; i < paths.size(); i++) {
      if (!(isEnd(facts) && spec.end() == EndOfPages.ABSENT)) {
        body.put(paths.get(i), parts.get(i));
      }
    }
    spec.hasMorePath().ifPresent(path -> body.put(path, facts.more()));
    said.text("pagination.total_path").ifPresent(path -> body.put(path, facts.total()));
    said.text("pagination.total_pages_path").ifPresent(path -> body.put(path, facts.pages()));
    if (spec.style().equals("next_url")) {
      said.text("pagination.path").ifPresent(path -> body.put(path, url(facts)));
    }
    return body;
  }

  /** The headers. */
  Map<String, String> headers(Facts facts) {
    Map<String, String> headers = new LinkedHashMap<>();
    String cursor = cursor(facts);
    if (cursor != null) {
      said.text("pagination.cursor_header").ifPresent(name -> headers.put(name, cursor));
    }
    String url = url(facts);
    if (url != null && spec.style().equals("link_header")) {
      headers.put("Link", "<" + url + ">; rel=" + said.text("pagination.rel", "next"));
    }
    if (url != null && spec.style().equals("next_url")) {
      said.text("pagination.header").ifPresent(name -> headers.put(name, url));
    }
    return headers;
  }

  private static boolean isEnd(Facts facts) {
    return facts.cursor() == null;
  }

  private @Nullable String cursor(Facts facts) {
    if (!isEnd(facts)) {
      return facts.cursor();
    }
    return switch (spec.end()) {
      case EMPTY -> "";
      case SAME -> facts.sent();
      default -> null;
    };
  }

  private static @Nullable String url(Facts facts) {
    String cursor = facts.cursor();
    return cursor == null ? null : facts.here() + "?" + SimSpec.TOKEN + "=" + cursor;
  }

  /** A cursor in so many pieces. */
  private static List<@Nullable String> parts(@Nullable String cursor, int count) {
    List<@Nullable String> parts = new java.util.ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (cursor == null) {
        parts.add(null);
      } else {
        int from = cursor.length() * i / count;
        parts.add(cursor.substring(from, cursor.length() * (i + 1) / count));
      }
    }
    return parts;
  }
}
