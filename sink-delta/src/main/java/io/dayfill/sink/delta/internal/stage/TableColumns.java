package io.dayfill.sink.delta.internal.stage;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Entity;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The columns and folders of an entity's table. */
public final class TableColumns {
  /** The day that a reading belongs to. */
  public static final String SOURCE_DATE = "SourceDate";

  /** When the reading of the row's day began. */
  public static final String INGESTED_AT = "_ingested_at";

  /** The run that stored the row. */
  public static final String RUN_ID = "_run_id";

  /** What no column claimed. */
  public static final String RESCUED = "_rescued_data";

  private static final List<FileColumn> PARTITIONS =
      List.of(
          FileColumn.of("year", Kind.STRING),
          FileColumn.of("month", Kind.STRING),
          FileColumn.of("day", Kind.STRING));

  private final FileSchema file;
  private final FileSchema content;
  private final int[] key;

  /**
   * The columns of an entity, if a table can have them.
   *
   * @throws DayfillException of the user's category if a name is there twice, or one of ours
   */
  public static TableColumns checked(Entity entity) {
    TableColumns columns = new TableColumns(entity);
    Set<String> names = new HashSet<>();
    PARTITIONS.forEach(column -> names.add(column.name()));
    for (String ours : List.of(SOURCE_DATE, INGESTED_AT, RUN_ID, RESCUED)) {
      names.add(ours.toLowerCase(Locale.ROOT));
    }
    for (Column column : entity.columns()) {
      if (!names.add(column.name().toLowerCase(Locale.ROOT))) {
        throw DayfillException.user(
            "entity "
                + entity.name()
                + " declares column "
                + column.name()
                + " twice, or it is one of Dayfill's own",
            "year, month, day, SourceDate, _ingested_at, _run_id and _rescued_data are in every"
                + " table, and names differ by more than case",
            "Rename the column");
      }
    }
    return columns;
  }

  /** The columns of an entity. */
  public TableColumns(Entity entity) {
    List<FileColumn> declared = new ArrayList<>();
    for (Column column : entity.columns()) {
      declared.add(new FileColumn(column.name(), column.type()));
    }
    FileColumn rescued = new FileColumn(RESCUED, ColumnType.of(Kind.STRING));
    List<FileColumn> all = new ArrayList<>(declared);
    all.add(FileColumn.of(SOURCE_DATE, Kind.DATE));
    all.add(FileColumn.of(INGESTED_AT, Kind.TIMESTAMP));
    all.add(FileColumn.of(RUN_ID, Kind.STRING));
    all.add(rescued);
    file = new FileSchema(all);
    declared.add(rescued);
    content = new FileSchema(declared);
    key = entity.key().stream().mapToInt(entity::columnIndex).toArray();
  }

  /** The columns that folders are named for, outermost first. */
  public static List<FileColumn> partitions() {
    return PARTITIONS;
  }

  /** The columns of a file. */
  public FileSchema file() {
    return file;
  }

  /** The columns that make two rows different: the declared ones, and what none of them claims. */
  public FileSchema content() {
    return content;
  }

  /** The places of the key's columns among those of the content. */
  int[] key() {
    return key;
  }

  /** An instant as a column holds it. */
  public static long micros(Instant instant) {
    return Math.addExact(
        Math.multiplyExact(instant.getEpochSecond(), 1_000_000L), instant.getNano() / 1000);
  }

  /** The values that name a day's folders. */
  public static Map<String, String> partition(LocalDate day) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("year", String.format(Locale.ROOT, "%04d", day.getYear()));
    values.put("month", String.format(Locale.ROOT, "%02d", day.getMonthValue()));
    values.put("day", String.format(Locale.ROOT, "%02d", day.getDayOfMonth()));
    return values;
  }

  /** A day's folder below the table. */
  public static String folder(LocalDate day) {
    StringBuilder folder = new StringBuilder();
    partition(day)
        .forEach((name, value) -> folder.append(name).append('=').append(value).append('/'));
    return folder.substring(0, folder.length() - 1);
  }
}
