package io.dayfill.sink.delta.internal.log;

import io.dayfill.core.time.TimeSource;
import io.dayfill.sink.delta.internal.fs.AtomicFiles;
import io.dayfill.sink.delta.internal.log.LogFile.Kind;
import io.delta.kernel.Snapshot;
import io.delta.kernel.TableManager;
import io.delta.kernel.TransactionCommitResult;
import io.delta.kernel.engine.Engine;
import io.delta.kernel.exceptions.CheckpointAlreadyExistsException;
import io.delta.kernel.hook.PostCommitHook;
import io.delta.kernel.hook.PostCommitHook.PostCommitHookType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a log needs after commits: checksums, checkpoints, and the end of old files. None of it may
 * fail a commit that has succeeded.
 *
 * <p>Old files are ours to remove, though Delta Kernel could: it leaves checksums and checkpoints
 * as many as there were commits, and forgets which data files the commits had let go of.
 */
final class LogMaintenance {
  private static final Logger LOG = LoggerFactory.getLogger(LogMaintenance.class);

  /** About as many files are written into a checkpoint while one commit is read. */
  private static final int FILES_PER_COMMIT = 100;

  private final Engine engine;
  private final AtomicFiles files;
  private final TimeSource time;
  private final Path table;
  private final LogFolder folder;
  private final RemovalNotes notes;

  LogMaintenance(Engine engine, AtomicFiles files, TimeSource time, Path table) {
    this.engine = engine;
    this.files = files;
    this.time = time;
    this.table = table;
    folder = new LogFolder(engine, table);
    notes = new RemovalNotes(files, table);
  }

  /**
   * Does what is due after a commit to a table that has so many files now.
   *
   * @return whether the log was summed up: a snapshot made before that still counts and lists all
   *     that the summary tells
   */
  boolean run(TransactionCommitResult result, int tableFiles) {
    boolean summed = false;
    for (PostCommitHook hook : result.getPostCommitHooks()) {
      try {
        if (hook.getType() == PostCommitHookType.CHECKPOINT) {
          summed |= checkpoint(result.getVersion(), tableFiles);
        } else {
          hook.threadSafeInvoke(engine);
          summed |= hook.getType() == PostCommitHookType.CHECKSUM_FULL;
        }
      } catch (CheckpointAlreadyExistsException e) {
        LOG.debug("{}: another writer made the checkpoint", table);
        summed = true;
      } catch (IOException | RuntimeException e) {
        LOG.warn("{}: {} after the commit failed", table, hook.getType(), e);
      }
    }
    return summed;
  }

  /**
   * Writes one, where it is worth it: it tells of every file, so it waits for the more commits the
   * more files there are, and what it costs a commit does not grow with the table.
   */
  private boolean checkpoint(long version, int tableFiles) throws IOException {
    LogFile last = LogFolder.newest(folder.files(), Kind.CHECKPOINT);
    if (last != null && version - last.version() < tableFiles / FILES_PER_COMMIT) {
      return false;
    }
    // By the version's number: a snapshot asked for as the latest would clean the log in its way
    Snapshot snapshot =
        TableManager.loadSnapshot(table.toString()).atVersion(version).build(engine);
    snapshot.writeCheckpoint(engine);
    remove(old(folder.files(), KernelInternals.rules(snapshot)));
    return true;
  }

  LogFolder folder() {
    return folder;
  }

  RemovalNotes notes() {
    return notes;
  }

  /** What the log can spare. */
  OldLogFiles old(List<LogFile> all, LogRules rules) {
    return OldLogFiles.of(all, rules, time.now());
  }

  /** Removes what the log can spare, the data files noted that only it knew of. */
  void remove(OldLogFiles old) throws IOException {
    LogFile last = LogFolder.newest(old.expired(), Kind.COMMIT);
    if (last != null) {
      Map<String, RemovedFile> removed = new LinkedHashMap<>();
      folder.addRemoved(old.expired(), removed);
      notes.add(last.version(), removed.values());
    }
    removeAll(old.all());
  }

  void removeAll(List<LogFile> spare) throws IOException {
    for (LogFile file : spare) {
      files.disk().delete(folder.path(file));
    }
  }

  /**
   * The checksums, where that of a version counts other files than it has: each is made from the
   * one before it, so that all are wrong.
   */
  List<LogFile> wrongChecksums(TableState state) throws IOException {
    List<LogFile> checksums =
        folder.files().stream().filter(file -> file.kind() == Kind.CHECKSUM).toList();
    for (LogFile file : checksums) {
      if (file.version() == state.version() && !Checksum.counts(folder.path(file), state.files())) {
        return checksums;
      }
    }
    return List.of();
  }
}
