package io.dayfill.cli;

import java.util.Locale;

/** How names of code are shown. */
final class Names {
  private Names() {}

  /** In small letters. */
  static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** A constant in small letters. */
  static String lower(Enum<?> constant) {
    return lower(constant.name());
  }
}
