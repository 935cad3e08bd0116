package io.dayfill.sink.delta.internal.fs;

import io.delta.kernel.defaults.engine.fileio.FileIO;
import io.delta.kernel.defaults.engine.fileio.InputFile;
import io.delta.kernel.defaults.engine.fileio.OutputFile;
import io.delta.kernel.utils.CloseableIterator;
import io.delta.kernel.utils.FileStatus;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The files of a Delta log on a file system, without Hadoop's. */
public class LocalFileIO implements FileIO {
  private final AtomicFiles files;
  private final FileSystem system;
  private final BooleanSupplier abandoned;

  /** Makes one. */
  public LocalFileIO(AtomicFiles files) {
    this(files, () -> false);
  }

  /**
   * Makes one for files that may turn out to be worth nothing.
   *
   * @param abandoned asked when a stream is closed: whether its file is not to be
   */
  public LocalFileIO(AtomicFiles files, BooleanSupplier abandoned) {
    this(files, FileSystems.getDefault(), abandoned);
  }

  /**
   * As above, on a given file system.
   *
   * @param system whose paths the texts are
   */
  protected LocalFileIO(AtomicFiles files, FileSystem system, BooleanSupplier abandoned) {
    this.files = files;
    this.system = system;
    this.abandoned = abandoned;
  }

  /**
   * The path that a text of Delta Kernel's stands for: a plain path, or one behind {@code file:}.
   */
  public static Path path(String text) {
    String plain = text;
    if (plain.startsWith("file:")) {
      plain = plain.substring("file:".length());
      while (plain.startsWith("//")) {
        plain = plain.substring(1);
      }
    }
    return Path.of(plain);
  }

  private Path named(String text) {
    return system == FileSystems.getDefault() ? path(text) : system.getPath(text);
  }

  @Override
  public CloseableIterator<FileStatus> listFrom(String filePath) throws IOException {
    Path from = named(filePath);
    Path folder = from.getParent();
    String first = String.valueOf(from.getFileName());
    List<String> names = new ArrayList<>();
    if (folder == null) {
      throw new FileNotFoundException(filePath);
    }
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
      for (Path each : all) {
        String name = String.valueOf(each.getFileName());
        if (name.compareTo(first) >= 0 && !AtomicFiles.isTemporary(name)) {
          names.add(name);
        }
      }
    } catch (NoSuchFileException | NotDirectoryException e) {
      throw notFound(filePath, e);
    }
    names.sort(null);
    String prefix = filePath.substring(0, filePath.length() - first.length());
    Iterator<FileStatus> found =
        names.stream()
            .map(name -> statusOrGone(prefix + name))
            .filter(status -> status.getSize() >= 0)
            .iterator();
    return new Listing(found);
  }

  /** The status of a listed file; of size -1 if it was removed since. */
  private FileStatus statusOrGone(String path) {
    try {
      return getFileStatus(path);
    } catch (FileNotFoundException e) {
      return FileStatus.of(path, -1, 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public FileStatus getFileStatus(String path) throws IOException {
    try {
      BasicFileAttributes found = Files.readAttributes(named(path), BasicFileAttributes.class);
      return FileStatus.of(path, found.size(), found.lastModifiedTime().toMillis());
    } catch (NoSuchFileException e) {
      throw notFound(path, e);
    }
  }

  @Override
  public String resolvePath(String path) {
    return named(path).toAbsolutePath().normalize().toString();
  }

  @Override
  public boolean mkdirs(String path) throws IOException {
    files.disk().createDirectories(named(path));
    return true;
  }

  @Override
  public InputFile newInputFile(String path, long fileSize) {
    return new LocalInputFile(path, fileSize);
  }

  @Override
  public OutputFile newOutputFile(String path) {
    return new LocalOutputFile(files, path, named(path), abandoned);
  }

  @Override
  public boolean delete(String path) throws IOException {
    return files.disk().delete(named(path));
  }

  @Override
  public Optional<String> getConf(String key) {
    return key.equals("parquet.compression") ? Optional.of("ZSTD") : Optional.empty();
  }

  @Override
  public void copyFileAtomically(String source, String target, boolean overwrite)
      throws IOException {
    Path from = named(source);
    AtomicFiles.Content content =
        out -> {
          try {
            Files.copy(from, out);
          } catch (NoSuchFileException e) {
            throw notFound(source, e);
          }
        };
    if (overwrite) {
      files.replace(named(target), content);
    } else if (Files.exists(named(target))) {
      throw new FileAlreadyExistsException(target);
    } else {
      files.putIfAbsent(named(target), content);
    }
  }

  /** Files found. */
  protected static CloseableIterator<FileStatus> listing(Iterator<FileStatus> found) {
    return new Listing(found);
  }

  /** Files found, each looked at when its turn comes. */
  private record Listing(Iterator<FileStatus> found) implements CloseableIterator<FileStatus> {
    @Override
    public boolean hasNext() {
      return found.hasNext();
    }

    @Override
    public FileStatus next() {
      return found.next();
    }

    @Override
    public void close() {}
  }

  /** As Kernel wants to be told that a file is not there. */
  protected static FileNotFoundException notFound(String path, IOException cause) {
    FileNotFoundException missing = new FileNotFoundException(path);
    missing.initCause(cause);
    return missing;
  }
}
