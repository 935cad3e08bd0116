package io.dayfill.cli.plugin;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Declaration;
import io.dayfill.core.spi.Adapters;
import io.dayfill.core.spi.AuthSchemes;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Every adapter at hand: the class path's, and those in jars of some folders. */
public final class AdapterCatalog implements AutoCloseable {
  private final List<Adapters.Found> found = new ArrayList<>();
  private final List<BrokenJar> problems = new ArrayList<>();
  private final List<AdapterJar> jars = new ArrayList<>();
  private AuthSchemes schemes = AuthSchemes.NONE;

  private AdapterCatalog() {}

  /**
   * Looks for adapters. What cannot be used is among {@link #problems()}.
   *
   * @param host the class loader of Dayfill itself
   * @param folders whose jars are opened, each in a class loader of its own, in order of their
   *     names
   */
  public static AdapterCatalog load(ClassLoader host, List<Path> folders) {
    AdapterCatalog catalog = new AdapterCatalog();
    catalog.take("the class path", Adapters.load(host));
    catalog.take("the class path", AuthSchemes.load(host));
    SharedSpi spi = new SharedSpi(host);
    for (Path folder : folders) {
      for (Path jar : jarsOf(folder)) {
        catalog.open(jar, spi);
      }
    }
    return catalog;
  }

  /**
   * The adapters of one jar alone.
   *
   * @param host the class loader of Dayfill itself
   * @param jar the jar, opened in a class loader of its own
   */
  public static AdapterCatalog ofJar(ClassLoader host, Path jar) {
    AdapterCatalog catalog = new AdapterCatalog();
    catalog.open(jar, new SharedSpi(host));
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

  private void open(Path jar, SharedSpi spi) {
    AdapterJar loader = new AdapterJar(jar, spi);
    jars.add(loader);
    Thread thread = Thread.currentThread();
    ClassLoader context = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      Adapters adapters = Adapters.load(loader);
      take(jar.toString(), adapters);
      AuthSchemes found = AuthSchemes.load(loader);
      take(jar.toString(), found);
      boolean brings = !found.names().isEmpty() || !found.problems().isEmpty();
      if (!brings && adapters.found().isEmpty() && adapters.problems().isEmpty()) {
        problems.add(
            new BrokenJar(
                jar.toString(), "it names no adapter and no auth scheme in META-INF/services"));
      }
    } catch (DayfillException e) {
      problems.add(new BrokenJar(jar.toString(), e.problem() + ": " + e.reason()));
    } finally {
      thread.setContextClassLoader(context);
    }
  }

  private void take(String origin, Adapters adapters) {
    found.addAll(adapters.found());
    adapters.problems().forEach(problem -> problems.add(new BrokenJar(origin, problem)));
  }

  private void take(String origin, AuthSchemes found) {
    schemes = schemes.and(found);
    found.problems().forEach(problem -> problems.add(new BrokenJar(origin, problem)));
  }

  /** The ways of authorising that jars and the class path bring. */
  public AuthSchemes authSchemes() {
    return schemes;
  }

  /** Those that can be used, also where two have one name. */
  public List<Adapters.Found> found() {
    return List.copyOf(found);
  }

  /** What cannot be used. */
  public List<BrokenJar> problems() {
    return List.copyOf(problems);
  }

  /** The names that more than one adapter claims, with where each came from. */
  public Map<String, List<String>> duplicates() {
    Map<String, List<String>> origins = new TreeMap<>();
    for (Adapters.Found each : found) {
      origins.computeIfAbsent(each.name(), name -> new ArrayList<>()).add(each.origin());
    }
    origins.values().removeIf(ofName -> ofName.size() == 1);
    return origins;
  }

  /**
   * All of them.
   *
   * @throws DayfillException of the user's category where two have one name
   */
  public Adapters all() {
    return Adapters.merge(found);
  }

  /**
   * What the adapters declare, by their names.
   *
   * @throws DayfillException of the user's category where two have one name
   */
  public Map<String, Declaration> declarations() {
    return all().declarations();
  }

  @Override
  public void close() {
    jars.forEach(AdapterJar::close);
  }
}
