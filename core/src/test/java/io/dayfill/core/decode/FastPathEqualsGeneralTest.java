package io.dayfill.core.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.http.PageBody;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.TimeFormat;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.StringJoiner;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Whatever a page holds, the fast path and the general one make the same of it. */
class FastPathEqualsGeneralTest {
  private static final Entity ALL =
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
          new Column(
              "open",
              List.of("state"),
              ColumnType.of(Kind.BOOLEAN),
              TimeFormat.ISO,
              false,
              Map.of("OPEN", "true", "CLOSED", "false"),
              Optional.of("state"),
              Optional.empty()),
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

  private static final List<String> SCALARS =
      List.of(
          "null",
          "true",
          "false",
          "0",
          "-0",
          "1",
          "-1",
          "1.0",
          "21.53",
          "-273.15",
          "1e5",
          "1E-3",
          "0.1",
          "1.50",
          "01",
          "1.",
          ".5",
          "-",
          "+1",
          "1e400",
          "12345678901234567890",
          "9007199254740993",
          "9223372036854775807",
          "9223372036854775808",
          "2147483648",
          "123456789012345678",
          "123456789012345.6",
          "1234567890123456.7",
          "0.00000000000001",
          "NaN",
          "-Infinity",
          "Infinity",
          "nul",
          "truex",
          "1772971200",
          "1772971200.5",
          "1772971200000",
          "1772971200000000000",
          "\"\"",
          "\"x\"",
          "\" 12 \"",
          "\"21.5\"",
          "\"OPEN\"",
          "\"CLOSED\"",
          "\"AJAR\"",
          "\"true\"",
          "\"2026-03-08\"",
          "\"2026-02-30\"",
          "\"Küche/冷凍庫 🧊\"",
          "\"K\\u00fcche\\/\\n\\\"\"",
          "\"\\ud83e\\uddca\"",
          "\"\\ud800\"",
          "\"\\ud800\\u0041\"",
          "\"\\x\"",
          "\"a\\u00zz\"",
          "\"tab\there\"",
          "\"long long long text\"",
          "\"123456781234567\"",
          "\"12345678\"",
          "\"1234567\\\\\"",
          "{}",
          "[]",
          "{\"deep\":[1,{}]}",
          "[1,2]",
          "[1, 2.5]",
          "[ 1]",
          "[1 ]",
          "[\"a\",\"b\\n\"]",
          "[null]",
          "[[1]]",
          "[1,]",
          "[\"]\"]",
          "\"}\"",
          "\"del\u007f\"");

  private static final List<String> MORE =
      List.of(
          "1234567890123456",
          "123456789012345678.9",
          "0.12345678901234567",
          "1e",
          "1e+",
          "-01",
          "00",
          "1.5e3",
          "2147483647",
          "-2147483648",
          "-2147483649",
          "999999999999999999",
          "1000000000000000000",
          "-999999999999999999",
          "99999999999999999999",
          "nulx",
          "trux",
          "falsx",
          "nullx",
          "true1",
          "1 ",
          " 1",
          "\"\\ud83e\"",
          "\"\\ud83ex\"",
          "\"\\ud83e\\n\"",
          "\"\\ud83e\\u0041\"",
          "\"\\udc00\"",
          "\"\\u00e\"",
          "\"\\u00fcx\"",
          "\"\\b\\f\\r\\t\\\\\"",
          "\"\\\"",
          "\"a\"b\"",
          "\"2026-03-08T12:00:00Z",
          "[1,2],[3]",
          "[1.5,2]",
          "[1,2,3]",
          "[1,\"2\"]",
          "[1,-]",
          "[1,0.5]",
          "[01,2]",
          "[1 ,2]",
          "[1,  2]",
          "[\"a\",null]",
          "[1,2",
          "[,]",
          "{\"x\":1,\"m\":{\"u\":2,\"y\":3},\"left\":4}",
          "{\"x\":1,\"m\":{\"u\":2,\"y\":3},\"left\":\"\\u0041\"}",
          "{\"x\":1,\"m\":{\"u\":2,\"y\":3},\"left\":1,\"x\":1}",
          "[1,\"x\"]",
          "[null,{}]",
          "\"123456789012345\"",
          "\"1234567\"",
          "123456789012345",
          "1234567890123",
          "12345678901234567",
          "\"2026-03-08T23:59:59.999999999Z\"",
          "\"2026-03-08T12:00:60Z\"",
          "\"2026-03-08T12:60:00Z\"",
          "\"2026-03-08T12:00;00Z\"",
          "\"2026-03-08T12:00:00+1:000\"",
          "\"2026-03-08T:2:00:00Z\"",
          "\"2026-03-08T12:00:00z\"",
          "\"2026-03-08x12:00:00Z\"",
          "\"2026-03-08T12:00:00-01:00\"",
          "\"2026-03-08T12:00:00*01:00\"");

