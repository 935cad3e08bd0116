package io.dayfill.core.decode;

import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.TimeFormat;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.StringJoiner;

/** Random pages of an entity that has a column of every kind. */
final class OddPages {
  static final Entity ALL =
      Entities.entity(
          Entities.string("id"),
          Entities.column("ts", "ts", Kind.TIMESTAMP),
          Entities.column("d", "d", Kind.DOUBLE),
          Entities.column("i", "i", Kind.INT),
          Entities.column("l", "l", Kind.LONG),
          Entities.column("f", "f", Kind.FLOAT),
          Entities.column("b", "b", Kind.BOOLEAN),
          Entities.column("day", "day", Kind.DATE),
          Entities.time("s", TimeFormat.EPOCH_S),
          Entities.time("ms", TimeFormat.EPOCH_MS),
          Entities.time("ns", TimeFormat.EPOCH_NS),
          Entities.column("x", "n.x", Kind.DOUBLE),
          Entities.column("y", "n.m.y", Kind.STRING),
          Entities.array("a", Optional.empty()),
          Entities.array("c", Optional.of("a")),
          Entities.column(
              "texts", List.of("texts"), ColumnType.arrayOf(Kind.STRING), TimeFormat.ISO, false),
          Entities.string("state"),
          Column.of("open", Kind.BOOLEAN)
              .at("state")
              .translating("OPEN", "true")
              .translating("CLOSED", "false")
              .keepingRawIn("state"),
          Entities.column(
              "several",
              List.of("p", "n.p", "q"),
              ColumnType.of(Kind.STRING),
              TimeFormat.ISO,
              false),
          Entities.required("the_name_of_the_room_it_is_in", Kind.STRING));

  private static final List<String> FIELDS =
      List.of(
          "id",
          "ts",
          "d",
          "i",
          "l",
          "f",
          "b",
          "day",
          "s",
          "ms",
          "ns",
          "n",
          "a",
          "c",
          "texts",
          "state",
          "p",
          "q",
          "the_name_of_the_room_it_is_in");

  private OddPages() {}

  /** Fills a template of a record; most of the records of a page come from one. */
  static final class Shape {
    final List<String> names = new ArrayList<>();
    final String blank;
    final boolean gaps;

    Shape(Random random) {
      gaps = random.nextInt(3) == 0;
      for (String field : FIELDS) {
        boolean wanted = field.equals("the_name_of_the_room_it_is_in") || field.equals("ts");
        if (random.nextInt(wanted ? 50 : 5) > 0) {
          names.add(field);
        }
      }
      while (random.nextInt(3) == 0) {
        names.add(List.of("extra", "más", "zz", "a b", "a", "e\\u0078", "").get(random.nextInt(7)));
      }
      if (random.nextInt(4) == 0) {
        Collections.shuffle(names, random);
      }
      blank = random.nextInt(4) == 0 ? List.of(" ", "\n", "\t ").get(random.nextInt(3)) : "";
    }

    String record(Random random, int oddity) {
      StringJoiner fields = new StringJoiner("," + blank, "{" + blank, blank + "}");
      for (String name : names) {
        if (gaps && random.nextInt(8) == 0) {
          continue;
        }
        boolean odd = oddity > 0 && random.nextInt(oddity) == 0;
        fields.add('"' + name + "\":" + blank + (odd ? any(random) : usual(name, random)));
      }
      return fields.toString();
    }

