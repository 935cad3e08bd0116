package io.dayfill.core.land;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.TableName;
import java.time.Duration;
import java.util.List;

/**
 * Looks after the tables of a warehouse: tells what nobody needs any more and, if told to, does
 * away with it. Harms no run in progress, and no reader of a version that is younger than what is
 * kept.
 */
public interface Upkeep {
  /** The shortest time for which replaced files may be kept. */
  Duration LEAST_KEPT = Duration.ofDays(7);

  /** The tables that are there and Dayfill's own, sorted by name. */
  List<TableName> tables();

  /**
   * Looks after a table.
   *
   * @throws DayfillException of the user's category if there is no such table, or it is not
   *     Dayfill's own
   */
  Report look(TableName table, Options options);

  /**
   * Writes all files of an entity's table anew, from what is stored, where columns are declared
   * wider than the table has them. What is stored stays; whoever reads meets either the old types
   * or the new ones.
   *
   * @param apply whether anything is changed at all
   * @return what there was to do; nothing where there is no table, or its columns need no other
   *     files
   * @throws DayfillException of the user's category if the table cannot take the columns in this
   *     way either
   */
  Rewriting rewrite(Entity entity, boolean apply);

  /** Why a table is not looked after: it is none. */
  static DayfillException noTable(TableName table, String warehouse) {
    return DayfillException.user(
        "there is no table " + table + " of Dayfill's in " + warehouse,
        "only tables that Dayfill has made, or taken over, are looked after",
        "'dayfill maintain' without a name shows those that there are");
  }

  /**
   * How.
   *
   * @param apply whether anything is changed at all
   * @param kept how long files stay that were replaced, at least {@link #LEAST_KEPT}; a table may
   *     ask for longer
   * @param listFolders whether the data folders are listed too, for files that no log knows of
   */
  record Options(boolean apply, Duration kept, boolean listFolders) {
    /** Refuses to keep files for less than is safe. */
    public Options {
      if (kept.compareTo(LEAST_KEPT) < 0) {
        throw DayfillException.user(
            "replaced files cannot go after " + kept.toDays() + " days",
            "readers may still be at the version that they belong to, and a day can be put back"
                + " only while they are there",
            "Keep them for " + LEAST_KEPT.toDays() + " days or longer");
      }
    }
  }

  /** What there may be too much of. */
  enum Kind {
    /** Data files that were replaced longer ago than they are kept. */
    REPLACED,
    /** Data files that no log knows of, older than replaced ones are kept. */
    UNKNOWN,
    /** What dead runs have staged. */
    STAGED,
    /** Files of the log that tell versions which nobody may ask for any more. */
    LOG,
    /** Checkpoints that another one of their day makes needless. */
    CHECKPOINTS,
    /** Checksums of versions past. */
    CHECKSUMS,
    /** Checksums that count other files than there are. */
    WRONG_CHECKSUMS,
    /** Small files of days that have several: each day's become one, the rows stay as they are. */
    SMALL_FILES
  }

  /**
   * Some files of a kind.
   *
   * @param files how many
   * @param bytes what they take; small files are freed only after they are kept for as long as
   *     other replaced ones
   */
  record Found(Kind kind, long files, long bytes) {}

  /**
   * What is written anew of a table, or would be.
   *
   * @param changes what becomes of its columns, in words; empty if there is nothing to do
   * @param days the days that it holds
   * @param files the files that get a copy
   * @param bytes what they take: for a while both are there
   */
  record Rewriting(TableName table, List<String> changes, int days, long files, long bytes) {
    /** Copies the list. */
    public Rewriting {
      changes = List.copyOf(changes);
    }

    /** None. */
    public static Rewriting nothing(TableName table) {
      return new Rewriting(table, List.of(), 0, 0, 0);
    }
  }

  /**
   * What was found of a table and, if it was told to, done.
   *
   * @param found what there was too much of
   * @param kept files that were replaced, but not long enough ago
   * @param notes what a person should know beside
   */
  record Report(TableName table, List<Found> found, Found kept, List<String> notes) {
    /** Copies the lists. */
    public Report {
      found = List.copyOf(found);
      notes = List.copyOf(notes);
    }

    /** The bytes that going over it frees at once. */
    public long freed() {
      return found.stream()
          .filter(each -> each.kind() != Kind.SMALL_FILES)
          .mapToLong(Found::bytes)
          .sum();
    }
  }
}
