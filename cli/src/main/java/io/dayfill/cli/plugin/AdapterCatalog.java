package io.dayfill.cli.plugin;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Declaration;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Every adapter at hand: the class path's, and those in jars of some folders. */
public final class AdapterCatalog implements AutoCloseable {
  private final List<FoundAdapter> adapters = new ArrayList<>();
  private final List<BrokenJar> problems = new ArrayList<>();
  private final List<AdapterJar> jars = new ArrayList<>();

  private AdapterCatalog() {}

  /**
   * Looks for adapters. Jars that cannot be used are among {@link #problems()}.
   *
   * @param host the class loader of Dayfill itself
   * @param folders whose jars are opened, each in a class loader of its own, in order of their names
   */
  public static AdapterCatalog load(ClassLoader host, List<Path> folders) {
    AdapterCatalog catalog = new AdapterCatalog();
    AdapterFinder finder = new AdapterFinder(catalog.adapters, catalog.problems);
    finder.find(host, "the class path");
    SharedSpi spi = new SharedSpi(host);
    for (Path folder : folders) {
      for (Path jar : jarsOf(folder)) {
        AdapterJar opened = new AdapterJar(jar, spi);
        catalog.jars.add(opened);
        finder.findOnly(opened, jar.toString());
      }
    }
    return catalog;
  }

  private static List<Path> jarsOf(Path folder) {
    List<Path> jars = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.jar")) {
      found.forEach(jars::add);
    } catch (IOException e) {
      throw DayfillException.user(
          "the folder of adapters '" + folder + "' cannot be read",
          e.getClass().getSimpleName(),
          "Check --adapters and DAYFILL_ADAPTERS, and who may read the folder");
    }
    return jars.stream().sorted().toList();
  }

  /** Those that can be used, also where two have one name. */
  public List<FoundAdapter> adapters() {
    return List.copyOf(adapters);
  }

  /** What cannot be used. */
  public List<BrokenJar> problems() {
    return List.copyOf(problems);
  }

  /** The names that more than one adapter claims, with where they came from. */
  public Map<String, List<String>> duplicates() {
    Map<String, List<String>> origins = new TreeMap<>();
    for (FoundAdapter each : adapters) {
      origins.computeIfAbsent(each.name(), name -> new ArrayList<>()).add(each.origin());
    }
    origins.values().removeIf(jarsOfName -> jarsOfName.size() == 1);
    return origins;
  }

  /**
   * What the adapters declare, by their names.
   *
   * @throws DayfillException of the user's category where two have one name
   */
  public Map<String, Declaration> declarations() {
    duplicates().forEach(AdapterCatalog::refuse);
    return adapters.stream()
        .collect(
            Collectors.toMap(
                FoundAdapter::name, FoundAdapter::declaration, (a, b) -> a, LinkedHashMap::new));
  }

  private static void refuse(String name, List<String> origins) {
    throw DayfillException.user(
        "the adapter '" + name + "' is there more than once",
        "it is in " + String.join(" and in ", origins),
        "Remove all but one of them; 'dayfill adapters' shows what is there");
  }

  @Override
  public void close() {
    jars.forEach(AdapterJar::close);
  }
}
