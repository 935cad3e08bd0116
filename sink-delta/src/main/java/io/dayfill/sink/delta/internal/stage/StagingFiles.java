package io.dayfill.sink.delta.internal.stage;

import io.dayfill.core.date.DayIndex;
import io.dayfill.core.decode.BytesVector;
import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.decode.LongVector;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.land.OpenDay;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.WhileOpen;
import io.dayfill.sink.delta.internal.fs.Disk;
import io.dayfill.sink.delta.internal.parquet.ArrayPool;
import io.dayfill.sink.delta.internal.parquet.ParquetWriter;
import io.dayfill.sink.delta.internal.parquet.WriterContext;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Makes what the rows of one day need: its file, scratch files, and the columns beside its own. */
final class StagingFiles {
  private static final int CANDIDATE_BYTES = 4 << 20;

  private final Disk disk;
  private final TableColumns columns;
  private final WriterContext context;
  private final IntFunction<Path> names;
  private final Staging.StagingNames around;
  private final @Nullable OpenDay onto;

  /** The column whose greatest value is asked for; else -1. */
  private final int time;

  private final long readAt;
  private final List<ColumnVector> constants;

  /** The event time among the content where that is not what rows are filed by; else -1. */
  private final int eventTime;

  private final DayIndex days;

  /**
   * Makes one.
   *
   * @param names names the day's file: the first, or the one written anew
   */
  StagingFiles(
      Disk disk,
      TableColumns columns,
      WriterContext context,
      LandingRequest request,
      LocalDate day,
      IntFunction<Path> names,
      Staging.StagingNames around) {
    this.disk = disk;
    this.columns = columns;
    this.context = context;
    this.names = names;
    this.around = around;
    onto = request.onto();
    readAt = TableColumns.micros(request.readStartedAt());
    time =
        request.entity().whileOpen() == WhileOpen.APPEND
            ? request.entity().columnIndex(request.entity().windowTime())
            : -1;
    Entity entity = request.entity();
    eventTime = entity.window().arrival() == null ? -1 : entity.columnIndex(entity.eventTime());
    days = new DayIndex(entity.zone());
    constants =
        List.of(
            number(day.toEpochDay()),
            number(TableColumns.micros(request.readStartedAt())),
            text(request.runId()));
  }

  private static ColumnVector number(long value) {
    LongVector vector = new LongVector(1);
    vector.append(value);
    return vector;
  }

  private static ColumnVector text(String value) {
    BytesVector vector = new BytesVector(1);
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    vector.append(bytes, 0, bytes.length);
    return vector;
  }

  TableColumns columns() {
    return columns;
  }

  /** The vectors of a file's columns, from those of its content. */
  List<ColumnVector> withConstants(List<ColumnVector> content) {
    List<ColumnVector> all = new ArrayList<>(content.size() + constants.size());
    all.addAll(content.subList(0, content.size() - 1));
    all.add(eventTime < 0 ? constants.get(0) : sourceDates((LongVector) content.get(eventTime)));
    all.addAll(constants.subList(1, constants.size()));
    all.add(content.get(content.size() - 1));
    return all;
  }

  /** The day of each event: rows that are filed by their arrival may be of any. */
  private LongVector sourceDates(LongVector events) {
    LongVector dates = new LongVector(events.size());
    for (int row = 0; row < events.size(); row++) {
      dates.append(days.dayOf(events.values()[row]));
    }
    return dates;
  }

  ParquetWriter newWriter(int generation) {
    return new ParquetWriter(disk, names.apply(generation), columns.file(), fixed(), context);
  }

  /** The columns of one value in all rows. */
  private Map<String, ColumnVector> fixed() {
    Map<String, ColumnVector> fixed = new HashMap<>();
    if (eventTime < 0) {
      fixed.put(TableColumns.SOURCE_DATE, constants.get(0));
    }
    fixed.put(TableColumns.INGESTED_AT, constants.get(1));
    fixed.put(TableColumns.RUN_ID, constants.get(2));
    return fixed;
  }

  DuplicateFinder duplicates() {
    int[] key = columns.key();
    return new DuplicateFinder(
        columns.content(),
        new RowHasher(columns.content(), key),
        key.length > 0,
        around::scratch,
        CANDIDATE_BYTES,
        context.arrays());
  }

  int time() {
    return time;
  }

  long readAt() {
    return readAt;
  }

  /** The rows that are there already, where something is appended to them. */
  EarlierRows earlier() throws IOException {
    return onto == null
        ? EarlierRows.NONE
        : new EarlierRows(around.earlier(), time, TableColumns.micros(onto.watermark()));
  }

  ArrayPool arrays() {
    return context.arrays();
  }

  Path scratch() {
    return around.scratch();
  }

  void delete(Path file) throws IOException {
    disk.delete(file);
  }
}
