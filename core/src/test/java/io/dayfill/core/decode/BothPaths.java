package io.dayfill.core.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.http.PageBody;
import java.nio.charset.StandardCharsets;

/** Decodes pages by the fast path and by the general one. */
final class BothPaths {
  static final EntityPlan FAST = new EntityPlan(OddPages.ALL, true);
  static final EntityPlan GENERAL = new EntityPlan(OddPages.ALL, false);

  private BothPaths() {}

  /** Everything that can be seen of a page is the same either way. */
  static void assertSame(byte[] page) {
    Slices fast = Slices.of(FAST, OddPages.ALL);
    Slices general = Slices.of(GENERAL, OddPages.ALL);
    String expected = outcome(general, Bodies.memory(page)) + general.seen();
    String actual = outcome(fast, Bodies.memory(page)) + fast.seen();
    if (!actual.equals(expected)) {
      assertThat(actual).as(new String(page, StandardCharsets.UTF_8)).isEqualTo(expected);
    }
  }

  static String outcome(Slices slice, PageBody body) {
    try {
      DecodedPage page = slice.page(body);
      return page.records() + " records, cursor " + page.value("next_cursor");
    } catch (UnreadablePageException e) {
      return (e.isCut() ? "cut: " : "unreadable: ") + e.getMessage();
    }
  }
}
