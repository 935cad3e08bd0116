package io.dayfill.core.metadata;

import io.dayfill.core.metadata.ColumnType.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Turns what is said of columns into columns. */
final class ColumnsReader {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_]{1,128}");
  private static final Set<String> RESERVED = Set.of("year", "month", "day", "sourcedate");
  private final GroupReader entity;
  private final Map<String, GroupReader> places = new LinkedHashMap<>();

  ColumnsReader(GroupReader entity) {
    this.entity = entity;
  }

  /** The columns; some are missing where there was a problem. */
  List<Column> read() {
    if (!entity.has("columns")) {
      entity.problem("columns", "missing", "- {name: ts, path: ts, type: timestamp}");
    }
    List<Column> columns = new ArrayList<>();
    for (GroupReader each : entity.groups("columns")) {
      column(each.allowing(Language.COLUMN)).ifPresent(columns::add);
    }
    List<Column> all = withRaw(columns);
    refuseDoubles(all);
    all.forEach(column -> checkLength(column, all));
    return all;
  }

  /** The names of all columns, those too about which there is a problem. */
  List<String> names() {
    return List.copyOf(places.keySet());
  }

  private Optional<Column> column(GroupReader column) {
    Optional<String> name =
        column.required("name", ColumnsReader::name, "the name of the column in the table");
    name.ifPresent(each -> places.put(each, column));
    column
        .optional("keep_raw", ColumnsReader::name)
        .ifPresent(raw -> places.putIfAbsent(raw, column));
    Optional<Column> read = new ColumnKeysReader(column).read(name);
    read.filter(each -> each.type().array() && each.paths().size() > 1)
        .ifPresent(
            each -> column.problem("path", "is a list, but the column an array", "one path"));
    return read;
  }

  /** Adds the raw columns that nobody declared, each before the one that is made of it. */
  private List<Column> withRaw(List<Column> declared) {
    List<Column> all = new ArrayList<>();
    for (Column column : declared) {
      column
          .keepRaw()
          .ifPresent(
              raw -> {
                Optional<Column> there =
                    declared.stream().filter(each -> each.name().equals(raw)).findFirst();
                if (there.isEmpty()) {
                  all.add(Column.of(raw, Kind.STRING).at(column.paths()));
                } else if (!there.get().type().equals(ColumnType.of(Kind.STRING))) {
                  place(column.name())
                      .problem(
                          "keep_raw",
                          Values.quoted(raw) + " is a column of type " + there.get().type(),
                          "a column of type string, or a new name");
                }
              });
      all.add(column);
    }
    return all;
  }

  private void refuseDoubles(List<Column> columns) {
    Map<String, String> seen = new HashMap<>();
    for (Column column : columns) {
      String first = seen.putIfAbsent(column.name().toLowerCase(Locale.ROOT), column.name());
      if (first != null) {
        place(column.name())
            .problem(
                "name",
                Values.quoted(column.name()) + " names a second column",
                "names that differ, letter case aside");
      }
    }
  }

  private void checkLength(Column column, List<Column> all) {
    column
        .sameLengthAs()
        .filter(
            other ->
                !column.type().array()
                    || all.stream()
                        .noneMatch(each -> each.name().equals(other) && each.type().array()))
        .ifPresent(
            other ->
                place(column.name())
                    .problem(
                        "same_length_as",
                        "compares "
                            + Values.quoted(column.name())
                            + " with "
                            + Values.quoted(other),
                        "two columns that are arrays"));
  }

  private GroupReader place(String column) {
    return places.getOrDefault(column, entity);
  }

  static String name(String text) throws InvalidValue {
    if (!NAME.matcher(text).matches()) {
      throw new InvalidValue(
          Values.quoted(text) + " is no name of a column", "letters, digits and _, at most 128");
    }
    if (text.startsWith("_") || RESERVED.contains(text.toLowerCase(Locale.ROOT))) {
      throw new InvalidValue(
          Values.quoted(text) + " is reserved: Dayfill adds columns of such names",
          "rename it, such as source_" + text.replaceFirst("^_+", ""));
    }
    return text;
  }
}
