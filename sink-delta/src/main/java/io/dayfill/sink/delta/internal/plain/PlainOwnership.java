package io.dayfill.sink.delta.internal.plain;

import io.dayfill.core.metadata.Entity;
import io.dayfill.sink.delta.internal.fs.AtomicFiles;
import io.dayfill.sink.delta.internal.land.Ownership;
import io.dayfill.sink.delta.internal.land.TableErrors;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The small file beside a table by which it says whose it is and which columns it has. */
final class PlainOwnership {
  static final String NAME = "_dayfill.json";
  private static final String COLUMN = "column.";

  private final AtomicFiles files;
  private final Path table;
  private final String entity;
  private final String zone;
  private final Map<String, String> fields = new LinkedHashMap<>();

  PlainOwnership(AtomicFiles files, Path table, Entity entity, TableColumns columns) {
    this(files, table, Ownership.properties(entity), columns.file().columns());
  }

  PlainOwnership(
      AtomicFiles files, Path table, String entity, String zone, List<FileColumn> columns) {
    this(files, table, Ownership.properties(entity, zone), columns);
  }

  private PlainOwnership(
      AtomicFiles files, Path table, Map<String, String> owner, List<FileColumn> columns) {
    this.files = files;
    this.table = table;
    entity = owner.getOrDefault(Ownership.ENTITY, "");
    zone = owner.getOrDefault(Ownership.ZONE, "");
    fields.putAll(owner);
    columns.forEach(column -> fields.put(COLUMN + column.name(), column.type().toString()));
  }

  /** Refuses the table if it is not the entity's to write. */
  void require(boolean adopt) throws IOException {
    if (Files.isDirectory(table.resolve("_delta_log"))) {
      throw TableErrors.notPlain(table);
    }
    Optional<Map<String, String>> found = FlatJson.read(table.resolve(NAME));
    if (found.isEmpty() || !found.get().containsKey(Ownership.ENTITY)) {
      int days = DayFolders.find(table).size();
      if (days > 0 && !adopt) {
        throw TableErrors.noOwner(table, days, days);
      }
      return;
    }
    requireOwn(found.get());
    requireColumns(found.get());
  }

  private void requireOwn(Map<String, String> found) {
    String format = found.getOrDefault(Ownership.FORMAT, "");
    if (!format.equals(Integer.toString(Ownership.CURRENT_FORMAT))) {
      throw TableErrors.higherFormat(table, format);
    }
    String owner = found.getOrDefault(Ownership.ENTITY, "");
    if (!owner.equals(entity)) {
      throw TableErrors.otherEntity(table, owner, entity);
    }
    String days = found.getOrDefault(Ownership.ZONE, "");
    if (!days.equals(zone)) {
      throw TableErrors.otherZone(table, days, zone);
    }
    String filed = found.getOrDefault(Ownership.FILED_BY, "");
    if (!filed.equals(fields.getOrDefault(Ownership.FILED_BY, ""))) {
      throw TableErrors.otherFiling(table, !filed.isEmpty());
    }
  }

  /** Columns that are not noted yet are new; those noted beyond ours are left out of new files. */
  private void requireColumns(Map<String, String> found) {
    Map<String, String> alike = new TreeMap<>();
    found.keySet().forEach(name -> alike.put(name.toLowerCase(Locale.ROOT), name));
    fields.forEach(
        (name, type) -> {
          String present = alike.get(name.toLowerCase(Locale.ROOT));
          if (name.startsWith(COLUMN) && present != null) {
            String column = name.substring(COLUMN.length());
            if (!present.equals(name)) {
              throw TableErrors.otherCase(table, column, present.substring(COLUMN.length()));
            }
            String stored = found.getOrDefault(name, "");
            if (!stored.equals(type)) {
              throw TableErrors.columnType(table, column, stored, type);
            }
          }
        });
  }

  /** Makes the table the entity's, if it is nobody's, and notes columns that are new. */
  void take() throws IOException {
    if (!Files.exists(table.resolve(NAME))) {
      files.disk().createDirectories(table);
      try {
        files.putIfAbsent(
            table.resolve(NAME),
            out -> out.write(FlatJson.write(fields).getBytes(StandardCharsets.UTF_8)));
        return;
      } catch (FileAlreadyExistsException e) {
        require(false);
      }
    }
    if (!noted().keySet().containsAll(fields.keySet())) {
      FolderLock.with(
          files.disk(),
          table,
          "columns",
          () -> {
            Map<String, String> all = noted();
            requireColumns(all);
            fields.forEach(all::putIfAbsent);
            files.replace(table.resolve(NAME), FlatJson.write(all));
            return true;
          });
    }
  }

  /** What the next landing makes of the columns of a table that may be written. */
  List<String> changes() throws IOException {
    List<String> changes = new ArrayList<>();
    Map<String, String> left = noted();
    left.keySet().removeIf(name -> !name.startsWith(COLUMN));
    if (left.isEmpty()) {
      return changes;
    }
    fields.forEach(
        (name, type) -> {
          if (name.startsWith(COLUMN) && left.remove(name) == null) {
            changes.add("column " + name.substring(COLUMN.length()) + " (" + type + ") is added");
          }
        });
    left.keySet()
        .forEach(
            name ->
                changes.add(
                    "column "
                        + name.substring(COLUMN.length())
                        + " is not declared: it is left out of what is loaded"));
    return changes;
  }

  private Map<String, String> noted() throws IOException {
    return FlatJson.read(table.resolve(NAME)).orElseGet(LinkedHashMap::new);
  }
}
