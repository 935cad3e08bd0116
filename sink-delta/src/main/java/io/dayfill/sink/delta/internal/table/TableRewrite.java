package io.dayfill.sink.delta.internal.table;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.Upkeep.Rewriting;
import io.dayfill.core.metadata.TableName;
import io.dayfill.sink.delta.internal.fs.StorageErrors;
import io.dayfill.sink.delta.internal.land.SliceContext;
import io.dayfill.sink.delta.internal.land.TableErrors;
import io.dayfill.sink.delta.internal.log.ActiveFile;
import io.dayfill.sink.delta.internal.log.Change;
import io.dayfill.sink.delta.internal.log.DeltaLog;
import io.dayfill.sink.delta.internal.log.NewFile;
import io.dayfill.sink.delta.internal.log.TableState;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import io.dayfill.sink.delta.internal.stage.SliceFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes all files of a table anew where columns have been declared wider. Each file gets a copy,
 * with its rows and all that is noted of it; then one commit puts the copies in the place of the
 * files and the wider types in that of the narrow ones. So every version of the table has one
 * schema, which all its files have, and needs no feature that an engine may not know.
 *
 * <p>What lands meanwhile gets its copy before the next attempt to commit. A landing under the
 * narrow declaration that comes after the commit is refused by the columns that it then finds.
 */
public final class TableRewrite {
  private static final String RUN = "rewrite";
  private static final int MOST_ROUNDS = 100;

  private final DeltaTables tables;
  private final SliceContext context;
  private final TableName name;
  private final EntityTable table;
  private final DeltaLog log;

  private final Copies copies;
  private final List<SliceFiles> rooms = new ArrayList<>();
  private final Map<String, NewFile> done = new HashMap<>();
  private @Nullable FileSchema schema;

  /** Makes one for the table of an entity. */
  public TableRewrite(DeltaTables tables, TableName name, EntityTable table) {
    this.tables = tables;
    context = tables.context();
    this.name = name;
    this.table = table;
    log = table.log();
    copies = new Copies(context, log);
  }

  /**
   * Looks what there is to do and, if told to, does it.
   *
   * @param apply whether anything is changed
   */
  public Rewriting run(boolean apply) throws IOException {
    TableState state = log.load().orElse(null);
    List<TableCheck.Wider> wider = state == null ? List.of() : table.wider(state);
    if (state == null || wider.isEmpty()) {
      return Rewriting.nothing(name);
    }
    columns(state);
    DayFiles days = new DayFiles(log.table(), state);
    Rewriting rewriting =
        new Rewriting(
            name,
            wider.stream().map(TableCheck.Wider::toString).toList(),
            days.byDay().size(),
            state.files().size(),
            state.files().stream().mapToLong(ActiveFile::size).sum());
    if (apply) {
      StorageErrors.requireSpace(
          context.disk(),
          context.root(),
          rewriting.bytes() + rewriting.bytes() / 4 + StorageErrors.LEAST_SPACE,
          "copies of all files are not begun");
      write();
    }
    return rewriting;
  }

  private void write() throws IOException {
    try {
      for (int round = 0; round < MOST_ROUNDS; round++) {
        TableState state = log.load().orElse(null);
        if (state == null || table.wider(state).isEmpty()) {
          // Somebody else has done it
          return;
        }
        copy(state);
        Optional<Change> change = tables.commit(rooms, log, table.definition(), this::decide);
        if (change.isPresent()) {
          return;
        }
      }
    } finally {
      rooms.forEach(SliceFiles::close);
    }
    throw DayfillException.storage(
        "the days of " + log.table() + " could not be written anew",
        "others changed the table " + MOST_ROUNDS + " times meanwhile",
        "Nothing was changed. Run it again when fewer write to the table",
        null);
  }

  /** Makes the copies that there are not yet. */
  private void copy(TableState state) throws IOException {
    FileSchema wanted = columns(state);
    if (schema != null && !fits(schema, wanted)) {
      done.clear();
    }
    schema = wanted;
    List<ActiveFile> left =
        state.files().stream().filter(file -> !done.containsKey(file.path())).toList();
    SliceFiles room = copies.room(RUN, left);
    rooms.add(room);
    done.putAll(copies.make(room, wanted, left));
    for (SliceFiles each : rooms) {
      each.touch(true);
    }
  }

  private FileSchema columns(TableState state) {
    return log.columns(state, brought())
        .orElseThrow(() -> TableErrors.unknownType(log.table(), log.unknownColumns(state)));
  }

  private List<FileColumn> copied() {
    return schema == null ? List.of() : schema.columns();
  }

  private List<FileColumn> brought() {
    return table.definition().schema().columns();
  }

  /** A column that came meanwhile is null in what was copied before, as it was in the file. */
  private static boolean fits(FileSchema copied, FileSchema wanted) {
    Map<String, FileColumn> columns = new HashMap<>();
    wanted.columns().forEach(column -> columns.put(column.name(), column));
    return copied.columns().stream().allMatch(column -> column.equals(columns.get(column.name())));
  }

  private Optional<Change> decide(@Nullable TableState state) {
    if (state == null
        || table.wider(state).isEmpty()
        || !columns(state).columns().equals(copied())) {
      return Optional.empty();
    }
    List<NewFile> adds = new ArrayList<>();
    for (ActiveFile file : state.files()) {
      NewFile copy = done.get(file.path());
      if (copy == null) {
        return Optional.empty();
      }
      adds.add(copy);
    }
    return Optional.of(Change.anew(state.files(), adds, brought()));
  }
}
