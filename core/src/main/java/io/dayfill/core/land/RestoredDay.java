package io.dayfill.core.land;

/**
 * A day that was put back, or would be.
 *
 * @param before how it was before
 * @param from the version that it was put back from
 * @param removed the files that belong to the table no longer
 * @param added those that do again
 */
public record RestoredDay(DayVersion before, DayVersion from, int removed, int added) {
  /** Whether it was so already. */
  public boolean isSame() {
    return removed == 0 && added == 0;
  }
}
