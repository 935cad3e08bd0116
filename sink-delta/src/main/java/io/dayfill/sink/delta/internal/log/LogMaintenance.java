package io.dayfill.sink.delta.internal.log;

import io.dayfill.sink.delta.internal.fs.Disk;
import io.delta.kernel.TableManager;
import io.delta.kernel.TransactionCommitResult;
import io.delta.kernel.engine.Engine;
import io.delta.kernel.exceptions.CheckpointAlreadyExistsException;
import io.delta.kernel.hook.PostCommitHook;
import io.delta.kernel.hook.PostCommitHook.PostCommitHookType;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a log needs after commits: checksums, checkpoints, and the end of old files. None of it may
 * fail a commit that has succeeded.
 */
final class LogMaintenance {
  private static final Logger LOG = LoggerFactory.getLogger(LogMaintenance.class);

  /** The checksums kept; readers want the newest only. */
  private static final int CHECKSUMS = 20;

  private static final int VERSION_DIGITS = 20;

  private final Engine engine;
  private final Disk disk;
  private final Path table;

  LogMaintenance(Engine engine, Disk disk, Path table) {
    this.engine = engine;
    this.disk = disk;
    this.table = table;
  }

  void run(TransactionCommitResult result) {
    for (PostCommitHook hook : result.getPostCommitHooks()) {
      try {
        if (hook.getType() == PostCommitHookType.CHECKPOINT) {
          checkpoint();
          removeOldChecksums(result.getVersion());
        } else {
          hook.threadSafeInvoke(engine);
        }
      } catch (CheckpointAlreadyExistsException e) {
        LOG.debug("{}: another writer made the checkpoint", table);
      } catch (IOException | RuntimeException e) {
        LOG.warn("{}: {} after the commit failed", table, hook.getType(), e);
      }
    }
  }

  /** Not by the hook: only a snapshot asked for as the latest cleans the log behind it. */
  private void checkpoint() throws IOException {
    TableManager.loadSnapshot(table.toString()).build(engine).writeCheckpoint(engine);
  }

  private void removeOldChecksums(long version) throws IOException {
    try (DirectoryStream<Path> checksums =
        Files.newDirectoryStream(table.resolve("_delta_log"), "*.crc")) {
      for (Path each : checksums) {
        String name = String.valueOf(each.getFileName());
        if (name.length() == VERSION_DIGITS + ".crc".length()
            && name.chars().limit(VERSION_DIGITS).allMatch(c -> c >= '0' && c <= '9')
            && Long.parseLong(name.substring(0, VERSION_DIGITS)) < version - CHECKSUMS) {
          disk.delete(each);
        }
      }
    }
  }
}
