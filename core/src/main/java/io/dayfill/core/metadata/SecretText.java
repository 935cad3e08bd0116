package io.dayfill.core.metadata;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A text of a connection in which references to secrets may stand, such as {@code Token
 * ${env:TOKEN}}. It prints as it was written: the references themselves are no secrets.
 */
public final class SecretText {
  private final List<Object> parts;

  private SecretText(List<Object> parts) {
    this.parts = List.copyOf(parts);
  }

  /**
   * Joins pieces.
   *
   * @param parts texts and {@link SecretReference}s, in order
   */
  static SecretText of(List<Object> parts) {
    return new SecretText(parts);
  }

  /** A text without references. */
  public static SecretText plain(String text) {
    return new SecretText(List.of(text));
  }

  /** A reference alone. */
  public static SecretText of(SecretReference reference) {
    return new SecretText(List.of(reference));
  }

  /** The references in it, in order. */
  public List<SecretReference> references() {
    return parts.stream()
        .filter(SecretReference.class::isInstance)
        .map(SecretReference.class::cast)
        .toList();
  }

  /**
   * The whole text, with the secrets as they are now.
   *
   * @throws io.dayfill.core.error.DayfillException as {@link Secrets#resolve} does
   */
  public String resolve(Secrets secrets) {
    return parts.stream()
        .map(
            part ->
                part instanceof SecretReference reference
                    ? secrets.resolve(reference).reveal()
                    : (String) part)
        .collect(Collectors.joining());
  }

  /** The text without its references: what may take part in a digest. */
  String meaning() {
    return parts.stream()
        .map(part -> part instanceof SecretReference ? "${}" : (String) part)
        .collect(Collectors.joining());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SecretText text && text.parts.equals(parts);
  }

  @Override
  public int hashCode() {
    return parts.hashCode();
  }

  @Override
  public String toString() {
    return parts.stream().map(Object::toString).collect(Collectors.joining());
  }
}
