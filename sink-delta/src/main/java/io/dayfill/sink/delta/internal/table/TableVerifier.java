package io.dayfill.sink.delta.internal.table;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.Finding;
import io.dayfill.core.land.Finding.Kind;
import io.dayfill.core.land.ReadBack;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.metadata.Entity;
import io.dayfill.sink.delta.internal.log.ActiveFile;
import io.dayfill.sink.delta.internal.log.DeltaLog;
import io.dayfill.sink.delta.internal.log.FileDetails;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import io.dayfill.sink.delta.internal.verify.FileCheck;
import io.dayfill.sink.delta.internal.verify.FileClaim;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the days of a Delta table back. */
final class TableVerifier {
  /** The days whose files' statistics are held at once. */
  private static final int STRETCH = 366;

  private final DeltaLog log;
  private final DayFiles table;
  private final ReadBack found;
  private final FileCheck check;

  TableVerifier(DeltaLog log, DayFiles table, Entity entity, TableColumns columns, ReadBack found) {
    this.log = log;
    this.table = table;
    this.found = found;
    check =
        new FileCheck(entity, columns, file -> log.countRows(table.state(), file), found::found);
  }

  void run(DayRange range) throws IOException {
    strays();
    List<LocalDate> days =
        List.copyOf(table.byDay().subMap(range.first(), true, range.last(), true).keySet());
    for (int i = 0; i < days.size(); i += STRETCH) {
      stretch(days.subList(i, Math.min(days.size(), i + STRETCH)));
    }
  }

  /** Files that lie in the folder of no day, or of one that is written otherwise. */
  private void strays() {
    Set<String> known = new HashSet<>();
    table
        .byDay()
        .forEach(
            (day, files) -> {
              for (ActiveFile file : files) {
                known.add(file.path());
                if (!TableColumns.partition(day).equals(file.partition())) {
                  stray(Optional.of(day), file);
                }
              }
            });
    for (ActiveFile file : table.state().files()) {
      if (!known.contains(file.path())) {
        stray(Optional.empty(), file);
      }
    }
  }

  private void stray(Optional<LocalDate> day, ActiveFile file) {
    found.found(
        new Finding(
            day,
            Kind.DAY,
            "the file is filed under " + file.partition() + ", as no day is written",
            Optional.of(file.path())));
  }

  private void stretch(List<LocalDate> days) throws IOException {
    List<ActiveFile> files = days.stream().flatMap(day -> table.files(day).stream()).toList();
    Map<String, FileDetails> details = log.details(table.state(), files);
    for (LocalDate day : days) {
      day(day, details);
    }
  }

  private void day(LocalDate day, Map<String, FileDetails> details) throws IOException {
    List<ActiveFile> files = table.files(day);
    long rows = 0;
    long bytes = 0;
    boolean whole = true;
    Instant storedAt = Instant.EPOCH;
    for (ActiveFile file : files) {
      FileDetails more = details.getOrDefault(file.path(), FileDetails.NONE);
      storedAt = more.storedAt().isAfter(storedAt) ? more.storedAt() : storedAt;
      bytes += file.size();
      Optional<Long> read = check.check(day, claim(file, more));
      rows += read.orElse(0L);
      whole &= read.isPresent();
    }
    oneReading(day, files);
    StoredDay stored = whole ? table.stored(day) : told(day);
    if (stored != null) {
      if (whole && stored.rows() != rows) {
        found.found(
            new Finding(
                Optional.of(day),
                Kind.ROWS,
                "the day holds " + rows + " rows, its table says " + stored.rows(),
                Optional.empty()));
      }
      found.read(stored, files.size(), rows, bytes, storedAt);
    }
  }

  /** What is told of a day whose files cannot all be looked into. */
  private @Nullable StoredDay told(LocalDate day) {
    try {
      return table.stored(day);
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }

  private FileClaim claim(ActiveFile file, FileDetails more) {
    Optional<DayTags> tags = DayTags.of(file);
    return new FileClaim(
        LogPaths.resolve(log.table(), file.path()),
        file.path(),
        file.size(),
        more.rows().isPresent() || tags.isEmpty()
            ? more.rows()
            : OptionalLong.of(tags.get().rows()),
        more.statistics(),
        tags.map(DayTags::readStartedAt));
  }

  /** A day is what one answer held. */
  private void oneReading(LocalDate day, List<ActiveFile> files) {
    List<String> readings = new ArrayList<>();
    for (ActiveFile file : files.stream().filter(f -> !DayTags.isAppended(f)).toList()) {
      String reading =
          DayTags.of(file)
              .map(tags -> "run " + tags.runId() + " of " + tags.readStartedAt())
              .orElse("another engine");
      if (!readings.contains(reading)) {
        readings.add(reading);
      }
    }
    if (readings.size() > 1) {
      found.found(
          new Finding(
              Optional.of(day),
              Kind.READINGS,
              "the day's files come from "
                  + readings.size()
                  + " readings: "
                  + String.join(", ", readings),
              Optional.empty()));
    }
  }
}
