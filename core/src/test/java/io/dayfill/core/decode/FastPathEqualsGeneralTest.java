package io.dayfill.core.decode;

import static io.dayfill.core.decode.BothPaths.assertSame;
import static io.dayfill.core.decode.BothPaths.outcome;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The fast path against the general one, value by value and byte by byte. */
class FastPathEqualsGeneralTest {
  private static String usual(int n) {
    return """
        {"id":"r-%1$d","ts":"2026-03-08T10:0%1$d:00Z","d":2%1$d.5,"i":%1$d,"l":-%1$d,"f":0.%1$d,"b":true,\
        "day":"2026-03-0%1$d","s":177297100%1$d,"ms":177297100000%1$d,"ns":177297100000000000%1$d,\
        "n":{"x":%1$d,"m":{"u":%1$d,"y":"y"},"left":"%1$d"},"a":[1,2.5],"c":[3,%1$d],"texts":["a"],\
        "state":"OPEN","p":"p%1$d","q":"q%1$d","extra":[null,"x"],"the_name_of_the_room_it_is_in":"%1$d"}"""
        .formatted(n);
  }

  private static final String TAIL = "],\"next_cursor\":\"c\"}";

  private static byte[] pageOf(String... records) {
    return ("{\"data\":[" + String.join(",", records) + TAIL).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Where the second of three records stands in a page, which is read as the first was, and where
   * the page ends; the third tells how reading goes on.
   */
  private static int[] places() {
    int whole = pageOf(usual(1), usual(2), usual(3)).length;
    int first = pageOf(usual(1)).length - TAIL.length();
    int second = pageOf(usual(1), usual(2)).length - TAIL.length();
    return IntStream.concat(
            IntStream.range(first, second), IntStream.range(whole - TAIL.length(), whole))
        .toArray();
  }

  @Test
  void anyValueInAnyPlace() {
    List<String> values = new ArrayList<>(OddValues.SCALARS);
    values.addAll(OddValues.TIMES);
    values.addAll(OddValues.MORE);
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

  @Test
  void anyMemberAbsent() {
    String record = usual(5);
    List<String> fewer = new ArrayList<>();
    for (int comma = record.indexOf(",\""); comma >= 0; comma = record.indexOf(",\"", comma + 1)) {
      int colon = record.indexOf("\":", comma);
      if (colon > 0 && record.indexOf('"', comma + 2) == colon) {
        int end = valueEnd(record, colon + 2);
        fewer.add(record.substring(0, comma) + record.substring(end));
        assertSame(pageOf(usual(1), usual(2), fewer.get(fewer.size() - 1), usual(3)));
      }
    }
    assertThat(fewer).hasSizeGreaterThan(20);
    for (String first : fewer) {
      assertSame(pageOf(first, usual(1), fewer.get(0), fewer.get(5), fewer.get(9), usual(2)));
    }
  }

  /** From any comma, bracket or brace to any other, the record holding together or not. */
  @Test
  void anySpanLeftOut() {
    String record = usual(5);
    int[] places = record.chars().map(c -> ",[]{}".indexOf(c)).toArray();
    for (int from = 0; from < places.length; from++) {
      for (int to = from + 1; places[from] >= 0 && to < places.length; to++) {
        if (places[to] >= 0) {
          assertSame(
              pageOf(
                  usual(1), usual(2), record.substring(0, from) + record.substring(to), usual(3)));
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
    byte[] odd = {0, ' ', '"', '\\', '{', '}', ',', '[', ']', ':', '.', '-', 'e', 'x', '0', '9'};
    for (int i : places()) {
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
      for (int i : places()) {
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
    for (int i = 0; i < bytes.length && at + i < page.length; i++) {
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

  @Test
  void whenEveryRecordIsOfAnotherShape() {
    Random random = new Random(1);
    StringJoiner records = new StringJoiner(",", "{\"data\":[", "],\"next_cursor\":null}");
    for (int i = 0; i < 600; i++) {
      records.add(new OddPages.Shape(random).record(random, 20));
    }
    Slices fast = Slices.of(BothPaths.FAST, OddPages.ALL);
    Slices general = Slices.of(BothPaths.GENERAL, OddPages.ALL);
    for (int page = 0; page < 3; page++) {
      assertThat(outcome(fast, Bodies.memory(records.toString())))
          .isEqualTo(outcome(general, Bodies.memory(records.toString())));
    }
    assertThat(fast.seen()).isEqualTo(general.seen());
  }
}
