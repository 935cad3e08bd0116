package io.dayfill.core.page;

import io.dayfill.core.metadata.PageLimits;
import io.dayfill.core.metadata.StopRule.Sign;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Tells the last page of a chain by the rule that the metadata, or else the style, sets. */
final class StopSigns {
  private final Set<Sign> signs;
  private final String hasMorePath;
  private final int pageSize;

  /**
   * Makes one.
   *
   * @param usual what ends a chain where the metadata says nothing
   */
  StopSigns(PageLimits limits, Sign usual) {
    this(
        limits,
        limits.stop().signs().isEmpty() && limits.stop().hasMorePath().isEmpty()
            ? Set.of(usual)
            : limits.stop().signs());
  }

  private StopSigns(PageLimits limits, Set<Sign> signs) {
    this.signs = signs;
    hasMorePath = limits.stop().hasMorePath();
    pageSize = limits.size();
  }

  /** One for which a page that leads to no other is always the last, unless it says otherwise. */
  static StopSigns orNoCursor(PageLimits limits) {
    Set<Sign> signs = EnumSet.of(Sign.NO_CURSOR);
    signs.addAll(limits.stop().signs());
    return new StopSigns(limits, signs);
  }

  /** Whether every page that leads on has another behind it. */
  boolean onlyLackOfWay() {
    return hasMorePath.isEmpty() && signs.equals(Set.of(Sign.NO_CURSOR));
  }

  /** What is known of a page beside its facts. */
  enum Way {
    /** It names no next page. */
    NONE,
    /** It names itself. */
    SAME,
    /** It leads on. */
    ON
  }

  /**
   * Judges a page.
   *
   * @param records how many of its records are new
   * @return true if it is the last
   * @throws io.dayfill.core.http.SourceException if it says that more follows and leads to nothing,
   *     or leads to nothing where that is no sign of an end
   */
  boolean isLast(PageFacts page, long records, Way way) {
    if (!hasMorePath.isEmpty()) {
      return !saysMore(page, way);
    }
    boolean last =
        (way == Way.NONE && signs.contains(Sign.NO_CURSOR))
            || (way == Way.SAME && signs.contains(Sign.SAME_CURSOR))
            || (records == 0 && signs.contains(Sign.EMPTY_PAGE))
            || (page.records() < pageSize && signs.contains(Sign.SHORT_PAGE));
    if (!last && way == Way.NONE) {
      throw PageBounds.astray(
          "a page leads to no next one, and nothing says that it is the last",
          "pagination.stop waits for another sign",
          "Compare pagination.stop with what the API does on its last page");
    }
    return last;
  }

  private boolean saysMore(PageFacts page, Way way) {
    Optional<String> said = page.value(hasMorePath);
    boolean more = said.filter("true"::equalsIgnoreCase).isPresent();
    if (!more && said.filter("false"::equalsIgnoreCase).isEmpty()) {
      throw PageBounds.astray(
          "a page does not say whether more follows",
          "'" + hasMorePath + "' is " + (said.isEmpty() ? "absent" : "neither true nor false"),
          "Check has_more under pagination.stop");
    }
    if (more && way == Way.NONE) {
      throw PageBounds.astray(
          "a page says that more follows, but leads to no next one",
          "'" + hasMorePath + "' is true",
          "Check what names the next page; an API that loses it answers so");
    }
    return more;
  }
}
