package io.dayfill.core.decode;

import io.dayfill.core.date.Window;
import io.dayfill.core.http.PageBody;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType;
import io.dayfill.core.metadata.Entity;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Decodes pages and shows what came of them in plain values. */
final class Slices {
  static final Window WINDOW =
      new Window(Instant.parse("2026-03-08T00:00:00Z"), Instant.parse("2026-03-15T00:00:00Z"));
  private static final Column RESCUED = Column.of("_rescued_data", ColumnType.Kind.STRING);
  static final Instant NOW = Instant.parse("2026-03-20T12:00:00Z");

  final Entity entity;
  final Decoder decoder;
  final List<QuarantinedRecord> quarantined = new ArrayList<>();
  final List<List<Object>> rows = new ArrayList<>();
  final List<LocalDate> days = new ArrayList<>();
  private int pages;

  private Slices(Entity entity, Decoder decoder) {
    this.entity = entity;
    this.decoder = decoder;
  }

  static Slices of(Entity entity) {
    return of(DecoderCompiler.compile(entity), entity);
  }

  static Slices of(CompiledDecoder compiled, Entity entity) {
    List<QuarantinedRecord> sink = new ArrayList<>();
    Decoder decoder = compiled.open(WINDOW, NOW, sink::add);
    Slices slice = new Slices(entity, decoder);
    return slice.with(sink);
  }

  private Slices with(List<QuarantinedRecord> sink) {
    Slices slice = new Slices(entity, decoder);
    slice.sink = sink;
    return slice;
  }

  private List<QuarantinedRecord> sink = List.of();

  /** Decodes records that stand in a page's {@code data}. */
  Slices records(String... records) {
    page("{\"data\":[" + String.join(",", records) + "],\"next_cursor\":null}");
    return this;
  }

  DecodedPage page(String text) {
    return page(Bodies.memory(text));
  }

  DecodedPage page(byte[] bytes) {
    return page(Bodies.memory(bytes));
  }

  DecodedPage page(PageBody body) {
    DecodedPage page = decoder.decode(body, ++pages);
    for (ColumnBatch batch = page.next(); batch != null; batch = page.next()) {
      collect(batch);
    }
    quarantined.clear();
    quarantined.addAll(sink);
    return page;
  }

  /** The values of a column in all rows. */
  List<Object> column(String name) {
    int index = name.equals("_rescued_data") ? entity.columns().size() : entity.columnIndex(name);
    return rows.stream().map(row -> row.get(index)).toList();
  }

  ReadBooks books() {
    return decoder.books();
  }

  List<String> reasons() {
    return quarantined.stream()
        .map(q -> q.column().map(c -> c + " ").orElse("") + q.reason())
        .toList();
  }

  private void collect(ColumnBatch batch) {
    for (int row = 0; row < batch.rowCount(); row++) {
      List<Object> values = new ArrayList<>();
      for (int i = 0; i < batch.columns().size(); i++) {
        values.add(value(batch.columns().get(i), batch.vector(i), row));
      }
      values.add(value(RESCUED, batch.rescued(), row));
      rows.add(values);
      days.add(LocalDate.ofEpochDay(batch.days()[row]));
    }
  }

  private static Object value(Column column, ColumnVector vector, int row) {
    assert vector.size() > row : column;
    return shown(column, value(vector, row));
  }

  /** Decimals with their point, bytes as hexadecimal digits. */
  private static Object shown(Column column, Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(each -> shown(column, each)).toList();
    }
    if (column.type().kind() == ColumnType.Kind.DECIMAL && value instanceof Long unscaled) {
      return BigDecimal.valueOf(unscaled, column.type().scale()).toPlainString();
    }
    if (value instanceof byte[] bytes) {
      return column.type().kind() == ColumnType.Kind.DECIMAL
          ? new BigDecimal(new BigInteger(bytes), column.type().scale()).toPlainString()
          : column.type().kind() == ColumnType.Kind.BINARY
              ? HexFormat.of().formatHex(bytes)
              : new String(bytes, StandardCharsets.UTF_8);
    }
    return value;
  }

  private static Object value(ColumnVector vector, int row) {
    if (vector.isNull(row)) {
      return Optional.empty();
    }
    if (vector instanceof LongVector longs) {
      return longs.values()[row];
    }
    if (vector instanceof DoubleVector doubles) {
      return doubles.values()[row];
    }
    if (vector instanceof BytesVector texts) {
      int from = texts.offsets()[row];
      return Arrays.copyOfRange(texts.bytes(), from, texts.offsets()[row + 1]);
    }
    ListVector lists = (ListVector) vector;
    List<Object> elements = new ArrayList<>();
    for (int i = lists.offsets()[row]; i < lists.offsets()[row + 1]; i++) {
      elements.add(value(lists.elements(), i));
    }
    return elements;
  }

  /** Everything that can be seen of the slice. */
  String seen() {
    ReadBooks books = books();
    return rows
        + "\n"
        + days
        + "\n"
        + quarantined
        + "\n"
        + books.received()
        + " = "
        + books.kept()
        + " + "
        + books.outOfWindow()
        + " + "
        + books.quarantined()
        + new TreeMap<>(books.rowsByDay())
        + new TreeMap<>(books.quarantinedByDay())
        + new TreeMap<>(books.unknownValues())
        + new TreeMap<>(books.lostValues())
        + decoder.outside();
  }
}
