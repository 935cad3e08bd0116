package io.dayfill.sink.delta;

import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.time.TimeSource;
import io.dayfill.sink.delta.internal.fs.AtomicFiles;
import io.dayfill.sink.delta.internal.fs.Disk;
import io.dayfill.sink.delta.internal.land.QuarantineStaging;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import io.dayfill.sink.delta.internal.stage.MemoryBudget;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The forms of a warehouse, and what a reader finds there who knows nothing of Dayfill. */
enum Form {
  DELTA {
    @Override
    Warehouse open(Path root, TimeSource time, Disk disk) {
      return DeltaWarehouse.open(root.toUri(), time, disk, new MemoryBudget(8L << 20));
    }

    @Override
    List<Path> files(Path table, String folder) {
      return Files.isDirectory(table.resolve("_delta_log"))
          ? Stored.dayFiles(table, folder)
          : List.of();
    }

    @Override
    Predicate<Path> known(Path table) {
      Path log = table.resolve("_delta_log");
      String told =
          Files.isDirectory(log)
              ? Stored.commits(table).stream()
                  .flatMap(commit -> Stored.lines(commit).stream())
                  .collect(Collectors.joining())
              : "";
      return file -> {
        String name = String.valueOf(file.getFileName());
        return file.startsWith(log) ? !AtomicFiles.isTemporary(name) : told.contains(name);
      };
    }
  },
  PLAIN {
    @Override
    Warehouse open(Path root, TimeSource time, Disk disk) {
      return ParquetWarehouse.open(root.toUri(), time, disk, new MemoryBudget(8L << 20));
    }

    @Override
    List<Path> files(Path table, String folder) {
      return list(table.resolve(folder)).stream()
          .filter(file -> file.toString().endsWith(".parquet"))
          .toList();
    }

    @Override
    Predicate<Path> known(Path table) {
      return file -> {
        String path = table.relativize(file).toString();
        return path.startsWith("_dayfill/locks/")
            || !(path.startsWith("_dayfill/") || path.startsWith(".") || path.contains("/."));
      };
    }
  };

  abstract Warehouse open(Path root, TimeSource time, Disk disk);

  /** The files of a table in a folder. */
  abstract List<Path> files(Path table, String folder);

  /** Tells whether a file is a table's own, now or in an older version. */
  abstract Predicate<Path> known(Path table);

  Warehouse open(Path root, TimeSource time) {
    return open(root, time, new CutDisk(null));
  }

  /** The rows of a day of {@link Readings}. */
  List<String> rows(Path root, LocalDate day) {
    return rows(root, Readings.entity(), day);
  }

  List<String> rows(Path root, Entity entity, LocalDate day) {
    Path table = root.resolve(entity.targetTable().toString().replace('.', '/'));
    return rows(table, TableColumns.folder(day), new TableColumns(entity).file());
  }

  /** The records of a day of {@link Readings} that could not be read; of none for null. */
  List<String> quarantined(Path root, String day) {
    return rows(
        root.resolve("quarantine/raw__readings"), "slice_day=" + day, QuarantineStaging.SCHEMA);
  }

  private List<String> rows(Path table, String folder, FileSchema schema) {
    List<String> rows = new ArrayList<>();
    for (Path file : files(table, folder)) {
      rows.addAll(Stored.rows(file, schema));
    }
    return rows;
  }

  /** What lies in a warehouse and belongs to nothing, whether file or folder. */
  List<Path> strays(Path root) {
    List<Path> strays = new ArrayList<>();
    for (Path schema : list(root)) {
      for (Path table : list(schema)) {
        Predicate<Path> known = known(table);
        try (Stream<Path> all = Files.walk(table)) {
          all.filter(path -> isStray(table, path, known)).forEach(strays::add);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    return strays;
  }

  private static boolean isStray(Path table, Path path, Predicate<Path> known) {
    if (Files.isDirectory(path)) {
      String inside = table.relativize(path).toString();
      return inside.contains("_dayfill/staged/")
          || inside.endsWith(".scratch")
          || inside.contains("/.");
    }
    return !known.test(path);
  }

  private static List<Path> list(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes every manifest of a warehouse one of a process that is gone. */
  static void die(Path root, Instant heardOf) throws IOException {
    List<Path> manifests;
    try (Stream<Path> all = Files.walk(root)) {
      manifests = all.filter(file -> file.toString().contains("_dayfill/runs/")).toList();
    }
    for (Path file : manifests) {
      if (file.toString().endsWith(".json")) {
        String text = Files.readString(file, StandardCharsets.UTF_8);
        Files.writeString(
            file, text.replaceFirst("\"process\":\"[^\"]*\"", "\"process\":\"gone|1|x\""));
        Files.setLastModifiedTime(file, FileTime.from(heardOf));
      }
    }
  }
}
