package io.dayfill.sink.delta.internal.table;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.ReadBack;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.metadata.Entity;
import io.dayfill.sink.delta.internal.land.Ownership;
import io.dayfill.sink.delta.internal.land.StoredTable;
import io.dayfill.sink.delta.internal.land.TableErrors;
import io.dayfill.sink.delta.internal.log.DeltaLog;
import io.dayfill.sink.delta.internal.log.TableDefinition;
import io.dayfill.sink.delta.internal.log.TableShape;
import io.dayfill.sink.delta.internal.log.TableState;
import io.dayfill.sink.delta.internal.parquet.DistinctValues;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The Delta table of one entity. Safe for use by several threads. */
public final class EntityTable implements StoredTable {
  private final DeltaLog log;
  private final Entity entity;
  private final TableColumns columns;
  private final TableDefinition definition;
  private final TableCheck check;
  private final DayLedger ledger;
  private volatile boolean adopted;
  private volatile @Nullable DayFiles indexed;
  private volatile @Nullable TableState checked;

  /**
   * The table of an entity behind a log.
   *
   * @param ledger what was noted of its days
   */
  public EntityTable(DeltaLog log, Entity entity, DayLedger ledger) {
    this.log = log;
    this.ledger = ledger;
    this.entity = entity;
    columns = TableColumns.checked(entity);
    definition =
        new TableDefinition(
            TableColumns.partitions(), columns.file(), Ownership.properties(entity));
    check = new TableCheck(log.table(), entity.name(), entity.zone().getId(), definition);
  }

  DeltaLog log() {
    return log;
  }

  @Override
  public TableColumns columns() {
    return columns;
  }

  TableDefinition definition() {
    return definition;
  }

  /** The table by days as it is now; null if there is none. */
  @Nullable DayFiles load() throws IOException {
    return index(log.load().orElse(null));
  }

  /** The table by days at one version. */
  @Nullable DayFiles index(@Nullable TableState state) {
    DayFiles last = indexed;
    if (state == null || (last != null && last.state() == state)) {
      return state == null ? null : last;
    }
    DayFiles fresh = new DayFiles(log.table(), state, ledger);
    indexed = fresh;
    return fresh;
  }

  @Override
  public void check(boolean adopt) throws IOException {
    if (Files.exists(log.table().resolve("_dayfill.json"))) {
      throw TableErrors.notDelta(log.table());
    }
    adopted |= adopt;
    DayFiles table = load();
    if (table != null) {
      requireOwn(table);
    }
  }

  /**
   * Refuses a table that is not the entity's to write.
   *
   * @return false if it must be made the entity's first
   */
  boolean requireOwn(DayFiles table) {
    TableState state = table.state();
    boolean owned = check.requireOwn(state.properties());
    if (!owned && !adopted) {
      throw TableErrors.noOwner(log.table(), state.files().size(), table.byDay().size());
    }
    TableState last = checked;
    if (last == null || !last.snapshot().getMetadata().equals(state.snapshot().getMetadata())) {
      check.requireWritable(log.demands(state), state.properties(), TableShape.of(state));
      checked = state;
    }
    return owned;
  }

  /**
   * The columns for which all files would have to be written anew. Refuses a table for which that
   * would not do.
   */
  List<TableCheck.Wider> wider(TableState state) {
    if (!check.requireOwn(state.properties())) {
      throw TableErrors.noOwner(log.table(), state.files().size(), 0);
    }
    return check.requireWritableAnew(log.demands(state), state.properties(), TableShape.of(state));
  }

  @Override
  public List<String> changes() throws IOException {
    DayFiles table = load();
    if (table == null) {
      return List.of();
    }
    requireOwn(table);
    return check.changes(TableShape.of(table.state()));
  }

  @Override
  public NavigableMap<LocalDate, StoredDay> storedDays(DayRange range) throws IOException {
    NavigableMap<LocalDate, StoredDay> days = new TreeMap<>();
    DayFiles table = load();
    if (table != null) {
      for (LocalDate day : table.byDay().subMap(range.first(), true, range.last(), true).keySet()) {
        StoredDay stored = table.stored(day);
        if (stored != null) {
          days.put(day, stored);
        }
      }
    }
    return days;
  }

  @Override
  public List<LocalDate> provisionalDays() throws IOException {
    List<LocalDate> days = new ArrayList<>();
    DayFiles table = load();
    if (table != null) {
      for (LocalDate day : table.byDay().keySet()) {
        StoredDay stored = table.stored(day);
        if (stored != null && stored.state() == DayState.PROVISIONAL) {
          days.add(day);
        }
      }
    }
    return days;
  }

  @Override
  public Optional<LocalDate> latestDay(LocalDate... excluding) throws IOException {
    DayFiles table = load();
    if (table == null) {
      return Optional.empty();
    }
    List<LocalDate> excluded = Arrays.asList(excluding);
    for (LocalDate day : table.byDay().descendingKeySet()) {
      StoredDay stored = excluded.contains(day) ? null : table.stored(day);
      if (stored != null && stored.rows() > 0) {
        return Optional.of(day);
      }
    }
    return Optional.empty();
  }

  @Override
  public Set<List<String>> storedValues(LocalDate day, List<String> names) throws IOException {
    DayFiles table = load();
    List<Path> paths = new ArrayList<>();
    if (table != null) {
      table.files(day).forEach(file -> paths.add(LogPaths.resolve(log.table(), file.path())));
    }
    return DistinctValues.of(paths, names);
  }

  @Override
  public void verify(DayRange range, ReadBack found) throws IOException {
    DayFiles table = load();
    if (table != null) {
      new TableVerifier(log, table, entity, columns, found).run(range);
    }
  }

  /** Where the table lies. */
  public Path path() {
    return log.table();
  }
}
