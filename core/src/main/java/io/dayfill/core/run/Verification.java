package io.dayfill.core.run;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.Finding;
import java.time.LocalDate;
import java.util.List;

/**
 * How an entity's table was found when it was read back.
 *
 * @param entity the entity
 * @param range the days that were looked for
 * @param days the days that were there
 * @param files their files
 * @param rows the rows that could be read
 * @param bytes the size of the files
 * @param problems how many problems there are
 * @param first the first of them, {@link #MOST} at most
 */
public record Verification(
    String entity,
    DayRange range,
    long days,
    long files,
    long rows,
    long bytes,
    long problems,
    List<Problem> first) {
  /** The problems that are kept of one entity. */
  public static final int MOST = 1000;

  /**
   * A problem.
   *
   * @param finding what is wrong
   * @param remedy what to do about it
   */
  public record Problem(Finding finding, String remedy) {}

  /** Told how far it has come; by the thread that verifies. */
  @FunctionalInterface
  public interface Listener {
    /**
     * A day was read back.
     *
     * @param rows the rows of the entity so far
     */
    void read(String entity, LocalDate day, long rows);
  }
}
