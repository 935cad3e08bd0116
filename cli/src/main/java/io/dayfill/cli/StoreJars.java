package io.dayfill.cli;

import io.dayfill.core.error.DayfillException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The jars for object stores, in folders of their own beside the others. They come behind the class
 * path only where a warehouse lies in such a store: whose lies in a folder pays nothing for them.
 */
final class StoreJars {
  private StoreJars() {}

  /**
   * Where modules for a warehouse are found.
   *
   * @param home the distribution; without one they are in the class path, if anywhere
   */
  static ClassLoader loader(URI warehouse, Optional<Path> home) {
    ClassLoader own = StoreJars.class.getClassLoader();
    if ("file".equals(warehouse.getScheme()) || home.isEmpty()) {
      return own;
    }
    List<URL> jars = jars(home.get().resolve("lib").resolve("s3"));
    // For as long as the process lives, as the class path itself
    return jars.isEmpty() ? own : new URLClassLoader(jars.toArray(URL[]::new), own);
  }

  private static List<URL> jars(Path folder) {
    List<URL> jars = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      return jars;
    }
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "*.jar")) {
      for (Path each : all) {
        jars.add(each.toUri().toURL());
      }
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(e);
    } catch (IOException e) {
      throw DayfillException.user(
          "the jars in " + folder + " cannot be read",
          String.valueOf(e.getMessage()),
          "Unpack the distribution again");
    }
    return jars;
  }
}