    private static String usual(String name, Random random) {
      int n = random.nextInt(100);
      return switch (name) {
        case "ts" ->
            random.nextInt(30) == 0
                ? OddValues.pick(OddValues.TIMES, random)
                : "\"2026-03-1" + n % 5 + "T10:0" + n % 10 + ":00Z\"";
        case "d" -> random.nextInt(10) == 0 ? "null" : n / 7 + "." + n;
        case "i", "l", "f" -> "" + (n - 50);
        case "b" -> "" + (n % 2 == 0);
        case "day" -> "\"2026-03-0" + (1 + n % 9) + "\"";
        case "s" -> "177297" + (1000 + n);
        case "ms" -> "177297" + (1000000 + n);
        case "ns" -> "177297" + (1000000000000L + n);
        case "n" ->
            n == 0
                ? "null"
                : "{\"x\":"
                    + n
                    + (n % 30 == 0 ? ",\"p\":\"np\"" : "")
                    + ",\"m\":{\"u\":"
                    + n
                    + ",\"y\":\"y"
                    + n
                    + "\"},\"left\":\""
                    + n
                    + "\"}";
        case "a", "c" -> n == 0 ? "[1,2]" : n % 2 == 0 ? "[1.5,2,-3]" : "[0.1,2,4e0]";
        case "texts" -> n % 3 == 0 ? "[]" : "[\"a\",\"b\"]";
        case "state" -> n % 9 == 0 ? "\"AJAR\"" : n % 2 == 0 ? "\"OPEN\"" : "\"CLOSED\"";
        case "extra" ->
            n % 2 == 0 ? "{\"k\":" + n + ",\"l\":[1,\"z\"]}" : "{\"k\":null,\"l\":[2,\"ü\"]}";
        default -> "\"value " + "x".repeat(n % 20) + n + "\"";
      };
    }

    private static String any(Random random) {
      return random.nextInt(6) == 0
          ? OddValues.pick(OddValues.TIMES, random)
          : OddValues.pick(OddValues.SCALARS, random);
    }
  }

  static byte[] page(Random random) {
    List<Shape> shapes = new ArrayList<>();
    do {
      shapes.add(new Shape(random));
    } while (random.nextInt(3) == 0);
    int oddity = List.of(0, 0, 200, 50, 10).get(random.nextInt(5));
    int count = random.nextInt(40);
    String between = random.nextInt(4) == 0 ? " \n" : "";
    StringJoiner records = new StringJoiner("," + between, "[" + between, between + "]");
    for (int i = 0; i < count; i++) {
      boolean stray = oddity > 0 && random.nextInt(oddity * 4) == 0;
      records.add(
          stray
              ? OddValues.pick(OddValues.SCALARS, random)
              : shapes.get(random.nextInt(shapes.size())).record(random, oddity));
    }
    String text = OddValues.pick(ENVELOPES, random).replace("#", records.toString());
    return damage(text.getBytes(StandardCharsets.UTF_8), random);
  }

  private static final List<String> ENVELOPES =
      List.of(
          "{\"data\":#,\"next_cursor\":\"c2\"}",
          "{\"data\":#,\"next_cursor\":\"c2\"}",
          "{\"data\":#,\"next_cursor\":null}",
          "{\"next_cursor\":17,\"data\":#}",
          "\ufeff {\"x\":[1,{\"data\":[]}],\"data\": # ,\"y\":\"ü\"}\n",
          "{\"data\":#,\"next_cursor\":\"c\",\"next_cursor\":\"d\"}",
          "{\"data\":#,\"data\":[]}",
          "{\"data\":#,\"next_cursor\":[]}",
          "{\"data\":#}}",
          "{\"data\":#}{}",
          "{\"data\":#,}",
          "{\"date\":#}",
          "{\"data\":{\"data\":#}}",
          "#");

  /** Cuts a page, or puts a byte into it that does not belong there. */
  private static byte[] damage(byte[] page, Random random) {
    int kind = random.nextInt(10);
    if (kind == 0) {
      return Arrays.copyOf(page, random.nextInt(page.length + 1));
    }
    if (kind == 1 && page.length > 0) {
      byte[] odd = {0, '"', '\\', '{', '}', ',', '[', ']', ' ', 'x', '0', (byte) 0x80, (byte) 0xc3};
      page[random.nextInt(page.length)] = odd[random.nextInt(odd.length)];
    }
    return page;
  }
}
