package io.dayfill.sink.delta.internal.log;

import io.delta.kernel.Snapshot;
import java.util.List;
import java.util.Map;

/** A table at one version of its log. */
public final class TableState {
  private final Snapshot snapshot;
  private final Map<String, String> properties;
  private final List<ActiveFile> files;

  TableState(Snapshot snapshot, List<ActiveFile> files) {
    this.snapshot = snapshot;
    properties = snapshot.getTableProperties();
    this.files = List.copyOf(files);
  }

  /** The version. */
  public long version() {
    return snapshot.getVersion();
  }

  /** The same in Delta Kernel's terms, to commit against. */
  public Snapshot snapshot() {
    return snapshot;
  }

  /** The table's properties. */
  public Map<String, String> properties() {
    return properties;
  }

  /** The files that belong to it. */
  public List<ActiveFile> files() {
    return files;
  }
}
