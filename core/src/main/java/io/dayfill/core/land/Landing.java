package io.dayfill.core.land;

import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.QuarantinedRecord;
import java.time.LocalDate;
import java.util.Map;

/**
 * One slice on its way into a table: rows are staged as they come, then its days replace what the
 * table held, all in one commit. Until then no reader sees anything of it. Used by one thread.
 *
 * <p>Every method throws {@link io.dayfill.core.error.DayfillException} of the storage category
 * when the warehouse fails; the table is then as it was.
 */
public interface Landing extends AutoCloseable {
  /** Stages rows. They are copied out of the batch before this returns. */
  void add(ColumnBatch batch);

  /** Stages a record that could not be read. */
  void quarantine(QuarantinedRecord record);

  /**
   * Ends the staging: collapses identical rows and closes the files.
   *
   * @return every day of the request, those without rows too
   */
  Map<LocalDate, StagedDay> finish();

  /**
   * Replaces days of the table, in one commit, and the quarantine of these days before it.
   *
   * @param states the days to land, each with the state it gets ({@link DayState#OK}, {@link
   *     DayState#EMPTY}, {@link DayState#PROVISIONAL}); the other days of the request are dropped,
   *     only their quarantine is kept
   * @param guard asked for each day, with what is stored at that moment, before every attempt
   * @return what became of each of these days
   */
  Map<LocalDate, DayOutcome> commit(Map<LocalDate, DayState> states, DayGuard guard);

  /** Removes what was staged and not committed. Never fails. */
  @Override
  void close();
}
