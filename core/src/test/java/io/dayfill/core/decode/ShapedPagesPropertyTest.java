package io.dayfill.core.decode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Whatever a page of any shape holds, the same comes of it by known shapes and without, in memory
 * and through a window over a file.
 */
class ShapedPagesPropertyTest {
  @Property(tries = 800)
  void onAnyPage(@ForAll long seed) {
    Random random = new Random(seed);
    ShapedPages.Shape shape = ShapedPages.ALL.get(random.nextInt(ShapedPages.ALL.size()));
    int window = 40 + random.nextInt(800);
    Slices fast = Slices.of(new EntityPlan(shape.entity(), true), shape.entity());
    Slices general = Slices.of(new EntityPlan(shape.entity(), false), shape.entity());
    Slices streamed =
        Slices.of(new EntityPlan(shape.entity(), random.nextBoolean(), window), shape.entity());
    for (int i = 0; i < 6; i++) {
      byte[] page = ShapedPages.page(shape, random);
      String expected = BothPaths.outcome(general, Bodies.memory(page));
      assertThat(BothPaths.outcome(fast, Bodies.memory(page))).isEqualTo(expected);
      assertThat(BothPaths.outcome(streamed, Bodies.stream(page))).isEqualTo(expected);
    }
    assertThat(fast.seen()).isEqualTo(general.seen());
    assertThat(streamed.seen()).isEqualTo(general.seen());
  }
}
