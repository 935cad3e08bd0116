package io.dayfill.core.metadata;

/** What may be a member of a list that an API is asked along. */
public final class Members {
  private static final int LONGEST = 1024;

  private Members() {}

  /**
   * Why a text is no member: such a one would lead a path elsewhere, or be none at all.
   *
   * @return empty if it is one
   */
  public static String wrong(String text) {
    if (text.isBlank()) {
      return "a member is blank";
    }
    if (text.equals(".") || text.equals("..")) {
      return "'" + text + "' as a member would lead to another path";
    }
    if (text.length() > LONGEST || text.chars().anyMatch(Character::isISOControl)) {
      return "'" + Echo.shown(text) + "' is no member: too long, or with control characters";
    }
    return "";
  }
}
