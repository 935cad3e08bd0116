package io.dayfill.core.spi;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Declaration;
import io.dayfill.core.metadata.Entity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The adapters at hand, by their names. Immutable.
 *
 * <p>One that cannot be used is told by {@link #problems()} and stops none of the others: only an
 * entity that needs it has to care.
 */
public final class Adapters {
  private final List<Found> found;
  private final List<String> problems;

  private Adapters(List<Found> found, List<String> problems) {
    this.found = List.copyOf(found);
    this.problems = List.copyOf(problems);
  }

  /**
   * One adapter.
   *
   * @param name its name
   * @param adapter itself
   * @param declaration what it presets
   * @param origin its class and where that was loaded from, for people
   */
  public record Found(String name, Adapter adapter, Declaration declaration, String origin) {}

  /**
   * Those that a class loader finds, in the order of their names.
   *
   * @throws DayfillException of the user's category if two have one name
   */
  public static Adapters load(ClassLoader loader) {
    AdapterFinder finder = new AdapterFinder();
    finder.search(loader);
    return new Adapters(merge(finder.found()).found, finder.problems());
  }

  /**
   * Those given.
   *
   * @throws DayfillException of the user's category if two have one name
   */
  public static Adapters of(Collection<? extends Adapter> adapters) {
    AdapterFinder finder = new AdapterFinder();
    adapters.forEach(finder::take);
    return new Adapters(merge(finder.found()).found, finder.problems());
  }

  /**
   * Joins what several class loaders found.
   *
   * @throws DayfillException of the user's category if two have one name; it tells the origins of
   *     both
   */
  public static Adapters merge(List<Found> found) {
    Map<String, Found> byName = new TreeMap<>();
    List<String> doubles = new ArrayList<>();
    for (Found each : found) {
      Found first = byName.putIfAbsent(each.name(), each);
      if (first != null) {
        doubles.add("'" + each.name() + "': " + first.origin() + " and " + each.origin());
      }
    }
    if (!doubles.isEmpty()) {
      throw DayfillException.user(
          "two adapters have one name",
          String.join("; ", doubles),
          "Remove one of the two from where it was loaded");
    }
    return new Adapters(List.copyOf(byName.values()), List.of());
  }

  /** The adapters that can be used, in the order of their names. */
  public List<Found> found() {
    return found;
  }

  /** The code that an entity's adapter has for its pages; empty where it has none. */
  public Optional<PageHook> pageHook(Entity entity) {
    return found.stream()
        .filter(each -> each.name().equals(entity.adapter()))
        .findFirst()
        .flatMap(each -> each.adapter().pageHook(entity));
  }

  /** What was wrong with those that cannot, each with the name of its class. */
  public List<String> problems() {
    return problems;
  }

  /** What each presets, by its name. */
  public Map<String, Declaration> declarations() {
    Map<String, Declaration> declarations = new LinkedHashMap<>();
    found.forEach(each -> declarations.put(each.name(), each.declaration()));
    return Collections.unmodifiableMap(declarations);
  }
}
