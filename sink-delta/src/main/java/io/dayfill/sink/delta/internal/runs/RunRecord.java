package io.dayfill.sink.delta.internal.runs;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.Warehouse;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.function.Predicate;

/** What was tried, in every run. */
public interface RunRecord {
  /** See {@link Warehouse#record}. */
  void record(List<Attempt> attempts) throws IOException;

  /** See {@link Warehouse#attempts}. */
  List<Attempt> attempts(Optional<String> entity, Optional<Instant> since, int limit)
      throws IOException;

  /** See {@link Warehouse#lastAttempts}. */
  NavigableMap<LocalDate, Attempt> last(String entity, DayRange range) throws IOException;

  /** The newest attempt of each day of a range, of those wanted. */
  NavigableMap<LocalDate, Attempt> last(String entity, DayRange range, Predicate<Attempt> wanted)
      throws IOException;
}
