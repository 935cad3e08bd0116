package io.dayfill.sink.delta.internal.runs;

import io.dayfill.core.date.Window;
import io.dayfill.core.decode.BytesVector;
import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.decode.LongVector;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The columns of the record of what was tried: attempts as vectors, and back. */
public final class AttemptColumns {
  /** The columns in the order of the table. */
  public static final FileSchema SCHEMA =
      new FileSchema(
          List.of(
              FileColumn.of("run_id", Kind.STRING),
              FileColumn.of("slice", Kind.STRING),
              FileColumn.of("entity", Kind.STRING),
              FileColumn.of("day", Kind.DATE),
              FileColumn.of("state", Kind.STRING),
              FileColumn.of("received", Kind.LONG),
              FileColumn.of("rows", Kind.LONG),
              FileColumn.of("duplicates", Kind.LONG),
              FileColumn.of("quarantined", Kind.LONG),
              FileColumn.of("out_of_window", Kind.LONG),
              FileColumn.of("skipped", Kind.LONG),
              FileColumn.of("withheld", Kind.LONG),
              FileColumn.of("requests", Kind.LONG),
              FileColumn.of("waited_ms", Kind.LONG),
              FileColumn.of("bytes", Kind.LONG),
              FileColumn.of("started_at", Kind.TIMESTAMP),
              FileColumn.of("finished_at", Kind.TIMESTAMP),
              FileColumn.of("window_start", Kind.TIMESTAMP),
              FileColumn.of("window_end", Kind.TIMESTAMP),
              FileColumn.of("error_category", Kind.STRING),
              FileColumn.of("error", Kind.STRING),
              FileColumn.of("version", Kind.STRING),
              FileColumn.of("config_hash", Kind.STRING)));

  private static final int ENTITY = 2;
  private static final int DAY = 3;
  private static final int STARTED_AT = 15;

  private final List<ColumnVector> vectors;

  private AttemptColumns(List<ColumnVector> vectors) {
    this.vectors = vectors;
  }

  /** Looks at vectors in the order of the columns. */
  static AttemptColumns of(List<ColumnVector> vectors) {
    return new AttemptColumns(vectors);
  }

  /** Attempts as vectors. */
  static List<ColumnVector> vectors(List<Attempt> attempts) {
    List<ColumnVector> vectors = new ArrayList<>();
    for (FileColumn column : SCHEMA.columns()) {
      boolean text = column.type().kind() == Kind.STRING;
      vectors.add(text ? new BytesVector(attempts.size()) : new LongVector(attempts.size()));
    }
    for (Attempt attempt : attempts) {
      List<@Nullable Object> values = values(attempt);
      for (int i = 0; i < values.size(); i++) {
        append(vectors.get(i), values.get(i));
      }
    }
    return vectors;
  }

  private static List<@Nullable Object> values(Attempt attempt) {
    List<@Nullable Object> values = new ArrayList<>();
    values.add(attempt.runId());
    values.add(attempt.sliceId());
    values.add(attempt.entity());
    values.add(attempt.day().map(LocalDate::toEpochDay).orElse(null));
    values.add(attempt.state());
    values.add(attempt.received());
    values.add(attempt.rows());
    values.add(attempt.duplicates());
    values.add(attempt.quarantined());
    values.add(attempt.outOfWindow());
    values.add(attempt.skipped());
    values.add(attempt.withheld());
    values.add(attempt.requests());
    values.add(attempt.waited().toMillis());
    values.add(attempt.bytes());
    values.add(micros(attempt.startedAt()));
    values.add(micros(attempt.finishedAt()));
    values.add(micros(attempt.window().start()));
    values.add(micros(attempt.window().end()));
    values.add(attempt.errorCategory().orElse(null));
    values.add(attempt.error().orElse(null));
    values.add(attempt.version());
    values.add(attempt.configHash());
    return values;
  }

  private static void append(ColumnVector vector, @Nullable Object value) {
    if (value == null) {
      vector.appendNull();
    } else if (vector instanceof LongVector longs) {
      longs.append((long) value);
    } else {
      byte[] bytes = value.toString().getBytes(StandardCharsets.UTF_8);
      ((BytesVector) vector).append(bytes, 0, bytes.length);
    }
  }

  private static long micros(Instant instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
  }

  String entity(int row) {
    return text(ENTITY, row);
  }

  /** The day as days since 1970; null on a row without one. */
  @Nullable Long day(int row) {
    return vectors.get(DAY).isNull(row) ? null : number(DAY, row);
  }

  Instant startedAt(int row) {
    return instant(STARTED_AT, row);
  }

  Attempt attempt(int row) {
    return new Attempt(
        text(0, row),
        text(1, row),
        text(ENTITY, row),
        Optional.ofNullable(day(row)).map(LocalDate::ofEpochDay),
        text(4, row),
        number(5, row),
        number(6, row),
        number(7, row),
        number(8, row),
        number(9, row),
        number(10, row),
        number(11, row),
        number(12, row),
        Duration.ofMillis(number(13, row)),
        number(14, row),
        instant(STARTED_AT, row),
        instant(16, row),
        new Window(instant(17, row), instant(18, row)),
        optional(19, row),
        optional(20, row),
        text(21, row),
        text(22, row));
  }

  private long number(int column, int row) {
    return ((LongVector) vectors.get(column)).values()[row];
  }

  private Instant instant(int column, int row) {
    return Instant.EPOCH.plus(number(column, row), ChronoUnit.MICROS);
  }

  private Optional<String> optional(int column, int row) {
    return vectors.get(column).isNull(row) ? Optional.empty() : Optional.of(text(column, row));
  }

  private String text(int column, int row) {
    BytesVector texts = (BytesVector) vectors.get(column);
    int start = texts.offsets()[row];
    int length = texts.offsets()[row + 1] - start;
    return new String(texts.bytes(), start, length, StandardCharsets.UTF_8);
  }
}
