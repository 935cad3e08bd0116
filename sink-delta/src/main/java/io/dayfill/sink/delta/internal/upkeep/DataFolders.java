package io.dayfill.sink.delta.internal.upkeep;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Lists the folders of a table's data: only where somebody asks for it. */
final class DataFolders {
  private DataFolders() {}

  /** All Parquet files in them; nothing of the log, or of what Dayfill keeps beside the table. */
  static List<Path> files(Path table) throws IOException {
    List<Path> files = new ArrayList<>();
    add(table, files);
    return files;
  }

  private static void add(Path folder, List<Path> files) throws IOException {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
      for (Path each : all) {
        String name = String.valueOf(each.getFileName());
        boolean hidden = name.startsWith("_") || name.startsWith(".");
        if (hidden) {
          continue;
        }
        if (Files.isDirectory(each)) {
          add(each, files);
        } else if (name.endsWith(".parquet")) {
          files.add(each);
        }
      }
    }
  }
}
