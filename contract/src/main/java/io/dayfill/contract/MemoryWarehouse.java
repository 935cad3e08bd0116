package io.dayfill.contract;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.DayGuard;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.land.StagedDay;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A warehouse that keeps rows where a check can look at them. */
final class MemoryWarehouse implements Warehouse {
  private final NavigableMap<LocalDate, StoredDay> days = new TreeMap<>();
  private final NavigableMap<LocalDate, List<Row>> rows = new TreeMap<>();
  private final List<QuarantinedRecord> quarantined = new ArrayList<>();
  private final List<Attempt> attempts = new ArrayList<>();

  /** The rows of a day. */
  synchronized List<Row> rows(LocalDate day) {
    return rows.getOrDefault(day, List.of());
  }

  /** What could not be read, of all runs. */
  synchronized List<QuarantinedRecord> quarantined() {
    return List.copyOf(quarantined);
  }

  @Override
  public URI location() {
    return URI.create("memory:/");
  }

  @Override
  public URI tableLocation(Entity entity) {
    return URI.create("memory:/" + entity.name());
  }

  @Override
  public String probe() {
    return "memory";
  }

  @Override
  public void check(Entity entity, boolean adopt) {
    // every table is this entity's
  }

  @Override
  public synchronized NavigableMap<LocalDate, StoredDay> storedDays(Entity entity, DayRange range) {
    return new TreeMap<>(days.subMap(range.first(), true, range.last(), true));
  }

  @Override
  public List<LocalDate> provisionalDays(Entity entity) {
    return List.of();
  }

  @Override
  public Optional<LocalDate> latestDay(Entity entity, LocalDate... excluding) {
    return Optional.empty();
  }

  @Override
  public synchronized Set<List<String>> storedValues(
      Entity entity, LocalDate day, List<String> columns) {
    return rows(day).stream()
        .map(row -> row.valuesOf(columns).stream().map(String::valueOf).toList())
        .collect(Collectors.toSet());
  }

  @Override
  public Landing land(LandingRequest request) {
    return new InMemory(request);
  }

  @Override
  public synchronized void record(List<Attempt> more) {
    attempts.addAll(more);
  }

  @Override
  public synchronized List<Attempt> attempts(
      Optional<String> entity, Optional<Instant> since, int limit) {
    return attempts.stream().limit(limit).toList();
  }

  @Override
  public NavigableMap<LocalDate, Attempt> lastAttempts(String entity, DayRange range) {
    return new TreeMap<>();
  }

  @Override
  public NavigableMap<LocalDate, Attempt> lastLandings(String entity, DayRange range) {
    return new TreeMap<>();
  }

  @Override
  public void sweep() {
    // nothing is ever left behind
  }

  @Override
  public void close() {
    // nothing is held
  }

  private synchronized void store(
      LandingRequest request, LocalDate day, DayState state, Set<Row> staged) {
    rows.put(day, List.copyOf(staged));
    days.put(
        day,
        new StoredDay(
            day,
            state,
            staged.size(),
            Optional.of(request.runId()),
            Optional.of(request.readStartedAt())));
  }

  private final class InMemory implements Landing {
    private final LandingRequest request;
    private final NavigableMap<LocalDate, List<Row>> staged = new TreeMap<>();

    InMemory(LandingRequest request) {
      this.request = request;
      request.days().forEach(day -> staged.put(day, new ArrayList<>()));
    }

    @Override
    public void add(ColumnBatch batch) {
      Rows.of(batch)
          .forEach((day, more) -> staged.computeIfAbsent(day, d -> new ArrayList<>()).addAll(more));
    }

    @Override
    public void quarantine(QuarantinedRecord record) {
      synchronized (MemoryWarehouse.this) {
        quarantined.add(record);
      }
    }

    @Override
    public Map<LocalDate, StagedDay> finish() {
      Map<LocalDate, StagedDay> finished = new TreeMap<>();
      staged.forEach((day, all) -> finished.put(day, stagedDay(day, all)));
      return finished;
    }

    private StagedDay stagedDay(LocalDate day, List<Row> all) {
      Set<Row> distinct = new LinkedHashSet<>(all);
      List<String> key = request.entity().key();
      long keys = distinct.stream().map(row -> row.valuesOf(key)).distinct().count();
      long conflicts = key.isEmpty() ? 0 : distinct.size() - keys;
      return new StagedDay(day, distinct.size(), all.size() - distinct.size(), conflicts);
    }

    @Override
    public Map<LocalDate, DayOutcome> commit(Map<LocalDate, DayState> states, DayGuard guard) {
      Map<LocalDate, DayOutcome> outcomes = new TreeMap<>();
      states.forEach(
          (day, state) -> {
            Set<Row> distinct = new LinkedHashSet<>(staged.getOrDefault(day, List.of()));
            StoredDay present = storedDays(request.entity(), DayRange.of(day)).get(day);
            Optional<DayOutcome> refused =
                guard
                    .refuse(present, stagedDay(day, staged.getOrDefault(day, List.of())))
                    .map(DayOutcome.Refused::new);
            if (refused.isEmpty()) {
              store(request, day, state, distinct);
            }
            outcomes.put(day, refused.orElseGet(() -> landed(day)));
          });
      return outcomes;
    }

    private DayOutcome landed(LocalDate day) {
      StoredDay stored = storedDays(request.entity(), DayRange.of(day)).get(day);
      if (stored == null) {
        throw new IllegalStateException(day + " was stored and is not there");
      }
      return new DayOutcome.Landed(stored);
    }

    @Override
    public void close() {
      staged.clear();
    }
  }
}
