package io.dayfill.sink.delta;

import static io.dayfill.sink.delta.Readings.MARCH_8;
import static io.dayfill.sink.delta.Readings.MARCH_9;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import io.dayfill.sink.delta.internal.fs.LocalDisk;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Disks that are full, read-only, or lack what others have: real ones where they can be mounted.
 */
@Tag("storage")
class DisksTest {
  private static final DayRange DAYS = new DayRange(MARCH_8, MARCH_9);
  private static final String OLD = "2026-03-20T00:00:00Z";
  private static final String NEW = "2026-03-20T01:00:00Z";
  private static final int PAGE = 4096;

  @TempDir Path folder;
  private final Entity entity = Readings.entity();
  private final FakeTime time = new FakeTime(Instant.now().toString());

  private Warehouse warehouse(Form form, Path root) {
    return form.open(root, time, new LocalDisk());
  }

  private static DayfillException failure(Runnable step) {
    DayfillException failure = catchThrowableOfType(DayfillException.class, step::run);
    assertThat(failure.category()).isEqualTo(ErrorCategory.STORAGE);
    assertThat(failure.reason()).isNotEmpty();
    assertThat(failure.remedy()).isNotEmpty();
    return failure;
  }

  private void assertRows(Form form, Path root, int rows, String run) {
    for (LocalDate day : DAYS) {
      assertThat(form.rows(root, day)).hasSize(rows).allMatch(row -> row.contains("|" + run + "|"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void L08_a_disk_of_a_few_MiB_is_refused_before_anything_is_written(Form form) throws Exception {
    Path root = folder.resolve("small");
    try (Mount mount = Mount.ofSize(root, "8m");
        Warehouse warehouse = warehouse(form, root)) {
      assertThat(failure(() -> Landings.land(warehouse, entity, "new", DAYS, 5, NEW)))
          .hasMessageContaining("MiB left")
          .hasMessageContaining("Make room");
      assertThat(root).isEmptyDirectory();
    }
  }

  @ParameterizedTest
  @EnumSource
  void L08_a_disk_that_fills_at_any_step_keeps_the_old_days_and_is_told_as_full(Form form)
      throws Exception {
    Path root = folder.resolve("filling");
    try (Mount mount = Mount.ofSize(root, "68m")) {
      try (Warehouse warehouse = warehouse(form, root)) {
        Landings.land(warehouse, entity, "old", DAYS, 30, OLD);
      }
      int full = 0;
      boolean landed = false;
      for (int pages = 0; !landed; pages++) {
        landed = landWith(form, root, pages);
        full += landed ? 0 : 1;
        assertRows(form, root, landed ? 40 : 30, landed ? "new" : "old");
        assertThat(form.strays(root)).isEmpty();
      }
      assertThat(full).isGreaterThan(2);
    }
  }

  /** Lands days where all but some pages of the disk is used up once the landing has begun. */
  private boolean landWith(Form form, Path root, int pages) throws IOException {
    Path ballast = root.resolve("ballast");
    try (Warehouse warehouse = warehouse(form, root);
        Landing landing = warehouse.land(Readings.request(entity, "new", DAYS, NEW))) {
      try (OutputStream out = Files.newOutputStream(ballast)) {
        byte[] page = new byte[PAGE];
        for (long left = Files.getFileStore(root).getUsableSpace() / PAGE; left > pages; left--) {
          out.write(page);
        }
      }
      Map<LocalDate, DayState> states = new TreeMap<>();
      DAYS.forEach(day -> states.put(day, DayState.OK));
      for (LocalDate day : DAYS) {
        landing.add(Readings.batch(day, 0, 40));
      }
      landing.finish();
      Map<LocalDate, DayOutcome> outcomes = landing.commit(states, Landings.ALLOW);
      assertThat(outcomes.values()).allMatch(DayOutcome.Landed.class::isInstance);
      return true;
    } catch (DayfillException e) {
      assertThat(e).hasMessageContaining("the file system is full").hasMessageContaining("room");
      return false;
    } finally {
      Files.delete(ballast);
    }
  }

  @ParameterizedTest
  @EnumSource
  void L16_a_read_only_warehouse_is_told_before_a_request_and_can_be_read(Form form)
      throws Exception {
    Path root = folder.resolve("read-only");
    try (Mount mount = Mount.ofSize(root, "68m");
        Warehouse warehouse = warehouse(form, root)) {
      Landings.land(warehouse, entity, "old", DAYS, 30, OLD);
      warehouse.record(List.of(AttemptsTest.attempt("old", "a", MARCH_8, "OK", time.now())));
      mount.setReadOnly(true);
      for (Runnable step :
          List.<Runnable>of(
              warehouse::probe,
              () -> Landings.land(warehouse, entity, "new", DAYS, 40, NEW),
              () ->
                  warehouse.record(
                      List.of(AttemptsTest.attempt("new", "a", MARCH_8, "OK", time.now()))))) {
        assertThat(failure(step))
            .hasMessageContaining("Read-only file system")
            .hasMessageContaining("write below the warehouse");
      }
      warehouse.sweep();
      assertThat(warehouse.storedDays(entity, DAYS)).hasSize(2);
      assertThat(warehouse.lastAttempts("a", DAYS)).hasSize(1);
      assertRows(form, root, 30, "old");
      mount.setReadOnly(false);
      Landings.land(warehouse, entity, "new", DAYS, 40, NEW);
      assertRows(form, root, 40, "new");
    }
  }

  @ParameterizedTest
  @EnumSource
  void L13_a_file_system_without_hard_links_is_told_as_such_and_a_broken_one_is_not(Form form) {
    Path root = folder.resolve("links");
    for (String reason : List.of("Operation not permitted", "Input/output error")) {
      FaultyDisk disk =
          new FaultyDisk(
              (number, step) -> {
                if (step.startsWith("link ")) {
                  throw new FileSystemException("a", "b", reason);
                }
                return FaultyDisk.Answer.DONE;
              });
      try (Warehouse warehouse = form.open(root, time, disk)) {
        DayfillException failure =
            failure(() -> Landings.land(warehouse, entity, "new", DAYS, 40, NEW));
        assertThat(failure).hasMessageContaining(reason);
        assertThat(failure.getMessage().contains("no hard link"))
            .isEqualTo(reason.startsWith("Operation"));
      }
      assertRows(form, root, 0, "none");
    }
    try (Warehouse warehouse = form.open(root, time)) {
      Landings.land(warehouse, entity, "new", DAYS, 40, NEW);
    }
    assertRows(form, root, 40, "new");
  }
}
