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
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Turns what is said of columns into columns. */
final class ColumnsReader {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_]{1,128}");
  private static final Set<String> RESERVED = Set.of("year", "month", "day", "sourcedate");
  private final GroupReader entity;
  private final Set<String> bound;
  private final Map<String, GroupReader> places = new LinkedHashMap<>();
  private List<Column> read = List.of();

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
      column(each.allowing(Language.COLUMN)).ifPresent(columns::add);
    }
    List<Column> all = withRaw(columns);
    read = all;
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
                } else if (!there.get().type().is(Kind.STRING)) {
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

  /** Checks that the columns' paths can be followed from a record. */
  void checkPaths(Response response) {
    RecordPath records = response.records();
    for (Column column : read) {
      GroupReader place = places.get(column.name());
      if (place != null && place.has("path")) {
        checkPaths(column, place, records);
      }
      CsvReader.check(column, place(column.name()), response);
      column.plus().ifPresent(plus -> checkPlus(plus, place(column.name()), records));
      column
          .from()
          .filter(name -> !records.boundNames().contains(name) && !bound.contains(name))
          .ifPresent(name -> place(column.name()).problem("from", unbound(name), boundBy(records)));
      if (column.from().filter(bound::contains).isPresent()) {
        checkMember(column, place(column.name()));
      }
    }
  }

  /** A member is a text, as it was listed: by it a reload tells who vanished. */
  private static void checkMember(Column column, GroupReader place) {
    if (!column.type().is(Kind.STRING)) {
      place.problem("type", "a member is a text, no " + column.type(), "type: string");
    }
    for (String key : List.of("values", "keep_raw", "extract", "null_values")) {
      if (place.has(key)) {
        place.problem(key, "is of no use to a member", "leave it out");
      }
    }
  }

  private static String unbound(String name) {
    return Values.quoted(name) + " is bound nowhere";
  }

  private String boundBy(RecordPath records) {
    Set<String> names = new TreeSet<>(records.boundNames());
    names.addAll(bound);
    return names.isEmpty()
        ? "a name of for_each, or one that records binds, as sensors.{sensor}[] does"
        : "one of " + String.join(", ", names);
  }

  private static void checkPaths(Column column, GroupReader place, RecordPath records) {
    for (String text : column.paths()) {
      ValuePath path = ValuePath.parse(text);
      ResponseReader.tooFar(path, records)
          .ifPresent(
              right ->
                  place.problem(
                      "path", Values.quoted(text) + " cannot be followed from a record", right));
      if (path.isList() && !column.type().array()) {
        place.problem(
            "path",
            Values.quoted(text) + " leads to a list, but the column is a " + column.type(),
            "type: array<" + column.type() + ">, or one element by [0] or [-1]");
      }
    }
  }

  private static void checkPlus(Plus plus, GroupReader column, RecordPath records) {
    GroupReader place = column.group("plus");
    ValuePath path = ValuePath.parse(plus.path());
    ResponseReader.tooFar(path, records)
        .ifPresent(
            right ->
                place.problem(
                    "path",
                    Values.quoted(path.text()) + " cannot be followed from a record",
                    right));
    if (path.isList()) {
      place.problem("path", Values.quoted(path.text()) + " leads to a list", "one number");
    }
    if (plus.timesPlace() && !records.isListOfRecords()) {
      place.problem("times", "asks for a place in a list", "records that end in []");
    }
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
