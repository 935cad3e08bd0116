package io.dayfill.core.metadata;

/**
 * Where a value comes from.
 *
 * @param source who said it
 * @param name the file as it was named, or the adapter
 * @param line in the file, from 1; 0 where there is none
 * @param column in the line, from 1; 0 where there is none
 */
record Origin(Source source, String name, int line, int column) {
  /** Who says a value; each beats those before. */
  enum Source {
    DEFAULT,
    ADAPTER,
    METADATA
  }

  /** What holds where nobody says otherwise. */
  static final Origin DEFAULT = new Origin(Source.DEFAULT, "default", 0, 0);

  static Origin adapter(String name) {
    return new Origin(Source.ADAPTER, "adapter " + name, 0, 0);
  }

  static Origin metadata(String file, int line, int column) {
    return new Origin(Source.METADATA, file, line, column);
  }

  /** A table of entities. */
  static Origin row(String table) {
    return new Origin(Source.METADATA, table, 0, 0);
  }

  /**
   * A row of a table of entities.
   *
   * @param table the table and its version
   * @param path the column, and what below it; empty for the row as a whole
   */
  static Origin row(String table, String entity, String path) {
    String row = table + ", entity_name '" + Echo.shown(entity) + "'";
    return row(path.isEmpty() ? row : row + ", " + path);
  }

  @Override
  public String toString() {
    return line == 0 ? name : name + ":" + line + ":" + column;
  }
}
