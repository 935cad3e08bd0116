package io.dayfill.sink.delta.internal.plain;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the folders of days below a table. */
final class DayFolders {
  private static final Logger LOG = LoggerFactory.getLogger(DayFolders.class);
  private static final Pattern YEAR = Pattern.compile("year=(\\d{4})");
  private static final Pattern MONTH = Pattern.compile("month=(\\d{2})");
  private static final Pattern DAY = Pattern.compile("day=(\\d{2})");

  private DayFolders() {}

  /**
   * A folder found.
   *
   * @param aside whether it stands aside for another, or waits to take its place
   */
  record Found(LocalDate day, boolean aside) {}

  static List<Found> find(Path table) throws IOException {
    List<Found> found = new ArrayList<>();
    for (String year : names(table)) {
      Matcher inYear = YEAR.matcher(year);
      if (inYear.matches()) {
        for (String month : names(table.resolve(year))) {
          Matcher inMonth = MONTH.matcher(month);
          if (inMonth.matches()) {
            int y = Integer.parseInt(inYear.group(1));
            int m = Integer.parseInt(inMonth.group(1));
            addDays(table.resolve(year).resolve(month), y, m, found);
          }
        }
      }
    }
    return found;
  }

  private static void addDays(Path month, int y, int m, List<Found> found) throws IOException {
    for (String name : names(month)) {
      boolean aside = FolderSwap.isAside(name);
      Matcher day = DAY.matcher(aside ? FolderSwap.nameOf(name) : name);
      if (day.matches()) {
        try {
          found.add(new Found(LocalDate.of(y, m, Integer.parseInt(day.group(1))), aside));
        } catch (DateTimeException e) {
          LOG.debug("{} is no day: it is nobody's to replace", name);
        }
      }
    }
  }

  static List<String> names(Path folder) throws IOException {
    List<String> names = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
        for (Path each : all) {
          names.add(String.valueOf(each.getFileName()));
        }
      }
    }
    return names;
  }
}
