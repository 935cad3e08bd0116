package io.dayfill.core.metadata;

import io.dayfill.core.metadata.WindowBounds.Bound;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What an adapter presets of an entity: some or all of the keys of the metadata language, said in
 * Java. It means what the same keys mean in YAML, and metadata may override each of them; it is
 * judged only when an entity is made of it. Immutable.
 */
public final class Declaration {
  private final Tree.Group keys;

  private Declaration(Tree.Group keys) {
    this.keys = keys;
  }

  /** Presets nothing as yet. */
  public static Builder builder() {
    return new Builder();
  }

  /** As a tree of the language. */
  Tree.Group tree(String adapter) {
    return keys.from(Origin.adapter(adapter));
  }

  /** Gathers what is preset; each method is named after its key. */
  public static final class Builder {
    private final Map<String, Object> keys = new LinkedHashMap<>();
    private final List<Object> columns = new ArrayList<>();

    private Builder() {}

    /** The path of the readings, appended to the connection's base URL. */
    public Builder apiEndpoint(String path) {
      return set(path, "api_endpoint");
    }

    /** How often a device reports. */
    public Builder frequency(Duration frequency) {
      return set(frequency, "frequency");
    }

    /** The table, {@code schema.table}. */
    public Builder targetTable(String table) {
      return set(table, "target_table");
    }

    /** The zone whose calendar days are SourceDate. */
    public Builder zone(ZoneId zone) {
      return set(zone.getId(), "zone");
    }

    /** The days of one request at most. */
    public Builder batchDays(int days) {
      return set(days, "batch_days");
    }

    /** Earlier days that a run without a date reads again. */
    public Builder lookbackDays(int days) {
      return set(days, "lookback_days");
    }

    /** The parameter of that name, a template. */
    public Builder param(String name, String template) {
      return set(template, "request", "params", name);
    }

    /** How the API takes the start of a window. */
    public Builder startBound(Bound bound) {
      return set(lower(bound), "window", "start_bound");
    }

    /** How the API takes the end of a window. */
    public Builder endBound(Bound bound) {
      return set(lower(bound), "window", "end_bound");
    }

    /** The API's tick. */
    public Builder precision(Duration tick) {
      return set(tick, "window", "precision");
    }

    /** More at both ends, where the API filters by another time. */
    public Builder pad(Duration pad) {
      return set(pad, "window", "pad");
    }

    /**
     * Pages by a cursor.
     *
     * @param path where an answer names the next page
     * @param param the parameter that carries it back
     */
    public Builder cursor(String path, String param) {
      set("cursor", "pagination_style");
      set(path, "pagination", "cursor_path");
      return set(param, "pagination", "cursor_param");
    }

    /**
     * Pages by the number of records received.
     *
     * @param param the parameter that carries it
     * @param totalPath where an answer says how many records there are
     */
    public Builder offset(String param, String totalPath) {
      set("offset", "pagination_style");
      set(param, "pagination", "offset_param");
      return set(totalPath, "pagination", "total_path");
    }

    /**
     * The records of a page.
     *
     * @param size how many are asked for
     * @param param the parameter that asks for them
     */
    public Builder pageSize(int size, String param) {
      set(size, "pagination", "page_size");
      return set(param, "pagination", "page_size_param");
    }

    /** Where the records stand in an answer. */
    public Builder records(String path) {
      return set(path, "response", "records");
    }

    /** The columns that identify a reading. */
    public Builder key(String... columnNames) {
      keys.put("key", List.of(columnNames));
      return this;
    }

    /** The column whose instant decides the day. */
    public Builder eventTime(String column) {
      return set(column, "event_time");
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
      return new Declaration(Tree.group(all, Origin.adapter("")));
    }

    private Builder set(Object value, String... path) {
      Map<String, Object> group = keys;
      for (int i = 0; i < path.length - 1; i++) {
        group = below(group, path[i]);
      }
      group.put(path[path.length - 1], value.toString());
      return this;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> below(Map<String, Object> group, String key) {
      return (Map<String, Object>) group.computeIfAbsent(key, k -> new LinkedHashMap<>());
    }

    private static String lower(Enum<?> word) {
      return word.name().toLowerCase(Locale.ROOT);
    }
  }
}
