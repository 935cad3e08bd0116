package io.dayfill.core.run;

import io.dayfill.core.decode.ReadBooks;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Connection;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.plan.EntityPlan;
import io.dayfill.core.plan.Plan;
import io.dayfill.core.read.SliceSource;
import io.dayfill.core.time.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries a plan out: reads and lands its slices, several at once within each connection. */
final class Runner {
  private static final Logger LOG = LoggerFactory.getLogger(Runner.class);
  private static final Duration STOP_GRACE = Duration.ofSeconds(10);

  private final Warehouse warehouse;
  private final TimeSource time;
  private final Function<Entity, SliceSource> sources;
  private final Map<String, Connection> connections;
  private final Function<String, List<String>> remarks;
  private final StopSignal stop = new StopSignal();
  private long stoppedAt = Long.MIN_VALUE;

  Runner(
      Warehouse warehouse,
      TimeSource time,
      Function<Entity, SliceSource> sources,
      Map<String, Connection> connections,
      Function<String, List<String>> remarks) {
    this.warehouse = warehouse;
    this.time = time;
    this.sources = sources;
    this.connections = connections;
    this.remarks = remarks;
  }

  void stop() {
    stop.stop();
  }

  RunReport run(Plan plan, SliceRunner.RunContext context) {
    long began = time.nanoTime();
    SliceRunner slices = new SliceRunner(warehouse, time, context, stop);
    Map<String, SliceQueue> queues = new LinkedHashMap<>();
    List<EntityRun> entities = new ArrayList<>();
    for (EntityPlan entityPlan : plan.entities()) {
      EntityRun entity = open(entityPlan, context.options());
      entities.add(entity);
      queues
          .computeIfAbsent(entityPlan.entity().connection(), c -> new SliceQueue())
          .add(entity, entityPlan);
      writeForgotten(entity, entityPlan, context, plan.now());
    }
    context.listener().started(context.runId(), plan);
    try (Sharing sharing = sharing(context)) {
      List<Thread> workers = new ArrayList<>();
      queues.forEach(
          (name, queue) ->
              workers.addAll(workers(name, shared(name, queue, sharing, plan.now()), slices)));
      workers.forEach(Thread::start);
      join(workers);
    }
    commitAttempts(context, entities);
    remark(entities);
    return new RunReport(
        context.runId(),
        plan.now(),
        Duration.ofNanos(time.nanoTime() - began),
        stop.isStopped(),
        entities.stream().map(EntityRun::report).toList());
  }

  /** What has to be said of a connection stands with the first of its entities. */
  private void remark(List<EntityRun> entities) {
    Set<String> told = new HashSet<>();
    for (EntityRun entity : entities) {
      String connection = entity.plan().entity().connection();
      if (told.add(connection)) {
        entity.addWarnings(remarks.apply(connection), ReadBooks.NONE);
      }
    }
  }

  private void writeForgotten(
      EntityRun entity, EntityPlan plan, SliceRunner.RunContext context, Instant now) {
    try {
      context.attempts().add(new ForgottenDays(warehouse, context, now).of(plan));
    } catch (DayfillException e) {
      entity.end(e);
    }
  }

  private EntityRun open(EntityPlan plan, RunOptions options) {
    Entity entity = plan.entity();
    EntityRun run =
        new EntityRun(
            plan,
            sources.apply(entity),
            new DayRules(entity, options.allowShrink()),
            warehouse.tableLocation(entity));
    try {
      warehouse.check(entity, options.adopt());
    } catch (DayfillException e) {
      run.end(e);
    }
    return run;
  }

  private @Nullable Sharing sharing(SliceRunner.RunContext context) {
    Duration term = context.options().share();
    return term == null ? null : new Sharing(warehouse.leases(), context.runId(), term, time);
  }

  private SliceSupply shared(
      String connection, SliceQueue queue, @Nullable Sharing sharing, Instant now) {
    return sharing == null
        ? queue
        : new SharedSlices(queue, sharing, warehouse, time, stop, now, concurrent(connection));
  }

  private int concurrent(String connection) {
    Connection settings = connections.get(connection);
    return settings == null ? 1 : settings.rateLimit().maxConcurrent();
  }

  private List<Thread> workers(String connection, SliceSupply queue, SliceRunner slices) {
    int concurrent = concurrent(connection);
    Seats seats = new Seats(concurrent, Runtime.getRuntime().maxMemory());
    List<Thread> workers = new ArrayList<>();
    for (int i = 1; i <= seats.most(); i++) {
      Thread worker = new Thread(() -> work(queue, slices, seats), connection + "-" + i);
      worker.setDaemon(true);
      workers.add(worker);
    }
    return workers;
  }

  /** How many slices of a connection are read at once, where its pages are short. */
  static long slicesAtOnce(Connection connection) {
    return Seats.ofShortPages(
        connection.rateLimit().maxConcurrent(), Runtime.getRuntime().maxMemory());
  }

  private void work(SliceSupply queue, SliceRunner slices, Seats seats) {
    while (!stop.isStopped()) {
      SliceSupply.Task task = queue.next();
      if (task == null) {
        return;
      }
      // ended before its seat is left, so that who waits for that does not ask once more
      try (Seats.Seat seat = seats.seat()) {
        @Nullable DayfillException ended = runSlice(slices, task, seat);
        if (ended != null && task.run().end(ended)) {
          LOG.warn("{} ends early: {}", task.slice().entity(), ended.getMessage());
        }
      }
      queue.done(task);
    }
  }

  private @Nullable DayfillException runSlice(
      SliceRunner slices, SliceSupply.Task task, Seats.Seat seat) {
    try {
      return slices.run(task.run(), task.slice(), seat);
    } catch (RuntimeException e) {
      LOG.error("{} failed", task.slice().id(), e);
      return SliceRunner.asDayfill(e);
    } catch (OutOfMemoryError e) {
      stop.stop();
      return new DayfillException(
          ErrorCategory.INTERNAL,
          "out of memory while " + task.slice().id() + " was loaded",
          "",
          "Give the JVM more memory (-Xmx), or lower max_concurrent or batch_days",
          e);
    } catch (LinkageError | StackOverflowError | AssertionError e) {
      LOG.error("{} failed", task.slice().id(), e);
      stop.stop();
      return DayfillException.internal(
          "an unexpected " + e.getClass().getSimpleName() + ": " + e.getMessage(), e);
    }
  }

  /** Waits for the workers; once a stop is asked for, only as long as a commit may take. */
  private void join(List<Thread> workers) {
    boolean interrupted = false;
    for (Thread worker : workers) {
      while (worker.isAlive() && !(stop.isStopped() && graceIsOver())) {
        try {
          worker.join(100);
        } catch (InterruptedException e) {
          interrupted = true;
          stop.stop();
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean graceIsOver() {
    if (stoppedAt == Long.MIN_VALUE) {
      stoppedAt = time.nanoTime();
    }
    return time.nanoTime() - stoppedAt > STOP_GRACE.toNanos();
  }

  private static void commitAttempts(SliceRunner.RunContext context, List<EntityRun> entities) {
    try {
      context.attempts().commit();
    } catch (DayfillException e) {
      LOG.error("the record of this run could not be written", e);
      entities.forEach(entity -> entity.end(e));
    }
  }
}
