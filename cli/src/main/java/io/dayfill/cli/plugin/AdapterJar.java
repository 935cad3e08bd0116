package io.dayfill.cli.plugin;

import io.dayfill.core.error.DayfillException;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/** The class loader of one jar. */
final class AdapterJar extends URLClassLoader {
  AdapterJar(Path jar, SharedSpi parent) {
    super(jar.getFileName().toString(), new URL[] {url(jar)}, parent);
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException e) {
      throw DayfillException.internal("the jar " + jar + " has no address", e);
    }
  }

  @Override
  public void close() {
    try {
      super.close();
    } catch (IOException e) {
      throw DayfillException.internal("the jar " + getName() + " cannot be closed", e);
    }
  }
}
