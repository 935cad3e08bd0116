package io.dayfill.sink.delta.internal.config;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.EntityRow;
import io.dayfill.sink.delta.internal.log.TableRows;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The columns of the table of entities: rows of any order of them, and back. */
final class ConfigColumns {
  static final FileSchema SCHEMA =
      new FileSchema(
          List.of(
              FileColumn.of("entity_name", Kind.STRING),
              FileColumn.of("api_endpoint", Kind.STRING),
              FileColumn.of("frequency", Kind.STRING),
              FileColumn.of("pagination_style", Kind.STRING),
              FileColumn.of("target_table", Kind.STRING),
              FileColumn.of("connection", Kind.STRING),
              FileColumn.of("adapter", Kind.STRING),
              FileColumn.of("enabled", Kind.BOOLEAN),
              FileColumn.of("zone", Kind.STRING),
              FileColumn.of("batch_days", Kind.INT),
              FileColumn.of("lookback_days", Kind.INT),
              FileColumn.of("options", Kind.STRING),
              FileColumn.of("updated_at", Kind.TIMESTAMP)));

  private final Path table;
  private final List<TableRows.Column> columns;
  private final Map<String, Integer> places = new LinkedHashMap<>();

  /**
   * Finds the columns in a table.
   *
   * @throws DayfillException of the user's category if it cannot hold entities
   */
  ConfigColumns(Path table, List<TableRows.Column> columns) {
    this.table = table;
    this.columns = columns;
    for (FileColumn wanted : SCHEMA.columns()) {
      place(wanted).ifPresent(at -> places.put(wanted.name(), at));
    }
    if (!places.containsKey("entity_name")) {
      throw refused("has no column entity_name", "Make it anew with 'dayfill metadata push'");
    }
  }

  private Optional<Integer> place(FileColumn wanted) {
    for (int i = 0; i < columns.size(); i++) {
      TableRows.Column found = columns.get(i);
      if (found.name().equalsIgnoreCase(wanted.name())) {
        if (!fits(wanted.type().kind(), found.kind().orElse(null))) {
          throw refused(
              "has " + found.type() + " in column " + found.name(),
              "Make it " + wanted.type().toString());
        }
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }

  /** Whole numbers may be wider. */
  private static boolean fits(Kind wanted, @Nullable Kind found) {
    return wanted == found || (wanted == Kind.INT && found == Kind.LONG);
  }

  private DayfillException refused(String wrong, String remedy) {
    return DayfillException.user(
        "the table at " + table + " " + wrong, "it is to hold a row for each entity", remedy);
  }

  /** Refuses a table whose rows could not be written back as they are. */
  void requireWritable() {
    for (FileColumn wanted : SCHEMA.columns()) {
      if (!places.containsKey(wanted.name())) {
        throw refused(
            "lacks column " + wanted.name(),
            "Add it, as " + wanted.type() + ", or make the table anew");
      }
    }
    for (TableRows.Column column : columns) {
      if (!column.plain()) {
        throw refused(
            "has " + column.type() + " in column " + column.name() + ", which is not written back",
            "Drop the column, or change rows with the engine that made it");
      }
    }
  }

  /** The columns of files, in the table's order. */
  FileSchema schema() {
    List<FileColumn> all = new ArrayList<>();
    columns.forEach(column -> all.add(FileColumn.of(column.name(), column.kind().orElseThrow())));
    return new FileSchema(all);
  }

  /** What a row of the table says. */
  EntityRow row(List<@Nullable Object> values) {
    return new EntityRow(
        text(values, "entity_name").orElse(""),
        text(values, "api_endpoint"),
        text(values, "frequency"),
        text(values, "pagination_style"),
        text(values, "target_table"),
        text(values, "connection"),
        text(values, "adapter"),
        value(values, "enabled").map(Boolean.class::cast),
        text(values, "zone"),
        number(values, "batch_days"),
        number(values, "lookback_days"),
        text(values, "options"),
        value(values, "updated_at")
            .map(micros -> Instant.EPOCH.plus((long) micros, ChronoUnit.MICROS)));
  }

  /** A row of the table that says this; what it says beside is kept. */
  List<@Nullable Object> values(EntityRow row, List<@Nullable Object> before) {
    List<@Nullable Object> values = new ArrayList<>(before);
    put(values, "entity_name", row.name());
    put(values, "api_endpoint", row.apiEndpoint().orElse(null));
    put(values, "frequency", row.frequency().orElse(null));
    put(values, "pagination_style", row.paginationStyle().orElse(null));
    put(values, "target_table", row.targetTable().orElse(null));
    put(values, "connection", row.connection().orElse(null));
    put(values, "adapter", row.adapter().orElse(null));
    put(values, "enabled", row.enabled().orElse(null));
    put(values, "zone", row.zone().orElse(null));
    put(values, "batch_days", row.batchDays().map(Integer::longValue).orElse(null));
    put(values, "lookback_days", row.lookbackDays().map(Integer::longValue).orElse(null));
    put(values, "options", row.options().orElse(null));
    put(
        values,
        "updated_at",
        row.updatedAt().map(at -> ChronoUnit.MICROS.between(Instant.EPOCH, at)).orElse(null));
    return values;
  }

  private void put(List<@Nullable Object> values, String column, @Nullable Object value) {
    values.set(places.getOrDefault(column, -1), value);
  }

  private Optional<Object> value(List<@Nullable Object> values, String column) {
    Integer at = places.get(column);
    return at == null ? Optional.empty() : Optional.ofNullable(values.get(at));
  }

  private Optional<String> text(List<@Nullable Object> values, String column) {
    return value(values, column).map(Object::toString);
  }

  private Optional<Integer> number(List<@Nullable Object> values, String column) {
    return value(values, column)
        .map(
            number -> {
              long wide = (long) number;
              if (wide != (int) wide) {
                String entity = text(values, "entity_name").orElse("");
                throw refused("has " + wide + " in " + column + " of " + entity, "Correct the row");
              }
              return (int) wide;
            });
  }
}
