package io.dayfill.testkit.declared;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes readings: the seed, the device and the number decide everything. */
final class RowMaker {
  private static final List<String> WORDS =
      List.of("north", "süd", "a \"b\"", "c, d", "東", "path/to", "x;y");

  private final SimSpec spec;

  RowMaker(SimSpec spec) {
    this.spec = spec;
  }

  /** A device's reading of a time. */
  SimRow row(int device, long number, Instant time, Instant arrival) {
    Map<String, @Nullable Object> raw = Nodes.object();
    Map<String, @Nullable Object> values = Nodes.object();
    for (SimColumn column : spec.columns()) {
      if (spec.isKeptElsewhere(column)) {
        continue;
      }
      if (spec.leader(column) == null) {
        put(column, new Place(device, number, time, arrival), raw, values);
      }
    }
    for (SimColumn column : spec.columns()) {
      SimColumn leader = spec.leader(column);
      if (leader != null && !spec.isKeptElsewhere(column)) {
        follow(column, leader, raw, values);
      }
    }
    return new SimRow(time, arrival, device, number, raw, values);
  }

  /** The value of a column that reads what another one decides. */
  private void follow(
      SimColumn column,
      SimColumn leader,
      Map<String, @Nullable Object> raw,
      Map<String, @Nullable Object> values) {
    Object written = raw.get(leader.name());
    if (written instanceof Instant time) {
      boolean ends =
          column.format().equals("interval_end") && leader.format().equals("interval_start");
      boolean begins =
          column.format().equals("interval_start") && leader.format().equals("interval_end");
      Instant other = ends ? time.plus(spec.every()) : begins ? time.minus(spec.every()) : time;
      values.put(column.name(), other.truncatedTo(ChronoUnit.MICROS));
    } else {
      values.put(column.name(), written == null ? null : readOrNull(column, written));
    }
  }

  private static @Nullable Object readOrNull(SimColumn column, Object written) {
    try {
      return read(column, written instanceof BigDecimal d ? d.toPlainString() : written);
    } catch (IllegalArgumentException | ArithmeticException e) {
      if (column.said().text("on_mismatch", "quarantine").equals("null")) {
        return null;
      }
      throw e;
    }
  }

  private record Place(int device, long number, Instant time, Instant arrival) {}

  private void put(
      SimColumn column,
      Place place,
      Map<String, @Nullable Object> raw,
      Map<String, @Nullable Object> values) {
    long hash = hash(column.name(), place.device(), column.isShared() ? 0 : place.number());
    if (column.isTime()) {
      Instant time = timeOf(column, place);
      raw.put(column.name(), time);
      values.put(column.name(), time.truncatedTo(ChronoUnit.MICROS));
      return;
    }
    if (spec.mayLack(column) && hash % 11 == 0) {
      if (hash % 2 == 0 && !spec.isCsv()) {
        raw.put(column.name(), null);
      }
      values.put(column.name(), null);
      return;
    }
    Object written = written(column, place, hash);
    raw.put(column.name(), written);
    Object value = read(column, written);
    values.put(column.name(), value);
    column.keepRaw().ifPresent(kept -> values.put(kept, String.valueOf(written)));
  }

  private Instant timeOf(SimColumn column, Place place) {
    Instant time = spec.isArrival(column) ? place.arrival() : place.time();
    return TimeText.isWhole(column.format()) && !column.said().has("plus")
        ? time.truncatedTo(ChronoUnit.SECONDS)
        : time;
  }

  /** What the record carries. */
  private Object written(SimColumn column, Place place, long hash) {
    SimColumn whole = spec.completedBy(column);
    if (whole != null) {
      return PageTree.rest(timeOf(whole, place), whole);
    }
    RowValue own = spec.own(column);
    if (own != null) {
      return own.of(place.device(), place.number());
    }
    if (column.from().isPresent()) {
      return spec.member(column.from().get(), place.device());
    }
    if (!column.values().isEmpty()) {
      List<String> texts = List.copyOf(column.values().keySet());
      return texts.get((int) (hash % texts.size()));
    }
    if (column.isArray()) {
      long size = 2 + hash("", place.device(), place.number()) % 3;
      List<@Nullable Object> list = Nodes.list();
      for (int i = 0; i < size; i++) {
        list.add(plain(column, column.elementType(), place, hash + 7919L * i));
      }
      return list;
    }
    Object plain = plain(column, column.type(), place, hash);
    return column.extract().map(regex -> (Object) wrapped(regex, plain, column)).orElse(plain);
  }

