package io.dayfill.core.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.decode.ReadBooks;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Books and unreadable records as bytes. */
final class BooksBytes {
  private BooksBytes() {}

  static void write(ReadBooks books, DataOutput out) throws IOException {
    out.writeLong(books.received());
    out.writeLong(books.kept());
    out.writeLong(books.outOfWindow());
    out.writeLong(books.skipped());
    out.writeLong(books.quarantined());
    writeDays(books.quarantinedByDay(), out);
    writeDays(books.rowsByDay(), out);
    writeNames(books.valuesByDay(), out);
    writeCounts(books.unknownValues(), out);
    writeCounts(books.lostValues(), out);
  }

  private static void writeCounts(Map<String, Long> counts, DataOutput out) throws IOException {
    out.writeInt(counts.size());
    for (Map.Entry<String, Long> each : counts.entrySet()) {
      writeText(each.getKey(), out);
      out.writeLong(each.getValue());
    }
  }

  static ReadBooks readBooks(DataInputStream in) throws IOException {
    return new ReadBooks(
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        readDays(in),
        readDays(in),
        readNames(in),
        readCounts(in),
        readCounts(in));
  }

  private static void writeDays(Map<LocalDate, Long> days, DataOutput out) throws IOException {
    out.writeInt(days.size());
    for (Map.Entry<LocalDate, Long> each : days.entrySet()) {
      out.writeLong(each.getKey().toEpochDay());
      out.writeLong(each.getValue());
    }
  }

  private static Map<LocalDate, Long> readDays(DataInputStream in) throws IOException {
    Map<LocalDate, Long> days = new HashMap<>();
    for (int left = in.readInt(); left > 0; left--) {
      days.put(LocalDate.ofEpochDay(in.readLong()), in.readLong());
    }
    return days;
  }

  private static void writeNames(Map<LocalDate, Set<String>> days, DataOutput out)
      throws IOException {
    out.writeInt(days.size());
    for (Map.Entry<LocalDate, Set<String>> each : days.entrySet()) {
      out.writeLong(each.getKey().toEpochDay());
      KeptMembers.writeTexts(List.copyOf(each.getValue()), out);
    }
  }

  private static Map<LocalDate, Set<String>> readNames(DataInputStream in) throws IOException {
    Map<LocalDate, Set<String>> days = new HashMap<>();
    for (int left = in.readInt(); left > 0; left--) {
      days.put(LocalDate.ofEpochDay(in.readLong()), Set.copyOf(KeptMembers.readTexts(in)));
    }
    return days;
  }

  private static Map<String, Long> readCounts(DataInputStream in) throws IOException {
    Map<String, Long> counts = new HashMap<>();
    for (int left = in.readInt(); left > 0; left--) {
      counts.put(readText(in), in.readLong());
    }
    return counts;
  }

  static void write(QuarantinedRecord record, DataOutput out) throws IOException {
    out.writeBoolean(record.day().isPresent());
    out.writeLong(record.day().map(LocalDate::toEpochDay).orElse(0L));
    out.writeInt(record.page());
    out.writeLong(record.record());
    out.writeBoolean(record.column().isPresent());
    writeText(record.column().orElse(""), out);
    writeText(record.reason(), out);
    writeText(record.raw(), out);
  }

  static QuarantinedRecord readQuarantined(DataInputStream in) throws IOException {
    boolean dated = in.readBoolean();
    LocalDate day = LocalDate.ofEpochDay(in.readLong());
    int page = in.readInt();
    long place = in.readLong();
    boolean named = in.readBoolean();
    String column = readText(in);
    return new QuarantinedRecord(
        dated ? Optional.of(day) : Optional.empty(),
        page,
        place,
        named ? Optional.of(column) : Optional.empty(),
        readText(in),
        readText(in));
  }

  static void writeText(String text, DataOutput out) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  static String readText(DataInputStream in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return new String(bytes, UTF_8);
  }
}
