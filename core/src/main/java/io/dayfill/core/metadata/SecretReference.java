package io.dayfill.core.metadata;

/**
 * Where a secret is kept: {@code ${env:NAME}} or {@code ${file:PATH}}. The reference itself is no
 * secret and may be shown.
 *
 * @param scheme {@code env} or {@code file}
 * @param name the variable's name, or the file's path (absolute once loaded)
 */
public record SecretReference(String scheme, String name) {
  @Override
  public String toString() {
    return "${" + scheme + ":" + name + "}";
  }
}
