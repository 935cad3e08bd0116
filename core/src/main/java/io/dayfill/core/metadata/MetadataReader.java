package io.dayfill.core.metadata;

import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Joins defaults, adapters and one file into metadata. For one reading. */
final class MetadataReader {
  private static final String NONE = "none";

  private final Map<String, Declaration> adapters;
  private final Path folder;

  private final Problems problems;
  private final String file;
  private final Meaning meaning = new Meaning();
  private final Map<TableName, String> owners = new HashMap<>();
  private final Map<String, Map<String, @Nullable Object>> effective = new LinkedHashMap<>();

  MetadataReader(Map<String, Declaration> adapters, Path file) {
    this.adapters = adapters;
    this.file = file.toString();
    Path absolute = file.toAbsolutePath().normalize();
    folder = Objects.requireNonNullElse(absolute.getParent(), absolute);
    problems = new Problems(this.file);
  }

  Metadata read(String yaml) {
    Optional<Tree.Group> tree = YamlTree.read(yaml, file, problems);
    if (tree.isEmpty()) {
      problems.throwIfAny();
    }
    GroupReader root =
        new GroupReader(tree.orElseThrow(), "", problems, meaning).allowing(Language.ROOT);
    // noted as it was written: a configuration means the same wherever its folder lies
    Optional<URI> warehouse =
        root.required("warehouse", Values::text, "warehouse: ./warehouse")
            .flatMap(text -> root.unnoted("warehouse", this::warehouse));
    Optional<TableFormat> tableFormat = root.word("table_format", TableFormat.class);
    if (!root.has("entities")) {
      root.problem("entities", "missing", "at least one entity");
    }
    Map<String, Connection> connections = connections(root);
    Map<String, Entity> entities = entities(root);
    problems.throwIfAny();
    return new Metadata(
        warehouse.orElseThrow(),
        tableFormat.orElse(TableFormat.DELTA),
        connections,
        entities,
        meaning.digest());
  }

  private Map<String, Connection> connections(GroupReader root) {
    Map<String, Connection> connections = new LinkedHashMap<>();
    root.group("connections")
        .groups()
        .forEach(
            (name, said) -> {
              checkName(said, name);
              new ConnectionReader(said.over(Defaults.connection()), folder, problems)
                  .read(name)
                  .ifPresent(connection -> connections.put(name, connection));
            });
    return connections;
  }

  private Map<String, Entity> entities(GroupReader root) {
    TreeSet<String> connections = new TreeSet<>(root.group("connections").groups().keySet());
    Map<String, Entity> entities = new LinkedHashMap<>();
    root.group("entities")
        .groups()
        .forEach(
            (name, said) -> {
              checkName(said, name);
              layered(name, said)
                  .map(layers -> layers.map(tree -> kept(name, tree)))
                  .flatMap(layers -> entity(name, layers, connections))
                  .ifPresent(entity -> entities.put(name, entity));
            });
    return entities;
  }

  private Tree.Group kept(String name, Tree.Group tree) {
    effective.put(name, Tree.plain(tree));
    return tree;
  }

  /** What was said of each entity, defaults and adapter included, once it was read. */
  Map<String, Map<String, @Nullable Object>> effective() {
    return effective;
  }

  private Optional<Entity> entity(String name, GroupReader said, Set<String> connections) {
    Optional<Entity> entity = new EntityReader(said, problems).read(name, connections);
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

  /** The defaults, under what the adapter presets, under what the file says. */
  private Optional<GroupReader> layered(String name, GroupReader said) {
    Optional<String> adapter = adapter(name, said);
    if (adapter.isEmpty()) {
      return Optional.empty();
    }
    return preset(adapter.get(), said)
        .map(preset -> said.map(own -> layers(own, preset, adapter.get())));
  }

  /** What the adapter presets, in the variant that the entity names; empty if there is no such. */
  private Optional<Tree.Group> preset(String adapter, GroupReader said) {
    Declaration declaration = adapter.equals(NONE) ? null : adapters.get(adapter);
    Map<String, Declaration> variants = declaration == null ? Map.of() : declaration.variants();
    if (!said.has("variant")) {
      return Optional.of(
          declaration == null
              ? new Tree.Group(Map.of(), Origin.DEFAULT)
              : declaration.tree(adapter));
    }
    return said.optional("variant", text -> variant(adapter, variants, text))
        .map(variant -> variant.tree(adapter));
  }

  private static Declaration variant(String adapter, Map<String, Declaration> variants, String text)
      throws InvalidValue {
    Declaration variant = variants.get(text);
    if (variant == null) {
      throw new InvalidValue(
          "adapter " + adapter + " has no variant " + Values.quoted(text),
          variants.isEmpty()
              ? "leave the key out"
              : "one of "
                  + String.join(", ", variants.keySet())
                  + Suggest.among(text, variants.keySet()));
    }
    return variant;
  }

  private static Tree.Group layers(Tree.Group own, Tree.Group preset, String adapter) {
    Optional<String> ownStyle = own.text("pagination_style");
    Optional<String> presetStyle = preset.text("pagination_style");
    Tree.Group below = preset;
    if (ownStyle.isPresent() && presetStyle.isPresent() && !ownStyle.equals(presetStyle)) {
      below = withoutStyle(preset, presetStyle.get());
    }
    return Defaults.entity(ownStyle.or(() -> presetStyle).orElse(""))
        .under(below)
        .under(own)
        .with("adapter", new Tree.Text(adapter, own.originOf("adapter")));
  }

  /** Another style of pages leaves what the adapter said of its own without meaning. */
  private static Tree.Group withoutStyle(Tree.Group preset, String style) {
    return preset.get("pagination") instanceof Tree.Group pages
        ? preset.with("pagination", pages.without(Language.PAGINATION.ownedBy(style)))
        : preset;
  }

  /** The adapter that an entity takes; empty if it names one that is not there. */
  private Optional<String> adapter(String entity, GroupReader said) {
    if (!said.has("adapter")) {
      return Optional.of(adapters.containsKey(entity) ? entity : NONE);
    }
    return said.optional(
        "adapter",
        text -> {
          if (text.equals(NONE) || adapters.containsKey(text)) {
            return text;
          }
          TreeSet<String> known = new TreeSet<>(adapters.keySet());
          known.add(NONE);
          throw new InvalidValue(
              "there is no adapter " + Values.quoted(text),
              "one of " + String.join(", ", known) + Suggest.among(text, known));
        });
  }

  private URI warehouse(String text) throws InvalidValue {
    String right = "a folder of the local file system, such as ./warehouse";
    if (text.isBlank() || text.startsWith("~")) {
      throw new InvalidValue(Values.quoted(text) + " is no folder", right + "; ~ is not expanded");
    }
    try {
      if (text.startsWith("file:")) {
        return directory(Path.of(URI.create(text)).normalize());
      }
      if (text.contains("://")) {
        String scheme = text.substring(0, text.indexOf("://"));
        throw new InvalidValue(
            "warehouses in " + Values.quoted(scheme) + " are not supported yet by this version",
            right);
      }
      return directory(folder.resolve(text).normalize());
    } catch (IllegalArgumentException e) {
      throw new InvalidValue(Values.quoted(text) + " is no folder that can be named here", right);
    }
  }

  /** The same URI whether the folder is there or not: {@link Path#toUri} adds a slash if it is. */
  private static URI directory(Path folder) {
    String uri = folder.toUri().toString();
    return URI.create(
        uri.endsWith("/") && folder.getNameCount() > 0 ? uri.substring(0, uri.length() - 1) : uri);
  }
}
