package io.dayfill.sink.delta.internal.object;

import io.dayfill.sink.delta.store.ObjectStore;
import io.dayfill.sink.delta.store.StoredObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads objects as if they were files, so that what reads a warehouse need not know where it lies.
 * Changes are made through {@link ObjectDisk}; of them only the removal of a file is here too.
 */
final class ObjectFileProvider extends FileSystemProvider {
  /** Files have such an ending and folders none: so a name need not be looked up as both. */
  private static final Pattern FILE = Pattern.compile(".*\\.(json|crc|parquet|swept|members)");

  private static final int MOST = Integer.MAX_VALUE;

  private final String scheme;

  ObjectFileProvider(String scheme) {
    this.scheme = scheme;
  }

  private static ObjectPath path(Path path) {
    return (ObjectPath) path;
  }

  private static ObjectStore store(Path path) {
    return path(path).system().store();
  }

  @Override
  public String getScheme() {
    return scheme;
  }

  @Override
  public FileSystem newFileSystem(URI uri, Map<String, ?> env) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileSystem getFileSystem(URI uri) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Path getPath(URI uri) {
    throw new UnsupportedOperationException();
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    if (!options.isEmpty() && !options.equals(Set.of(StandardOpenOption.READ))) {
      throw new UnsupportedOperationException("an object is written by its disk");
    }
    return new ObjectChannel(store(path), path(path).key());
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
    List<StoredObject> found = store(folder).list(path(folder).prefix(), "", MOST);
    if (found.isEmpty()) {
      throw new NotDirectoryException(folder.toString());
    }
    List<Path> paths = new ArrayList<>();
    for (StoredObject each : found) {
      Path path = folder.resolve(each.name());
      if (filter.accept(path)) {
        paths.add(path);
      }
    }
    return new DirectoryStream<>() {
      @Override
      public Iterator<Path> iterator() {
        return paths.iterator();
      }

      @Override
      public void close() {}
    };
  }

  /** There are no folders to make. */
  @Override
  public void createDirectory(Path folder, FileAttribute<?>... attributes) {}

  @Override
  public void delete(Path path) throws IOException {
    store(path).delete(path(path).key());
  }

  @Override
  public void copy(Path source, Path target, CopyOption... options) {
    throw new UnsupportedOperationException("an object is written by its disk");
  }

  @Override
  public void move(Path source, Path target, CopyOption... options) {
    throw new UnsupportedOperationException("an object is written by its disk");
  }

  @Override
  public boolean isSameFile(Path path, Path other) {
    return path.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
  }

  @Override
  public boolean isHidden(Path path) {
    return false;
  }

  @Override
  public FileStore getFileStore(Path path) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    find(path);
  }

  /**
   * What is known of a path.
   *
   * @throws UncheckedIOException where that cannot be told: a checked exception would be taken for
   *     "it is not there" by {@link java.nio.file.Files#exists}
   */
  private static StoredObject find(Path path) throws NoSuchFileException {
    StoredObject found;
    try {
      found = look(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (found == null) {
      throw new NoSuchFileException(path.toString());
    }
    return found;
  }

  private static @Nullable StoredObject look(Path path) throws IOException {
    String key = ObjectFileProvider.path(path).key();
    boolean file = FILE.matcher(key).matches();
    StoredObject found = file ? store(path).look(key) : folder(path);
    if (found == null && !file && !key.isEmpty()) {
      found = store(path).look(key);
    }
    return found;
  }

  private static @Nullable StoredObject folder(Path path) throws IOException {
    return store(path).list(path(path).prefix(), "", 1).isEmpty()
        ? null
        : StoredObject.folder(String.valueOf(path.getFileName()));
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    return type.cast(new Attributes(find(path)));
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String names, LinkOption... options) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void setAttribute(Path path, String name, Object value, LinkOption... options) {
    throw new UnsupportedOperationException();
  }

  @Override
  public <V extends FileAttributeView> @Nullable V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    return null;
  }

  private record Attributes(StoredObject of) implements BasicFileAttributes {
    @Override
    public FileTime lastModifiedTime() {
      return FileTime.from(of.modified());
    }

    @Override
    public FileTime lastAccessTime() {
      return lastModifiedTime();
    }

    @Override
    public FileTime creationTime() {
      return lastModifiedTime();
    }

    @Override
    public boolean isRegularFile() {
      return !of.folder();
    }

    @Override
    public boolean isDirectory() {
      return of.folder();
    }

    @Override
    public boolean isSymbolicLink() {
      return false;
    }

    @Override
    public boolean isOther() {
      return false;
    }

    @Override
    public long size() {
      return of.size();
    }

    @Override
    public Object fileKey() {
      return of.tag();
    }
  }
}
