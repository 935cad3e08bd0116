package io.dayfill.sink.delta.internal.table;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.Attempt;
import java.io.IOException;
import java.time.LocalDate;
import java.util.Map;

/** Tells what was noted of days when they landed, where their files do not tell it any more. */
@FunctionalInterface
public interface DayLedger {
  /** The newest attempt of each day of a range of those that have put it into its table. */
  Map<LocalDate, Attempt> landed(DayRange range) throws IOException;
}
