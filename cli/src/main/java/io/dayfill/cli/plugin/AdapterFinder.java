package io.dayfill.cli.plugin;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.spi.Adapter;
import io.dayfill.core.spi.SpiVersion;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks class loaders for adapters; what breaks is noted and stops nothing else. */
final class AdapterFinder {
  private static final Logger LOG = LoggerFactory.getLogger(AdapterFinder.class);

  private final List<FoundAdapter> adapters;
  private final List<BrokenJar> problems;

  AdapterFinder(List<FoundAdapter> adapters, List<BrokenJar> problems) {
    this.adapters = adapters;
    this.problems = problems;
  }

  /** Finds those of a jar, in which there should be one. */
  void findOnly(ClassLoader loader, String jar) {
    int before = adapters.size() + problems.size();
    find(loader, jar);
    if (adapters.size() + problems.size() == before) {
      problems.add(new BrokenJar(jar, "it names no adapter in META-INF/services"));
    }
  }

  /** Finds those of a class loader. */
  void find(ClassLoader loader, String origin) {
    Thread thread = Thread.currentThread();
    ClassLoader context = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      Iterator<Adapter> found = ServiceLoader.load(Adapter.class, loader).iterator();
      while (hasNext(found, origin)) {
        take(found, origin);
      }
    } finally {
      thread.setContextClassLoader(context);
    }
  }

  private boolean hasNext(Iterator<Adapter> found, String origin) {
    try {
      return found.hasNext();
    } catch (ServiceConfigurationError | LinkageError e) {
      // The list of services itself is broken: there is no telling what else it says
      note(origin, e);
      return false;
    }
  }

  private void take(Iterator<Adapter> found, String origin) {
    try {
      Adapter adapter = found.next();
      int version = adapter.spiVersion();
      String jar = jarOf(adapter, origin);
      if (version > SpiVersion.CURRENT) {
        String limit = "it needs version " + version + " of the SPI; this Dayfill has ";
        problems.add(new BrokenJar(jar, limit + SpiVersion.CURRENT));
      } else {
        adapters.add(new FoundAdapter(adapter.name(), jar, version, adapter.declaration()));
      }
    } catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
      note(origin, e);
    }
  }

  private void note(String origin, Throwable thrown) {
    LOG.debug("{} cannot be used", origin, thrown);
    Throwable cause = thrown;
    if (thrown instanceof ServiceConfigurationError && thrown.getCause() != null) {
      cause = thrown.getCause();
    }
    String told = cause instanceof DayfillException ? cause.getMessage() : cause.toString();
    problems.add(new BrokenJar(origin, String.valueOf(told)));
  }

  private static String jarOf(Adapter adapter, String otherwise) {
    @Nullable CodeSource source = adapter.getClass().getProtectionDomain().getCodeSource();
    if (source == null || source.getLocation() == null) {
      return otherwise;
    }
    return Path.of(java.net.URI.create(source.getLocation().toString())).toString();
  }
}
