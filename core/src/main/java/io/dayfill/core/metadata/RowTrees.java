package io.dayfill.core.metadata;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turns rows of entities into what a configuration would say, and back. */
final class RowTrees {
  private static final List<String> COLUMNS =
      List.of(
          "api_endpoint",
          "frequency",
          "pagination_style",
          "target_table",
          "connection",
          "adapter",
          "enabled",
          "zone",
          "batch_days",
          "lookback_days");

  private RowTrees() {}

  /** What rows say, by the names of their entities. */
  static Tree.Group entities(EntityRows rows, Problems problems) {
    String table = rows.table() + " version " + rows.version();
    Map<String, Tree> entities = new LinkedHashMap<>();
    for (EntityRow row : rows.rows()) {
      Origin at = Origin.row(table, row.name(), "");
      if (entities.putIfAbsent(row.name(), entity(row, table, problems)) != null) {
        problems.add(at, "", "has a second row", "one for each entity");
      }
    }
    return new Tree.Group(entities, Origin.row(table));
  }

  private static Tree.Group entity(EntityRow row, String table, Problems problems) {
    Map<String, Tree> keys = new LinkedHashMap<>();
    said(row)
        .forEach(
            (column, value) ->
                keys.put(column, new Tree.Text(value, Origin.row(table, row.name(), column))));
    row.options()
        .filter(text -> !text.isBlank())
        .map(text -> new TreeJson(table, row.name(), problems).read(text))
        .ifPresent(options -> join(keys, options, problems));
    return new Tree.Group(keys, Origin.row(table, row.name(), ""));
  }

  private static void join(Map<String, Tree> keys, Tree.Group options, Problems problems) {
    options
        .members()
        .forEach(
            (key, value) -> {
              if (COLUMNS.contains(key)) {
                problems.add(value.origin(), "", "has a column of its own", "use column " + key);
              } else {
                keys.put(key, value);
              }
            });
  }

  private static Map<String, String> said(EntityRow row) {
    Map<String, String> said = new LinkedHashMap<>();
    row.connection().ifPresent(value -> said.put("connection", value));
    row.adapter().ifPresent(value -> said.put("adapter", value));
    row.apiEndpoint().ifPresent(value -> said.put("api_endpoint", value));
    row.frequency().ifPresent(value -> said.put("frequency", value));
    row.paginationStyle().ifPresent(value -> said.put("pagination_style", value));
    row.targetTable().ifPresent(value -> said.put("target_table", value));
    row.enabled().ifPresent(value -> said.put("enabled", value.toString()));
    row.zone().ifPresent(value -> said.put("zone", value));
    row.batchDays().ifPresent(value -> said.put("batch_days", value.toString()));
    row.lookbackDays().ifPresent(value -> said.put("lookback_days", value.toString()));
    return said;
  }

  /**
   * The row that says what a configuration says of an entity, which was found to be right.
   *
   * @param entity what is said, without what adapters and defaults say
   */
  static EntityRow row(String name, Tree.Group entity) {
    Tree.Group options = entity.without(COLUMNS);
    return new EntityRow(
        name,
        entity.text("api_endpoint"),
        entity.text("frequency"),
        entity.text("pagination_style"),
        entity.text("target_table"),
        entity.text("connection"),
        entity.text("adapter"),
        entity.text("enabled").map(Boolean::valueOf),
        entity.text("zone"),
        entity.text("batch_days").map(Integer::valueOf),
        entity.text("lookback_days").map(Integer::valueOf),
        options.members().isEmpty() ? Optional.empty() : Optional.of(TreeJson.write(options)),
        Optional.empty());
  }

  /** Whether two rows say the same of an entity, however they write it. */
  static boolean same(EntityRow one, EntityRow other) {
    return differences(one, other).isEmpty();
  }

  /** The paths of the keys of which two rows say different things. */
  static List<String> differences(EntityRow one, EntityRow other) {
    List<String> paths = new ArrayList<>();
    differ("", said(one, "options"), said(other, "options"), paths);
    return paths;
  }

  /** What a row says; options that cannot be read count as a text. */
  private static Map<String, @Nullable Object> said(EntityRow row, String options) {
    Problems problems = new Problems("");
    Map<String, @Nullable Object> said = new LinkedHashMap<>();
    said.putAll(Tree.plain(entity(row, "", problems)));
    if (problems.count() > 0) {
      said.put(options, row.options().orElse(""));
    }
    return said;
  }

  private static void differ(
      String path, @Nullable Object one, @Nullable Object other, List<String> paths) {
    if (one instanceof Map<?, ?> first && other instanceof Map<?, ?> second) {
      Set<Object> keys = new LinkedHashSet<>(first.keySet());
      keys.addAll(second.keySet());
      for (Object key : keys) {
        String below = path.isEmpty() ? key.toString() : path + "." + key;
        if (first.containsKey(key) && second.containsKey(key)) {
          differ(below, first.get(key), second.get(key), paths);
        } else {
          paths.add(below);
        }
      }
    } else if (!Objects.equals(one, other)) {
      paths.add(path);
    }
  }
}
