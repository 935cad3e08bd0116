package io.dayfill.core.metadata;

import io.dayfill.core.error.DayfillException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Joins defaults, adapters, a file and perhaps rows of a table into metadata. For one reading. */
final class MetadataReader {
  private final Layers layers;
  private final Map<String, AuthSettings> schemes;
  private final Path folder;
  private final Problems problems;
  private final String file;
  private final More more;
  private boolean othersAlone;
  private OptionalLong version = OptionalLong.empty();
  private final Meaning meaning = new Meaning();
  private final Map<TableName, String> owners = new HashMap<>();
  private TableFormat tableFormat = TableFormat.DELTA;
  private final Map<String, Tree.Group> connectionTrees = new LinkedHashMap<>();
  private final Map<String, Tree.Group> entityTrees = new LinkedHashMap<>();
  private final List<EntityRow> rows = new ArrayList<>();
  private Tree.Group document = new Tree.Group(Map.of(), Origin.DEFAULT);

  /**
   * Entities that are said elsewhere than in the file.
   *
   * @param entities they, by name
   * @param version the version of their table; empty where they are in another file
   */
  record Said(Tree.Group entities, OptionalLong version) {
    static final Said NOTHING =
        new Said(new Tree.Group(Map.of(), Origin.DEFAULT), OptionalLong.empty());
  }

  /** Where there are more entities than in the file. */
  @FunctionalInterface
  interface More {
    /** They; what is wrong with them goes to the problems. */
    Said said(URI warehouse, WarehouseOptions options, TableFormat format, Problems problems);
  }

  MetadataReader(
      Map<String, Declaration> adapters, Map<String, AuthSettings> schemes, Path file, More more) {
    layers = new Layers(adapters);
    this.schemes = schemes;
    this.file = file.toString();
    this.more = more;
    Path absolute = file.toAbsolutePath().normalize();
    folder = Objects.requireNonNullElse(absolute.getParent(), absolute);
    problems = new Problems(this.file);
  }

  Metadata read(String yaml) {
    GroupReader root = root(yaml);
    Optional<URI> warehouse = warehouse(root);
    WarehouseOptions options = options(root, warehouse);
    TableFormat format = format(root);
    tableFormat = format;
    Map<String, Connection> connections = connections(root);
    GroupReader all =
        warehouse.map(uri -> root.map(own -> joined(own, uri, options, format))).orElse(root);
    if (!all.has("entities")) {
      root.problem("entities", "missing", "at least one entity");
    }
    Map<String, Entity> entities = entities(all, root.group("connections").groups().keySet());
    problems.throwIfAny();
    return new Metadata(
        warehouse.orElseThrow(), options, format, connections, entities, meaning.digest(), version);
  }

  private GroupReader root(String yaml) {
    Optional<Tree.Group> tree = YamlTree.read(yaml, file, problems);
    if (tree.isEmpty()) {
      problems.throwIfAny();
    }
    document = tree.orElseThrow();
    return new GroupReader(document, "", problems, meaning).allowing(Language.ROOT);
  }

  private Optional<URI> warehouse(GroupReader root) {
    // noted as it was written: a configuration means the same wherever its folder lies
    return root.required("warehouse", Values::text, "warehouse: ./warehouse")
        .flatMap(text -> root.unnoted("warehouse", each -> WarehouseUri.parse(each, folder)));
  }

  private WarehouseOptions options(GroupReader root, Optional<URI> warehouse) {
    return warehouse
        .map(uri -> new WarehouseReader(root, uri, folder).read())
        .orElse(WarehouseOptions.NONE);
  }

  private static TableFormat format(GroupReader root) {
    return root.word("table_format", TableFormat.class).orElse(TableFormat.DELTA);
  }

  /** Reads as if the file held no entities of its own. */
  Metadata readOthers(String yaml) {
    othersAlone = true;
    return read(yaml);
  }

  /** Reads where the tables lie, and nothing else. */
  EntityFile place(String yaml) {
    GroupReader root = root(yaml);
    Optional<URI> warehouse = warehouse(root);
    WarehouseOptions options = options(root, warehouse);
    TableFormat format = format(root);
    problems.throwIfAny();
    return new EntityFile(warehouse.orElseThrow(), options, format, true, List.of());
  }

