package io.dayfill.sink.delta;

import static io.dayfill.sink.delta.Readings.MARCH_8;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.land.OpenDay;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A process of its own that appends to an open day, on and on, until it is killed. */
final class AppendProcess {
  private static final Instant MIDNIGHT = Instant.parse("2026-03-08T00:00:00Z");

  private AppendProcess() {}

  static DeltaWarehouse warehouse(Path root) {
    return DeltaWarehouse.open(root.toUri(), new FakeTime("2026-03-08T12:00:00Z"));
  }

  /**
   * Reads a day on from what is stored of it, or whole, and lands it; row i happened in second i.
   *
   * @return how many rows the day has after it; 0 if it gave way
   */
  static int land(Warehouse warehouse, String run, boolean whole, Random random) {
    Entity entity = Readings.appending();
    DayRange day = DayRange.of(MARCH_8);
    @Nullable OpenDay open =
        Optional.ofNullable(warehouse.storedDays(entity, day).get(MARCH_8))
            .flatMap(StoredDay::open)
            .orElse(null);
    int reached =
        open == null ? 0 : (int) Duration.between(MIDNIGHT, open.watermark()).toSeconds() + 1;
    int until = reached + 1 + random.nextInt(9);
    LandingRequest request =
        new LandingRequest(
            entity, run, "slice", day, MIDNIGHT.plusSeconds(until), false, whole ? null : open);
    try (Landing landing = warehouse.land(request)) {
      landing.add(Readings.batch(MARCH_8, whole ? 0 : reached, until));
      landing.finish();
      Map<?, DayOutcome> outcomes =
          landing.commit(Map.of(MARCH_8, DayState.PROVISIONAL), Landings.ALLOW);
      return outcomes.get(MARCH_8) instanceof DayOutcome.Landed ? until : 0;
    } catch (DayfillException e) {
      return 0;
    }
  }

  static Process start(Path root, String name) throws IOException {
    return ChildJvm.talkTo(AppendProcess.class, "64m", root.resolveSibling("errors"), root, name);
  }

  /** Arguments: the folder of the warehouse, a name. Says what it has landed. */
  public static void main(String[] args) {
    PrintStream said = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    Random random = new Random(args[1].hashCode());
    try (DeltaWarehouse warehouse = warehouse(Path.of(args[0]))) {
      for (int i = 0; !said.checkError(); i++) {
        int reached = land(warehouse, args[1] + i, false, random);
        if (reached > 0) {
          said.println(reached);
        }
      }
    }
  }
}
