package io.dayfill.core.metadata;

import io.dayfill.core.metadata.PaginationReader.Style;
import io.dayfill.core.metadata.StopRule.Sign;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Reads what ends a chain of pages: words, or a path under {@code has_more}, one or a list. */
final class StopReader {
  private final GroupReader pages;
  private final Set<Sign> signs = EnumSet.noneOf(Sign.class);
  private String hasMore = "";

  StopReader(GroupReader pages) {
    this.pages = pages;
  }

  StopRule read(Style style) {
    if (pages.has("stop")) {
      pages.each("stop", this::word, this::group);
      pages.note("stop", signs + " " + hasMore);
      refuse(style);
    }
    return new StopRule(signs, hasMore);
  }

  private void word(String text) throws InvalidValue {
    signs.add(Sign.valueOf(Values.word(Language.SIGNS).parse(text).toUpperCase(Locale.ROOT)));
  }

  private void group(GroupReader said) {
    said.allowing(Language.STOP)
        .required("has_more", Paths::value, "the path of true or false")
        .ifPresent(path -> hasMore = path);
  }

  /** A sign that the style never shows would let a chain go on for ever, or end at once. */
  private void refuse(Style style) {
    if (style == Style.NONE) {
      pages.problem("stop", "an answer of one page has no end to be told", "leave it out");
    }
    boolean named = style == Style.CURSOR || style.isByLink();
    for (Sign sign : Set.of(Sign.NO_CURSOR, Sign.SAME_CURSOR)) {
      if (!named && signs.contains(sign)) {
        pages.problem(
            "stop",
            sign.name().toLowerCase(Locale.ROOT) + " is no sign of this pagination_style",
            "empty_page, short_page, or {has_more: path}");
      }
    }
  }
}
