package io.dayfill.core.http;

import io.dayfill.core.metadata.Secrets;
import io.dayfill.core.spi.AuthSchemes;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What clients take from their surroundings.
 *
 * @param secrets where secrets are looked up, anew for every attempt
 * @param schemes the ways of authorising that jars bring
 * @param environment where {@code HTTPS_PROXY}, {@code HTTP_PROXY} and {@code NO_PROXY} may stand
 * @param budgets the folder in which processes of the host share their budgets; null if this one
 *     asks alone
 */
public record ClientContext(
    Secrets secrets, AuthSchemes schemes, Map<String, String> environment, @Nullable Path budgets) {
  /** Copies the map. */
  public ClientContext {
    environment = Map.copyOf(environment);
  }

  /** One that shares no budget. */
  public ClientContext(Secrets secrets, AuthSchemes schemes, Map<String, String> environment) {
    this(secrets, schemes, environment, null);
  }

  /** Secrets alone. */
  public static ClientContext of(Secrets secrets) {
    return new ClientContext(secrets, AuthSchemes.NONE, Map.of());
  }
}
