package io.dayfill.core.metadata;

import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.InvalidValue.Parser;
import java.util.ArrayList;
import java.util.EnumSet;
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
  private static final Set<Kind> TRANSLATED =
      Set.of(Kind.STRING, Kind.BOOLEAN, Kind.INT, Kind.LONG, Kind.FLOAT, Kind.DOUBLE);

  private final GroupReader entity;
  private final Set<String> bound;
  private final Map<String, GroupReader> places = new LinkedHashMap<>();

  /**
   * Makes a reader.
   *
   * @param bound the names that a column may take its value from
   */
  ColumnsReader(GroupReader entity, Set<String> bound) {
    this.entity = entity;
    this.bound = bound;
  }

  /** The columns; some are missing where there was a problem. */
  List<Column> read() {
    if (!entity.has("columns")) {
      entity.problem("columns", "missing", "- {name: ts, path: ts, type: timestamp}");
    }
    List<Column> columns = new ArrayList<>();
    for (GroupReader each : entity.groups("columns")) {
      column(each.over(Defaults.column()).allowing(Language.COLUMN)).ifPresent(columns::add);
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
    Optional<String> from = column.optional("from", this::bound);
    Optional<ColumnType> type =
        column.has("from") && !column.has("type")
            ? Optional.of(ColumnType.of(Kind.STRING))
            : column.required("type", ColumnsReader::type, "string, double, timestamp, ...");
    List<String> paths = column.oneOrMore("path", Paths::value);
    Optional<TimeFormat> format = column.word("format", TimeFormat.class);
    boolean required = column.word("required").filter("true"::equals).isPresent();
    Optional<String> keepRaw = column.optional("keep_raw", ColumnsReader::name);
    Optional<String> length = column.optional("same_length_as", ColumnsReader::name);
    Map<String, String> values = column.group("values").texts(Values::text);
    name.ifPresent(each -> places.put(each, column));
    keepRaw.ifPresent(each -> places.putIfAbsent(each, column));
    if (name.isEmpty() || type.isEmpty()) {
      return Optional.empty();
    }
    if (format.isPresent() && type.get().kind() != Kind.TIMESTAMP) {
      column.problem("format", "is of no use to a " + type.get(), "type: timestamp");
    }
    if (column.has("from") && !type.get().equals(ColumnType.of(Kind.STRING))) {
      column.problem("type", "a name is a text, no " + type.get(), "type: string");
    }
    for (String key : List.of("path", "values", "keep_raw", "format")) {
      if (column.has("from") && column.has(key)) {
        column.problem(key, "is of no use with from", "leave it out");
      }
    }
    checkValues(column, type.get(), values, keepRaw);
    Column made = Column.of(name.get(), type.get());
    made = paths.isEmpty() ? made : made.at(paths);
    made = from.isPresent() ? made.from(from.get()) : made;
    made = format.isPresent() ? made.writtenAs(format.get()) : made;
    made = required ? made.mandatory() : made;
    for (Map.Entry<String, String> value : values.entrySet()) {
      made = made.translating(value.getKey(), value.getValue());
    }
    made = keepRaw.isPresent() ? made.keepingRawIn(keepRaw.get()) : made;
    return Optional.of(length.isPresent() ? made.asLongAs(length.get()) : made);
  }

  private String bound(String name) throws InvalidValue {
    if (!bound.contains(name)) {
      throw new InvalidValue(
          Values.quoted(name) + " is no name of for_each",
          bound.isEmpty()
              ? "path: where the value stands"
              : "one of " + String.join(", ", bound) + Suggest.among(name, bound));
    }
    return name;
  }

  private static void checkValues(
      GroupReader column, ColumnType type, Map<String, String> values, Optional<String> keepRaw) {
    if (keepRaw.isPresent() && values.isEmpty()) {
      column.problem("keep_raw", "is of no use without values", "values: {TEXT: value, ...}");
    }
    if (values.isEmpty()) {
      return;
    }
    if (type.array() || !TRANSLATED.contains(type.kind())) {
      column.problem("values", "is of no use to a " + type, "a column of a plain type");
      return;
    }
    values.forEach(
        (text, value) -> {
          if (!isOf(type.kind(), value)) {
            column.problem("values", Values.quoted(value) + " is no " + type, "a " + type);
          }
        });
  }

  private static boolean isOf(Kind kind, String value) {
    try {
      return switch (kind) {
        case BOOLEAN -> value.equals("true") || value.equals("false");
        case INT -> Integer.toString(Integer.parseInt(value)).equals(value);
        case LONG -> Long.toString(Long.parseLong(value)).equals(value);
        case FLOAT, DOUBLE -> Double.isFinite(Double.parseDouble(value));
        default -> true;
      };
    } catch (NumberFormatException e) {
      return false;
    }
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

  private static String name(String text) throws InvalidValue {
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

  private static ColumnType type(String text) throws InvalidValue {
    boolean array = text.startsWith("array<") && text.endsWith(">");
    String scalar = array ? text.substring(6, text.length() - 1) : text;
    if (scalar.startsWith("decimal(")) {
      throw new InvalidValue(
          Values.quoted(text) + " is not supported yet by this version", "double or string");
    }
    Parser<Kind> kinds = Values.oneOf(kinds(), List.of("decimal", "binary", "json"));
    Kind kind = kinds.parse(scalar);
    return array ? ColumnType.arrayOf(kind) : ColumnType.of(kind);
  }

  private static Map<String, Kind> kinds() {
    Map<String, Kind> kinds = new HashMap<>();
    for (Kind kind : EnumSet.complementOf(EnumSet.of(Kind.DECIMAL, Kind.BINARY, Kind.JSON))) {
      kinds.put(kind.name().toLowerCase(Locale.ROOT), kind);
    }
    return kinds;
  }
}