  private static final List<String> TIMES =
      List.of(
          "\"2026-03-08T12:00:00Z\"",
          "\"2026-03-09T00:00:00.123Z\"",
          "\"2026-03-09T00:00:00.123456789Z\"",
          "\"2026-03-08T12:00:00+01:00\"",
          "\"2026-03-08T12:00:00.5-0330\"",
          "\"2026-03-08 12:00:00 +01\"",
          "\"2026-03-08t12:00z\"",
          "\"2026-03-08T24:00:00Z\"",
          "\"2026-03-08T23:59:60Z\"",
          "\"2026-03-08T12:00:00\"",
          "\"2026-03-07T12:00:00Z\"",
          "\"1970-01-01T00:00:12Z\"",
          "\"2999-01-01T00:00:00Z\"",
          "\"2026-03-08T12:00:00.Z\"",
          "\"2026-03-08T12:00:00.1234567890Z\"",
          "\"2026-03-08T1a:00:00Z\"",
          "\"2026-03-08T12:0:000Z\"",
          "\"2026-03-08T12:00:00+19:00\"",
          "\"2026-03-08T12:00:00Z \"",
          "\"2026-03-08T12:00:00\\u005a\"",
          "\"2026-03-08T12:00:0:Z\"",
          "\"2026-03-08T12:00:00+01:0x\"",
          "null",
          "17");

  /** Fills a template of a record; most of the records of a page come from one. */
  private static final class Shape {
    final List<String> names = new ArrayList<>();
    final String blank;

    Shape(Random random) {
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
        java.util.Collections.shuffle(names, random);
      }
      blank = random.nextInt(4) == 0 ? List.of(" ", "\n", "\t ").get(random.nextInt(3)) : "";
    }

    String record(Random random, int oddity) {
      StringJoiner fields = new StringJoiner("," + blank, "{" + blank, blank + "}");
      for (String name : names) {
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
                ? pick(TIMES, random)
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
      return random.nextInt(6) == 0 ? pick(TIMES, random) : pick(SCALARS, random);
    }
  }

  private static String pick(List<String> list, Random random) {
    return list.get(random.nextInt(list.size()));
  }

