package io.dayfill.sink.delta.internal.table;

import io.dayfill.sink.delta.internal.fs.Locations;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;

/** Paths as a log writes them: encoded like a URI, below the table or from the root. */
public final class LogPaths {
  private LogPaths() {}

  /** The file that a path of the log names. */
  public static Path resolve(Path table, String path) {
    try {
      URI uri = new URI(path);
      if (uri.isAbsolute() && !Locations.isLocal(table)) {
        return table.resolve(path);
      }
      String decoded = uri.getPath();
      return table.resolve(decoded == null ? path : decoded);
    } catch (URISyntaxException e) {
      return table.resolve(path);
    }
  }
}
