package io.dayfill.sink.delta.internal.land;

import io.dayfill.core.error.DayfillException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Why a table is refused. */
public final class TableErrors {
  private static final String OTHER_TABLE =
      "Give the entity a target_table of its own, or move that table away";

  private static final String DOMAINS = "domainMetadata";
  private static final String PROTECTION = "checkpointProtection";
  private static final Set<String> LAST_FEATURES = Set.of(DOMAINS, PROTECTION);

  private TableErrors() {}

  /** Whose it is. */
  public static DayfillException otherEntity(Path table, String owner, String entity) {
    return DayfillException.user(
        "the table at " + table + " belongs to entity " + owner + ", not to " + entity,
        "a table belongs to one entity, since whole days are replaced",
        OTHER_TABLE);
  }

  /** Whose days it holds. */
  public static DayfillException otherFiling(Path table, boolean theirsIsArrival) {
    return DayfillException.user(
        "the table at "
            + table
            + " files rows by "
            + (theirsIsArrival ? "the time of their arrival" : "the time of their event")
            + ", not by "
            + (theirsIsArrival ? "that of their event" : "that of their arrival"),
        "rows would lie in the folders of both",
        "Set window.filters_by as it was, or give the entity a new target_table");
  }

  public static DayfillException otherZone(Path table, String theirs, String ours) {
    return DayfillException.user(
        "the table at " + table + " holds days in zone " + theirs + ", not in " + ours,
        "days of another zone begin and end at other instants",
        "Set zone: " + theirs + " for the entity, or give it a new target_table");
  }

  /** Nobody knows whose it is. */
  public static DayfillException noOwner(Path table, int files, int days) {
    return DayfillException.user(
        "the table at " + table + " belongs to no entity",
        "it was not made by Dayfill; it holds " + files + " files of " + days + " days",
        "To take it over, run once with --adopt; days that are loaded then are replaced whole");
  }

  /** A newer version wrote it. */
  public static DayfillException higherFormat(Path table, String format) {
    return DayfillException.user(
        "the table at " + table + " has format " + format,
        "this version of Dayfill knows formats up to " + Ownership.CURRENT_FORMAT,
        "Use the newer version of Dayfill that wrote it");
  }

  /** It demands what we do not do. */
  public static DayfillException protocol(Path table, String found, Set<String> features) {
    return DayfillException.user(
        "the table at " + table + " demands " + found,
        "Dayfill keeps to what every engine reads, Delta reader version 1 and writer version 2, and"
            + " serves no more of this"
            + (features.isEmpty() ? "" : ": not " + String.join(", ", features)),
        (features.isEmpty() ? "Write it anew as a plain Delta table" : drop(table, features))
            + ", or give the entity a new target_table and load its days again");
  }

  /** How one of some features goes: those that others need, or leave behind, come last. */
  private static String drop(Path table, Set<String> features) {
    String first =
        features.stream()
            .filter(feature -> !LAST_FEATURES.contains(feature))
            .findFirst()
            .orElseGet(() -> features.contains(DOMAINS) ? DOMAINS : PROTECTION);
    if (first.equals(PROTECTION)) {
      return "A feature that was dropped has left it behind: take it off a day later ("
          + alter(table, "DROP FEATURE " + PROTECTION + " TRUNCATE HISTORY")
          + " in Spark)";
    }
    return "Take it off where your engine can ("
        + alter(table, "DROP FEATURE " + first)
        + " in Spark) and run again, which names what that leaves behind";
  }

  /** A property stands in the way. */
  public static DayfillException property(Path table, String property) {
    return DayfillException.user(
        "the table at " + table + " has " + property + "=true set",
        "replacing a day takes rows away and adds others in one commit, which it does not allow",
        "Unset it ("
            + alter(table, "SET TBLPROPERTIES ('" + property + "' = 'false')")
            + " in Spark), or give the entity a new target_table");
  }

