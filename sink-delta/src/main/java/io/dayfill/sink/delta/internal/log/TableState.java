package io.dayfill.sink.delta.internal.log;

import io.delta.kernel.Snapshot;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/** A table at one version of its log. */
public final class TableState {
  private final Snapshot snapshot;
  private final Map<String, String> properties;
  private final List<ActiveFile> files;
  private final AtomicBoolean changed = new AtomicBoolean();

  TableState(Snapshot snapshot, List<ActiveFile> files) {
    this.snapshot = snapshot;
    properties = snapshot.getTableProperties();
    this.files = List.copyOf(files);
  }

  /** The version. */
  public long version() {
    return snapshot.getVersion();
  }

  /** The same in Delta Kernel's terms, to look at. */
  public Snapshot snapshot() {
    return snapshot;
  }

  /**
   * The same to commit against, once: a transaction counts its files in the very histogram of the
   * snapshot that it was made from, whether it succeeds or not, and from there it goes into the
   * checksum of the next version.
   *
   * @return empty after the first time, and once it is outdated; then another snapshot of the
   *     version is needed
   */
  Optional<Snapshot> toChange() {
    return changed.compareAndSet(false, true) ? Optional.of(snapshot) : Optional.empty();
  }

  /** Says that there is a better snapshot of the version to commit against. */
  void outdate() {
    changed.set(true);
  }

  /** The table's properties. */
  public Map<String, String> properties() {
    return properties;
  }

  /** The files that belong to it. */
  public List<ActiveFile> files() {
    return files;
  }

  /** Their paths, as the log writes them. */
  public Set<String> paths() {
    return files.stream().map(ActiveFile::path).collect(Collectors.toSet());
  }

  /** Whether all of some files belong to it. */
  public boolean holds(List<ActiveFile> some) {
    Set<String> paths = paths();
    return some.stream().allMatch(file -> paths.contains(file.path()));
  }
}