  /** What the file says, and the entities that are said elsewhere. */
  private Tree.Group joined(
      Tree.Group own, URI warehouse, WarehouseOptions options, TableFormat format) {
    Said said = more.said(warehouse, options, format, problems);
    version = said.version();
    if (othersAlone) {
      return own.with("entities", said.entities());
    }
    if (said.entities().members().isEmpty()) {
      return own;
    }
    if (!(own.get("entities") instanceof Tree.Group written)) {
      return own.get("entities") == null ? own.with("entities", said.entities()) : own;
    }
    said.entities()
        .members()
        .forEach(
            (name, entity) -> {
              Tree first = written.get(name);
              if (first != null) {
                problems.add(
                    entity.origin(), "", "is in " + first.origin() + " too", "leave it in one");
              }
            });
    return own.with("entities", said.entities().under(written));
  }

  private Map<String, Connection> connections(GroupReader root) {
    Map<String, Connection> connections = new LinkedHashMap<>();
    root.group("connections")
        .groups()
        .forEach(
            (name, said) -> {
              checkName(said, name);
              GroupReader all =
                  said.map(own -> kept(connectionTrees, name, Language.CONNECTION.completed(own)));
              new ConnectionReader(all, folder, schemes, problems)
                  .read(name)
                  .ifPresent(connection -> connections.put(name, connection));
            });
    return connections;
  }

  private Map<String, Entity> entities(GroupReader root, Set<String> connectionNames) {
    TreeSet<String> connections = new TreeSet<>(connectionNames);
    Map<String, Entity> entities = new LinkedHashMap<>();
    root.group("entities")
        .groups()
        .forEach(
            (name, said) -> {
              checkName(said, name);
              layers
                  .of(name, said)
                  .map(all -> all.map(tree -> kept(entityTrees, name, tree)))
                  .flatMap(all -> entity(name, all, connections))
                  .ifPresent(
                      entity -> {
                        entities.put(name, entity);
                        said.map(own -> keptRow(name, own));
                      });
            });
    return entities;
  }

  private static Tree.Group kept(Map<String, Tree.Group> trees, String name, Tree.Group tree) {
    trees.put(name, tree);
    return tree;
  }

  private Tree.Group keptRow(String name, Tree.Group own) {
    rows.add(RowTrees.row(name, own));
    return own;
  }

  /** What the metadata itself says of each entity, once it was read. */
  List<EntityRow> rows() {
    return rows;
  }

  /** What was said of each entity, defaults and adapter included, once it was read. */
  Map<String, Map<String, @Nullable Object>> effective() {
    Map<String, Map<String, @Nullable Object>> plain = new LinkedHashMap<>();
    entityTrees.forEach((name, tree) -> plain.put(name, Tree.plain(tree)));
    return plain;
  }

  /**
   * All that holds of one entity, once it was read.
   *
   * @throws DayfillException of the user's category if there is none of that name
   */
  Effective effective(String entity) {
    Tree.Group said = entityTrees.get(entity);
    if (said == null) {
      throw DayfillException.user(
          "there is no entity " + Values.quoted(entity),
          "the configuration has " + String.join(", ", entityTrees.keySet()),
          "Name one of them" + Suggest.among(entity, entityTrees.keySet()));
    }
    Map<String, Tree> whole = new LinkedHashMap<>();
    for (String key : List.of("warehouse", "warehouse_options", "table_format")) {
      Tree value = Language.ROOT.completed(document).get(key);
      if (value != null) {
        whole.put(key, value);
      }
    }
    String connection = said.text("connection").orElse("");
    whole.put("connections", one(connection, connectionTrees.get(connection)));
    whole.put("entities", one(entity, said));
    return new Effective(new Tree.Group(whole, Origin.DEFAULT));
  }

  private static Tree one(String name, @Nullable Tree tree) {
    return new Tree.Group(tree == null ? Map.of() : Map.of(name, tree), Origin.DEFAULT);
  }

  private Optional<Entity> entity(String name, GroupReader said, Set<String> connections) {
    Optional<Entity> entity = new EntityReader(said, problems, folder).read(name, connections);
    if (tableFormat == TableFormat.PARQUET
        && entity.filter(each -> each.whileOpen() == WhileOpen.APPEND).isPresent()) {
      said.problem(
          "while_open",
          "append needs a log that tells what was appended, and plain Parquet has none",
          "table_format: delta, or while_open: reload");
    }
    entity
        .map(each -> owners.putIfAbsent(each.targetTable(), name))
        .ifPresent(
            owner ->
                said.problem(
                    "target_table",
                    "is the table of " + owner + " already",
                    "one for each entity"));
    return entity;
  }

  private void checkName(GroupReader said, String name) {
    try {
      Values.name(name);
    } catch (InvalidValue e) {
      said.problem(e.wrong(), e.right());
    }
  }
}
