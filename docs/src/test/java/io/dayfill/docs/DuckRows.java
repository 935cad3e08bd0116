package io.dayfill.docs;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What DuckDB reads of a Delta table, whose files are told by its log. */
final class DuckRows {
  private DuckRows() {}

  /** The rows of a query over {@code t}, each value as a text; null stays null. */
  static List<List<String>> query(Path table, String sql) throws SQLException {
    String files =
        DeltaLog.activeFiles(table).stream()
            .map(file -> "'" + file + "'")
            .collect(Collectors.joining(", ", "[", "]"));
    try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duck.createStatement()) {
      statement.execute("SET TimeZone = 'UTC'");
      statement.execute(
          "CREATE VIEW t AS SELECT * FROM read_parquet("
              + files
              + ", hive_partitioning = true, hive_types_autocast = false)");
      List<List<String>> rows = new ArrayList<>();
      try (ResultSet found = statement.executeQuery(sql)) {
        int columns = found.getMetaData().getColumnCount();
        while (found.next()) {
          List<String> row = new ArrayList<>();
          for (int i = 1; i <= columns; i++) {
            row.add(found.getString(i));
          }
          rows.add(row);
        }
      }
      return rows;
    }
  }
}
