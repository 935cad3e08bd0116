package io.dayfill.contract;

import io.dayfill.core.metadata.Declaration;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.spi.Adapter;
import io.dayfill.core.spi.Adapters;
import io.dayfill.testkit.declared.JsonTree;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is checked: an adapter in one of its shapes, and what is known of its API.
 *
 * @param adapter the adapter
 * @param variant the shape; empty for the first
 * @param samples pages and rows by hand; without them the mapping is not checked
 */
public record Subject(Adapter adapter, Optional<String> variant, Optional<Samples> samples) {
  private static final Path FILE = Path.of("contract.yaml");

  /** An adapter in its first shape, without samples. */
  public static Subject of(Adapter adapter) {
    return new Subject(adapter, Optional.empty(), Optional.empty());
  }

  /** The same adapter in another shape, with the samples that stand beside that one. */
  public Subject variant(String name) {
    return new Subject(adapter, Optional.of(name), SampleFiles.beside(adapter, Optional.of(name)));
  }

  /**
   * Every shape of an adapter, each with the samples that stand beside it under {@code
   * META-INF/dayfill/samples/}.
   */
  public static List<Subject> all(Adapter adapter) {
    List<Subject> all = new ArrayList<>();
    all.add(of(adapter).withSamplesBeside());
    adapter.declaration().variants().keySet().forEach(name -> all.add(of(adapter).variant(name)));
    return all;
  }

  /** The same with the samples that stand beside the adapter, if there are any. */
  public Subject withSamplesBeside() {
    return new Subject(adapter, variant, SampleFiles.beside(adapter, variant));
  }

  /** The same with pages and rows by hand. */
  public Subject with(Samples known) {
    return new Subject(adapter, variant, Optional.of(known));
  }

  /** Its name, with the shape's. */
  public String title() {
    return adapter.name() + variant.map(name -> " (" + name + ")").orElse("");
  }

  /** A configuration of this one entity against an API. */
  Metadata metadata(String baseUrl, Map<String, ?> more) {
    return loader().parse(yaml(baseUrl, more), FILE);
  }

  Entity entity(Map<String, ?> more) {
    return Objects.requireNonNull(
        metadata("http://127.0.0.1:1", more).entities().get(adapter.name()));
  }

  /** All keys of the entity, defaults included. */
  Map<String, @Nullable Object> keys(Map<String, ?> more) {
    return Objects.requireNonNull(
        loader().effective(yaml("http://127.0.0.1:1", more), FILE).get(adapter.name()));
  }

  private MetadataLoader loader() {
    return new MetadataLoader(Adapters.of(List.of(adapter)).declarations());
  }

  private String yaml(String baseUrl, Map<String, ?> more) {
    Map<String, @Nullable Object> connection = new LinkedHashMap<>();
    connection.put("base_url", baseUrl);
    connection.put(
        "rate_limit", new LinkedHashMap<>(Map.of("requests", 1000, "per", "1 s", "burst", 1000)));
    Map<String, @Nullable Object> entity = new LinkedHashMap<>();
    samples.ifPresent(
        known -> {
          join(connection, keys(known.connection()));
          join(entity, keys(known.entity()));
        });
    variant.ifPresent(name -> entity.put("variant", name));
    entity.put("adapter", adapter.name());
    entity.put("connection", "api");
    join(entity, more);
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    all.put("warehouse", "./warehouse");
    all.put("connections", Map.of("api", connection));
    all.put("entities", Map.of(adapter.name(), entity));
    return JsonTree.write(all);
  }

  private static Map<String, @Nullable Object> keys(String yaml) {
    return yaml.isEmpty() ? Map.of() : Declaration.yaml(yaml).keys();
  }

  /** Adds keys; groups of both are joined. */
  @SuppressWarnings("unchecked")
  private static void join(Map<String, @Nullable Object> below, Map<String, ?> above) {
    above.forEach(
        (key, value) -> {
          if (value instanceof Map && below.get(key) instanceof Map<?, ?> group) {
            Map<String, @Nullable Object> joined =
                new LinkedHashMap<>((Map<String, @Nullable Object>) group);
            join(joined, (Map<String, ?>) value);
            below.put(key, joined);
          } else {
            below.put(key, value);
          }
        });
  }
}
