package io.dayfill.sink.delta.internal.lease;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.Lease;
import io.dayfill.core.land.Leases;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.TableName;
import io.dayfill.sink.delta.internal.fs.StorageErrors;
import io.dayfill.sink.delta.internal.land.Ownership;
import io.dayfill.sink.delta.internal.log.ActiveFile;
import io.dayfill.sink.delta.internal.log.Change;
import io.dayfill.sink.delta.internal.log.TableDefinition;
import io.dayfill.sink.delta.internal.log.TableState;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import io.dayfill.sink.delta.internal.table.DeltaTables;
import io.dayfill.sink.delta.internal.table.LogPaths;
import io.dayfill.sink.delta.internal.table.SmallTable;
import io.dayfill.sink.delta.internal.table.TableCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Leases as a Delta table, of which nobody needs the past: its log and its replaced files are kept
 * for a day.
 */
public final class DeltaLeases implements Leases {
  private static final TableName NAME = new TableName("metadata", "leases");
  private static final String RETENTION = "interval 1 day";
  private static final FileSchema SCHEMA =
      new FileSchema(
          List.of(
              FileColumn.of("entity", Kind.STRING),
              FileColumn.of("first_day", Kind.DATE),
              FileColumn.of("last_day", Kind.DATE),
              FileColumn.of("run_id", Kind.STRING),
              FileColumn.of("until", Kind.TIMESTAMP)));

  private final DeltaTables tables;
  private final SmallTable table;
  private final TableDefinition definition;

  /** What our own changes have replaced; whoever reads it may have it open at the moment. */
  private final Queue<Path> replaced = new ArrayDeque<>();

  /** The table of a warehouse. */
  public DeltaLeases(DeltaTables tables) {
    this.tables = tables;
    Map<String, String> properties = Ownership.properties(NAME.toString(), "UTC");
    properties.put("delta.logRetentionDuration", RETENTION);
    properties.put("delta.deletedFileRetentionDuration", RETENTION);
    definition = new TableDefinition(List.of(), SCHEMA, properties);
    table = new SmallTable(tables, NAME, definition);
  }

  @Override
  public synchronized void change(UnaryOperator<List<Lease>> edit) {
    StorageErrors.run(
        "change leases in",
        table.log().table(),
        () -> {
          Optional<Change> done = table.change(state -> change(edit, state));
          if (done.isPresent()) {
            forget(done.get().removes());
          }
          return true;
        });
  }

  /** Removes what was replaced by the change before. */
  private void forget(List<ActiveFile> removed) throws IOException {
    while (!replaced.isEmpty()) {
      tables.context().files().disk().delete(replaced.remove());
    }
    removed.forEach(file -> replaced.add(LogPaths.resolve(table.log().table(), file.path())));
  }

  private Optional<SmallTable.Rows> change(
      UnaryOperator<List<Lease>> edit, @Nullable TableState state) throws IOException {
    List<Lease> now = List.of();
    if (state != null) {
      new TableCheck(table.log().table(), NAME.toString(), "UTC", definition)
          .requireOwn(table.log(), state);
      now = table.log().rows(state).values().stream().map(DeltaLeases::lease).toList();
    }
    List<Lease> wanted = edit.apply(now);
    return wanted.equals(now)
        ? Optional.empty()
        : Optional.of(
            new SmallTable.Rows(SCHEMA, wanted.stream().map(DeltaLeases::values).toList()));
  }

  private static List<@Nullable Object> values(Lease lease) {
    return List.of(
        lease.entity(),
        lease.days().first().toEpochDay(),
        lease.days().last().toEpochDay(),
        lease.runId(),
        ChronoUnit.MICROS.between(Instant.EPOCH, lease.until()));
  }

  private static Lease lease(List<@Nullable Object> row) {
    return new Lease(
        String.valueOf(row.get(0)),
        new DayRange(day(row.get(1)), day(row.get(2))),
        String.valueOf(row.get(3)),
        Instant.EPOCH.plus(number(row.get(4)), ChronoUnit.MICROS));
  }

  private static LocalDate day(@Nullable Object value) {
    return LocalDate.ofEpochDay(number(value));
  }

  private static long number(@Nullable Object value) {
    return value instanceof Long number ? number : 0;
  }
}
