package io.dayfill.sink.delta;

import io.dayfill.core.time.TimeSource;
import io.dayfill.sink.delta.store.ObjectStore;
import io.dayfill.sink.delta.store.StoreProvider;
import io.dayfill.sink.delta.store.StoreSettings;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Stores in memory, one for each location, which stays for the life of the JVM. */
public final class MemoryStores implements StoreProvider {
  private static final Map<URI, MemoryStore> STORES = new ConcurrentHashMap<>();

  /** The store of a location. */
  static MemoryStore at(URI location) {
    return STORES.computeIfAbsent(location, unused -> new MemoryStore());
  }

  @Override
  public Set<String> schemes() {
    return Set.of("memory");
  }

  @Override
  public ObjectStore open(URI location, StoreSettings settings, TimeSource time) {
    return at(location);
  }
}
