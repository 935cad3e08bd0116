package io.dayfill.sink.delta;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.time.SystemTimeSource;
import java.io.IOException;
import java.nio.file.Path;

/** A process of its own that lands days in a warehouse, one commit after the other. */
final class CommitProcess {
  private CommitProcess() {}

  /** Arguments: the warehouse, the run's name, how many commits, how many days they go round. */
  public static void main(String[] args) {
    Entity entity = Readings.entity();
    try (DeltaWarehouse warehouse =
        DeltaWarehouse.open(
            Path.of(args[0]).toUri(), new SystemTimeSource(), SinkOptions.DEFAULT)) {
      int days = Integer.parseInt(args[3]);
      for (int i = 0; i < Integer.parseInt(args[2]); i++) {
        DayRange day = DayRange.of(Readings.MARCH_8.plusDays(i % days));
        Landings.land(warehouse, entity, args[1] + "-" + i, day, 10, "2026-03-20T00:00:00Z");
      }
    }
  }

  static Process start(Path root, String run, int commits, int days) throws IOException {
    return ChildJvm.start(
        CommitProcess.class, "256m", root.resolveSibling(run + ".log"), root, run, commits, days);
  }
}
