package io.dayfill.core.rate;

import java.util.Arrays;

/**
 * When the next request may leave, from when the last ones did. Times are nanoseconds since some
 * moment, not negative. Guarded by its {@link Budget}.
 *
 * <p>Two rules hold side by side. The last departures are kept, and none leaves before the oldest
 * of as many as may leave within {@code per} is that old: so no span of that length, wherever it
 * begins, holds more. And departures beyond a burst keep an interval apart, counted by one
 * theoretical arrival time (the generic cell rate algorithm, ITU-T I.371).
 *
 * <p>A request that may leave is sent a little later, or much: its connection has to be made first,
 * perhaps a token fetched. Until then it counts as leaving now.
 */
final class Departures {
  private final int most;
  private final long per;
  private final long patience;

  private long[] times = new long[16];
  private boolean[] waiting = new boolean[16];
  private boolean[] refused = new boolean[16];
  private long next;
  private int size;
  private int unsent;
  private long latest;
  private long arrival;

  /**
   * Makes one.
   *
   * @param patience for how long one that is not sent counts as leaving now, and not as sent when
   *     it was let go: whoever waits for it must not do so for ever
   */
  Departures(int requests, long per, long patience) {
    this.patience = patience;
    // those of one more period, until it is known whether they were refused
    most = 2 * requests;
    this.per = per;
  }

  /**
   * When the request behind {@code ahead} others may leave.
   *
   * @param now the present
   * @param urgent whether some that are not sent yet may be waiting for this one: they then count
   *     as sent when they were let go
   * @return a time not before {@code now}
   */
  long earliest(int ahead, long now, Pace.Rate rate, boolean urgent) {
    boolean asLetGo = urgent || now - latest > patience;
    int before = asLetGo ? ahead : unsent + ahead;
    long arrived = unsent > 0 && !asLetGo ? Math.max(arrival, now) : arrival;
    long at = Math.max(now, arrived - rate.tolerance() + before * rate.interval());
    // the place, in line with those that left, of the one that must be a whole period old
    int place = size + ahead - rate.allowed();
    if (place >= size) {
      return Math.max(at, earliest(place - size, now, rate, urgent) + per);
    }
    if (place < 0) {
      return at;
    }
    long number = next - size + place;
    return Math.max(at, (waiting[place(number)] && !asLetGo ? now : time(number)) + per);
  }

  /**
   * One may leave now.
   *
   * @return its number
   */
  long record(long now) {
    if (size == most) {
      size--;
    }
    if (size == times.length) {
      grow();
    }
    refused[place(next)] = false;
    times[place(next)] = now;
    waiting[place(next)] = true;
    latest = now;
    size++;
    unsent++;
    return next++;
  }

  /** One is sent now. */
  void sent(long number, long now, long interval) {
    unsent--;
    arrival = Math.max(arrival, now) + interval;
    if (isKept(number)) {
      times[place(number)] = now;
      waiting[place(number)] = false;
    }
  }

  /**
   * One was refused.
   *
   * @return when it was sent; {@code now} if that is forgotten
   */
  long refused(long number, long now) {
    if (!isKept(number)) {
      return now;
    }
    refused[place(number)] = true;
    return time(number);
  }

  /** How many of those sent after one time and until another were refused, or else were not. */
  int count(long after, long until, boolean wanted) {
    int count = 0;
    for (long number = next - size; number < next; number++) {
      long at = time(number);
      boolean counts = !waiting[place(number)] && refused[place(number)] == wanted;
      if (counts && at > after && at <= until) {
        count++;
      }
    }
    return count;
  }

  private boolean isKept(long number) {
    return number >= next - size;
  }

  private void grow() {
    int length = (int) Math.min(most, times.length * 2L);
    long[] larger = Arrays.copyOf(times, length);
    boolean[] unsentOnes = new boolean[length];
    boolean[] marks = new boolean[length];
    for (long number = next - size; number < next; number++) {
      larger[(int) (number % length)] = time(number);
      unsentOnes[(int) (number % length)] = waiting[place(number)];
      marks[(int) (number % length)] = refused[place(number)];
    }
    times = larger;
    waiting = unsentOnes;
    refused = marks;
  }

  private int place(long number) {
    return (int) (number % times.length);
  }

  private long time(long number) {
    return times[place(number)];
  }
}
