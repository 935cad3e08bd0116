package io.dayfill.core.land;

import io.dayfill.core.error.DayfillException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * The days of a table as they were. Every method throws {@link DayfillException}: of the user's
 * category where a version cannot be read any more or holds nothing of a day, of the storage
 * category where its files are there no longer.
 */
public interface DayHistory {
  /**
   * The versions at which a day changed, the newest first, as far back as the log tells.
   *
   * @param most how many at most
   */
  List<DayVersion> versions(LocalDate day, int most);

  /**
   * Puts a day back as it was, in one commit that moves no row; nothing is changed where any of its
   * files is there no longer. Whatever began to be read before gives way to it.
   *
   * @param by the run that does it, and when it began
   * @param dryRun whether to look only
   */
  RestoredDay restore(LocalDate day, AsOf asOf, StoredDay.Restoration by, boolean dryRun);

  /**
   * Compares what a day holds with what it held, in bounded memory.
   *
   * @param asOf the older content; that before the day's last change where empty
   * @param examples how many rows of each sort are kept
   */
  DayDiff diff(LocalDate day, Optional<AsOf> asOf, int examples);
}
