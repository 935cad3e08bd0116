package io.dayfill.core.metadata;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.HexFormat;

/** Judges values of a column that a declaration writes itself. */
final class PlainValues {
  private PlainValues() {}

  /** True if a text is a value of a column's scalar type, written plainly. */
  static boolean isOf(Column column, String value) {
    try {
      return switch (column.type().kind()) {
        case STRING, JSON -> true;
        case BOOLEAN -> value.equals("true") || value.equals("false");
        case INT -> Integer.toString(Integer.parseInt(value)).equals(value);
        case LONG -> Long.toString(Long.parseLong(value)).equals(value);
        case FLOAT, DOUBLE -> Double.isFinite(Double.parseDouble(value));
        case DECIMAL -> isDecimal(column.type(), value);
        case DATE -> LocalDate.parse(value).toString().equals(value);
        case TIMESTAMP -> OffsetDateTime.parse(value).getYear() <= 9999;
        case BINARY -> isBytes(column.binaryFormat(), value);
      };
    } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
      return false;
    }
  }

  private static boolean isDecimal(ColumnType type, String value) {
    return new BigDecimal(value).setScale(type.scale(), RoundingMode.UNNECESSARY).precision()
        <= type.precision();
  }

  private static boolean isBytes(Column.BinaryFormat format, String value) {
    byte[] bytes =
        switch (format) {
          case BASE64 -> Base64.getDecoder().decode(value);
          case HEX -> HexFormat.of().parseHex(value);
        };
    return bytes.length > 0 || value.isEmpty();
  }

  static String example(Column column) {
    return switch (column.type().kind()) {
      case STRING -> "unknown";
      case JSON -> "{}";
      case BOOLEAN -> "false";
      case INT, LONG -> "0";
      case FLOAT, DOUBLE, DECIMAL -> "0.5";
      case DATE -> "2026-03-08";
      case TIMESTAMP -> "2026-03-08T00:00:00Z";
      case BINARY -> column.binaryFormat() == Column.BinaryFormat.HEX ? "00ff" : "AP8=";
    };
  }
}
