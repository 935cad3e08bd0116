package io.dayfill.sink.delta;

import io.dayfill.core.decode.BytesVector;
import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.decode.DoubleVector;
import io.dayfill.core.decode.ListVector;
import io.dayfill.core.decode.LongVector;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import io.dayfill.sink.delta.internal.parquet.ParquetRows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Looks at what is on disk: the log as text, without the code under test, and rows as texts. */
final class Stored {
  private static final Pattern ADD = Pattern.compile("\\{\"add\":\\{\"path\":\"([^\"]+)\".*");
  private static final Pattern REMOVE = Pattern.compile("\\{\"remove\":\\{\"path\":\"([^\"]+)\".*");

  private Stored() {}

  /** The commits of a table in their order. */
  static List<Path> commits(Path table) {
    try (Stream<Path> files = Files.list(table.resolve("_delta_log"))) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The files that belong to a table: path below it, to the line that added it. */
  static Map<String, String> active(Path table) {
    Map<String, String> active = new LinkedHashMap<>();
    for (Path commit : commits(table)) {
      for (String line : lines(commit)) {
        Matcher remove = REMOVE.matcher(line);
        Matcher add = ADD.matcher(line);
        if (remove.matches()) {
          if (active.remove(remove.group(1)) == null) {
            throw new AssertionError(commit + " removes what is not there: " + line);
          }
        } else if (add.matches()) {
          if (active.put(add.group(1), line) != null) {
            throw new AssertionError(commit + " adds what is there: " + line);
          }
        }
      }
    }
    return active;
  }

  /**
   * What the checksum of the newest version counts: files and bytes, each once as a sum and once in
   * the histogram; empty where that version has none.
   */
  static List<Long> checksum(Path table) {
    List<Path> commits = commits(table);
    Path newest = commits.get(commits.size() - 1);
    Path file = Path.of(newest.toString().replace(".json", ".crc"));
    if (!Files.exists(file)) {
      return List.of();
    }
    String text = String.join("", lines(file));
    return List.of(
        sum(text, "\"numFiles\":([0-9]+)"),
        sum(text, "\"tableSizeBytes\":([0-9]+)"),
        sum(text, "\"fileCounts\":\\[([-0-9,]+)"),
        sum(text, "\"totalBytes\":\\[([-0-9,]+)"));
  }

  private static long sum(String text, String numbers) {
    Matcher found = Pattern.compile(numbers).matcher(text);
    if (!found.find()) {
      throw new AssertionError("no " + numbers + " in " + text);
    }
    return Pattern.compile(",").splitAsStream(found.group(1)).mapToLong(Long::parseLong).sum();
  }

  /** What {@link #checksum} must be. */
  static List<Long> counted(Path table) {
    long bytes = 0;
    Map<String, String> active = active(table);
    for (String line : active.values()) {
      bytes += sum(line, "\"size\":([0-9]+)");
    }
    long files = active.size();
    return List.of(files, bytes, files, bytes);
  }

  static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The files that belong to a day's folder. */
  static List<Path> dayFiles(Path table, String folder) {
    return active(table).keySet().stream()
        .filter(path -> path.startsWith(folder))
        .map(table::resolve)
        .toList();
  }

  /** All data files below a table, whether they belong to it or not. */
  static List<Path> dataFiles(Path table) {
    try (Stream<Path> files = Files.walk(table)) {
      return files
          .filter(file -> file.toString().endsWith(".parquet"))
          .filter(file -> !file.toString().contains("_delta_log"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The rows of a file as texts. */
  static List<String> rows(Path file, FileSchema schema) {
    List<String> texts = new ArrayList<>();
    try (ParquetRows rows = new ParquetRows(file, schema)) {
      for (int n = rows.next(1000); n > 0; n = rows.next(1000)) {
        for (int row = 0; row < n; row++) {
          StringBuilder text = new StringBuilder();
          for (ColumnVector vector : rows.vectors()) {
            text.append(value(vector, row)).append('|');
          }
          texts.add(text.toString());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return texts;
  }

  static String value(ColumnVector vector, int row) {
    if (vector.isNull(row)) {
      return "null";
    }
    if (vector instanceof LongVector longs) {
      return Long.toString(longs.values()[row]);
    }
    if (vector instanceof DoubleVector doubles) {
      return Double.toString(doubles.values()[row]);
    }
    if (vector instanceof BytesVector texts) {
      int start = texts.offsets()[row];
      return new String(
          texts.bytes(), start, texts.offsets()[row + 1] - start, StandardCharsets.UTF_8);
    }
    ListVector lists = (ListVector) vector;
    List<String> elements = new ArrayList<>();
    for (int i = lists.offsets()[row]; i < lists.offsets()[row + 1]; i++) {
      elements.add(value(lists.elements(), i));
    }
    return elements.toString();
  }
}
