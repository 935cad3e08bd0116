package io.dayfill.core.decode;

import io.dayfill.core.metadata.Entity;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import java.util.function.Function;

/** Random pages of several shapes: right, odd, and damaged. */
final class ShapedPages {
  private static final String TS = "{name: ts, path: t, type: timestamp, format: epoch_s}";
  private static final int T0 = 1_772_928_000;

  /** A shape: its entity, and how its pages are made. */
  record Shape(Entity entity, Function<Random, String> page) {}

  static final List<Shape> ALL =
      List.of(
          new Shape(
              Shapes.of(
                  "{records: 'events[].s[]', missing_records: parent, ignore: [x]}",
                  "{name: id, path: ^id, type: string}",
                  "{name: ts, path: [t, ^t], type: timestamp, format: epoch_s}",
                  "{name: v, path: v, type: double, required: true}",
                  "{name: tags, path: ^tags, type: array<string>}"),
              ShapedPages::events),
          new Shape(
              Shapes.of(
                  "{records: 'data.result[].values[]', fail_if: [{path: error}],"
                      + " skip_if: [{path: ^metric.d, equals: off}]}",
                  "{name: d, path: ^metric.d, type: string}",
                  "{name: ts, path: '[0]', type: timestamp, format: epoch_s}",
                  "{name: v, path: '[1]', type: double}"),
              ShapedPages::matrix),
          new Shape(
              Shapes.of(
                  "{records: 'm.{k}[]', missing_records: empty}",
                  TS,
                  "{name: n, path: ^^n, type: int}"),
              ShapedPages::map),
          new Shape(
              Shapes.of(
                  "{records: 'body[].value[]', skip_if: [{path: '[1]', equals: off}]}",
                  "{name: ts, path: ^beg, type: timestamp, format: epoch_s,"
                      + " plus: {path: ^step, unit: ms, times: place}}",
                  "{name: at, path: '[0]', type: timestamp, format: auto, on_mismatch: null,"
                      + " plus: {path: '[2]', unit: ns}}",
                  "{name: v, path: '[1]', type: string}"),
              ShapedPages::blocks),
          new Shape(
              Shapes.of(
                  "{records: 'h.time[]'}",
                  "{name: ts, path: ., type: timestamp, format: epoch_s}",
                  "{name: v, path: '^v[#]', type: double}",
                  "{name: w, path: '^w[#].x', type: string}"),
              ShapedPages::parallel),
          new Shape(
              Shapes.of(
                  "{records: '[][]', skip_if: [{path: s, equals: [off, 1]}]}",
                  "{name: e, path: '^[0].e', type: string}",
                  TS,
                  "{name: s, path: s, type: string}",
                  "{name: last, path: '^[-1].t', type: long}"),
              ShapedPages::groups),
          new Shape(
              Shapes.of(
                  "{records: 'rows[]', fields_from: ^cols}",
                  TS,
                  "{name: v, path: v, type: double}"),
              ShapedPages::named),
          new Shape(
              Shapes.of(
                  "{format: ndjson, records: r, fail_if: [{path: error}],"
                      + " skip_if: [{path: kind, equals: boot}]}",
                  TS,
                  "{name: v, path: v, type: double}",
                  "{name: l, path: 'd[].x', type: array<int>}",
                  "{name: z, path: 'e[-1]', type: int}"),
              ShapedPages::lines));

  private ShapedPages() {}

  static byte[] page(Shape shape, Random random) {
    byte[] page = shape.page.apply(random).getBytes(StandardCharsets.UTF_8);
    int kind = random.nextInt(8);
    if (kind == 0) {
      return Arrays.copyOf(page, random.nextInt(page.length + 1));
    }
    if (kind == 1 && page.length > 0) {
      byte[] odd = {0, '"', '\\', '{', '}', ',', '[', ']', ' ', 'x', '0', (byte) 0x80, (byte) 0xc3};
      page[random.nextInt(page.length)] = odd[random.nextInt(odd.length)];
    }
    return page;
  }

