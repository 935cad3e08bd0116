package io.dayfill.sink.delta.internal.fs;

import io.dayfill.core.error.DayfillException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Path;

/** Where a warehouse lies. */
public final class Locations {
  private Locations() {}

  /** The location of a folder; the same whether the folder is there or not. */
  public static URI uri(Path folder) {
    String uri = folder.toUri().toString();
    return URI.create(uri.endsWith("/") ? uri.substring(0, uri.length() - 1) : uri);
  }

  /** Whether a location is one of the machine's own file system. */
  public static boolean isLocal(URI location) {
    String scheme = location.getScheme();
    return scheme == null || scheme.equalsIgnoreCase("file");
  }

  /** Whether a path is one of the machine's own file system, and not an object of a store. */
  public static boolean isLocal(Path path) {
    return path.getFileSystem() == FileSystems.getDefault();
  }

  /** The folder that a location names. */
  public static Path localPath(URI location) {
    if (isLocal(location)) {
      String path = location.getPath();
      if (path != null && !path.isEmpty()) {
        return Path.of(path).toAbsolutePath().normalize();
      }
    }
    throw DayfillException.user(
        "no warehouse can lie at " + location,
        "it names no folder",
        "Name a folder, such as ./warehouse or file:///data/warehouse");
  }
}
