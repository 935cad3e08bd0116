package io.dayfill.sink.delta.internal.object;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.time.TimeSource;
import io.dayfill.sink.delta.SinkOptions;
import io.dayfill.sink.delta.internal.fs.AtomicFiles;
import io.dayfill.sink.delta.internal.fs.Disk;
import io.dayfill.sink.delta.internal.fs.LocalDisk;
import io.dayfill.sink.delta.internal.fs.Locations;
import io.dayfill.sink.delta.internal.fs.Probe;
import io.dayfill.sink.delta.store.StoreProvider;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.TreeSet;

/**
 * Where a warehouse lies: in a folder of the machine's, or in an object store that a module knows.
 *
 * @param root the folder, or the place in the store
 * @param disk what changes files there
 */
public record Place(Path root, Disk disk) {
  /**
   * Opens a place; nothing is read or written yet.
   *
   * @param location a {@code file:} URI, a path, or a URI of a scheme that a {@link StoreProvider}
   *     knows
   */
  public static Place open(URI location, SinkOptions options, TimeSource time) {
    if (Locations.isLocal(location)) {
      return new Place(Locations.localPath(location), new LocalDisk());
    }
    String text = location.toString();
    URI place = text.endsWith("/") ? URI.create(text.substring(0, text.length() - 1)) : location;
    ObjectFileSystem system =
        new ObjectFileSystem(
            place, provider(location, options.modules()).open(place, options.store(), time));
    return new Place(system.root(), new ObjectDisk(system, options.singleWriter()));
  }

  private static StoreProvider provider(URI location, ClassLoader modules) {
    String scheme = String.valueOf(location.getScheme()).toLowerCase(Locale.ROOT);
    TreeSet<String> known = new TreeSet<>();
    for (StoreProvider each : ServiceLoader.load(StoreProvider.class, modules)) {
      if (each.schemes().contains(scheme)) {
        return each;
      }
      known.addAll(each.schemes());
    }
    throw DayfillException.user(
        "no warehouse can lie at " + location,
        known.isEmpty()
            ? "there is no module for object stores in the class path"
            : "besides folders there is " + String.join(", ", known),
        "Name a folder, such as ./warehouse or file:///data/warehouse, or add the module that"
            + " knows "
            + scheme);
  }

  /** Proves that files can be written there safely, and says in a few words what was found. */
  public static String probe(AtomicFiles files, Path root) {
    return root.getFileSystem() instanceof ObjectFileSystem system
        ? new ObjectProbe(system).run(files.isSingleWriter())
        : Probe.run(files, root);
  }

  /** Lets go of a store. */
  public static void close(Path root) throws IOException {
    if (!Locations.isLocal(root)) {
      root.getFileSystem().close();
    }
  }
}
