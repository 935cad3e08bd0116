package io.dayfill.core.metadata;

import java.nio.file.Path;

/** Texts with references to secrets, for tests. */
public final class SecretTexts {
  private SecretTexts() {}

  /** A text as metadata writes it. */
  public static SecretText parse(String text) {
    try {
      return new References(Path.of("/")).text(text);
    } catch (InvalidValue e) {
      throw new IllegalArgumentException(e);
    }
  }
}
