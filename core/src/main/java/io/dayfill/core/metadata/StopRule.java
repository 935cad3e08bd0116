package io.dayfill.core.metadata;

import java.io.Serializable;
import java.util.EnumSet;
import java.util.Set;

/**
 * What ends a chain of pages: any of some signs.
 *
 * @param signs the signs; none where {@link #hasMorePath} alone decides
 * @param hasMorePath where an answer says whether more follows; empty where it does not. What it
 *     says weighs more than any sign.
 */
public record StopRule(Set<Sign> signs, String hasMorePath) implements Serializable {
  /** What may be seen of a page. */
  public enum Sign {
    /** It names no next page: the name is absent, null or empty. */
    NO_CURSOR,
    /** It holds fewer records than were asked for. */
    SHORT_PAGE,
    /** It holds none. */
    EMPTY_PAGE,
    /** It names itself as the next page. */
    SAME_CURSOR
  }

  /** Copies the set. */
  @SuppressWarnings("serial")
  public StopRule {
    signs = Set.copyOf(signs);
  }

  /** Any of some signs. */
  public static StopRule on(Sign first, Sign... others) {
    return new StopRule(EnumSet.of(first, others), "");
  }

  /** What an answer says under a path. */
  public static StopRule hasMore(String path) {
    return new StopRule(Set.of(), path);
  }
}
