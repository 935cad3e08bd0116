package io.dayfill.sink.delta.internal.stage;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.TableName;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Finds the folders of tables below a warehouse; what lies in them is not looked at. */
public final class WarehouseFolders {
  private WarehouseFolders() {}

  /** All folders in which a table may lie. */
  public static List<Path> paths(Path root) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path schema : in(root)) {
      found.addAll(in(schema));
    }
    return found;
  }

  /** The names of those tables, sorted. */
  public static List<TableName> tables(Path root) throws IOException {
    List<TableName> names = new ArrayList<>();
    for (Path path : paths(root)) {
      Path name = root.relativize(path);
      try {
        names.add(new TableName(name.getName(0).toString(), name.getName(1).toString()));
      } catch (DayfillException e) {
        // No table of Dayfill's has such a name
      }
    }
    names.sort(Comparator.comparing(TableName::toString));
    return names;
  }

  private static List<Path> in(Path folder) throws IOException {
    List<Path> found = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, Files::isDirectory)) {
        for (Path each : all) {
          if (!String.valueOf(each.getFileName()).startsWith("_")) {
            found.add(each);
          }
        }
      }
    }
    return found;
  }
}
