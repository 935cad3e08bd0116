package io.dayfill.core.metadata;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Turns what is said of members into their sources. */
final class ForEachReader {
  private static final List<String> WAYS = List.of("list", "file", "endpoint");
  private static final String ONE_WAY = "one of list, file or endpoint";
  private static final List<String> OF_ENDPOINT =
      List.of("pagination_style", "pagination", "request", "records", "path", "extract");
  private static final int MAX_FILE = 16 << 20;

  private final GroupReader entity;
  private final GroupReader names;
  private final Path folder;

  /**
   * Makes a reader.
   *
   * @param folder where relative paths start
   */
  ForEachReader(GroupReader entity, Path folder) {
    this.entity = entity;
    this.names = entity.group("for_each");
    this.folder = folder;
  }

  /** The names that templates may speak of, those too about which there is a problem. */
  Set<String> names() {
    return new TreeSet<>(names.groups().keySet());
  }

  /** The members; some names are missing where there was a problem. */
  ForEach read(List<Column> columns) {
    if (entity.has("for_each") && names.names().isEmpty()) {
      entity.problem("for_each", "names nothing", "{device: {list: [a, b]}}");
    }
    List<ForEach.Source> sources = new ArrayList<>();
    Set<String> before = new TreeSet<>();
    names
        .groups()
        .forEach(
            (name, said) -> {
              checkName(said, name, columns);
              source(said.allowing(Language.FOR_EACH), name, before).ifPresent(sources::add);
              before.add(name);
            });
    boolean replace = entity.word("missing_members").filter("replace"::equals).isPresent();
    return sources.isEmpty() ? ForEach.NONE : new ForEach(sources, replace);
  }

  private static void checkName(GroupReader said, String name, List<Column> columns) {
    try {
      Values.name(name);
    } catch (InvalidValue e) {
      said.problem(e.wrong(), e.right());
    }
    if (Template.isOwnName(name)) {
      said.problem(Values.quoted(name) + " is a name that templates have already", "another name");
    }
    if (columns.stream().noneMatch(column -> column.from().equals(Optional.of(name)))) {
      // without it nobody could tell that a member vanished
      said.problem("no column carries it", "- {name: " + name + ", from: " + name + "}");
    }
  }

  private Optional<ForEach.Source> source(GroupReader said, String name, Set<String> before) {
    List<String> ways = WAYS.stream().filter(said::has).toList();
    if (ways.size() != 1) {
      said.problem(
          ways.isEmpty() ? "says not where the members are" : String.join(" and ", ways), ONE_WAY);
      return Optional.empty();
    }
    if (ways.get(0).equals("endpoint")) {
      return asked(said, name, before);
    }
    for (String key : OF_ENDPOINT) {
      if (said.has(key)) {
        said.problem(key, "belongs to endpoint", "leave it out");
      }
    }
    Optional<List<String>> members = ways.get(0).equals("list") ? list(said) : file(said);
    return members.map(all -> new ForEach.Listed(name, all));
  }

  private static Optional<ForEach.Source> asked(
      GroupReader written, String name, Set<String> before) {
    GroupReader said = written.map(ForEachReader::completed);
    RequestReader reader = new RequestReader(said, Set.copyOf(before));
    Optional<String> endpoint = reader.endpoint("endpoint");
    Request request = reader.read();
    Optional<Pagination> pagination = EntityReader.pagination(said, request, reader);
    if (pagination.filter(Pagination.LastTimestamp.class::isInstance).isPresent()) {
      said.problem("pagination_style", "goes by times, which a list has not", "another style");
    }
    Optional<RecordPath> records =
        said.required("records", Paths::records, "where the members' records stand, as data[]");
    Optional<String> path =
        said.required("path", Paths::value, "where the member stands in its record, such as id");
    Optional<String> extract = said.optional("extract", ColumnKeysReader::regex);
    if (endpoint.isEmpty() || pagination.isEmpty() || records.isEmpty() || path.isEmpty()) {
      return Optional.empty();
    }
    Column member =
        Column.of(name, ColumnType.Kind.STRING).at(path.get()).required(Requirement.RECORD);
    return Optional.of(
        new ForEach.Asked(
            name,
            endpoint.get(),
            request,
            pagination.get(),
            records.get(),
            extract.map(member::extracting).orElse(member)));
  }

  /** A list says nothing of a time: where it is known to come at once, it may come whole. */
  private static Tree.Group completed(Tree.Group said) {
    @Nullable Tree written = said.get("pagination");
    if (written != null && !(written instanceof Tree.Group)) {
      return said;
    }
    Tree.Group pages =
        written instanceof Tree.Group group ? group : new Tree.Group(Map.of(), Origin.DEFAULT);
    boolean whole = said.text("pagination_style").equals(Optional.of("none"));
    if (whole && pages.get("record_cap") == null) {
      pages = pages.with("record_cap", new Tree.Text("none", Origin.DEFAULT));
    }
    return Language.FOR_EACH.completed(said.with("pagination", pages));
  }

  private static Optional<List<String>> list(GroupReader said) {
    Set<String> members = new LinkedHashSet<>(said.oneOrMore("list", ForEachReader::member));
    if (members.isEmpty()) {
      said.problem("list", "holds no member", "[a, b]");
      return Optional.empty();
    }
    return Optional.of(List.copyOf(members));
  }

  private Optional<List<String>> file(GroupReader said) {
    // its name is noted, not what it holds: the list may grow without another configuration
    return said.optional("file", Values::text)
        .flatMap(unused -> said.unnoted("file", this::members));
  }

  private List<String> members(String file) throws InvalidValue {
    Set<String> members = new LinkedHashSet<>();
    for (String line : text(file).split("\\R", -1)) {
      String member = line.strip();
      if (!member.isEmpty() && !member.startsWith("#")) {
        members.add(member(member));
      }
    }
    if (members.isEmpty()) {
      throw new InvalidValue(Values.quoted(file) + " holds no member", "one on each line");
    }
    return List.copyOf(members);
  }

  private String text(String file) throws InvalidValue {
    Path path = folder.resolve(file).normalize();
    try (InputStream in = Files.newInputStream(path)) {
      byte[] bytes = in.readNBytes(MAX_FILE + 1);
      if (bytes.length > MAX_FILE) {
        throw new InvalidValue(path + " is larger than 16 MiB", "a file of members, one a line");
      }
      String text = new String(bytes, StandardCharsets.UTF_8);
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (IOException e) {
      throw new InvalidValue(
          path + " cannot be read",
          "a file of members, one a line; its path starts at this file's folder");
    }
  }

  /** A member that may stand in a request. */
  static String member(String text) throws InvalidValue {
    String wrong = Members.wrong(text);
    if (!wrong.isEmpty()) {
      throw new InvalidValue(wrong, "a name that the API has for one of its own");
    }
    return text;
  }
}
