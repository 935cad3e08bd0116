package io.dayfill.core.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.metadata.Entity;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Whatever lines of values hold, they are read as a plain reader of RFC 4180 reads them, wherever
 * the window over the page ends, and as the general path does.
 */
class CsvPropertyTest {
  private static final int T0 = 1_772_928_000;
  private static final List<String> ODD =
      List.of("", "\"", "\n", "\r\n", ";", ",", "\"\"", " ", "ü", "冷", "🧊", "a", "NA", "1");
  private static final List<String> VALUES =
      List.of("1", "-1.5", "1e400", "x", "", "NaN", " 7 ", "0.1", "00", "12345678901234567890");

  private static final Entity TEXTS =
      Shapes.csv(
          "csv: {delimiter: ';'}",
          "{name: ts, path: t, type: timestamp, format: epoch_s}",
          "{name: a, type: string}",
          "{name: b, type: string}");

  private static final Entity MANY =
      Shapes.csv(
          "null_values: [NA]",
          "{name: ts, path: t, type: timestamp, format: auto}",
          "{name: iso, path: i, type: timestamp, on_mismatch: null}",
          "{name: d, path: v, type: double}",
          "{name: l, path: w, type: long, on_mismatch: null}",
          "{name: n, path: w, type: int, default_when_absent: 5, on_mismatch: null}",
          "{name: s, path: x, type: string, required: true}",
          "{name: e, type: timestamp, format: epoch_ms, on_mismatch: null}",
          "{name: c, path: x, type: boolean, values: {x: true, y: false}, keep_raw: raw}");

  /** Writes a value as any writer may, and must where it holds what parts values. */
  private static String written(String value, char delimiter, Random random) {
    boolean must =
        value.indexOf(delimiter) >= 0 || value.matches("(?s)\".*|.*[\r\n].*") || value.isEmpty();
    return must || random.nextInt(3) == 0 ? '"' + value.replace("\"", "\"\"") + '"' : value;
  }

  private static String odd(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(7); i > 0; i--) {
      text.append(ODD.get(random.nextInt(ODD.size())));
    }
    return text.toString();
  }

  @Property(tries = 500)
  void textsComeAsTheyWereMeant(@ForAll long seed) {
    Random random = new Random(seed);
    String end = random.nextBoolean() ? "\n" : "\r\n";
    StringBuilder page = new StringBuilder("a;t;b" + end);
    List<Object> a = new ArrayList<>();
    List<Object> b = new ArrayList<>();
    for (int i = random.nextInt(8); i > 0; i--) {
      String first = odd(random);
      String second = odd(random);
      boolean none = random.nextInt(6) == 0;
      a.add(none ? Optional.empty() : first);
      b.add(second);
      page.append(none ? "" : written(first, ';', random)).append(';').append(T0).append(';');
      page.append(written(second, ';', random)).append(end);
    }
    byte[] bytes = page.toString().getBytes(StandardCharsets.UTF_8);
    for (boolean fast : new boolean[] {true, false}) {
      Slices memory = Slices.of(new EntityPlan(TEXTS, fast), TEXTS);
      memory.page(bytes);
      assertThat(memory.reasons()).isEmpty();
      assertThat(memory.column("a")).isEqualTo(a);
      assertThat(memory.column("b")).isEqualTo(b);
      Slices file = Slices.of(new EntityPlan(TEXTS, fast, 16 + random.nextInt(60)), TEXTS);
      file.page(Bodies.stream(bytes));
      assertThat(file.seen()).isEqualTo(memory.seen());
    }
  }

  @Property(tries = 800)
  void theFastPathIsTheGeneralOne(@ForAll long seed) {
    Random random = new Random(seed);
    String header = random.nextBoolean() ? "t,i,v,w,x,e,o" : "o,x,t,w,v,i,e";
    StringBuilder page = new StringBuilder(header + "\n");
    for (int i = random.nextInt(30); i > 0; i--) {
      int before = page.length();
      for (String name : header.split(",")) {
        page.append(page.length() == before ? "" : ",").append(cell(name, random));
      }
      page.append(random.nextInt(40) == 0 ? ",\n" : random.nextInt(20) == 0 ? "\r\n" : "\n");
    }
    byte[] bytes = page.toString().getBytes(StandardCharsets.UTF_8);
    if (random.nextInt(4) == 0 && bytes.length > 20) {
      byte[] wrong = {0, '"', ',', '\n', (byte) 0x80, (byte) 0xc3, 'x', '-'};
      bytes[15 + random.nextInt(bytes.length - 15)] = wrong[random.nextInt(wrong.length)];
    }
    Slices general = Slices.of(new EntityPlan(MANY, false), MANY);
    String expected = outcome(general, bytes);
    Slices fast = Slices.of(new EntityPlan(MANY, true), MANY);
    assertThat(outcome(fast, bytes)).isEqualTo(expected);
    Slices file = Slices.of(new EntityPlan(MANY, true, 16 + random.nextInt(200)), MANY);
    String streamed;
    try {
      streamed = file.page(Bodies.stream(bytes)).records() + "";
    } catch (UnreadablePageException e) {
      streamed = e.getMessage();
    }
    assertThat(streamed + file.seen()).isEqualTo(expected);
  }

  private static String outcome(Slices slice, byte[] page) {
    String said;
    try {
      said = slice.page(page).records() + "";
    } catch (UnreadablePageException e) {
      said = e.getMessage();
    }
    return said + slice.seen();
  }

  private static String cell(String name, Random random) {
    if (random.nextInt(12) == 0) {
      return written(VALUES.get(random.nextInt(VALUES.size())), ',', random);
    }
    if (random.nextInt(12) == 0) {
      return "";
    }
    int second = random.nextInt(86_400 * 8) - 86_400;
    String text =
        switch (name) {
          case "t" -> "" + (T0 + second);
          case "e" -> (T0 + second) + "" + random.nextInt(10) + "99";
          case "i" ->
              java.time.Instant.ofEpochSecond(T0 + second, random.nextInt(3) * 1_000_000L)
                  .toString()
                  .replace("Z", List.of("Z", "+01:00", "-0330", "", " +02").get(random.nextInt(5)));
          case "v" -> random.nextInt(100) + "." + random.nextInt(10_000);
          case "w" -> "" + (random.nextInt(2_000_000) - 1_000_000);
          case "x" -> List.of("x", "y", "z", "Küche").get(random.nextInt(4));
          default -> odd(random);
        };
    return written(text, ',', random);
  }
}
