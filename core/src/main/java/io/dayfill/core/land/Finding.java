package io.dayfill.core.land;

import java.time.LocalDate;
import java.util.Optional;

/**
 * Something about a stored day that is not as it should be.
 *
 * @param day the day; empty where it belongs to none
 * @param kind of what sort it is
 * @param problem what is wrong, for a person
 * @param file the file below the table in which it was found; empty where it is in none
 */
public record Finding(Optional<LocalDate> day, Kind kind, String problem, Optional<String> file) {
  /** The sorts. */
  public enum Kind {
    /** A file of the table is not there. */
    MISSING_FILE,
    /** A file has another size than the table says. */
    SIZE,
    /** A file cannot be read to its end. */
    DAMAGED,
    /** There are more or fewer rows than the table says. */
    ROWS,
    /** Bounds or nulls that the table tells do not hold: readers would skip rows. */
    STATISTICS,
    /** A file or a row lies in the folder of another day. */
    DAY,
    /** The files of a day come from several readings. */
    READINGS,
    /** The record of what was tried says something else. */
    RECORD
  }
}
