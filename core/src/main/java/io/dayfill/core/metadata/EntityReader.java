package io.dayfill.core.metadata;

import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.PaginationReader.Style;
import io.dayfill.core.metadata.Response.Format;
import io.dayfill.core.metadata.WindowBounds.Bound;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Turns what is said of an entity, defaults and adapter included, into one. */
final class EntityReader {
  private static final Set<String> RESERVED_SCHEMAS = Set.of("metadata", "quarantine");

  private final GroupReader values;
  private final Problems problems;
  private final ForEachReader forEach;

  /**
   * Makes a reader.
   *
   * @param folder where relative paths start
   */
  EntityReader(GroupReader values, Problems problems, Path folder) {
    this.values = values.allowing(Language.ENTITY);
    this.problems = problems;
    forEach = new ForEachReader(this.values, folder);
  }

  /**
   * The entity; empty if there was a problem.
   *
   * @param connections the names of all connections, usable or not
   */
  Optional<Entity> read(String name, Set<String> connections) {
    int before = problems.count();
    Optional<String> adapter = values.optional("adapter", Values::text);
    Optional<String> connection =
        values.required("connection", Values::text, "the name of one under connections:");
    connection.ifPresent(each -> checkConnection(each, connections));
    RequestReader request = new RequestReader(values, forEach.names());
    Optional<String> endpoint = request.endpoint("api_endpoint");
    Optional<Duration> frequency = values.present("frequency", "15 min").span("frequency");
    Optional<TableName> table =
        values.required("target_table", EntityReader::table, "schema.table");
    boolean enabled = values.flag("enabled").orElse(true);
    Optional<ZoneId> zone = values.optional("zone", Values::zone);
    Optional<Integer> batch = values.whole("batch_days");
    Optional<Integer> lookback = values.whole("lookback_days");
    Optional<Integer> ahead = values.whole("max_days_ahead");
    boolean empty = values.flag("empty_replaces").orElse(false);
    Optional<Double> shrink = values.optional("max_shrink", Values::percent);
    Optional<Double> quarantined = values.optional("max_quarantined", Values::percent);
    Request sent = request.read();
    request.refuseUndated();
    GroupReader answers = values.group("response").allowing(Language.RESPONSE);
    Optional<WindowBounds> window =
        window(values.group("window").allowing(Language.WINDOW), answers);
    Optional<Pagination> pagination = pagination(values, sent, request);
    if (window.filter(WindowBounds::carriesForward).isPresent()
        && pagination.filter(Pagination::goesByTime).isPresent()) {
      answers.problem(
          "carry_forward",
          "drop leaves out a row at the first start alone, but last_timestamp asks with many",
          "another pagination_style, or none with record_cap, which splits windows");
    }
    Optional<Response> response = new ResponseReader(answers).read();
    ColumnsReader reader = new ColumnsReader(values, forEach.names());
    List<Column> columns = reader.read();
    response.ifPresent(reader::checkPaths);
    pagination.ifPresent(pages -> response.ifPresent(each -> refuseValues(pages, each)));
    Optional<String> eventTime = eventTime(columns, reader.names());
    Optional<WindowBounds> filtered =
        window.map(
            each ->
                new ArrivalReader(values, values.group("window").allowing(Language.WINDOW))
                    .read(each, columns, reader.names(), pagination));
    ForEach members = forEach.read(columns);
    WhileOpen open = whileOpen(request, filtered);
    List<String> key = key(columns, reader.names());
    if (problems.count() > before) {
      return Optional.empty();
    }
    return Optional.of(
        new Entity(
            name,
            adapter.orElseThrow(),
            connection.orElseThrow(),
            endpoint.orElseThrow(),
            frequency.orElseThrow(),
            enabled,
            zone.orElseThrow(),
            batch.orElseThrow(),
            lookback.orElseThrow(),
            ahead.orElseThrow(),
            empty,
            shrink.orElseThrow(),
            quarantined.orElseThrow(),
            key,
            eventTime.orElseThrow(),
            sent,
            filtered.orElseThrow(),
            pagination.orElseThrow(),
            response.orElseThrow(),
            table.orElseThrow(),
            columns,
            members,
            open));
  }

  /** How an open day is read; what is new of it must be told by a time. */
  private WhileOpen whileOpen(RequestReader request, Optional<WindowBounds> window) {
    WhileOpen open = values.word("while_open", WhileOpen.class).orElse(WhileOpen.RELOAD);
    if (open == WhileOpen.APPEND && request.asksForDays()) {
      refuseAppend(
          "no {start} of the request tells a time of day, so that only whole days are asked");
    }
    if (open == WhileOpen.APPEND && window.filter(each -> !each.isTested()).isPresent()) {
      refuseAppend(
          "nothing tells which rows are new where the API filters by a time it does not tell");
    }
    if (open == WhileOpen.APPEND && !forEach.names().isEmpty()) {
      refuseAppend("members of for_each report at different times, one watermark would skip rows");
    }
    return open;
  }

