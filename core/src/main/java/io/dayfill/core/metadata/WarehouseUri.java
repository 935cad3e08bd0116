package io.dayfill.core.metadata;

import java.net.URI;
import java.nio.file.Path;

/** Turns what is said of a warehouse into its address. */
final class WarehouseUri {
  private static final String RIGHT = "a folder of the local file system, such as ./warehouse";

  private WarehouseUri() {}

  /**
   * Reads a path or a URI.
   *
   * @param folder where relative paths start
   */
  static URI parse(String text, Path folder) throws InvalidValue {
    if (text.isBlank() || text.startsWith("~")) {
      throw new InvalidValue(Values.quoted(text) + " is no folder", RIGHT + "; ~ is not expanded");
    }
    try {
      if (text.startsWith("file:")) {
        return directory(Path.of(URI.create(text)).normalize());
      }
      if (text.contains("://")) {
        String scheme = text.substring(0, text.indexOf("://"));
        throw new InvalidValue(
            "warehouses in " + Values.quoted(scheme) + " are not supported yet by this version",
            RIGHT);
      }
      return directory(folder.resolve(text).normalize());
    } catch (IllegalArgumentException e) {
      throw new InvalidValue(Values.quoted(text) + " is no folder that can be named here", RIGHT);
    }
  }

  /** The same URI whether the folder is there or not: {@link Path#toUri} adds a slash if it is. */
  private static URI directory(Path folder) {
    String uri = folder.toUri().toString();
    return URI.create(
        uri.endsWith("/") && folder.getNameCount() > 0 ? uri.substring(0, uri.length() - 1) : uri);
  }
}
