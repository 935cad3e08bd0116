package io.dayfill.sink.delta.internal.fs;

import java.io.IOException;
import java.nio.file.Path;

/** A file system on which putting a file only if it is absent cannot be atomic. */
public final class NoHardLinksException extends IOException {
  private static final long serialVersionUID = 1L;

  NoHardLinksException(Path file, Exception cause) {
    super("no hard link could be made at " + file + ": " + cause.getMessage(), cause);
  }
}
