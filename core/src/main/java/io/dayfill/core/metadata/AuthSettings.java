package io.dayfill.core.metadata;

import java.util.List;

/**
 * The keys that a way of authorising takes beside {@code type} and {@code expired_if}.
 *
 * @param required those that must be there
 * @param optional those that may be
 */
public record AuthSettings(List<String> required, List<String> optional) {
  /** Copies the lists. */
  public AuthSettings {
    required = List.copyOf(required);
    optional = List.copyOf(optional);
  }
}
