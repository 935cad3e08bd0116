package io.dayfill.sink.delta.internal.land;

import io.dayfill.core.error.DayfillException;
import java.nio.file.Path;

/** Why a table is refused. */
public final class TableErrors {
  private static final String OTHER_TABLE =
      "Give the entity a target_table of its own, or move that table away";

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
  public static DayfillException protocol(Path table, String found) {
    return DayfillException.user(
        "the table at " + table + " demands " + found,
        "Dayfill writes tables of Delta reader version 1 and writer version 2 without further"
            + " features, which every engine can read",
        "Drop the feature from the table, or give the entity a new target_table");
  }

  /** A property stands in the way. */
  public static DayfillException property(Path table, String property) {
    return DayfillException.user(
        "the table at " + table + " has " + property + " set",
        "replacing days cannot be reconciled with it",
        "Unset the property, or give the entity a new target_table");
  }

  /** Its folders are others. */
  public static DayfillException partitions(Path table, String found) {
    return DayfillException.user(
        "the table at " + table + " is partitioned by " + found,
        "Dayfill's tables are partitioned by year, month, day, which are texts",
        OTHER_TABLE);
  }

  /** A column is of another type. */
  public static DayfillException columnType(
      Path table, String column, String found, String wanted) {
    return DayfillException.user(
        "column " + column + " of the table at " + table + " is " + found + ", not " + wanted,
        "a column keeps its type, since the days stored are not written anew",
        "Declare it as "
            + found
            + ", or under another name, or give the entity a new target_table");
  }

  /** It lacks a column. */
  public static DayfillException newColumn(Path table, String column) {
    return DayfillException.user(
        "the table at " + table + " has no column " + column,
        "columns cannot be added to a table yet",
        "Take the column out of the entity (its values stay in _rescued_data), or give the entity a"
            + " new target_table and load its days again");
  }

  /** It has a column more. */
  public static DayfillException lostColumn(Path table, String column) {
    return DayfillException.user(
        "the table at " + table + " has a column " + column + " that the entity does not declare",
        "days that are loaded again would lose what it holds",
        "Declare it again, or give the entity a new target_table");
  }

  /** It rules over values. */
  public static DayfillException ruledColumn(Path table, String column, String rule) {
    return DayfillException.user(
        "column " + column + " of the table at " + table + " has a rule (" + rule + ")",
        "Dayfill does not apply rules of a table to the rows it writes",
        "Drop the rule, or give the entity a new target_table");
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