  private void refuseAppend(String why) {
    values.problem("while_open", "append cannot work here: " + why, "while_open: reload");
  }

  private void checkConnection(String name, Set<String> connections) {
    if (!connections.contains(name)) {
      values.problem(
          "connection",
          "there is no connection " + Values.quoted(name),
          connections.isEmpty()
              ? "write it under connections:"
              : "one of " + String.join(", ", connections) + Suggest.among(name, connections));
    }
  }

  private static TableName table(String text) throws InvalidValue {
    TableName table = Values.by(TableName::parse).parse(text);
    if (RESERVED_SCHEMAS.contains(table.schema())) {
      throw new InvalidValue(
          Values.quoted(text) + " lies where Dayfill keeps its own tables",
          "a schema other than "
              + String.join(" and ", RESERVED_SCHEMAS.stream().sorted().toList()));
    }
    return table;
  }

  /** How something that is asked for by a request comes in pages; empty if there was a problem. */
  static Optional<Pagination> pagination(GroupReader values, Request sent, RequestReader request) {
    Optional<Style> style =
        values
            .present("pagination_style", "cursor or offset")
            .word("pagination_style", Style.class);
    GroupReader pages = values.group("pagination");
    Optional<Pagination> pagination =
        style.flatMap(each -> new PaginationReader(pages, request.templates()).read(each));
    pagination.ifPresent(each -> refuseSharedParams(pages, each, sent));
    return pagination;
  }

  private static void refuseSharedParams(
      GroupReader pages, Pagination pagination, Request request) {
    Set<String> taken = new HashSet<>(request.params().keySet());
    pagination
        .ownParams()
        .forEach(param -> refuseShared(pages, pagination.paramKey(), param, taken));
    refuseShared(pages, "page_size_param", pagination.limits().sizeParam(), taken);
  }

  private static void refuseShared(GroupReader pages, String key, String param, Set<String> taken) {
    if (!param.isEmpty() && !taken.add(param)) {
      pages.problem(key, Values.quoted(param) + " is a parameter already", "another name");
    }
  }

  /** Pages of lines hold no values that lead on. */
  private void refuseValues(Pagination pagination, Response response) {
    List<String> paths = pagination.valuePaths();
    if (response.format() == Format.CSV && !paths.isEmpty()) {
      values.problem(
          "pagination",
          "looks for " + paths.get(0) + ", but csv holds nothing beside its records",
          "a header of the answer, link_header, page, offset, or none with a record_cap");
    }
  }

  private Optional<WindowBounds> window(GroupReader window, GroupReader response) {
    Optional<Bound> start = window.word("start_bound", Bound.class);
    Optional<Bound> end = window.word("end_bound", Bound.class);
    Optional<Duration> precision = window.span("precision");
    Optional<Duration> pad = window.span("pad");
    Optional<ZoneId> zone = window.optional("zone", Values::zone);
    boolean drops = response.word("carry_forward").filter("drop"::equals).isPresent();
    return start.isPresent() && end.isPresent() && precision.isPresent() && pad.isPresent()
        ? Optional.of(
            new WindowBounds(
                start.get(),
                end.get(),
                precision.get(),
                pad.get(),
                zone.orElse(null),
                drops,
                values.span("keeps").orElse(null),
                null))
        : Optional.empty();
  }

  private Optional<String> eventTime(List<Column> columns, List<String> names) {
    Optional<String> name =
        values.required("event_time", Values::text, "the column that tells a reading's day");
    name.ifPresent(each -> checkTime(values, "event_time", each, columns, names));
    return name;
  }

  /** A column that tells a time must be there, and hold times. */
  static void checkTime(
      GroupReader values, String key, String name, List<Column> columns, List<String> names) {
    refuseUnknown(values, key, name, names);
    find(name, columns)
        .filter(column -> !column.type().is(Kind.TIMESTAMP))
        .ifPresent(
            column ->
                values.problem(
                    key,
                    "column " + Values.quoted(column.name()) + " is a " + column.type(),
                    "a column of type timestamp"));
  }

  private List<String> key(List<Column> columns, List<String> names) {
    List<String> key = values.oneOrMore("key", Values::text);
    for (String each : key) {
      refuseUnknown(values, "key", each, names);
      if (find(each, columns).filter(column -> column.type().array()).isPresent()) {
        values.problem("key", "column " + Values.quoted(each) + " is an array", "a plain column");
      }
    }
    if (new HashSet<>(key).size() < key.size()) {
      values.problem("key", "names a column twice", "each column once");
    }
    return key;
  }

  private static void refuseUnknown(
      GroupReader values, String key, String column, List<String> names) {
    if (!names.isEmpty() && !names.contains(column)) {
      values.problem(
          key,
          "there is no column " + Values.quoted(column),
          "one of " + String.join(", ", names) + Suggest.among(column, names));
    }
  }

  private static Optional<Column> find(String name, List<Column> columns) {
    return columns.stream().filter(column -> column.name().equals(name)).findFirst();
  }
}
