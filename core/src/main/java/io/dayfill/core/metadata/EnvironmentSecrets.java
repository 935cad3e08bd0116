package io.dayfill.core.metadata;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Secrets in environment variables and files. Safe for use by several threads; a file is read anew
 * each time, so that a token that is changed in it is taken up.
 */
public final class EnvironmentSecrets implements Secrets {
  private static final int MAX_BYTES = 64 * 1024;

  private final Map<String, String> environment;

  /**
   * Makes a look-up.
   *
   * @param environment the variables
   */
  public EnvironmentSecrets(Map<String, String> environment) {
    this.environment = Map.copyOf(environment);
  }

  @Override
  public Secret resolve(SecretReference reference) {
    return switch (reference.scheme()) {
      case "env" -> variable(reference);
      case "file" -> file(reference);
      default ->
          throw refuse(reference, "cannot be looked up", "Use ${env:NAME} or ${file:PATH}", null);
    };
  }

  private Secret variable(SecretReference reference) {
    String value = environment.get(reference.name());
    if (value == null || value.isBlank()) {
      throw refuse(
          reference,
          value == null ? "the variable is not set" : "the variable is empty",
          "Set " + reference.name() + " in the environment of this process",
          null);
    }
    return new Secret(value);
  }

  private static Secret file(SecretReference reference) {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(Path.of(reference.name()))) {
      bytes = in.readNBytes(MAX_BYTES + 1);
    } catch (IOException | InvalidPathException e) {
      throw refuse(reference, "the file cannot be read", "Write the secret into that file", e);
    }
    if (bytes.length > MAX_BYTES) {
      throw refuse(
          reference, "the file is larger than 64 KiB", "Name the file that holds the secret", null);
    }
    String value = withoutLineEnd(new String(bytes, StandardCharsets.UTF_8));
    if (value.isBlank()) {
      throw refuse(reference, "the file is empty", "Write the secret into that file", null);
    }
    return new Secret(value);
  }

  private static String withoutLineEnd(String text) {
    if (text.endsWith("\r\n")) {
      return text.substring(0, text.length() - 2);
    }
    return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
  }

  private static DayfillException refuse(
      SecretReference reference, String reason, String remedy, @Nullable Throwable cause) {
    return new DayfillException(
        ErrorCategory.USER, "secret " + reference + " is not there", reason, remedy, cause);
  }
}
