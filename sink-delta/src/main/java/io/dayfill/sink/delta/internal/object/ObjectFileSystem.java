package io.dayfill.sink.delta.internal.object;

import io.dayfill.sink.delta.store.ObjectStore;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.List;
import java.util.Set;

/** One place in an object store as a file system, to read from. */
public final class ObjectFileSystem extends FileSystem {
  private final URI location;
  private final ObjectStore store;
  private final ObjectFileProvider provider;
  private volatile boolean open = true;

  /**
   * Makes one; nothing is read yet. Closing it closes the store.
   *
   * @param location of the place; without a slash at its end
   */
  public ObjectFileSystem(URI location, ObjectStore store) {
    this.location = location;
    this.store = store;
    provider = new ObjectFileProvider(location.getScheme());
  }

  URI location() {
    return location;
  }

  ObjectStore store() {
    return store;
  }

  /** The place itself. */
  public Path root() {
    return new ObjectPath(this, true, List.of());
  }

  @Override
  public FileSystemProvider provider() {
    return provider;
  }

  @Override
  public void close() throws IOException {
    open = false;
    store.close();
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public String getSeparator() {
    return "/";
  }

  @Override
  public Iterable<Path> getRootDirectories() {
    return List.of(root());
  }

  @Override
  public Iterable<FileStore> getFileStores() {
    return List.of();
  }

  @Override
  public Set<String> supportedFileAttributeViews() {
    return Set.of("basic");
  }

  /** A path below the place if the text begins with its location, else a relative one. */
  @Override
  public Path getPath(String first, String... more) {
    String text = more.length == 0 ? first : first + "/" + String.join("/", more);
    String root = location.toString();
    boolean absolute = text.equals(root) || text.startsWith(root + "/");
    return ObjectPath.of(this, absolute, absolute ? text.substring(root.length()) : text);
  }

  @Override
  public PathMatcher getPathMatcher(String syntaxAndPattern) {
    PathMatcher matcher = FileSystems.getDefault().getPathMatcher(syntaxAndPattern);
    return path -> matcher.matches(Path.of(path.toString()));
  }

  @Override
  public UserPrincipalLookupService getUserPrincipalLookupService() {
    throw new UnsupportedOperationException();
  }

  @Override
  public WatchService newWatchService() {
    throw new UnsupportedOperationException();
  }
}
