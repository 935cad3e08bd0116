package io.dayfill.core.metadata;

import java.net.URI;
import java.nio.file.Path;
import java.util.Set;

/** Turns what is said of a warehouse into its address. */
final class WarehouseUri {
  private static final String RIGHT =
      "a folder, such as ./warehouse, or a place in a bucket, such as s3://bucket/warehouse";

  private static final Set<String> STORES = Set.of("s3", "s3a");

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
        return store(text);
      }
      return directory(folder.resolve(text).normalize());
    } catch (IllegalArgumentException e) {
      throw new InvalidValue(Values.quoted(text) + " is no folder that can be named here", RIGHT);
    }
  }

  private static URI store(String text) throws InvalidValue {
    String scheme = text.substring(0, text.indexOf("://"));
    if (!STORES.contains(scheme)) {
      throw new InvalidValue("there is no warehouse in " + Values.quoted(scheme), RIGHT);
    }
    URI uri = URI.create(text.replaceFirst("/+$", ""));
    if (uri.getAuthority() == null
        || uri.getRawUserInfo() != null
        || uri.getRawQuery() != null
        || uri.getRawFragment() != null) {
      // not echoed: it may hold credentials
      throw new InvalidValue("is no place in a bucket", RIGHT);
    }
    return uri;
  }

  /** The same URI whether the folder is there or not: {@link Path#toUri} adds a slash if it is. */
  private static URI directory(Path folder) {
    String uri = folder.toUri().toString();
    return URI.create(
        uri.endsWith("/") && folder.getNameCount() > 0 ? uri.substring(0, uri.length() - 1) : uri);
  }
}
