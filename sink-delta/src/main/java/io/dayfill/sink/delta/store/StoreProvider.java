package io.dayfill.sink.delta.store;

import io.dayfill.core.time.TimeSource;
import java.net.URI;
import java.util.Set;

/** Opens stores of one kind. Found by {@link java.util.ServiceLoader}. */
public interface StoreProvider {
  /** The schemes of the URIs that it opens, in lower case. */
  Set<String> schemes();

  /**
   * Opens a place; the caller closes it. Nothing is asked of the store yet.
   *
   * @param location a URI without a slash at its end
   * @param time the time of this machine
   * @throws io.dayfill.core.error.DayfillException of the user's category if there can be no such
   *     place
   */
  ObjectStore open(URI location, StoreSettings settings, TimeSource time);
}
