package io.dayfill.core.run;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.Window;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Finding;
import io.dayfill.core.land.Finding.Kind;
import io.dayfill.core.land.ReadBack;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads an entity's table back and compares it with the record of what was tried. */
final class Verifier implements ReadBack {
  /** A run writes its record about once a minute: until then it is no problem that it lacks. */
  private static final Duration RECORDING = Duration.ofMinutes(10);

  private static final Set<String> LANDED =
      Set.of(
          DayState.OK.name(), DayState.EMPTY.name(), DayState.PROVISIONAL.name(), Attempt.RESTORED);

  private final Warehouse warehouse;
  private final Entity entity;
  private final DayRange range;
  private final Instant now;
  private final Verification.Listener listener;
  private final NavigableMap<LocalDate, Attempt> tried;
  private final List<Verification.Problem> first = new ArrayList<>();
  private long problems;
  private long days;
  private long files;
  private long rows;
  private long bytes;

  Verifier(
      Warehouse warehouse,
      Entity entity,
      DayRange range,
      Instant now,
      Verification.Listener listener) {
    this.warehouse = warehouse;
    this.entity = entity;
    this.range = range;
    this.now = now;
    this.listener = listener;
    tried = warehouse.lastAttempts(entity.name(), range);
  }

  Verification run() {
    warehouse.verify(entity, range, this);
    NavigableMap<LocalDate, StoredDay> stored = warehouse.storedDays(entity, range);
    tried.forEach(
        (day, attempt) -> {
          if (!stored.containsKey(day) && LANDED.contains(attempt.state())) {
            record(day, says(attempt) + "; the table holds nothing of it", reload(day));
          }
        });
    return new Verification(
        entity.name(), range, days, files, rows, bytes, problems, List.copyOf(first));
  }

  @Override
  public void found(Finding finding) {
    add(
        finding,
        finding
            .day()
            .map(this::reload)
            .orElse("Look for who else writes to the table, and take the file out of it"));
  }

  private void add(Finding finding, String remedy) {
    problems++;
    if (first.size() < Verification.MOST) {
      first.add(new Verification.Problem(finding, remedy));
    }
  }

  private void record(LocalDate day, String problem, String remedy) {
    add(new Finding(Optional.of(day), Kind.RECORD, problem, Optional.empty()), remedy);
  }

  private String reload(LocalDate day) {
    String load = "dayfill run " + entity.name() + " --proc-date " + day;
    return entity.window().isKept(Window.ofDay(day, entity.zone()), now)
        ? load + " loads the day again"
        : "The API keeps the day no longer: dayfill restore "
            + entity.name()
            + " --date "
            + day
            + " shows which earlier contents are still there";
  }

  @Override
  public void read(StoredDay day, int fileCount, long rowCount, long byteCount, Instant storedAt) {
    days++;
    files += fileCount;
    rows += rowCount;
    bytes += byteCount;
    if (day.since().isPresent()) {
      compare(day, day.since().get(), tried.get(day.day()), storedAt);
    }
    listener.read(entity.name(), day.day(), rows);
  }

  private void compare(StoredDay day, Instant readAt, @Nullable Attempt newest, Instant storedAt) {
    if (isLost(day.day(), readAt, newest)) {
      if (storedAt.isBefore(now.minus(RECORDING))) {
        record(
            day.day(),
            "ingestion_runs lacks the load of " + readAt + " that the table holds",
            "dayfill run "
                + entity.name()
                + " --from "
                + day.day()
                + " --to "
                + day.day()
                + " writes it; a day that is whole is not asked for");
      }
    } else if (newest != null && LANDED.contains(newest.state())) {
      Optional<String> run = day.broughtBy();
      String state = DayRestorer.state(day);
      boolean same = run.equals(Optional.of(newest.runId()));
      if (!same || newest.rows() != day.rows() || !newest.state().equals(state)) {
        record(
            day.day(),
            says(newest)
                + "; the table holds "
                + day.rows()
                + " that run "
                + run.orElse("unknown")
                + " put there at "
                + readAt
                + ", "
                + state,
            reload(day.day()));
      }
    }
  }

  /**
   * Whether the record lacks what is stored; what failed or gave way since does not stand for it.
   */
  private boolean isLost(LocalDate day, Instant readAt, @Nullable Attempt newest) {
    Attempt last =
        newest == null || newest.hasLanded()
            ? newest
            : warehouse.lastLandings(entity.name(), DayRange.of(day)).get(day);
    return last == null || last.startedAt().isBefore(readAt);
  }

  private static String says(Attempt attempt) {
    return "ingestion_runs says that run "
        + attempt.runId()
        + " stored "
        + attempt.rows()
        + " rows at "
        + attempt.startedAt()
        + ", "
        + attempt.state();
  }
}
