package io.dayfill.sink.delta.internal.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** What a log tells of a table's past, and what it can spare of it. */
public final class LogPast {
  private final LogMaintenance maintenance;

  LogPast(LogMaintenance maintenance) {
    this.maintenance = maintenance;
  }

  /** How long a table wants to be told of its past. */
  public LogRules rules(TableState state) {
    return KernelInternals.rules(state.snapshot());
  }

  /** The files of the log itself that it can spare. */
  public OldLogFiles old(TableState state) throws IOException {
    return maintenance.old(maintenance.folder().files(), rules(state));
  }

  /** Removes files of the log that it can spare. */
  public void remove(OldLogFiles old) throws IOException {
    maintenance.remove(old);
  }

  /**
   * The data files that the table has let go of, as far as its log tells it, or told it before old
   * commits were removed; by their paths. Files that belong to it again may be among them.
   */
  public Map<String, RemovedFile> removed() throws IOException {
    Map<String, RemovedFile> removed = RemovalNotes.read(maintenance.notes().list());
    maintenance.folder().addRemoved(maintenance.folder().files(), removed);
    return removed;
  }

  /** Forgets what old commits told where nothing of it is left. */
  public void forgetRemoved(Predicate<RemovedFile> isLeft) throws IOException {
    for (Path note : maintenance.notes().list()) {
      if (RemovalNotes.read(List.of(note)).values().stream().noneMatch(isLeft)) {
        maintenance.notes().forget(note);
      }
    }
  }

  /** Whether old commits were removed and nothing noted of what they told. */
  public boolean hasForgotten() throws IOException {
    return maintenance.folder().files().stream()
            .filter(file -> file.kind() == LogFile.Kind.COMMIT)
            .findFirst()
            .filter(file -> file.version() > 0)
            .isPresent()
        && !maintenance.notes().wereMade();
  }

  /** The checksums, where the newest one counts other files than there are. */
  public List<LogFile> wrongChecksums(TableState state) throws IOException {
    return maintenance.wrongChecksums(state);
  }

  /** Removes checksums; the next commit makes one that counts anew. */
  public void removeChecksums(List<LogFile> wrong) throws IOException {
    maintenance.removeAll(wrong);
  }
}
