package io.dayfill.sink.delta.internal.table;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.sink.delta.internal.land.DayDecision;
import io.dayfill.sink.delta.internal.land.QuarantineStaging;
import io.dayfill.sink.delta.internal.log.ActiveFile;
import io.dayfill.sink.delta.internal.log.Change;
import io.dayfill.sink.delta.internal.log.NewFile;
import io.dayfill.sink.delta.internal.log.TableState;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides which records of earlier readings give way to those of a slice: those of each day that it
 * lands or has records of, and those without a day that came from within its days.
 */
final class QuarantineCommit {
  private static final String FIRST_DAY = "dayfill.first_day";
  private static final String LAST_DAY = "dayfill.last_day";

  private final LandingRequest request;
  private final Set<LocalDate> landed;
  private final Map<Optional<LocalDate>, NewFile> files;

  QuarantineCommit(
      LandingRequest request, Set<LocalDate> landed, Map<Optional<LocalDate>, NewFile> files) {
    this.request = request;
    this.landed = landed;
    this.files = files;
  }

  static Map<String, String> tags(LandingRequest request, long rows) {
    Map<String, String> tags = new HashMap<>();
    tags.put(DayTags.RUN_ID, request.runId());
    tags.put(DayTags.READ_STARTED_AT, DayDecision.truncated(request.readStartedAt()).toString());
    tags.put(DayTags.ROWS, Long.toString(rows));
    tags.put(FIRST_DAY, request.days().first().toString());
    tags.put(LAST_DAY, request.days().last().toString());
    return tags;
  }

  Optional<Change> decide(@Nullable TableState state) {
    List<ActiveFile> removes = new ArrayList<>();
    Set<Optional<LocalDate>> superseded = new HashSet<>();
    for (ActiveFile file : state == null ? List.<ActiveFile>of() : state.files()) {
      Optional<LocalDate> day = day(file);
      // What is appended leaves the records of what is there where they are
      boolean ours =
          request.onto() == null
              && (day.isPresent()
                  ? landed.contains(day.get()) || files.containsKey(day)
                  : isWithin(file) && (!landed.isEmpty() || files.containsKey(day)));
      if (ours && isNewer(file)) {
        superseded.add(day);
      } else if (ours) {
        removes.add(file);
      }
    }
    List<NewFile> adds = new ArrayList<>();
    files.forEach(
        (day, file) -> {
          if (!superseded.contains(day)) {
            adds.add(file);
          }
        });
    return removes.isEmpty() && adds.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Change(removes, adds, Map.of())
                .with(adds.isEmpty() ? List.of() : QuarantineStaging.SCHEMA.columns()));
  }

  private static Optional<LocalDate> day(ActiveFile file) {
    String text = file.partition().get(QuarantineTable.SLICE_DAY);
    return text == null || text.isEmpty() ? Optional.empty() : Optional.of(LocalDate.parse(text));
  }

  private boolean isWithin(ActiveFile file) {
    String first = file.tags().get(FIRST_DAY);
    String last = file.tags().get(LAST_DAY);
    DayRange days = request.days();
    return first != null
        && last != null
        && days.contains(LocalDate.parse(first))
        && days.contains(LocalDate.parse(last));
  }

  private boolean isNewer(ActiveFile file) {
    String started = file.tags().get(DayTags.READ_STARTED_AT);
    try {
      return !request.force()
          && started != null
          && Instant.parse(started).isAfter(DayDecision.truncated(request.readStartedAt()));
    } catch (DateTimeException e) {
      return false;
    }
  }
}
