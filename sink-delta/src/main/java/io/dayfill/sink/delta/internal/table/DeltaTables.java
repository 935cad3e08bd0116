package io.dayfill.sink.delta.internal.table;

import io.dayfill.core.metadata.TableName;
import io.dayfill.sink.delta.internal.fs.FateUnknownException;
import io.dayfill.sink.delta.internal.land.SliceContext;
import io.dayfill.sink.delta.internal.log.Change;
import io.dayfill.sink.delta.internal.log.CommitLoop;
import io.dayfill.sink.delta.internal.log.DeltaLog;
import io.dayfill.sink.delta.internal.log.NewFile;
import io.dayfill.sink.delta.internal.log.TableDefinition;
import io.dayfill.sink.delta.internal.stage.SliceFiles;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/** The logs of one warehouse's tables. Safe for use by several threads. */
public final class DeltaTables {
  private final SliceContext context;
  private final RandomGenerator random;
  private final Map<TableName, DeltaLog> logs = new ConcurrentHashMap<>();

  /**
   * Makes one.
   *
   * @param random for how long a writer steps back; used by several threads
   */
  public DeltaTables(SliceContext context, RandomGenerator random) {
    this.context = context;
    this.random = random;
  }

  /** What slices share. */
  public SliceContext context() {
    return context;
  }

  /** The log of a table; always the same for the same name. */
  public DeltaLog log(TableName name) {
    return logs.computeIfAbsent(
        name, each -> new DeltaLog(context.path(each), context.files(), context.time()));
  }

  /** How changes are committed to a log. */
  public CommitLoop loop(DeltaLog log) {
    return new CommitLoop(log, context.time(), random);
  }

  /**
   * Commits a change that adds files staged before.
   *
   * @param from whose files they are: those that the log names from now on are taken out of it, and
   *     all where nobody knows whether it does
   * @return the change that was committed; empty where the decision was for none
   */
  public Optional<Change> commit(
      SliceFiles from, DeltaLog log, TableDefinition definition, CommitLoop.Decision decision)
      throws IOException {
    return commit(List.of(from), log, definition, decision);
  }

  /** The same for files that were staged one after the other. */
  Optional<Change> commit(
      List<SliceFiles> from, DeltaLog log, TableDefinition definition, CommitLoop.Decision decision)
      throws IOException {
    boolean known = false;
    try {
      Optional<Change> change = loop(log).run(definition, decision);
      for (NewFile file : change.map(Change::adds).orElse(List.of())) {
        from.forEach(each -> each.keep(file.path()));
      }
      known = true;
      return change;
    } catch (FateUnknownException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      known = true;
      throw e;
    } finally {
      if (!known) {
        // The log may name these files: a sweep, which reads it, removes them if it does not
        from.forEach(SliceFiles::leave);
      }
    }
  }
}