  private static String many(int most, Random random, Function<Random, String> each) {
    StringJoiner all = new StringJoiner(random.nextInt(5) == 0 ? " , " : ",", "[", "]");
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      all.add(each.apply(random));
    }
    return all.toString();
  }

  /** An object of some members, in any order; now and then one is left out. */
  private static String object(Random random, String... members) {
    List<String> all = new ArrayList<>(List.of(members));
    if (random.nextInt(3) == 0) {
      Collections.shuffle(all, random);
    }
    all.removeIf(member -> random.nextInt(25) == 0);
    if (random.nextInt(10) == 0) {
      all.add("\"odd\":" + value(random, "{\"a\":[1,{}]}"));
    }
    return "{" + String.join(",", all) + "}";
  }

  private static String value(Random random, String usual) {
    return random.nextInt(30) == 0 ? OddValues.pick(OddValues.SCALARS, random) : usual;
  }

  private static String time(Random random) {
    return value(random, "" + (T0 + random.nextInt(9 * 86_400) - 86_400));
  }

  private static String number(Random random) {
    return value(random, random.nextInt(100) + "." + random.nextInt(100));
  }

  private static String word(Random random) {
    return value(
        random,
        List.of("\"a\"", "\"Küche\"", "\"off\"", "null", "\"\\u0041\"").get(random.nextInt(5)));
  }

  private static String events(Random random) {
    String events =
        many(
            6,
            random,
            r ->
                object(
                    r,
                    "\"id\":" + word(r),
                    "\"t\":" + time(r),
                    "\"v\":" + number(r),
                    "\"tags\":" + many(2, r, ShapedPages::word),
                    "\"s\":"
                        + value(
                            r,
                            many(
                                6,
                                r,
                                q ->
                                    object(
                                        q,
                                        "\"t\":" + time(q),
                                        "\"v\":" + number(q),
                                        "\"x\":" + word(q))))));
    return object(random, "\"events\":" + events, "\"next_cursor\":" + word(random));
  }

  private static String matrix(Random random) {
    String result =
        many(
            5,
            random,
            r ->
                object(
                    r,
                    "\"metric\":{\"d\":" + word(r) + ",\"n\":1}",
                    "\"values\":"
                        + many(
                            9,
                            r,
                            q ->
                                q.nextInt(40) == 0
                                    ? value(q, "{}")
                                    : "["
                                        + time(q)
                                        + ",\""
                                        + q.nextInt(50)
                                        + "\""
                                        + (q.nextInt(20) == 0 ? ",7]" : "]"))));
    return object(
        random,
        "\"data\":{\"kind\":\"matrix\",\"result\":" + result + "}",
        random.nextInt(20) == 0 ? "\"error\":" + word(random) : "\"ok\":true");
  }

  private static String map(Random random) {
    StringJoiner members = new StringJoiner(",", "{", "}");
    for (int i = random.nextInt(5); i > 0; i--) {
      members.add(
          "\"k\\n" + i + "\":" + value(random, many(5, random, r -> "{\"t\":" + time(r) + "}")));
    }
    return object(random, "\"m\":" + members, "\"n\":" + random.nextInt(9));
  }

  private static String blocks(Random random) {
    String body =
        many(
            4,
            random,
            r ->
                object(
                    r,
                    "\"beg\":" + time(r),
                    "\"step\":" + value(r, r.nextInt(3) + ".0000" + r.nextInt(999)),
                    "\"value\":"
                        + many(
                            7,
                            r,
                            q ->
                                "["
                                    + time(q)
                                    + (q.nextBoolean() ? ".0000005," : ",")
                                    + word(q)
                                    + (q.nextInt(9) == 0 ? "]" : "," + value(q, "777]")))));
    return object(random, "\"body\":" + body);
  }

  private static String parallel(Random random) {
    int count = random.nextInt(6);
    List<String> times = new ArrayList<>();
    List<String> numbers = new ArrayList<>();
    List<String> objects = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      times.add(time(random));
      numbers.add(number(random));
      objects.add(random.nextInt(5) == 0 ? "null" : "{\"x\":" + word(random) + "}");
    }
    if (random.nextInt(10) == 0) {
      numbers.add("1");
    }
    return object(
        random,
        "\"h\":" + object(random, "\"time\":" + times, "\"v\":" + numbers, "\"w\":" + objects));
  }

  private static String groups(Random random) {
    return many(
        5,
        random,
        r ->
            many(5, r, q -> object(q, "\"e\":" + word(q), "\"t\":" + time(q), "\"s\":" + word(q))));
  }

  private static String named(Random random) {
    boolean swapped = random.nextBoolean();
    String rows =
        many(
            9,
            random,
            r -> {
              String v = number(r);
              String t = time(r);
              return "[" + (swapped ? v + "," + t : t + "," + v) + "," + word(r) + "]";
            });
    String columns = swapped ? "[\"v\",\"t\",\"q\"]" : "[\"t\",\"v\",\"r\"]";
    return object(random, "\"rows\":" + rows, "\"cols\":" + columns);
  }

  private static String lines(Random random) {
    StringBuilder page = new StringBuilder();
    for (int i = random.nextInt(12); i > 0; i--) {
      page.append(
              random.nextInt(60) == 0
                  ? "{\"error\":{}}"
                  : object(
                      random,
                      "\"r\":"
                          + object(
                              random,
                              "\"t\":" + time(random),
                              "\"v\":" + number(random),
                              "\"d\":" + many(2, random, r -> "{\"x\":" + r.nextInt(9) + "}"),
                              "\"e\":" + many(2, random, r -> value(r, "3")),
                              "\"kind\":" + (random.nextInt(5) == 0 ? "\"boot\"" : "\"x\""))))
          .append(List.of("\n", "\n", "\r\n", "\n\n", " \n").get(random.nextInt(5)));
    }
    return page.toString();
  }
}
