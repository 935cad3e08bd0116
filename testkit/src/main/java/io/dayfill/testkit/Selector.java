package io.dayfill.testkit;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/** Finds what a complete answer holds. Lists that cost time to make are kept for the next pages. */
final class Selector {
  private static final int KEPT = 16;

  private final DataSet set;
  private final Map<Key, Selection> kept =
      new LinkedHashMap<>(KEPT, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Selection> eldest) {
          return size() > KEPT;
        }
      };

  Selector(DataSet set) {
    this.set = set;
  }

  /** The readings of {@code [start, end)} that had happened and arrived by the instant. */
  Selection select(Instant start, Instant end, Instant asOf) {
    long first = set.firstAtOrAfter(start);
    long last = Math.max(first, set.firstAtOrAfter(earlier(end, asOf.plusNanos(1))));
    List<Offline> hiding =
        set.offline().stream().filter(span -> span.mayHide(start, end, asOf)).toList();
    boolean ordered =
        set.order() == ReadingOrder.TIME || set.order() == ReadingOrder.TIME_DESCENDING;
    if (hiding.isEmpty() && ordered) {
      return new Selection.Range(first, last, set.order() == ReadingOrder.TIME_DESCENDING);
    }
    synchronized (kept) {
      return kept.computeIfAbsent(new Key(first, last, hiding), key -> list(key, asOf));
    }
  }

  private Selection list(Key key, Instant asOf) {
    long[] ordinals =
        LongStream.range(key.first, key.last)
            .filter(ordinal -> key.hiding.stream().noneMatch(span -> hides(span, ordinal, asOf)))
            .toArray();
    return new Selection.Listed(
        switch (set.order()) {
          case TIME -> ordinals;
          case TIME_DESCENDING -> reversed(ordinals);
          case DEVICE_THEN_TIME -> byDevice(ordinals);
          case SHUFFLED -> shuffled(ordinals, new SplittableRandom(set.seed() ^ key.first));
        });
  }

  private boolean hides(Offline span, long ordinal, Instant asOf) {
    return span.hides(set.device(ordinal), set.epochMilli(ordinal), asOf);
  }

  private static Instant earlier(Instant a, Instant b) {
    return a.isBefore(b) ? a : b;
  }

  private static long[] reversed(long[] ordinals) {
    long[] result = new long[ordinals.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = ordinals[ordinals.length - 1 - i];
    }
    return result;
  }

  private long[] byDevice(long[] ordinals) {
    int[] next = new int[set.devices() + 1];
    for (long ordinal : ordinals) {
      next[set.device(ordinal) + 1]++;
    }
    for (int device = 0; device < set.devices(); device++) {
      next[device + 1] += next[device];
    }
    long[] result = new long[ordinals.length];
    for (long ordinal : ordinals) {
      result[next[set.device(ordinal)]++] = ordinal;
    }
    return result;
  }

  private static long[] shuffled(long[] ordinals, SplittableRandom random) {
    for (int i = ordinals.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      long swapped = ordinals[i];
      ordinals[i] = ordinals[j];
      ordinals[j] = swapped;
    }
    return ordinals;
  }

  private record Key(long first, long last, List<Offline> hiding) {}
}
