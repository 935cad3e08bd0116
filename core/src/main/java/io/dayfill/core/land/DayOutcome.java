package io.dayfill.core.land;

import io.dayfill.core.error.DayfillException;
import java.time.Instant;

/** What became of a day that was to be landed. */
public sealed interface DayOutcome {
  /** It is stored. */
  record Landed(StoredDay day) implements DayOutcome {}

  /**
   * A reading that began later had been stored meanwhile, and stays.
   *
   * @param by when that reading began
   */
  record Superseded(Instant by) implements DayOutcome {}

  /** The guard refused it; what was stored stays. */
  record Refused(DayfillException error) implements DayOutcome {}
}
