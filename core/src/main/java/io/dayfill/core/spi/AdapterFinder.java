package io.dayfill.core.spi;

import io.dayfill.core.metadata.Declaration;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Collects adapters and what is wrong with those that cannot be used. */
final class AdapterFinder {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,62}");
  private static final int MOST_FAILURES = 1000;

  private final List<Adapters.Found> found = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  void search(ClassLoader loader) {
    Iterator<Adapter> adapters = ServiceLoader.load(Adapter.class, loader).iterator();
    for (int failures = 0; failures < MOST_FAILURES; failures++) {
      try {
        while (adapters.hasNext()) {
          take(adapters.next());
        }
        return;
      } catch (ServiceConfigurationError | LinkageError e) {
        // the iterator goes on with the next one
        problems.add(text(e));
      }
    }
  }

  void take(Adapter adapter) {
    String origin = origin(adapter);
    try {
      String name = adapter.name();
      Declaration declaration = adapter.declaration();
      String problem = wrong(adapter, name, declaration);
      if (problem != null) {
        problems.add(origin + ": " + problem);
      } else {
        found.add(new Adapters.Found(name, adapter, declaration, origin));
      }
    } catch (RuntimeException | LinkageError e) {
      problems.add(origin + ": " + text(e));
    }
  }

  List<Adapters.Found> found() {
    return found;
  }

  List<String> problems() {
    return problems;
  }

  private static @Nullable String wrong(
      Adapter adapter, @Nullable String name, @Nullable Declaration declaration) {
    if (name == null || !NAME.matcher(name).matches() || name.equals("none")) {
      return "'"
          + name
          + "' is no name of an adapter; at most 63 small letters, digits and _, a letter first,"
          + " and not none";
    }
    if (declaration == null) {
      return "adapter '" + name + "' declares nothing";
    }
    if (adapter.spiVersion() > SpiVersion.CURRENT) {
      return "adapter '"
          + name
          + "' was written for version "
          + adapter.spiVersion()
          + " of the interface; this Dayfill has version "
          + SpiVersion.CURRENT;
    }
    return null;
  }

  private static String origin(Adapter adapter) {
    Class<?> type = adapter.getClass();
    CodeSource source = type.getProtectionDomain().getCodeSource();
    return source == null || source.getLocation() == null
        ? type.getName()
        : type.getName() + " in " + source.getLocation();
  }

  private static String text(Throwable e) {
    StringBuilder text = new StringBuilder(said(e));
    // a cause of a cause names the class that is missing
    Throwable cause = e.getCause();
    for (int depth = 0; cause != null && depth < 5; depth++) {
      text.append(": ").append(said(cause));
      cause = cause.getCause();
    }
    return text.toString();
  }

  private static String said(Throwable e) {
    return e instanceof ServiceConfigurationError && e.getMessage() != null
        ? e.getMessage()
        : e.toString();
  }
}
