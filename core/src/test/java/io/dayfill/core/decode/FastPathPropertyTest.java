package io.dayfill.core.decode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Whatever a page holds, the fast path and the general one make the same of it, streamed or not.
 */
class FastPathPropertyTest {
  @Property(tries = 800)
  void onAnyPage(@ForAll long seed) {
    Random random = new Random(seed);
    Slices fast = Slices.of(BothPaths.FAST, OddPages.ALL);
    Slices general = Slices.of(BothPaths.GENERAL, OddPages.ALL);
    int window = 40 + random.nextInt(2000);
    Slices streamed =
        Slices.of(new EntityPlan(OddPages.ALL, random.nextBoolean(), window), OddPages.ALL);
    for (int i = random.nextInt(3); i >= 0; i--) {
      byte[] page = OddPages.page(random);
      String expected = BothPaths.outcome(general, Bodies.memory(page));
      assertThat(BothPaths.outcome(fast, Bodies.memory(page))).isEqualTo(expected);
      assertThat(BothPaths.outcome(streamed, Bodies.stream(page))).isEqualTo(expected);
    }
    assertThat(fast.seen()).isEqualTo(general.seen());
    assertThat(streamed.seen()).isEqualTo(general.seen());
  }
}
