package io.dayfill.core.http;

import io.dayfill.core.metadata.Secrets;
import io.dayfill.core.spi.AuthSchemes;
import java.util.Map;

/**
 * What clients take from their surroundings.
 *
 * @param secrets where secrets are looked up, anew for every attempt
 * @param schemes the ways of authorising that jars bring
 * @param environment where {@code HTTPS_PROXY}, {@code HTTP_PROXY} and {@code NO_PROXY} may stand
 */
public record ClientContext(Secrets secrets, AuthSchemes schemes, Map<String, String> environment) {
  /** Copies the map. */
  public ClientContext {
    environment = Map.copyOf(environment);
  }

  /** Secrets alone. */
  public static ClientContext of(Secrets secrets) {
    return new ClientContext(secrets, AuthSchemes.NONE, Map.of());
  }
}
