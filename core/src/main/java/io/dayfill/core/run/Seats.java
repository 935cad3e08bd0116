package io.dayfill.core.run;

import io.dayfill.core.plan.Slice;
import io.dayfill.core.read.ReadListener;
import java.time.Instant;

/**
 * How many slices of a connection may be read at once, so that they have room in memory: few at
 * first, more once their pages are known to be short. While some are landed, others are read in
 * their place, so that the source is asked without a break.
 */
final class Seats {
  /** The rows, vectors and open files of a slice. */
  private static final long BYTES_PER_SLICE = 16L << 20;

  /** A page in use and one that comes, with what becomes of them. */
  private static final int PAGES = 4;

  /** A longer one goes through a file. */
  private static final long LONGEST_PAGE = 8L << 20;

  private final int concurrent;
  private final long memory;
  private long longestPage;
  private int taken;

  /**
   * Makes seats.
   *
   * @param concurrent how many slices may be read at once, however much memory there is
   * @param memory the bytes there are
   */
  Seats(int concurrent, long memory) {
    this.concurrent = concurrent;
    this.memory = memory;
  }

  /** How many slices can be read at once where no page is long. */
  static long ofShortPages(int concurrent, long memory) {
    return Math.max(1, Math.min(concurrent, memory / BYTES_PER_SLICE));
  }

  /** How many slices may be under way: read, or landed. */
  int most() {
    return 2 * concurrent;
  }

  /** A seat that is not taken yet. */
  Seat seat() {
    return new Seat();
  }

  /** The seat of one slice; whoever takes it leaves it in time, whatever happens. */
  final class Seat implements AutoCloseable {
    private boolean held;

    /** Waits for it, unless it is held already. */
    void take() {
      if (!held) {
        Seats.this.take();
        held = true;
      }
    }

    void leave() {
      if (held) {
        held = false;
        Seats.this.leave();
      }
    }

    /** Leaves it. */
    @Override
    public void close() {
      leave();
    }

    /** Looks at the pages, and tells another listener of all. */
    ReadListener watching(ReadListener listener) {
      return new ReadListener() {
        @Override
        public void requested(Slice slice) {
          listener.requested(slice);
        }

        @Override
        public void received(Slice slice, long records, long bytes) {
          seen(bytes);
          listener.received(slice, records, bytes);
        }

        @Override
        public void waiting(Slice slice, Instant until) {
          listener.waiting(slice, until);
        }

        @Override
        public void resumed(Slice slice) {
          listener.resumed(slice);
        }
      };
    }
  }

  private synchronized void take() {
    boolean interrupted = false;
    while (taken >= seats()) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    taken++;
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void leave() {
    taken--;
    notifyAll();
  }

  private long seats() {
    long page = longestPage == 0 ? LONGEST_PAGE : Math.min(longestPage, LONGEST_PAGE);
    return Math.max(1, Math.min(concurrent, memory / (BYTES_PER_SLICE + PAGES * page)));
  }

  private synchronized void seen(long page) {
    boolean first = longestPage == 0;
    longestPage = Math.max(longestPage, page);
    if (first) {
      notifyAll();
    }
  }
}
