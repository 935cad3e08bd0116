package io.dayfill.sink.delta.internal.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrayPoolTest {
  private final ArrayPool pool = new ArrayPool(1 << 20);

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 63, 64, 65, 100, 128, 129, 1000, 4096, 4097, 20_000, 1 << 17})
  void anArrayIsAsLongAsAskedForAndLittleLonger(int least) {
    int longest = Math.max(64, least + least / 4);

    assertThat(pool.longs(least).length).isBetween(least, longest);
    assertThat(pool.ints(least).length).isBetween(least, longest);
    assertThat(pool.bytes(least).length).isBetween(least, longest);
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 128, 256, 4096, 1 << 17})
  void aPowerOfTwoIsMetExactly(int length) {
    assertThat(pool.longs(length)).hasSize(length);
  }

  @Test
  void whatCameBackIsLentAgain() {
    long[] first = pool.longs(1000);
    pool.give(first);

    assertThat(pool.longs(990)).isSameAs(first);
    assertThat(pool.longs(990)).isNotSameAs(first);
  }

  @Test
  void idleArraysAreBounded() {
    ArrayPool small = new ArrayPool(1000);
    byte[] kept = small.bytes(896);
    byte[] dropped = small.bytes(896);
    small.give(kept);
    small.give(dropped);

    assertThat(small.bytes(896)).isSameAs(kept);
    assertThat(small.bytes(896)).isNotSameAs(dropped);
  }

  @Test
  void aWiderArrayKeepsWhatTheFirstPlacesHold() {
    int[] array = pool.ints(64);
    Arrays.setAll(array, i -> i);

    int[] wider = pool.wider(array, 10, 11);

    assertThat(wider).hasSizeGreaterThanOrEqualTo(128);
    assertThat(Arrays.copyOf(wider, 10)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    assertThat(pool.ints(64)).isSameAs(array);
  }

  @Test
  void noArrayIsLentTwice() {
    Set<byte[]> lent = Collections.newSetFromMap(new IdentityHashMap<>());
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      if (random.nextInt(3) > 0 || lent.isEmpty()) {
        assertThat(lent.add(pool.bytes(random.nextInt(5000)))).isTrue();
      } else {
        byte[] back = lent.iterator().next();
        lent.remove(back);
        pool.give(back);
      }
    }
  }
}
