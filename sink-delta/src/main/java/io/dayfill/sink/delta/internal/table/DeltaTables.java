package io.dayfill.sink.delta.internal.table;

import io.dayfill.core.metadata.TableName;
import io.dayfill.sink.delta.internal.land.SliceContext;
import io.dayfill.sink.delta.internal.log.CommitLoop;
import io.dayfill.sink.delta.internal.log.DeltaLog;
import java.util.Map;
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
}
