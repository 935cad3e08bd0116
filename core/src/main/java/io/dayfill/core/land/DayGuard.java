package io.dayfill.core.land;

import io.dayfill.core.error.DayfillException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides whether a day may replace what is stored. */
@FunctionalInterface
public interface DayGuard {
  /**
   * Judges one day.
   *
   * @param present what the table holds now; null if it holds nothing
   * @param staged what would replace it
   * @return why not; empty to let it happen
   */
  Optional<DayfillException> refuse(@Nullable StoredDay present, StagedDay staged);
}
