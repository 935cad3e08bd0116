package io.dayfill.sink.delta;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.StagedDay;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.time.SystemTimeSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A process with a small heap that lands more than it could hold. */
final class LargeDayProcess {
  private LargeDayProcess() {}

  /**
   * Arguments: the warehouse, the days, the different rows of each, how often each of them comes,
   * and whether there is a key. Rows come in no order of days.
   */
  public static void main(String[] args) throws IOException {
    int days = Integer.parseInt(args[1]);
    int rows = Integer.parseInt(args[2]);
    int times = Integer.parseInt(args[3]);
    List<String> key = args[4].equals("key") ? List.of("reading_id") : List.of();
    Entity entity = Readings.entity("temperature_humidity", "raw.readings", Readings.COLUMNS, key);
    DayRange range = new DayRange(Readings.MARCH_8, Readings.MARCH_8.plusDays(days - 1L));
    Random random = new Random(8);
    StringBuilder found = new StringBuilder();
    try (DeltaWarehouse warehouse =
            DeltaWarehouse.open(
                Path.of(args[0]).toUri(), new SystemTimeSource(), SinkOptions.DEFAULT);
        Landing landing =
            warehouse.land(Readings.request(entity, "run-1", range, "2026-03-20T00:00:00Z"))) {
      ColumnBatch batch = new ColumnBatch(Readings.COLUMNS, 1000);
      for (int time = 0; time < times; time++) {
        int[] next = new int[days];
        for (long left = (long) rows * days; left > 0; left--) {
          int day = random.nextInt(days);
          while (next[day] == rows) {
            day = (day + 1) % days;
          }
          Readings.add(batch, Readings.MARCH_8.plusDays(day), next[day]++);
          if (batch.rowCount() == 1000) {
            landing.add(batch);
            batch.clear();
          }
        }
      }
      landing.add(batch);
      Map<LocalDate, DayState> states = new HashMap<>();
      for (StagedDay day : landing.finish().values()) {
        found.append(day.rows()).append(' ').append(day.duplicates()).append('\n');
        states.put(day.day(), DayState.OK);
      }
      landing.commit(states, Landings.ALLOW);
    }
    Files.writeString(Path.of(args[0], "found.txt"), found.toString());
  }

  static Process start(Path root, String heap, int days, int rows, int times, String key)
      throws IOException {
    return ChildJvm.start(
        LargeDayProcess.class, heap, root.resolve("log.txt"), root, days, rows, times, key);
  }
}
