package io.dayfill.core.metadata;

import io.dayfill.core.metadata.WindowBounds.Bound;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an adapter presets of an entity: some or all of the keys of the metadata language, said in
 * Java. It means what the same keys mean in YAML, and metadata may override each of them; it is
 * judged only when an entity is made of it. Immutable.
 */
public final class Declaration {
  private final Tree.Group keys;
  private final Map<String, Declaration> variants;

  private Declaration(Tree.Group keys, Map<String, Declaration> variants) {
    this.keys = keys;
    this.variants = Collections.unmodifiableMap(new LinkedHashMap<>(variants));
  }

  /** Presets nothing as yet. */
  public static Builder builder() {
    return new Builder();
  }

  /** A declaration written in YAML alone, as {@link Builder#yaml} takes it. */
  public static Declaration yaml(String text) {
    return builder().yaml(text).build();
  }

  /**
   * What is preset: maps, lists and texts under the keys of the language, null for a key without a
   * value. The variants are left out.
   */
  public Map<String, @Nullable Object> keys() {
    return Tree.plain(keys);
  }

  /** The other shapes of the same adapter, each whole, by the name that {@code variant} gives. */
  public Map<String, Declaration> variants() {
    return variants;
  }

  /** As a tree of the language. */
  Tree.Group tree(String adapter) {
    return keys.from(Origin.adapter(adapter));
  }

  /** Gathers what is preset; each method is named after its key. */
  public static final class Builder {
    private final Map<String, Object> keys = new LinkedHashMap<>();
    private final List<Object> columns = new ArrayList<>();
    private final Map<String, Declaration> variants = new LinkedHashMap<>();

    private Builder() {}

    /**
     * Any key of the language, so that nothing has to wait for a method of its own. Replaces what
     * was said of the key before.
     *
     * @param path the keys from the entity down, with a dot between: {@code response.format}
     * @param value a text, a number, true or false, a duration, a list or a map of such
     */
    public Builder set(String path, Object value) {
      return put(value, path.split("\\.", -1));
    }

    /**
     * Any keys of the language, as an entity of a configuration would write them. Groups join what
     * was said before, columns are added, anything else replaces it.
     *
     * @throws io.dayfill.core.error.DayfillException of the user's category if the text is no YAML
     */
    public Builder yaml(String text) {
      Problems problems = new Problems("the declaration");
      Optional<Tree.Group> said = YamlTree.read(text, "the declaration", problems);
      problems.throwIfAny();
      said.ifPresent(group -> join(keys, group));
      if (keys.remove("columns") instanceof Tree.Items more) {
        columns.addAll(more.items());
      }
      return this;
    }

    /**
     * Another shape of the same kind of reading, chosen by the entity's key {@code variant}; it
     * stands alone and takes nothing from this one.
     */
    public Builder variant(String name, Declaration other) {
      variants.put(name, other);
      return this;
    }

    /** The path of the readings, appended to the connection's base URL. */
    public Builder apiEndpoint(String path) {
      return put(path, "api_endpoint");
    }

    /** How often a device reports. */
    public Builder frequency(Duration frequency) {
      return put(frequency, "frequency");
    }

    /** The table, {@code schema.table}. */
    public Builder targetTable(String table) {
      return put(table, "target_table");
    }

    /** The zone whose calendar days are SourceDate. */
    public Builder zone(ZoneId zone) {
      return put(zone.getId(), "zone");
    }

    /** The days of one request at most. */
    public Builder batchDays(int days) {
      return put(days, "batch_days");
    }

    /** Earlier days that a run without a date reads again. */
    public Builder lookbackDays(int days) {
      return put(days, "lookback_days");
    }

    /** The parameter of that name, a template. */
    public Builder param(String name, String template) {
      return put(template, "request", "params", name);
    }

    /** How the API takes the start of a window. */
    public Builder startBound(Bound bound) {
      return put(lower(bound), "window", "start_bound");
    }

    /** How the API takes the end of a window. */
    public Builder endBound(Bound bound) {
      return put(lower(bound), "window", "end_bound");
    }

    /** The API's tick. */
    public Builder precision(Duration tick) {
      return put(tick, "window", "precision");
    }

    /** More at both ends, where the API filters by another time. */
    public Builder pad(Duration pad) {
      return put(pad, "window", "pad");
    }

    /**
     * Pages by a cursor.
     *
     * @param path where an answer names the next page
     * @param param the parameter that carries it back
     */
    public Builder cursor(String path, String param) {
      put("cursor", "pagination_style");
      put(path, "pagination", "cursor_path");
      return put(param, "pagination", "cursor_param");
    }

    /**
     * Pages by the number of records received.
     *
     * @param param the parameter that carries it
     * @param totalPath where an answer says how many records there are
     */
    public Builder offset(String param, String totalPath) {
      put("offset", "pagination_style");
      put(param, "pagination", "offset_param");
      return put(totalPath, "pagination", "total_path");
    }

    /**
     * The records of a page.
     *
     * @param size how many are asked for
     * @param param the parameter that asks for them
     */
    public Builder pageSize(int size, String param) {
      put(size, "pagination", "page_size");
      return put(param, "pagination", "page_size_param");
    }

    /** Where the records stand in an answer. */
    public Builder records(String path) {
      return put(path, "response", "records");
    }

    /** The columns that identify a reading. */
    public Builder key(String... columnNames) {
      keys.put("key", List.of(columnNames));
      return this;
    }

    /** The column whose instant decides the day. */
    public Builder eventTime(String column) {
      return put(column, "event_time");
    }

    /** One more column. */
    public Builder column(Column column) {
      columns.add(ColumnKeys.of(column));
      return this;
    }

    /** Ends the declaration. */
    public Declaration build() {
      Map<String, Object> all = new LinkedHashMap<>(keys);
      if (!columns.isEmpty()) {
        all.put("columns", List.copyOf(columns));
      }
      return new Declaration(Tree.group(all, Origin.adapter("")), variants);
    }

    private Builder put(Object value, String... path) {
      Map<String, Object> group = keys;
      for (int i = 0; i < path.length - 1; i++) {
        group = below(group, path[i]);
      }
      group.put(path[path.length - 1], collected(value) ? value : value.toString());
      return this;
    }

    private static boolean collected(Object value) {
      return value instanceof Map || value instanceof List;
    }

    private static void join(Map<String, Object> group, Tree.Group said) {
      said.members()
          .forEach(
              (key, value) -> {
                if (value instanceof Tree.Group below) {
                  join(below(group, key), below);
                } else {
                  group.put(key, value);
                }
              });
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> below(Map<String, Object> group, String key) {
      if (!(group.get(key) instanceof LinkedHashMap)) {
        group.put(key, new LinkedHashMap<>());
      }
      return (Map<String, Object>) group.get(key);
    }

    private static String lower(Enum<?> word) {
      return word.name().toLowerCase(Locale.ROOT);
    }
  }
}
