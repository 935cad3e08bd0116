package io.dayfill.core.decode;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/** What is well-formed is what a parser of JSON takes for it. */
class WellFormedTest {
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  @Property(tries = 2000)
  void asAParserSeesIt(@ForAll long seed) {
    Random random = new Random(seed);
    byte[] page = OddPages.page(random);
    if (Utf8.validUntil(page, 0, page.length) < page.length) {
      return;
    }
    Slices slice = Slices.of(BothPaths.FAST, OddPages.ALL);
    String outcome = BothPaths.outcome(slice, Bodies.memory(page));
    boolean refused =
        outcome.contains("malformed")
            || outcome.startsWith("cut: ")
            || outcome.contains("the answer is no JSON")
            || outcome.contains("not UTF-8");
    if (refused || outcome.contains(" records, cursor ")) {
      assertThat(refused)
          .as(outcome + "\n" + new String(page, StandardCharsets.UTF_8))
          .isEqualTo(!isWellFormed(page));
    }
  }

  private static boolean isWellFormed(byte[] page) {
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), page)) {
      if (parser.nextToken() == null) {
        return false;
      }
      parser.skipChildren();
      parser.finishToken();
      return parser.nextToken() == null;
    } catch (JacksonException e) {
      return false;
    }
  }
}
