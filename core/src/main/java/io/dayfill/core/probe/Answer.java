package io.dayfill.core.probe;

import io.dayfill.core.probe.Address.Bound;
import io.dayfill.core.probe.Node.Scalar;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What was made of an answer.
 *
 * @param format {@code json}, {@code ndjson} or {@code csv}
 * @param csv what else {@code response} says of a CSV, a line each
 * @param bounds the range that was asked for
 * @param rate keys of {@code rate_limit.headers}
 */
record Answer(
    String format,
    List<String> csv,
    Records records,
    List<SeenColumn> columns,
    Paging paging,
    Map<String, Bound> bounds,
    Map<String, String> rate) {
  private static final List<String> EVENT_TIMES =
      List.of(
          "ts",
          "event_time",
          "measured",
          "observed",
          "sample",
          "timestamp",
          "time",
          "at",
          "date",
          "epoch");
  private static final int UNNAMED = 50;
  private static final List<String> OTHER_TIMES =
      List.of(
          "received", "updated", "ingested", "processed", "result_time", "created", "end", "to");

  /** The column that seems to tell when a reading was taken. */
  Optional<SeenColumn> eventTime() {
    List<SeenColumn> times =
        columns.stream()
            .filter(each -> each.type().equals("timestamp") && isEverywhere(each))
            .toList();
    SeenColumn best = null;
    for (SeenColumn each : times) {
      if (best == null || rank(each) < rank(best)) {
        best = each;
      }
    }
    return best == null || rank(best) < UNNAMED
        ? Optional.ofNullable(best)
        : tellsApart(times, best);
  }

  /** Where no name helps: a time that each reading of a device has for itself. */
  private Optional<SeenColumn> tellsApart(List<SeenColumn> times, SeenColumn best) {
    Optional<SeenColumn> device = device();
    return device
        .filter(each -> !apart(each, best))
        .flatMap(each -> times.stream().filter(time -> apart(each, time)).findFirst())
        .or(() -> Optional.of(best));
  }

  /** Other columns that might tell when a reading was taken. */
  List<String> otherTimes() {
    Optional<SeenColumn> chosen = eventTime();
    return columns.stream()
        .filter(each -> each.type().equals("timestamp") && isEverywhere(each))
        .filter(each -> chosen.filter(each::equals).isEmpty())
        .map(SeenColumn::name)
        .toList();
  }

  private static int rank(SeenColumn column) {
    String name = column.name().toLowerCase(Locale.ROOT);
    for (int i = 0; i < OTHER_TIMES.size(); i++) {
      if (List.of(name.split("_")).contains(OTHER_TIMES.get(i))) {
        return 100 + i;
      }
    }
    for (int i = 0; i < EVENT_TIMES.size(); i++) {
      if (name.contains(EVENT_TIMES.get(i))) {
        return i;
      }
    }
    return UNNAMED;
  }

  private boolean isEverywhere(SeenColumn column) {
    return values(column).size() == records.rows().size();
  }

  private List<String> values(SeenColumn column) {
    List<String> values = new ArrayList<>();
    for (Map<String, Scalar> row : records.rows()) {
      Scalar value = row.get(column.path());
      if (value != null && value.kind() != Node.Kind.NULL) {
        values.add(value.text());
      }
    }
    return values;
  }

  /** The columns that tell one reading from all others, as far as was seen. */
  List<String> key() {
    for (SeenColumn each : columns) {
      if (each.unique() && isName(each) && each.time().isEmpty()) {
        return List.of(each.name());
      }
    }
    Optional<SeenColumn> time = eventTime();
    Optional<SeenColumn> device = device();
    if (time.isEmpty()) {
      return List.of();
    }
    boolean alone = time.get().unique() && records.bound().isEmpty();
    return device
        .filter(each -> apart(each, time.get()))
        .map(each -> List.of(each.name(), time.get().name()))
        .orElse(alone ? List.of(time.get().name()) : List.of());
  }

  private boolean apart(SeenColumn device, SeenColumn time) {
    Set<String> seen = new HashSet<>();
    return records.rows().stream()
        .allMatch(row -> seen.add(text(row, device.path()) + "\n" + text(row, time.path())));
  }

  private static String text(Map<String, Scalar> row, String path) {
    Scalar value = row.get(path);
    return value == null ? "" : value.text();
  }

  private static boolean isName(SeenColumn column) {
    return column.name().matches("(.*_)?(id|uuid|guid|key|hash)")
        && (column.type().equals("string") || column.type().equals("long"));
  }

  /** The column that seems to name the device. */
  private Optional<SeenColumn> device() {
    return columns.stream()
        .filter(each -> each.type().equals("string") && isEverywhere(each) && !each.unique())
        .filter(
            each ->
                each.name().matches(".*(device|sensor|serial|station|node|probe|entity|name|id).*"))
        .findFirst();
  }

  /** What {@code required} says of a column. */
  String required(SeenColumn column) {
    boolean leads = eventTime().filter(column::equals).isPresent() || key().contains(column.name());
    return leads ? "true" : column.required();
  }

  /** When the readings were taken, in order. */
  private List<Instant> times(Collection<Map<String, Scalar>> rows) {
    List<Instant> times = new ArrayList<>();
    eventTime()
        .ifPresent(
            column -> {
              Optional<SeenColumn.TimeForm> form = column.time();
              for (Map<String, Scalar> row : rows) {
                form.flatMap(
                        each ->
                            Times.instant(
                                new Times.Form(column.type(), each.format(), each.zoned()),
                                text(row, column.path())))
                    .ifPresent(times::add);
              }
            });
    return times;
  }

  /** Whether a reading exactly at the start that was asked for was there. */
  boolean startIsIn() {
    Bound start = bounds.get("start");
    return start != null && times(records.rows()).contains(start.at());
  }

  /** How often a device seems to report, and where that is known from. */
  String frequency() {
    Optional<SeenColumn> device = device();
    Map<String, List<Map<String, Scalar>>> devices = new TreeMap<>();
    for (Map<String, Scalar> row : records.rows()) {
      String name = device.map(each -> text(row, each.path())).orElse("");
      devices.computeIfAbsent(name, key -> new ArrayList<>()).add(row);
    }
    List<Long> gaps = new ArrayList<>();
    devices
        .values()
        .forEach(
            rows -> {
              List<Instant> times = List.copyOf(new TreeSet<>(times(rows)));
              for (int i = 1; i < times.size(); i++) {
                gaps.add(Duration.between(times.get(i - 1), times.get(i)).toSeconds());
              }
            });
    List<Long> sorted = gaps.stream().filter(gap -> gap > 0).sorted().toList();
    return sorted.isEmpty()
        ? "15 min  # a guess: no two times of one device were seen"
        : duration(sorted.get(sorted.size() / 2)) + "  # a guess from the times seen";
  }

  private static String duration(long seconds) {
    long whole = Math.min(seconds, Duration.ofDays(366).toSeconds());
    return whole % 3600 == 0
        ? whole / 3600 + " h"
        : whole % 60 == 0 ? whole / 60 + " min" : whole + " s";
  }

  /** What a person should know, a sentence each. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    int count = records.rows().size();
    String where = records.path().isEmpty() ? "a line each" : "at " + records.path();
    notes.add(format + ", " + count + (count == 1 ? " record " : " records ") + where);
    List<Instant> times = times(records.rows());
    if (!times.isEmpty()) {
      notes.add(
          "readings from "
              + times.stream().min(Instant::compareTo).orElseThrow()
              + " to "
              + times.stream().max(Instant::compareTo).orElseThrow()
              + ", "
              + order(times));
    }
    notes.add("pages: " + paging.because() + (paging.more() ? "; more pages follow this one" : ""));
    Bound end = bounds.get("end");
    if (end != null && times.contains(end.at())) {
      notes.add(
          "a reading exactly at the end that was asked for was in the answer: the end is included");
    } else if (end != null && !paging.more() && !times.isEmpty()) {
      notes.add("no reading exactly at the end was in the answer; that proves nothing");
    }
    Bound start = bounds.get("start");
    if (start != null && !startIsIn()) {
      notes.add("no reading exactly at the start was in the answer: start_bound stays unknown");
    }
    if (start != null && times.stream().anyMatch(each -> each.isBefore(start.at()))) {
      notes.add(
          "readings before the start that was asked for: does the API filter by another time?");
    }
    if (bounds.isEmpty()) {
      notes.add("the address names no range of time: the parameters start and end are guesses");
    }
    if (eventTime().isEmpty()) {
      notes.add("no time was found in the records: event_time must be filled in");
    }
    return notes;
  }

  private static String order(List<Instant> times) {
    boolean up = true;
    boolean down = true;
    for (int i = 1; i < times.size(); i++) {
      int step = times.get(i).compareTo(times.get(i - 1));
      up &= step >= 0;
      down &= step <= 0;
    }
    return up && down
        ? "all at one time"
        : up ? "oldest first" : down ? "newest first" : "in no order";
  }
}
