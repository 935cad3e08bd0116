package io.dayfill.cli.plugin;

import java.util.List;

/**
 * The parent of every adapter jar's class loader: the JDK, what adapters implement and use of
 * Dayfill, and the log's interface. Nothing else of the host can be seen, so that an adapter brings
 * its own libraries in whatever versions.
 */
final class SharedSpi extends ClassLoader {
  private static final List<String> PACKAGES =
      List.of(
          "io.dayfill.core.spi.",
          "io.dayfill.core.metadata.",
          "io.dayfill.core.date.",
          "io.dayfill.core.time.",
          "io.dayfill.core.error.",
          "org.slf4j.",
          "org.jspecify.annotations.");

  private final ClassLoader host;

  SharedSpi(ClassLoader host) {
    super("dayfill-spi", ClassLoader.getPlatformClassLoader());
    this.host = host;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    if (PACKAGES.stream().anyMatch(name::startsWith)) {
      return host.loadClass(name);
    }
    throw new ClassNotFoundException(name);
  }
}