  /** Its columns have other names in its files. */
  public static DayfillException mapped(Path table, String property) {
    return DayfillException.user(
        "the table at " + table + " has " + property + " set",
        "its files name the columns otherwise than the table does, and Dayfill writes names as they"
            + " are",
        "Take it off ("
            + alter(table, "DROP FEATURE columnMapping")
            + " in Spark) and run again, which names what that leaves behind, or give the entity a new target_table");
  }

  /** It restricts its rows. */
  public static DayfillException constraint(Path table, String name, String expression) {
    return DayfillException.user(
        "the table at " + table + " has a constraint " + name + ": " + expression,
        "Dayfill does not apply rules of a table to the rows it writes",
        "Drop it ("
            + alter(table, "DROP CONSTRAINT " + name)
            + " in Spark), or give the entity a new target_table");
  }

  private static String alter(Path table, String what) {
    return "ALTER TABLE delta.`" + table + "` " + what;
  }

  /** Its folders are others. */
  public static DayfillException partitions(Path table, String found, String wanted) {
    return DayfillException.user(
        "the table at " + table + " is partitioned by " + found,
        "a day lies in a folder of its own, and the folders are named by "
            + wanted
            + ", which are texts",
        OTHER_TABLE);
  }

  /** A column is of another type. */
  public static DayfillException columnType(
      Path table, String column, String found, String wanted) {
    return DayfillException.user(
        "column " + column + " of the table at " + table + " is " + found + ", not " + wanted,
        "the days stored hold values of that type, and a table has one type a column",
        "Declare it as "
            + found
            + ", or under another name, or give the entity a new target_table and load its days"
            + " again");
  }

  /**
   * A column would have to become wider.
   *
   * @param inPlace whether a table may allow it without its files being written anew
   */
  public static DayfillException widening(
      Path table, String entity, String column, String found, String wanted, boolean inPlace) {
    return DayfillException.user(
        "column " + column + " of the table at " + table + " is " + found + ", not " + wanted,
        "files of both types may stand side by side only in a table of Delta reader version 3 and"
            + " writer version 7 with type widening, which not every engine reads",
        "Have its days written anew, from what is stored ('dayfill maintain "
            + entity
            + " --rewrite' shows what that takes, --apply does it); or declare it as "
            + found
            + "; or give the entity a new target_table and load its days again"
            + (inPlace
                ? "; or, if all who read the table know type widening, allow it ("
                    + alter(table, "SET TBLPROPERTIES ('delta.enableTypeWidening' = 'true')")
                    + " in Spark) and run again"
                : ""));
  }

  /** It has columns that Dayfill cannot write. */
  public static DayfillException unknownType(Path table, List<String> columns) {
    return DayfillException.user(
        "the days of the table at " + table + " cannot be written anew",
        "Dayfill has no type for " + String.join(", ", columns) + ", which others have added",
        "Take that off the table, or give the entity a new target_table and load its days again");
  }

  /** A column is spelt otherwise. */
  public static DayfillException otherCase(Path table, String column, String present) {
    return DayfillException.user(
        "column " + column + " is " + present + " in the table at " + table,
        "to most engines names that differ by case alone are one column",
        "Declare it as " + present + ", or under a name that differs by more");
  }

  /** It rules over values. */
  public static DayfillException ruledColumn(Path table, String column, String rule) {
    return DayfillException.user(
        "column " + column + " of the table at " + table + " has a rule (" + rule + ")",
        "Dayfill does not apply rules of a table to the rows it writes",
        "Drop the rule with the engine that made it, or give the entity a new target_table");
  }

  /** A table of another form. */
  public static DayfillException notPlain(Path table) {
    return DayfillException.user(
        table + " holds a Delta table",
        "the warehouse is one of plain Parquet tables",
        "Point the warehouse to another place, or use it in its Delta form");
  }

  /** A table of another form. */
  public static DayfillException notDelta(Path table) {
    return DayfillException.user(
        table + " holds a plain Parquet table",
        "the warehouse is one of Delta tables",
        "Point the warehouse to another place, or use it in its plain Parquet form");
  }
}
