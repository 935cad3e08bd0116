package io.dayfill.sink.delta.internal.table;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.OpenDay;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.land.StoredDay.Restoration;
import io.dayfill.sink.delta.internal.land.DayDecision;
import io.dayfill.sink.delta.internal.log.ActiveFile;
import io.dayfill.sink.delta.internal.log.TableState;
import io.dayfill.sink.delta.internal.parquet.Footers;
import io.dayfill.sink.delta.internal.parquet.Words;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The files of a table by day, and what they say of it. */
final class DayFiles {
  private final Path table;
  private final TableState state;
  private final DayLedger ledger;
  private final NavigableMap<LocalDate, List<ActiveFile>> byDay = new TreeMap<>();

  private @Nullable Map<LocalDate, Attempt> landed;

  /** Those of a table of which nothing else was noted. */
  DayFiles(Path table, TableState state) {
    this(table, state, range -> Map.of());
  }

  DayFiles(Path table, TableState state, DayLedger ledger) {
    this.table = table;
    this.state = state;
    this.ledger = ledger;
    for (ActiveFile file : state.files()) {
      LocalDate day = day(file.partition());
      if (day != null) {
        byDay.computeIfAbsent(day, unused -> new ArrayList<>(1)).add(file);
      }
    }
  }

  /** The day that a file is filed under; null if that is none. */
  static @Nullable LocalDate day(Map<String, @Nullable String> partition) {
    String year = partition.get("year");
    String month = partition.get("month");
    String day = partition.get("day");
    if (year == null || month == null || day == null) {
      return null;
    }
    try {
      return LocalDate.of(Integer.parseInt(year), Integer.parseInt(month), Integer.parseInt(day));
    } catch (NumberFormatException | DateTimeException e) {
      // A folder that is no day: it is nobody's to replace
      return null;
    }
  }

  TableState state() {
    return state;
  }

  NavigableMap<LocalDate, List<ActiveFile>> byDay() {
    return byDay;
  }

  List<ActiveFile> files(LocalDate day) {
    return byDay.getOrDefault(day, List.of());
  }

  /** What is stored of a day; null if nothing is. */
  @Nullable StoredDay stored(LocalDate day) throws IOException {
    List<ActiveFile> files = byDay.get(day);
    return files == null ? null : stored(day, files);
  }

  private StoredDay stored(LocalDate day, List<ActiveFile> files) throws IOException {
    long rows = 0;
    boolean provisional = false;
    DayTags newest = null;
    Restoration restored = null;
    for (ActiveFile file : files) {
      Restoration back = DayTags.restored(file).orElse(null);
      restored =
          back != null && (restored == null || back.at().isAfter(restored.at())) ? back : restored;
      DayTags tags = DayTags.of(file).orElse(null);
      rows += tags == null ? untaggedRows(file) : tags.rows();
      if (tags != null) {
        provisional |= tags.state() == DayState.PROVISIONAL;
        boolean newer = newest == null || tags.readStartedAt().isAfter(newest.readStartedAt());
        newest = newer ? tags : newest;
      }
    }
    if (restored != null && newest != null && newest.readStartedAt().isAfter(restored.at())) {
      // What came later stands on its own
      restored = null;
    }
    DayState found = rows == 0 ? DayState.EMPTY : DayState.OK;
    if (newest == null) {
      return untagged(day, found, rows);
    }
    return new StoredDay(
        day,
        provisional ? DayState.PROVISIONAL : found,
        rows,
        Optional.of(newest.runId()),
        Optional.of(newest.readStartedAt()),
        Optional.ofNullable(restored),
        provisional ? open(files, rows) : Optional.empty());
  }

  /** What can be appended to: days of which each file says how far it reaches. */
  private static Optional<OpenDay> open(List<ActiveFile> files, long rows) {
    Instant watermark = Instant.MIN;
    int pieces = 0;
    for (ActiveFile file : files) {
      Optional<Instant> reaches = DayTags.watermark(file);
      if (reaches.isEmpty()) {
        return Optional.empty();
      }
      watermark = reaches.get().isAfter(watermark) ? reaches.get() : watermark;
      pieces += DayTags.isAppended(file) ? 1 : 0;
    }
    return Optional.of(new OpenDay(watermark, content(files), pieces, rows));
  }

  /** A word for a day's content: its files' names, none of which is ever used twice. */
  private static String content(List<ActiveFile> files) {
    String paths = files.stream().map(ActiveFile::path).sorted().collect(Collectors.joining("\n"));
    byte[] bytes = paths.getBytes(StandardCharsets.UTF_8);
    return Long.toHexString(Words.hash(bytes.length, bytes, 0, bytes.length))
        + Integer.toHexString(paths.hashCode());
  }

  /** A day whose files another engine wrote: what was noted when it landed still holds. */
  private StoredDay untagged(LocalDate day, DayState found, long rows) throws IOException {
    Attempt noted = landed().get(day);
    boolean provisional = noted != null && noted.state().equals(DayState.PROVISIONAL.name());
    return new StoredDay(
        day,
        provisional ? DayState.PROVISIONAL : found,
        rows,
        Optional.ofNullable(noted).map(Attempt::runId),
        Optional.ofNullable(noted).map(Attempt::startedAt).map(DayDecision::truncated),
        Optional.empty(),
        Optional.empty());
  }

  /** Read once for all days, since an engine that compacts does so to many. */
  private synchronized Map<LocalDate, Attempt> landed() throws IOException {
    Map<LocalDate, Attempt> known = landed;
    if (known == null) {
      known = ledger.landed(new DayRange(byDay.firstKey(), byDay.lastKey()));
      landed = known;
    }
    return known;
  }

  private long untaggedRows(ActiveFile file) throws IOException {
    return file.rows().isPresent()
        ? file.rows().getAsLong()
        : Footers.rows(LogPaths.resolve(table, file.path()));
  }
}
