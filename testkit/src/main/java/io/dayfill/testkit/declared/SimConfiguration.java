package io.dayfill.testkit.declared;

import io.dayfill.testkit.SimEndpoint;
import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimResponse;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The APIs of a whole configuration, which says all by itself: no adapter presets anything.
 *
 * <pre>{@code
 * SimConfiguration all = SimConfiguration.yaml(text);
 * all.entity("climate").pageSize(3);
 * SimulatedApi api = SimulatedApi.builder().serve(all).build().start();
 * }</pre>
 */
public final class SimConfiguration implements SimEndpoint {
  private final Map<String, SimSpec> entities = new LinkedHashMap<>();
  private final Map<String, SimConnection> connections = new LinkedHashMap<>();

  private SimConfiguration(Said said) {
    Map<String, Map<String, SimSpec>> served = new LinkedHashMap<>();
    said.group("entities")
        .forEach(
            (name, keys) -> {
              Said entity = new Said(group(keys));
              SimSpec spec = SimSpec.of(name, entity.keys());
              entities.put(name, spec);
              served
                  .computeIfAbsent(entity.text("connection", ""), key -> new LinkedHashMap<>())
                  .put(name, spec);
            });
    said.group("connections")
        .forEach(
            (name, keys) ->
                connections.put(
                    name,
                    SimConnection.of(
                        group(keys),
                        served.getOrDefault(name, Map.of()).values().toArray(SimSpec[]::new))));
  }

  /** The APIs of a configuration. */
  public static SimConfiguration yaml(String text) {
    return new SimConfiguration(new Said(YamlTexts.read(text)));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, @Nullable Object> group(@Nullable Object keys) {
    return keys instanceof Map<?, ?> ? (Map<String, @Nullable Object>) keys : Map.of();
  }

  /** The API of an entity. */
  public SimSpec entity(String name) {
    return Objects.requireNonNull(entities.get(name), name);
  }

  /** The API of a connection. */
  public SimConnection connection(String name) {
    return Objects.requireNonNull(connections.get(name), name);
  }

  @Override
  public void check() {
    connections.values().forEach(SimConnection::check);
  }

  @Override
  public boolean serves(SimRequest request) {
    return connections.values().stream().anyMatch(each -> each.serves(request));
  }

  @Override
  public SimResponse answer(SimRequest request, Instant asOf) {
    return connections.values().stream()
        .filter(each -> each.serves(request))
        .findFirst()
        .map(each -> each.answer(request, asOf))
        .orElseGet(() -> SimResponse.status(404));
  }
}
