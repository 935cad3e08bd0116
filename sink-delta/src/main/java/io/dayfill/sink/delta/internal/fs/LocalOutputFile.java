package io.dayfill.sink.delta.internal.fs;

import io.delta.kernel.defaults.engine.fileio.OutputFile;
import io.delta.kernel.defaults.engine.fileio.PositionOutputStream;
import io.delta.kernel.utils.CloseableIterator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/** A file that appears whole: one of the log, or a checkpoint. */
final class LocalOutputFile implements OutputFile {
  private final AtomicFiles files;
  private final String path;
  private final Path file;
  private final BooleanSupplier abandoned;

  LocalOutputFile(AtomicFiles files, String path, Path file, BooleanSupplier abandoned) {
    this.files = files;
    this.path = path;
    this.file = file;
    this.abandoned = abandoned;
  }

  @Override
  public String path() {
    return path;
  }

  @Override
  public PositionOutputStream create(boolean atomicWrite) throws IOException {
    if (Files.exists(file)) {
      throw new FileAlreadyExistsException(path);
    }
    return new AtomicStream(files, file, abandoned);
  }

  @Override
  public void writeAtomically(CloseableIterator<String> data, boolean overwrite)
      throws IOException {
    AtomicFiles.Content lines =
        out -> {
          while (data.hasNext()) {
            out.write(data.next().getBytes(StandardCharsets.UTF_8));
            out.write('\n');
          }
        };
    try (data) {
      if (overwrite) {
        files.replace(file, lines);
      } else if (Locations.isLocal(file) && Files.exists(file)) {
        throw new FileAlreadyExistsException(path);
      } else {
        files.putIfAbsent(file, lines);
      }
    }
  }
}
