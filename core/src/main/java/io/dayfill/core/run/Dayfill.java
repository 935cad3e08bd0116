package io.dayfill.core.run;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.ProcDate;
import io.dayfill.core.date.Window;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.forecast.Forecast;
import io.dayfill.core.forecast.Forecaster;
import io.dayfill.core.http.ClientContext;
import io.dayfill.core.land.AsOf;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.DayDiff;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.DayStatus;
import io.dayfill.core.land.DayVersion;
import io.dayfill.core.land.RestoredDay;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.EnvironmentSecrets;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.metadata.Secrets;
import io.dayfill.core.plan.EntityPlan;
import io.dayfill.core.plan.Plan;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.plan.Planner;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.spi.Adapters;
import io.dayfill.core.spi.AuthSchemes;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.core.time.TimeSource;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The whole of Dayfill behind one door: plans, runs, and tells what is there. Safe for use by
 * several threads; one run at a time.
 */
public final class Dayfill implements AutoCloseable {
  private final Metadata metadata;
  private final Warehouse warehouse;
  private final TimeSource time;
  private final String version;
  private final Sources sources;
  private @Nullable Runner runner;
  private boolean stopped;

  private Dayfill(Builder builder) {
    metadata = builder.metadata;
    warehouse = builder.warehouse;
    time = builder.time;
    version = builder.version;
    sources =
        new Sources(
            metadata,
            new ClientContext(
                builder.secrets, builder.schemes, builder.environment, builder.budgets),
            time,
            version,
            builder.adapters);
  }

  /**
   * Begins to join the parts.
   *
   * @param metadata what to load
   * @param warehouse where to land; closed with the facade
   */
  public static Builder builder(Metadata metadata, Warehouse warehouse) {
    return new Builder(metadata, warehouse);
  }

  /** Joins the parts; what is not named has a default. */
  public static final class Builder {
    private final Metadata metadata;
    private final Warehouse warehouse;
    private Secrets secrets = new EnvironmentSecrets(System.getenv());
    private AuthSchemes schemes = AuthSchemes.NONE;
    private Map<String, String> environment = System.getenv();
    private @Nullable Path budgets;
    private TimeSource time = new SystemTimeSource();
    private String version = "embedded";
    private Adapters adapters = Adapters.of(List.of());

    private Builder(Metadata metadata, Warehouse warehouse) {
      this.metadata = metadata;
      this.warehouse = warehouse;
    }

    /** Where secrets are looked up; by default the environment and files. */
    public Builder secrets(Secrets value) {
      secrets = value;
      return this;
    }

    /** The ways of authorising that jars bring; by default none. */
    public Builder authSchemes(AuthSchemes value) {
      schemes = value;
      return this;
    }

    /** Where the variables of proxies may stand; by default the process's environment. */
    public Builder environment(Map<String, String> value) {
      environment = value;
      return this;
    }

    /**
     * The folder in which this process and others of the host share the budgets of their
     * connections, made where it is missing; by default this process asks as if it were alone.
     */
    public Builder budgets(Path folder) {
      budgets = folder;
      return this;
    }

    /** The clock; by default the machine's. */
    public Builder time(TimeSource value) {
      time = value;
      return this;
    }

    /** The adapters whose own code reads pages; without them declarations must say all. */
    public Builder adapters(Adapters value) {
      adapters = value;
      return this;
    }

    /** The version that is written into the record of runs and sent as User-Agent. */
    public Builder version(String value) {
      version = value;
      return this;
    }

    /** The facade. */
    public Dayfill build() {
      return new Dayfill(this);
    }
  }

  /**
   * What a request comes to; asks the warehouse what is stored, never the network.
   *
   * @throws DayfillException of the user's category if the request names no such entity or day
   */
  public Plan plan(PlanRequest request) {
    return Planner.plan(metadata, request, time.now(), new StoredHistory(warehouse));
  }

  /**
   * What a plan will come to if it is carried out from now on: requests, rows, bytes, time. Told
   * from the record of what was tried, else from the metadata; asks nobody.
   */
  public Forecast forecast(Plan plan) {
    List<String> entities = plan.entities().stream().map(each -> each.entity().name()).toList();
    Evidence evidence = Evidence.stored(warehouse, entities);
    return new Forecaster(metadata.connections(), evidence::of, Runner::slicesAtOnce)
        .forecast(plan, plan.now());
  }

  /**
   * What the next landing makes of the columns of an entity's table, a phrase each.
   *
   * @throws DayfillException of the user's category if the table is not the entity's to write
   */
  public List<String> tableChanges(String entity) {
    return warehouse.tableChanges(entity(entity));
  }

  /**
   * Carries a plan out. Failures of days are in the report.
   *
   * @throws DayfillException if nothing could be begun
   */
  public RunReport run(Plan plan, RunOptions options, RunListener listener) {
    Runner started =
        new Runner(warehouse, time, sources::of, metadata.connections(), sources::remarks);
    synchronized (this) {
      runner = started;
      if (stopped) {
        started.stop();
      }
    }
    sources.asks(plan.isTodays(), options.waitForQuota());
    warehouse.sweep();
    AttemptLog attempts = new AttemptLog(warehouse, time);
    LedgerMender.mend(plan, warehouse, attempts, time.now(), version, metadata.recorded());
    return started.run(
        plan,
        new SliceRunner.RunContext(
            RunId.next(plan.now(), new SecureRandom()),
            version,
            metadata.recorded(),
            options,
            listener,
            attempts));
  }

