package io.dayfill.core.decode;

import io.dayfill.core.metadata.Condition;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A condition that each record is asked about. */
final class RecordTest {
  /** Where the value comes from, as an {@link Alternatives} says it. */
  final int source;

  /** Whether a record for which it holds fails the page, or else is skipped. */
  final boolean fails;

  final Condition condition;
  private final byte[][] values;

  RecordTest(Condition condition, int source, boolean fails) {
    this.condition = condition;
    this.source = source;
    this.fails = fails;
    values =
        condition.values().stream()
            .map(value -> value.getBytes(StandardCharsets.UTF_8))
            .toArray(byte[][]::new);
  }

  /** True if it holds where there is no value. */
  boolean holdsWithout() {
    return values.length > 0 && condition.negated();
  }

  /** True if it holds for a value. */
  boolean holds(byte[] b, int from, int to) {
    if (values.length == 0) {
      return true;
    }
    for (byte[] value : values) {
      if (value.length == to - from && Arrays.equals(value, 0, value.length, b, from, to)) {
        return !condition.negated();
      }
    }
    return condition.negated();
  }
}
