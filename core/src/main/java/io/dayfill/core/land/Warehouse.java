package io.dayfill.core.land;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Entity;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where the tables lie; what a sink implements. Safe for use by several threads.
 *
 * <p>Every method throws {@link DayfillException}: of the storage category when the warehouse
 * fails, of the user's when a table is not the entity's to write.
 */
public interface Warehouse extends AutoCloseable {
  /** Where it lies. */
  URI location();

  /** Where an entity's table lies, whether it is there or not. */
  URI tableLocation(Entity entity);

  /**
   * Proves that the warehouse can be written to, and that putting a file only if it is absent is
   * atomic there; leaves nothing behind.
   *
   * @return what was found, in a few words for a person
   */
  String probe();

  /**
   * Checks that an entity's table, if it is there, may be written for that entity: its owner, zone,
   * format, protocol and columns. Changes nothing.
   *
   * @param adopt whether a table without an owner may be taken over
   */
  void check(Entity entity, boolean adopt);

  /**
   * What the next landing makes of the columns of an entity's table: which are added, made wider or
   * left null, a phrase each; none where the table fits, or is not there. Refuses what {@link
   * #check} refuses.
   */
  default List<String> tableChanges(Entity entity) {
    return List.of();
  }

  /** What is stored of a range of days; days that are not there are left out. */
  NavigableMap<LocalDate, StoredDay> storedDays(Entity entity, DayRange range);

  /** Every stored day that is still provisional. */
  List<LocalDate> provisionalDays(Entity entity);

  /**
   * The newest stored day that holds rows.
   *
   * @param excluding days that do not count, such as the one being written
   */
  Optional<LocalDate> latestDay(Entity entity, LocalDate... excluding);

  /**
   * The combinations of values that some text columns of a stored day hold; none where nothing is
   * stored. Values that are not there are the word null.
   *
   * @param columns declared columns of type string
   */
  Set<List<String>> storedValues(Entity entity, LocalDate day, List<String> columns);

  /**
   * Opens a file beside an entity's table that outlives this run.
   *
   * @param name letters, digits and {@code -}; the same name is the same file
   * @return null where the warehouse keeps none, or somebody else has it open
   */
  default @Nullable KeptFile keep(Entity entity, String name) {
    return null;
  }

  /** Begins to land a slice. The caller closes it. */
  Landing land(LandingRequest request);

  /** Adds to the record of what was tried, in one commit. */
  void record(List<Attempt> attempts);

  /**
   * What was tried, newest first.
   *
   * @param entity only this entity's; empty for all
   * @param since only what started at or after
   * @param limit how many at most
   */
  List<Attempt> attempts(Optional<String> entity, Optional<Instant> since, int limit);

  /**
   * The newest attempt of each day of a range; days never tried are left out.
   *
   * @param entity the entity
   * @param range the days
   */
  NavigableMap<LocalDate, Attempt> lastAttempts(String entity, DayRange range);

  /**
   * The newest attempt of each day of a range of those that {@linkplain Attempt#hasLanded landed};
   * days of which none did are left out.
   *
   * @param entity the entity
   * @param range the days
   */
  NavigableMap<LocalDate, Attempt> lastLandings(String entity, DayRange range);

  /**
   * Reads the stored days of a range back, in order: whether their files are there and whole, and
   * hold what the table says of them. Changes nothing; holds little of it in memory.
   */
  default void verify(Entity entity, DayRange range, ReadBack found) {
    throw DayfillException.user(
        "the warehouse at " + location() + " cannot be read back", "", "Use another sink");
  }

  /** The days of an entity's table as they were. */
  default DayHistory dayHistory(Entity entity) {
    throw DayfillException.user(
        "what the tables at " + location() + " held before is not known",
        "they keep no log of their versions",
        "Use table_format: delta");
  }

  /**
   * By which runs share their work.
   *
   * @throws DayfillException of the user's category where the warehouse has none
   */
  default Leases leases() {
    throw DayfillException.user(
        "runs cannot share their work in the warehouse at " + location(),
        "its tables have no log by which they could agree",
        "Use table_format: delta, or give each run days of its own");
  }

  /**
   * Removes what runs that died have left staged, and mends what a crash left half done; harms no
   * run in progress.
   */
  void sweep();

  /**
   * What looks after the tables.
   *
   * @throws io.dayfill.core.error.DayfillException of the user's category where nothing does
   */
  default Upkeep upkeep() {
    throw DayfillException.user(
        "the tables at " + location() + " cannot be looked after",
        "the warehouse has nothing to do so",
        "Use another sink");
  }

  @Override
  void close();
}
