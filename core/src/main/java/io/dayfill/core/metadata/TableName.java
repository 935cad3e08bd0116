package io.dayfill.core.metadata;

import io.dayfill.core.error.DayfillException;
import java.io.Serializable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A table of the warehouse, {@code schema.table}; it lies in the folder {@code schema/table}.
 *
 * @param schema the part before the dot
 * @param table the part behind it
 */
public record TableName(String schema, String table) implements Serializable {
  private static final Pattern PART = Pattern.compile("[a-z][a-z0-9_]{0,62}");

  /** Checks both parts: they become folders. */
  public TableName {
    if (!PART.matcher(schema).matches() || !PART.matcher(table).matches()) {
      throw DayfillException.user(
          "'" + schema + "." + table + "' is no table name",
          "each part becomes a folder",
          "Write schema.table, each part of at most 63 small letters, digits and _, a letter"
              + " first");
    }
  }

  /** Reads {@code schema.table}. */
  public static TableName parse(String text) {
    int dot = text.indexOf('.');
    return dot < 0
        ? new TableName("", text)
        : new TableName(text.substring(0, dot), text.substring(dot + 1));
  }

  // by hand: a record's own are linked when they are first used, and names are looked up at every
  // start
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TableName name
        && schema.equals(name.schema)
        && table.equals(name.table);
  }

  @Override
  public int hashCode() {
    return 31 * schema.hashCode() + table.hashCode();
  }

  @Override
  public String toString() {
    return schema + "." + table;
  }
}