  /**
   * Asks a run in progress to end in good order: no request is sent any more, a commit in hand
   * ends. Returns at once; {@link #run} returns with what was done.
   */
  public synchronized void stop() {
    stopped = true;
    if (runner != null) {
      runner.stop();
    }
  }

  /** What is known of each day of a range, in order. */
  public List<DayStatus> status(String entity, DayRange range) {
    Entity known = entity(entity);
    NavigableMap<LocalDate, DayStatus> statuses =
        new StoredHistory(warehouse).statuses(known, range);
    List<DayStatus> days = new ArrayList<>();
    for (LocalDate day : range) {
      DayStatus status = statuses.get(day);
      days.add(status == null ? unknown(known, day) : status);
    }
    return days;
  }

  private static DayStatus unknown(Entity entity, LocalDate day) {
    boolean skippedByZone = Window.ofDay(day, entity.zone()).isEmpty();
    return new DayStatus(
        day, skippedByZone ? DayState.EMPTY : DayState.MISSING, Optional.empty(), Optional.empty());
  }

  /**
   * The days that a status shows where no range is named: from the first stored or tried to today.
   */
  public DayRange knownRange(String entity) {
    Entity known = entity(entity);
    LocalDate today = ProcDate.today(time.now(), known.zone()).day();
    DayRange all = new DayRange(ProcDate.EARLIEST, today);
    NavigableMap<LocalDate, StoredDay> stored = warehouse.storedDays(known, all);
    NavigableMap<LocalDate, Attempt> tried = warehouse.lastAttempts(entity, all);
    NavigableMap<LocalDate, Object> days = new TreeMap<>(stored);
    days.putAll(tried);
    return days.isEmpty() ? DayRange.of(today) : new DayRange(days.firstKey(), today);
  }

  /**
   * Reads an entity's stored days back and tells what is not as it should be.
   *
   * @param range the days; all up to today where empty
   */
  public Verification verify(
      String entity, Optional<DayRange> range, Verification.Listener listener) {
    Entity known = entity(entity);
    Instant now = time.now();
    DayRange days =
        range.orElseGet(
            () -> new DayRange(ProcDate.EARLIEST, ProcDate.today(now, known.zone()).day()));
    warehouse.check(known, false);
    return new Verifier(warehouse, known, days, now, listener).run();
  }

  /** The versions of its table at which a day changed, the newest first. */
  public List<DayVersion> versions(String entity, LocalDate day, int most) {
    Entity known = entity(entity);
    warehouse.check(known, false);
    return warehouse.dayHistory(known).versions(day, most);
  }

  /**
   * Puts a day back as it was, and writes that down as a run of its own.
   *
   * @param dryRun whether to look only
   */
  public RestoredDay restore(String entity, LocalDate day, AsOf asOf, boolean dryRun) {
    Instant now = time.now();
    StoredDay.Restoration by =
        new StoredDay.Restoration(
            RunId.next(now, new SecureRandom()), now.truncatedTo(ChronoUnit.MICROS));
    return new DayRestorer(warehouse, time, version, metadata.recorded())
        .restore(entity(entity), day, asOf, by, dryRun);
  }

  /**
   * What has changed of a day.
   *
   * @param asOf since when; since before its last change where empty
   * @param examples how many rows of each sort are kept
   */
  public DayDiff diff(String entity, LocalDate day, Optional<AsOf> asOf, int examples) {
    Entity known = entity(entity);
    warehouse.check(known, false);
    return warehouse.dayHistory(known).diff(day, asOf, examples);
  }

  /** Past runs, the newest first. */
  public List<RunSummary> history(int limit) {
    List<Attempt> attempts =
        warehouse.attempts(Optional.empty(), Optional.empty(), Integer.MAX_VALUE);
    return new RunHistory(attempts, metadata).newest(limit);
  }

  /** Asks an entity's source for yesterday's first page and reads 64 KiB of it at most. */
  public SourceProbe probe(String entity) {
    return sources.probe(entity(entity));
  }

  /**
   * What a run of a request would ask of an entity's source, and why; asks nobody.
   *
   * @param request for one entity
   */
  public Explanation explain(PlanRequest request) {
    EntityPlan plan = plan(request).entities().get(0);
    return sources.explain(plan.entity(), plan.slices());
  }

  /**
   * Reads the first page of a request's first slice, and stores nothing.
   *
   * @param request for one entity
   * @param limit how many rows and quarantined records are kept to be shown
   * @throws DayfillException if there is no slice to read
   */
  public Sample sample(PlanRequest request, int limit) {
    EntityPlan plan = plan(request).entities().get(0);
    Iterator<Slice> slices = plan.slices().iterator();
    if (!slices.hasNext()) {
      throw DayfillException.user(
          "there is nothing to read of " + plan.entity().name(),
          "the API keeps no such day, or the zone has none",
          "Name another day");
    }
    return sources.sample(plan.entity(), slices.next(), limit);
  }

  /** What it was made with. */
  public Metadata metadata() {
    return metadata;
  }

  /** Where it lands. */
  public Warehouse warehouse() {
    return warehouse;
  }

  private Entity entity(String name) {
    Entity entity = metadata.entities().get(name);
    if (entity == null) {
      throw DayfillException.user(
          "there is no entity '" + name + "'",
          "",
          "Name one of " + String.join(", ", metadata.entities().keySet()));
    }
    return entity;
  }

  @Override
  public void close() {
    sources.close();
    warehouse.close();
  }
}
