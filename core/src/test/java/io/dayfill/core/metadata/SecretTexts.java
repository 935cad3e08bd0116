package io.dayfill.core.metadata;

import java.nio.file.Path;
import java.util.Map;

/** Texts of connections as metadata writes them, for tests. */
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

  /** An origin as metadata writes it. */
  public static OriginPattern origin(String text) {
    try {
      return OriginPattern.parse(text);
    } catch (InvalidValue e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** The JSON of a login as metadata writes it. */
  public static LoginBody body(Map<String, Object> body) {
    try {
      return LoginBody.compile(Tree.group(body, Origin.DEFAULT), new References(Path.of("/")));
    } catch (InvalidValue e) {
      throw new IllegalArgumentException(e);
    }
  }
}