  private static byte[] page(Random random) {
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
              ? pick(SCALARS, random)
              : shapes.get(random.nextInt(shapes.size())).record(random, oddity));
    }
    String text = pick(ENVELOPES, random).replace("#", records.toString());
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

  @Property(tries = 800)
  void onAnyPage(@ForAll long seed) {
    Random random = new Random(seed);
    Slices fast = Slices.of(ALL, true);
    Slices general = Slices.of(ALL, false);
    Slices streamed = Slices.of(ALL, false);
    for (int i = random.nextInt(3); i >= 0; i--) {
      byte[] page = page(random);
      String expected = outcome(general, Bodies.memory(page));
      assertThat(outcome(fast, Bodies.memory(page))).isEqualTo(expected);
      assertThat(outcome(streamed, Bodies.stream(page))).isEqualTo(expected);
    }
    assertThat(fast.seen()).isEqualTo(general.seen());
    assertThat(streamed.seen()).isEqualTo(general.seen());
  }

  private static final EntityPlan FAST = new EntityPlan(ALL, true);
  private static final EntityPlan GENERAL = new EntityPlan(ALL, false);

  private static void assertSame(byte[] page) {
    Slices fast = Slices.of(FAST, ALL);
    Slices general = Slices.of(GENERAL, ALL);
    String expected = outcome(general, Bodies.memory(page)) + general.seen();
    String actual = outcome(fast, Bodies.memory(page)) + fast.seen();
    if (!actual.equals(expected)) {
      assertThat(actual).as(new String(page, StandardCharsets.UTF_8)).isEqualTo(expected);
    }
  }

  private static String usual(int n) {
    return """
        {"id":"r-%1$d","ts":"2026-03-08T10:0%1$d:00Z","d":2%1$d.5,"i":%1$d,"l":-%1$d,"f":0.%1$d,"b":true,\
        "day":"2026-03-0%1$d","s":177297100%1$d,"ms":177297100000%1$d,"ns":177297100000000000%1$d,\
        "n":{"x":%1$d,"m":{"u":%1$d,"y":"y"},"left":"%1$d"},"a":[1,2.5],"c":[3,%1$d],"texts":["a"],\
        "state":"OPEN","p":"p%1$d","q":"q%1$d","extra":[null,"x"],"the_name_of_the_room_it_is_in":"%1$d"}"""
        .formatted(n);
  }

  private static byte[] pageOf(String... records) {
    return ("{\"data\":[" + String.join(",", records) + "],\"next_cursor\":\"c\"}")
        .getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void anyValueInAnyPlace() {
    List<String> values = new ArrayList<>(SCALARS);
    values.addAll(TIMES);
    values.addAll(MORE);
    String record = usual(5);
    for (int colon = record.indexOf(':'); colon >= 0; colon = record.indexOf(':', colon + 1)) {
      if (record.charAt(colon - 1) == '"') {
        int end = valueEnd(record, colon + 1);
        for (String value : values) {
          String odd = record.substring(0, colon + 1) + value + record.substring(end);
          assertSame(pageOf(usual(1), usual(2), odd, usual(3)));
        }
      }
    }
  }

  private static int valueEnd(String record, int from) {
    char open = record.charAt(from);
    if (open == '[' || open == '{') {
      int depth = 0;
      int p = from;
      do {
        depth += "[{".indexOf(record.charAt(p)) >= 0 ? 1 : 0;
        depth -= "]}".indexOf(record.charAt(p)) >= 0 ? 1 : 0;
        p++;
      } while (depth > 0);
      return p;
    }
    if (open == '"') {
      return record.indexOf('"', from + 1) + 1;
    }
    int p = from;
    while (",}]".indexOf(record.charAt(p)) < 0) {
      p++;
    }
    return p;
  }

  /** Each byte of a record replaced, dropped or doubled, also where no value stands. */
  @Test
  void anyByteOutOfPlace() {
    byte[] page = pageOf(usual(1), usual(2), usual(3));
    int first = pageOf(usual(1)).length - "],\"next_cursor\":\"c\"}".length();
    byte[] odd = {0, ' ', '"', '\\', '{', '}', ',', '[', ']', ':', '.', '-', 'e', 'x', '0', '9'};
    for (int i = first; i < page.length; i++) {
      for (byte b : odd) {
        byte[] other = page.clone();
        other[i] = b;
        assertSame(other);
      }
      byte[] without = new byte[page.length - 1];
      System.arraycopy(page, 0, without, 0, i);
      System.arraycopy(page, i + 1, without, i, page.length - i - 1);
      assertSame(without);
      assertSame(Arrays.copyOf(page, i));
    }
  }

  @Test
  void anythingThatIsNoUtf8Anywhere() {
    byte[] page = pageOf(usual(1), usual(2), usual(3));
    for (int[] odd :
        new int[][] {
          {0xc0, 0x80},
          {0xed, 0xa0, 0x80},
          {0xff, 'x'},
          {0xc3, 0xbc},
          {0xe0, 0x80, 0x80},
          {0xf4, 0x90, 0x80, 0x80},
          {0xf0, 0x9f, 0xa7, 0x8a},
          {0xef, 0xbb, 0xbf}
        }) {
      for (int i = 0; i + odd.length < page.length; i++) {
        assertSame(with(page, i, odd));
      }
      byte[] envelope =
          "{\"x\":\"????\",\"data\":[],\"y\":\"????\"}".getBytes(StandardCharsets.UTF_8);
      for (int i = 0; i + odd.length < envelope.length; i++) {
        assertSame(with(envelope, i, odd));
      }
    }
  }

  private static byte[] with(byte[] page, int at, int[] bytes) {
    byte[] other = page.clone();
    for (int i = 0; i < bytes.length; i++) {
      other[at + i] = (byte) bytes[i];
    }
    return other;
  }

  @Test
  void aMarkOfByteOrderBeforeARecord() {
    assertSame(pageOf(usual(1), "\ufeff" + usual(2), usual(3)));
    assertSame(pageOf("\ufeff" + usual(1), usual(3)));
  }

  @Test
  void anyDecimal() {
    Random random = new Random(7);
    StringJoiner records = new StringJoiner(",", "{\"data\":[", "],\"next_cursor\":null}");
    for (int i = 0; i < 3000; i++) {
      int digits = 13 + random.nextInt(6);
      StringBuilder number = new StringBuilder().append(1 + random.nextInt(9));
      while (number.length() < digits) {
        number.append(random.nextInt(10));
      }
      number.insert(1 + random.nextInt(digits - 1), '.');
      records.add(usual(1 + i % 8).replaceFirst("\"d\":[^,]*", "\"d\":" + number));
    }
    assertSame(records.toString().getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aRecordAsDeepAsAPageMayBe() {
    for (int depth = 490; depth < 502; depth++) {
      String deep = usual(2).replace("[null,\"x\"]", "[".repeat(depth) + "]".repeat(depth));
      assertSame(pageOf(usual(1), deep, usual(3)));
    }
  }

  private static String outcome(Slices slice, PageBody body) {
    try {
      DecodedPage page = slice.page(body);
      return page.records() + " records, cursor " + page.value("next_cursor");
    } catch (UnreadablePageException e) {
      return (e.isCut() ? "cut: " : "unreadable: ") + e.getMessage();
    }
  }

  @Test
  void whenEveryRecordIsOfAnotherShape() {
    Random random = new Random(1);
    StringJoiner records = new StringJoiner(",", "{\"data\":[", "],\"next_cursor\":null}");
    for (int i = 0; i < 600; i++) {
      records.add(new Shape(random).record(random, 20));
    }
    Slices fast = Slices.of(ALL, true);
    Slices general = Slices.of(ALL, false);
    for (int page = 0; page < 3; page++) {
      assertThat(outcome(fast, Bodies.memory(records.toString())))
          .isEqualTo(outcome(general, Bodies.memory(records.toString())));
    }
    assertThat(fast.seen()).isEqualTo(general.seen());
  }
}
