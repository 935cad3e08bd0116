package io.dayfill.sink.delta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Lease;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.plan.Plan;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.run.Dayfill;
import io.dayfill.core.run.RunListener;
import io.dayfill.core.run.RunOptions;
import io.dayfill.core.run.RunReport;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.core.time.TimeSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that share the days of one range. */
class SharedRunsTest {
  private static final LocalDate FIRST = LocalDate.of(2026, 3, 1);
  private static final int DAYS = 24;
  private static final Duration LONG = Duration.ofMinutes(5);

  @TempDir private Path folder;
  private final TimeSource time = new SystemTimeSource();

  static Metadata metadata(int port, Path root) {
    return RoomsRun.room(
        port,
        root,
        "rate_limit: {requests: 100000, per: 1 s, max_concurrent: 2}, retry: {attempts: 1}",
        "batch_days: 2");
  }

  private static RunReport run(Metadata metadata, Path root, TimeSource time, Duration term) {
    try (Dayfill dayfill = dayfill(metadata, root, time)) {
      return run(dayfill, plan(dayfill), term, RunListener.NONE);
    }
  }

  private static Dayfill dayfill(Metadata metadata, Path root, TimeSource time) {
    return Dayfill.builder(metadata, DeltaWarehouse.open(root.toUri(), time)).time(time).build();
  }

  private static Plan plan(Dayfill dayfill) {
    return dayfill.plan(PlanRequest.range(FIRST.toString(), FIRST.plusDays(DAYS - 1L).toString()));
  }

  private static RunReport run(Dayfill dayfill, Plan plan, Duration term, RunListener listener) {
    return dayfill.run(plan, new RunOptions(false, false, false, false, term), listener);
  }

  /** Lets a run's requests pass once every run has one. */
  private static final class Together implements RunListener {
    private final CountDownLatch all;
    private final AtomicBoolean first = new AtomicBoolean(true);

    Together(CountDownLatch all) {
      this.all = all;
    }

    @Override
    public void requested(Slice slice) {
      if (first.getAndSet(false)) {
        all.countDown();
      }
      try {
        all.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Arguments: the port of the API, the folder of the warehouse, the seconds of a lease. */
  public static void main(String[] args) {
    Path root = Path.of(args[1]);
    RunReport report =
        run(
            metadata(Integer.parseInt(args[0]), root),
            root,
            new SystemTimeSource(),
            Duration.ofSeconds(Long.parseLong(args[2])));
    System.out.println(report.entities());
    System.exit(report.worst().isPresent() ? 3 : 0);
  }

  /** How often the first page of each window was asked for. */
  private static Map<String, Long> windows(List<String> asked) {
    return asked.stream()
        .filter(request -> !request.contains("after="))
        .collect(Collectors.groupingBy(request -> request, Collectors.counting()));
  }

  private void assertAllThere(Warehouse warehouse, Entity entity) {
    for (int i = 0; i < DAYS; i++) {
      LocalDate day = FIRST.plusDays(i);
      assertThat(warehouse.storedDays(entity, DayRange.of(day)).get(day))
          .extracting("state", "rows")
          .containsExactly(DayState.OK, 3L);
    }
  }

  private static List<Lease> leases(Warehouse warehouse) {
    List<Lease> found = new ArrayList<>();
    warehouse
        .leases()
        .change(
            there -> {
              found.addAll(there);
              return there;
            });
    return found;
  }

  @Test
  void threeRunsReadEachDayOnceAndLeaveNoLease() throws Exception {
    ExecutorService runs = Executors.newCachedThreadPool();
    try (RoomsApi api = new RoomsApi(3);
        Warehouse warehouse = DeltaWarehouse.open(folder.toUri(), time)) {
      Metadata metadata = metadata(api.port(), folder);
      List<Future<RunReport>> started = new ArrayList<>();
      Map<Dayfill, Plan> plans = new HashMap<>();
      for (int i = 0; i < 3; i++) {
        Dayfill dayfill = dayfill(metadata, folder, time);
        plans.put(dayfill, plan(dayfill));
      }
      CountDownLatch all = new CountDownLatch(plans.size());
      plans.forEach(
          (dayfill, plan) ->
              started.add(runs.submit(() -> run(dayfill, plan, LONG, new Together(all)))));
      long read = 0;
      for (Future<RunReport> each : started) {
        RunReport report = each.get();
        assertThat(report.worst()).isEmpty();
        RunReport.EntityReport entity = report.entities().get(0);
        assertThat(entity.daysLeft()).isZero();
        read += entity.daysByState().getOrDefault("OK", 0L);
      }
      plans.keySet().forEach(Dayfill::close);
      assertThat(read).isEqualTo(DAYS);
      assertThat(windows(api.asked()))
          .hasSizeGreaterThan(DAYS / 2 - 1)
          .allSatisfy((w, n) -> assertThat(n).isOne());
      assertAllThere(warehouse, metadata.entities().get("room"));
      assertThat(leases(warehouse)).isEmpty();
      try (Stream<Path> files = Files.list(folder.resolve("metadata/leases"))) {
        assertThat(files.count()).isLessThan(10);
      }
    } finally {
      runs.shutdownNow();
    }
  }

  @Test
  void theDaysOfARunThatDiedAreReadWhenItsLeaseIsOver() throws Exception {
    try (RoomsApi api = new RoomsApi(3);
        Warehouse warehouse = DeltaWarehouse.open(folder.toUri(), time)) {
      Metadata metadata = metadata(api.port(), folder);
      // its clock is wrong by a day: that it gives no sign is seen all the same
      Lease dead =
          new Lease(
              "room",
              new DayRange(FIRST.plusDays(3), FIRST.plusDays(9)),
              "dead",
              time.now().plus(Duration.ofDays(1)));
      warehouse.leases().change(there -> List.of(dead));
      RunReport report = run(metadata, folder, time, Duration.ofSeconds(2));

      assertThat(report.entities().get(0).daysByState()).containsEntry("OK", (long) DAYS);
      assertThat(report.elapsed()).isGreaterThan(Duration.ofSeconds(2));
      assertAllThere(warehouse, metadata.entities().get("room"));
      assertThat(leases(warehouse)).isEmpty();
    }
  }

  @Test
  void aWarehouseWithoutLogsRefuses() {
    try (Warehouse warehouse = ParquetWarehouse.open(folder.toUri(), time, SinkOptions.DEFAULT)) {
      assertThatThrownBy(warehouse::leases).hasMessageContaining("cannot share their work");
    }
  }

  @Test
  @Tag("storage")
  void fourProcessesOfWhichOneIsKilledReadTheRest() throws Exception {
    try (RoomsApi api = new RoomsApi(3);
        Warehouse warehouse = DeltaWarehouse.open(folder.toUri(), time)) {
      Metadata metadata = metadata(api.port(), folder);
      List<Process> processes = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        Path log = folder.resolve("log" + i + ".txt");
        processes.add(ChildJvm.start(SharedRunsTest.class, "96m", log, api.port(), folder, 10));
      }
      api.await(asked -> windows(asked).size() >= 3);
      processes.get(0).destroyForcibly().waitFor();
      for (Process each : processes.subList(1, 4)) {
        assertThat(each.waitFor()).isZero();
      }

      assertAllThere(warehouse, metadata.entities().get("room"));
      // two slices at most were the dead one's, and two more it had claimed
      Collection<Long> times = windows(api.asked()).values();
      assertThat(times.stream().filter(count -> count > 1).count()).isBetween(0L, 4L);
      assertThat(times).allMatch(count -> count <= 2);
    }
  }
}
