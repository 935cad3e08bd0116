package io.dayfill.sink.delta.internal.object;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The name of an object, or of a folder, below the place that a file system stands for. */
final class ObjectPath implements Path {
  private final ObjectFileSystem system;
  private final boolean absolute;
  private final List<String> names;

  ObjectPath(ObjectFileSystem system, boolean absolute, List<String> names) {
    this.system = system;
    this.absolute = absolute;
    this.names = List.copyOf(names);
  }

  static ObjectPath of(ObjectFileSystem system, boolean absolute, String text) {
    return new ObjectPath(
        system, absolute, Arrays.stream(text.split("/")).filter(name -> !name.isEmpty()).toList());
  }

  /** The key of the object of that name. */
  String key() {
    return String.join("/", names);
  }

  /** What the keys of all objects below it begin with. */
  String prefix() {
    return names.isEmpty() ? "" : key() + "/";
  }

  @Override
  public FileSystem getFileSystem() {
    return system;
  }

  ObjectFileSystem system() {
    return system;
  }

  @Override
  public boolean isAbsolute() {
    return absolute;
  }

  @Override
  public @Nullable Path getRoot() {
    return absolute ? new ObjectPath(system, true, List.of()) : null;
  }

  @Override
  public @Nullable Path getFileName() {
    return names.isEmpty() ? null : relative(names.subList(names.size() - 1, names.size()));
  }

  @Override
  public @Nullable Path getParent() {
    return names.isEmpty() || (!absolute && names.size() == 1)
        ? null
        : new ObjectPath(system, absolute, names.subList(0, names.size() - 1));
  }

  @Override
  public int getNameCount() {
    return names.size();
  }

  @Override
  public Path getName(int index) {
    return relative(names.subList(index, index + 1));
  }

  @Override
  public Path subpath(int from, int to) {
    return relative(names.subList(from, to));
  }

  private ObjectPath relative(List<String> some) {
    return new ObjectPath(system, false, some);
  }

  @Override
  public boolean startsWith(Path other) {
    return other instanceof ObjectPath path
        && path.system == system
        && path.absolute == absolute
        && path.names.size() <= names.size()
        && names.subList(0, path.names.size()).equals(path.names);
  }

  @Override
  public boolean endsWith(Path other) {
    return other instanceof ObjectPath path
        && path.system == system
        && !path.absolute
        && path.names.size() <= names.size()
        && names.subList(names.size() - path.names.size(), names.size()).equals(path.names);
  }

  @Override
  public Path normalize() {
    List<String> kept = new ArrayList<>();
    for (String name : names) {
      if (name.equals("..")) {
        if (!kept.isEmpty()) {
          kept.remove(kept.size() - 1);
        }
      } else if (!name.equals(".")) {
        kept.add(name);
      }
    }
    return new ObjectPath(system, absolute, kept);
  }

  @Override
  public Path resolve(Path other) {
    if (other.isAbsolute()) {
      return other;
    }
    List<String> all = new ArrayList<>(names);
    for (Path each : other) {
      all.add(each.toString());
    }
    return new ObjectPath(system, absolute, all);
  }

  @Override
  public Path relativize(Path other) {
    if (!other.startsWith(this)) {
      throw new IllegalArgumentException(other + " is not below " + this);
    }
    ObjectPath path = (ObjectPath) other;
    return relative(path.names.subList(names.size(), path.names.size()));
  }

  @Override
  public URI toUri() {
    URI root = system.location();
    try {
      return new URI(
          root.getScheme(), root.getAuthority(), root.getPath() + "/" + key(), null, null);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(this + " has no URI", e);
    }
  }

  @Override
  public Path toAbsolutePath() {
    return new ObjectPath(system, true, names);
  }

  @Override
  public Path toRealPath(LinkOption... options) {
    return toAbsolutePath().normalize();
  }

  @Override
  public WatchKey register(
      WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers) {
    throw new UnsupportedOperationException("nobody watches an object store");
  }

  @Override
  public int compareTo(Path other) {
    return toString().compareTo(other.toString());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ObjectPath path
        && path.system == system
        && path.absolute == absolute
        && path.names.equals(names);
  }

  @Override
  public int hashCode() {
    return names.hashCode();
  }

  @Override
  public String toString() {
    if (!absolute) {
      return key();
    }
    return names.isEmpty() ? system.location().toString() : system.location() + "/" + key();
  }
}
