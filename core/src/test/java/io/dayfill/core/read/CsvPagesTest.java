package io.dayfill.core.read;

import static io.dayfill.core.read.ReadRig.cut;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.read.ReadRig.Thing;
import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Lines of values in pages of every style that can lead on without a body to look at, from the
 * configuration to the rows. Ten things, four on a page.
 */
class CsvPagesTest {
  private static final int SIZE = 4;
  private static final List<Thing> THINGS = ReadRig.things(10, Duration.ofHours(1));
  private static final List<String> ALL = THINGS.stream().map(CsvPagesTest::name).toList();
  private static final String DATED =
      "request: {params: {from: \"{start:iso}\", to: \"{end:iso}\"}}\n";
  private static final Map<String, String> STYLES =
      Map.of(
          "offset", "{offset_param: at, page_size: 4, page_size_param: n}",
          "page", "{page_param: at, first: 0}",
          "link_header", "{}",
          "next_url", "{header: X-Next}",
          "none", "{record_cap: 4}");
  private static final Set<String> LINKED = Set.of("link_header", "next_url");

  private final ReadRig rig = new ReadRig();

  @AfterEach
  void stop() {
    rig.close();
  }

  private static String name(Thing thing) {
    return "Küche-" + thing.id();
  }

  private static String lines(List<Thing> things) {
    return things.stream()
        .map(thing -> "\"" + name(thing) + "\"," + thing.ts() + "\r\n")
        .collect(Collectors.joining("", "id,ts\r\n", ""));
  }

  /** A page of a style, as lines in an encoding. */
  private static SimResponse answer(String style, SimRequest request, Charset charset) {
    if (style.equals("none")) {
      Instant from = Instant.parse(String.valueOf(request.param("from")));
      Instant to = Instant.parse(String.valueOf(request.param("to")));
      List<Thing> asked =
          THINGS.stream().filter(t -> !t.ts().isBefore(from) && t.ts().isBefore(to)).toList();
      return lined(cut(asked, 0, SIZE), charset);
    }
    String place = request.param("at");
    int number = place == null ? 0 : Integer.parseInt(place);
    int at = style.equals("page") ? number * SIZE : number;
    SimResponse answer = lined(cut(THINGS, at, at + SIZE), charset);
    if (!LINKED.contains(style) || at + SIZE >= THINGS.size()) {
      return answer;
    }
    String next = "?at=" + (at + SIZE);
    return style.equals("next_url")
        ? answer.header("X-Next", next)
        : answer.header("Link", "<" + next + ">; rel=next");
  }

  private static SimResponse lined(List<Thing> things, Charset charset) {
    // what it says of its encoding may be wrong: the configuration knows
    return SimResponse.json("")
        .header("Content-Type", "text/csv; charset=utf-8")
        .body(lines(things).getBytes(charset));
  }

  private static SimResponse zipped(SimResponse answer) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
      zip.write(answer.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return answer.header("Content-Encoding", "gzip").body(bytes.toByteArray());
  }

  /** What the body's last quote closes does not arrive. */
  private static SimResponse cutWithin(SimResponse answer) {
    return answer.cutAt(new String(answer.body(), StandardCharsets.ISO_8859_1).lastIndexOf('"'));
  }

  /** An answer as it leaves. */
  private static SimResponse sent(String form, SimResponse answer, int number) {
    SimResponse framed =
        switch (form) {
          case "gzip" -> zipped(answer);
          case "cut in chunks" -> answer.chunked();
          case "cut unseen" -> answer.closeDelimited();
          default -> answer;
        };
    return form.startsWith("cut") && number == 2 ? cutWithin(framed) : framed;
  }

  @ParameterizedTest(name = "{0}, {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "offset      | plain         | 4",
        "offset      | gzip          | 4",
        "offset      | windows-1252  | 4",
        "offset      | cut by length | 5",
        "offset      | cut in chunks | 5",
        "offset      | cut unseen    | 5",
        "page        | plain         | 4",
        "page        | gzip          | 4",
        "page        | windows-1252  | 4",
        "page        | cut by length | 5",
        "page        | cut in chunks | 5",
        "page        | cut unseen    | 5",
        "link_header | plain         | 3",
        "link_header | gzip          | 3",
        "link_header | windows-1252  | 3",
        "link_header | cut by length | 4",
        "link_header | cut in chunks | 4",
        "link_header | cut unseen    | 4",
        "next_url    | plain         | 3",
        "next_url    | gzip          | 3",
        "next_url    | windows-1252  | 3",
        "next_url    | cut by length | 4",
        "next_url    | cut in chunks | 4",
        "next_url    | cut unseen    | 4",
        // the day, then halves until less than four things are in each
        "none        | plain         | 9",
        "none        | gzip          | 9",
        "none        | windows-1252  | 9",
        "none        | cut by length | 10",
        "none        | cut in chunks | 10",
        "none        | cut unseen    | 10",
      })
  void b04_b06_b07_allRowsAreReadHoweverTheyCome(String style, String form, int requests)
      throws Exception {
    Charset charset = form.startsWith("windows") ? Charset.forName(form) : StandardCharsets.UTF_8;
    AtomicInteger asked = new AtomicInteger();
    rig.attempts(2).answering(r -> sent(form, answer(style, r, charset), asked.incrementAndGet()));
    SliceSummary summary =
        rig.read(
            DATED
                + ("pagination_style: " + style + "\npagination: " + STYLES.get(style) + "\n")
                + ("response: {format: csv, charset: " + charset.name() + "}\n"));

    assertThat(summary.complete()).isTrue();
    assertThat(rig.ids()).containsExactlyElementsOf(ALL);
    assertThat(rig.quarantined()).isEmpty();
    assertThat(rig.api.requests())
        .hasSize(requests)
        .allSatisfy(r -> assertThat(r.header("accept")).isEqualTo("text/csv, */*;q=0.1"));
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "json, records: 'data[]' |                 |          | application/json",
        "ndjson, records: .      |                 |          | application/x-ndjson,"
            + " application/json;q=0.5, */*;q=0.1",
        "csv                     |                 |          | text/csv, */*;q=0.1",
        "csv                     | application/csv |          | application/csv",
        "csv                     |                 | text/tsv | text/tsv",
        "csv                     | application/csv | text/tsv | application/csv",
        "ndjson, records: .      |                 | a/b      | a/b",
      })
  void theFormatIsAskedForUnlessAHeaderSaysOtherwise(
      String format, String ofRequest, String ofConnection, String accept) throws Exception {
    List<Thing> one = THINGS.subList(0, 1);
    rig.answering(
        r ->
            format.startsWith("csv")
                ? lined(one, StandardCharsets.UTF_8)
                : SimResponse.json(
                    format.startsWith("json") ? ReadRig.page(one, "") : one.get(0).json() + "\n"));
    if (ofConnection != null) {
      rig.headers(Map.of("Accept", ofConnection));
    }
    String headers = ofRequest == null ? "" : ", headers: {accept: " + ofRequest + "}";
    rig.read(
        DATED.replace("}}", "}" + headers + "}")
            + "pagination_style: none\npagination: {record_cap: none}\n"
            + ("response: {format: " + format + "}\n"));

    assertThat(rig.ids()).hasSize(1);
    assertThat(rig.api.requests())
        .singleElement()
        .satisfies(r -> assertThat(r.header("accept")).isEqualTo(accept));
  }
}
