package io.dayfill.core.run;

import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.land.Landing;
import io.dayfill.core.read.SliceRead;
import io.dayfill.core.read.StartOverException;
import java.util.function.Supplier;

/** What is staged of one slice: all that was read, or nothing of what turned out to be void. */
final class Staging implements AutoCloseable {
  private final Supplier<Landing> landings;
  private Landing landing;

  /** Begins. */
  Staging(Supplier<Landing> landings) {
    this.landings = landings;
    landing = landings.get();
  }

  /** Stages what a slice gives, to its end. */
  void take(SliceRead read) throws InterruptedException {
    boolean more = true;
    while (more) {
      try {
        more = takeOne(read);
      } catch (StartOverException e) {
        landing.close();
        landing = landings.get();
      }
    }
  }

  private boolean takeOne(SliceRead read) throws InterruptedException {
    ColumnBatch batch = read.next();
    if (batch != null) {
      landing.add(batch);
    }
    return batch != null;
  }

  /** Stages a record that could not be read. */
  void quarantine(QuarantinedRecord record) {
    landing.quarantine(record);
  }

  Landing landing() {
    return landing;
  }

  @Override
  public void close() {
    landing.close();
  }
}
