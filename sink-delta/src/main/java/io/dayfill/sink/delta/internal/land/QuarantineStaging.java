package io.dayfill.sink.delta.internal.land;

import io.dayfill.core.decode.BytesVector;
import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.decode.LongVector;
import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.sink.delta.internal.fs.Disk;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import io.dayfill.sink.delta.internal.parquet.ParquetWriter;
import io.dayfill.sink.delta.internal.parquet.WriterContext;
import io.dayfill.sink.delta.internal.parquet.WrittenFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The records of a slice that could not be read, on their way into files, a day each. */
public final class QuarantineStaging implements Closeable {
  /** The columns of the files. */
  public static final FileSchema SCHEMA =
      new FileSchema(
          List.of(
              FileColumn.of("entity", Kind.STRING),
              FileColumn.of("run_id", Kind.STRING),
              FileColumn.of("page", Kind.INT),
              FileColumn.of("record", Kind.LONG),
              FileColumn.of("column", Kind.STRING),
              FileColumn.of("reason", Kind.STRING),
              FileColumn.of("raw", Kind.STRING),
              FileColumn.of("at", Kind.TIMESTAMP)));

  private static final int BATCH = 256;
  private static final int BATCH_BYTES = 1 << 20;

  private final Disk disk;
  private final LandingRequest request;
  private final Function<@Nullable LocalDate, Path> names;
  private final WriterContext context = new WriterContext();
  private final Map<Optional<LocalDate>, Part> parts = new HashMap<>();

  /**
   * Begins to stage; no file is made before there is a record.
   *
   * @param names names the file of a day, or of the records without one
   */
  QuarantineStaging(Disk disk, LandingRequest request, Function<@Nullable LocalDate, Path> names) {
    this.disk = disk;
    this.request = request;
    this.names = names;
  }

  private final class Part {
    final ParquetWriter writer;
    final BytesVector entity = new BytesVector(BATCH);
    final BytesVector runId = new BytesVector(BATCH);
    final LongVector page = new LongVector(BATCH);
    final LongVector record = new LongVector(BATCH);
    final BytesVector column = new BytesVector(BATCH);
    final BytesVector reason = new BytesVector(BATCH);
    final BytesVector raw = new BytesVector(BATCH);
    final LongVector at = new LongVector(BATCH);
    final List<ColumnVector> vectors =
        List.of(entity, runId, page, record, column, reason, raw, at);

    Part(Optional<LocalDate> day) {
      writer = new ParquetWriter(disk, names.apply(day.orElse(null)), SCHEMA, Map.of(), context);
    }

    void add(QuarantinedRecord quarantined) throws IOException {
      append(entity, request.entity().name());
      append(runId, request.runId());
      page.append(quarantined.page());
      record.append(quarantined.record());
      if (quarantined.column().isPresent()) {
        append(column, quarantined.column().get());
      } else {
        column.appendNull();
      }
      append(reason, quarantined.reason());
      append(raw, quarantined.raw());
      at.append(micros(request.readStartedAt()));
      if (page.size() == BATCH || raw.offsets()[raw.size()] >= BATCH_BYTES) {
        flush();
      }
    }

    void flush() throws IOException {
      writer.append(vectors, 0, page.size());
      vectors.forEach(ColumnVector::clear);
    }
  }

  private static void append(BytesVector to, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    to.append(bytes, 0, bytes.length);
  }

  private static long micros(Instant instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
  }

  void add(QuarantinedRecord record) throws IOException {
    Optional<LocalDate> day = record.day().filter(request.days()::contains);
    Part part = parts.get(day);
    if (part == null) {
      part = new Part(day);
      parts.put(day, part);
    }
    part.add(record);
  }

  /** Closes the files: one a day, and one for the records whose day is not known. */
  Map<Optional<LocalDate>, WrittenFile> finish() throws IOException {
    Map<Optional<LocalDate>, WrittenFile> written = new HashMap<>();
    for (Map.Entry<Optional<LocalDate>, Part> each : parts.entrySet()) {
      each.getValue().flush();
      written.put(each.getKey(), each.getValue().writer.finish());
    }
    parts.clear();
    return written;
  }

  @Override
  public void close() throws IOException {
    for (Part part : parts.values()) {
      part.writer.close();
    }
    parts.clear();
    context.close();
  }
}
