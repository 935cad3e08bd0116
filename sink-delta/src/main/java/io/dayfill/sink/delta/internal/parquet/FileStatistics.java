package io.dayfill.sink.delta.internal.parquet;

import io.dayfill.core.metadata.ColumnType;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a Delta log tells of a file's columns. Readers skip a file by it, so each bound must hold
 * for every value as each reader compares them.
 */
final class FileStatistics {
  /** The columns that are told of at most, as Delta's own default has it. */
  private static final int COLUMNS = 32;

  private static final int TEXT_LENGTH = 32;
  private static final DateTimeFormatter MILLIS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSX", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final LocalDate FIRST = LocalDate.of(1, 1, 1);
  private static final LocalDate LAST = LocalDate.of(9999, 12, 31);

  private FileStatistics() {}

  static String json(FileSchema schema, long rows, List<ColumnSummary> summaries) {
    StringBuilder min = new StringBuilder();
    StringBuilder max = new StringBuilder();
    StringBuilder nulls = new StringBuilder();
    for (int i = 0; i < Math.min(COLUMNS, summaries.size()); i++) {
      FileColumn column = schema.columns().get(i);
      if (!column.type().array()) {
        ColumnSummary summary = summaries.get(i);
        add(nulls, column.name(), String.valueOf(summary.nulls));
        if (summary.any && !summary.unordered) {
          add(min, column.name(), bound(column.type(), summary, false));
          add(max, column.name(), bound(column.type(), summary, true));
        }
      }
    }
    return "{\"numRecords\":"
        + rows
        + ",\"minValues\":{"
        + min
        + "},\"maxValues\":{"
        + max
        + "},\"nullCount\":{"
        + nulls
        + "}}";
  }

  private static void add(StringBuilder to, String name, @Nullable String value) {
    if (value != null) {
      to.append(to.length() == 0 ? "" : ",");
      Json.appendText(to, name);
      to.append(':').append(value);
    }
  }

  private static @Nullable String bound(ColumnType type, ColumnSummary summary, boolean max) {
    long number = max ? summary.maxLong : summary.minLong;
    return switch (type.kind()) {
      case BOOLEAN, BINARY -> null;
      case INT, LONG -> String.valueOf(number);
      case DECIMAL -> decimal(type, number);
      case DATE -> date(number);
      case TIMESTAMP -> timestamp(number, max);
      case FLOAT -> number((float) (max ? summary.maxDouble : summary.minDouble));
      case DOUBLE -> number(max ? summary.maxDouble : summary.minDouble);
      case STRING, JSON -> text(max ? summary.maxBytes : summary.minBytes, max);
    };
  }

  private static @Nullable String number(double value) {
    return Double.isInfinite(value) ? null : String.valueOf(value);
  }

  private static @Nullable String number(float value) {
    return Float.isInfinite(value) ? null : String.valueOf(value);
  }

  private static @Nullable String decimal(ColumnType type, long unscaled) {
    return type.isWideDecimal() ? null : BigDecimal.valueOf(unscaled, type.scale()).toPlainString();
  }

  private static @Nullable String date(long days) {
    boolean writable = days >= FIRST.toEpochDay() && days <= LAST.toEpochDay();
    return writable ? "\"" + LocalDate.ofEpochDay(days) + "\"" : null;
  }

  /** To the millisecond, outwards: some readers round a value up before they compare it. */
  private static @Nullable String timestamp(long micros, boolean max) {
    long millis = max ? Math.floorDiv(micros - 1, 1000) + 1 : Math.floorDiv(micros, 1000);
    Instant instant = Instant.ofEpochMilli(millis);
    return date(Math.floorDiv(millis, 86_400_000L)) == null
        ? null
        : "\"" + MILLIS.format(instant) + "\"";
  }

  /** The beginning of a long text; for a maximum, with something behind it that is larger. */
  static @Nullable String text(byte[] utf8, boolean max) {
    String text = new String(utf8, StandardCharsets.UTF_8);
    if (!max && text.indexOf('\uFFFD') >= 0) {
      // What is no UTF-8 has no place in the order of texts
      return null;
    }
    StringBuilder json = new StringBuilder();
    if (text.codePointCount(0, text.length()) <= TEXT_LENGTH) {
      Json.appendText(json, text);
      return json.toString();
    }
    int end = text.offsetByCodePoints(0, TEXT_LENGTH);
    if (!max) {
      Json.appendText(json, text.substring(0, end));
      return json.toString();
    }
    if (text.codePointAt(end) == Character.MAX_CODE_POINT) {
      return null;
    }
    Json.appendText(json, text.substring(0, end) + Character.toString(Character.MAX_CODE_POINT));
    return json.toString();
  }
}
