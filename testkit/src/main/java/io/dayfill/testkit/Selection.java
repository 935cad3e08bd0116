package io.dayfill.testkit;

/** The ordinals of a complete answer, in the order of the answer. */
interface Selection {
  long size();

  long ordinal(long position);

  /** Consecutive readings, none hidden. */
  record Range(long first, long end, boolean descending) implements Selection {
    @Override
    public long size() {
      return end - first;
    }

    @Override
    public long ordinal(long position) {
      return descending ? end - 1 - position : first + position;
    }
  }

  /** Any readings. */
  final class Listed implements Selection {
    private final long[] ordinals;

    Listed(long[] ordinals) {
      this.ordinals = ordinals;
    }

    @Override
    public long size() {
      return ordinals.length;
    }

    @Override
    public long ordinal(long position) {
      return ordinals[(int) position];
    }
  }
}