  private Object plain(SimColumn column, String type, Place place, long hash) {
    return switch (type) {
      case "string" -> text(column, place, hash);
      case "boolean" -> hash % 2 == 0;
      case "int" -> hash % 1000 - 500;
      case "long" -> hash % 1_000_000_000_000L - 500_000_000L;
      case "float" -> BigDecimal.valueOf(hash % 4096 - 2048, 0).divide(BigDecimal.valueOf(16));
      case "double" -> BigDecimal.valueOf(hash % 200_000 - 50_000, 3);
      case "date" -> LocalDate.ofInstant(place.time(), ZoneOffset.UTC).toString();
      case "binary" -> base64("bytes " + hash % 1000);
      case "json" -> Map.of("n", hash % 100);
      case "timestamp" -> place.time().toString();
      default -> BigDecimal.valueOf(hash % 100_000, column.scale());
    };
  }

  private String text(SimColumn column, Place place, long hash) {
    if (spec.isKey(column)) {
      return column.name() + "-" + place.device() + "-" + place.number();
    }
    return column.isShared() || column.name().contains("device")
        ? column.name() + "-" + place.device()
        : WORDS.get((int) (hash % WORDS.size()));
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  /** What a record carries of which a column reads a text. */
  static Object carrying(SimColumn column, String text) {
    return column.extract().isEmpty() ? text : wrapped(column.extract().get(), text, column);
  }

  /** A text in which a pattern finds a value; rather the very value than another. */
  private static String wrapped(Pattern regex, Object plain, SimColumn column) {
    List<String> texts =
        Stream.of("%s", "group/%s", "projects/p/devices/%s", "%s units", "(%s)")
            .map(form -> form.formatted(plain))
            .filter(text -> regex.matcher(text).find())
            .toList();
    return texts.stream()
        .filter(text -> found(regex, text).equals(plain.toString()))
        .findFirst()
        .or(() -> texts.stream().findFirst())
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no text is known in which '"
                        + regex
                        + "' finds a value of column "
                        + column.name()
                        + "; give one by value()"));
  }

  /** What must become of what a record carries. */
  private static @Nullable Object read(SimColumn column, Object written) {
    if (written instanceof List<?> list) {
      List<@Nullable Object> items = new ArrayList<>();
      list.forEach(item -> items.add(item == null ? null : typed(column.elementType(), item)));
      return items;
    }
    if (!column.values().isEmpty()) {
      Object meant = column.values().get(written.toString());
      return meant == null ? null : typed(column.type(), meant);
    }
    Object value =
        column.extract().map(regex -> (Object) found(regex, written.toString())).orElse(written);
    if (column.multiply().isPresent()) {
      value = new BigDecimal(value.toString()).multiply(column.multiply().get());
    }
    return typed(column.type(), value);
  }

  private static String found(Pattern regex, String text) {
    Matcher matcher = regex.matcher(text);
    if (!matcher.find()) {
      throw new IllegalArgumentException("'" + regex + "' finds nothing in '" + text + "'");
    }
    return matcher.groupCount() > 0 ? matcher.group(1) : matcher.group();
  }

  private static Object typed(String type, Object value) {
    String text = value.toString();
    return switch (type) {
      case "string" -> text;
      case "boolean" -> Boolean.valueOf(text);
      case "int", "long" -> new BigDecimal(text).longValueExact();
      case "float" -> (double) Float.parseFloat(text);
      case "double" -> Double.valueOf(text);
      case "date" -> LocalDate.parse(text);
      case "binary" -> text;
      case "json" -> JsonTree.write(value);
      case "timestamp" -> Instant.parse(text);
      default -> new BigDecimal(text);
    };
  }

  private long hash(String column, int device, long number) {
    long hash = spec.seed() * 0x9E3779B97F4A7C15L + column.hashCode();
    hash = mix(hash ^ (device * 0xC2B2AE3D27D4EB4FL));
    return mix(hash ^ number) >>> 1;
  }

  private static long mix(long value) {
    long mixed = (value ^ (value >>> 33)) * 0xFF51AFD7ED558CCDL;
    return (mixed ^ (mixed >>> 29)) * 0xC4CEB9FE1A85EC53L;
  }

  /** The zone of a column's times. */
  static ZoneId zone(SimColumn column, ZoneId entity) {
    return column.zone().orElse(entity);
  }

  /** How far a device's readings lie behind the even ones. */
  static Duration lag(int device) {
    return Duration.ofSeconds(device);
  }
}
