package io.dayfill.core.rate;

import java.util.Arrays;

/**
 * When the next request may leave, from when the last ones did. Times are nanoseconds since some
 * moment, not negative. Guarded by its {@link Budget}.
 *
 * <p>Two rules hold side by side. The last {@code requests} departures are kept, and none leaves
 * before the oldest of them is {@code per} old: so no span of that length, wherever it begins,
 * holds more. And departures beyond {@code burst} keep {@code per / requests} apart, counted by one
 * theoretical arrival time (the generic cell rate algorithm, ITU-T I.371).
 */
final class Departures {
  private final int requests;
  private final long per;
  private final long interval;
  private final long tolerance;

  private long[] times = new long[16];
  private int head;
  private int size;
  private long arrival;

  Departures(int requests, long per, int burst) {
    this.requests = requests;
    this.per = per;
    this.interval = per / requests;
    this.tolerance = (Math.min(burst, requests) - 1) * interval;
  }

  /**
   * When the request behind {@code ahead} others may leave.
   *
   * @param now the present
   * @param allowed how many may leave within the period, at most {@code requests}
   * @return a time not before {@code now}
   */
  long earliest(int ahead, long now, int allowed) {
    long at = Math.max(now, arrival - tolerance + ahead * interval);
    // the place, in line with those that left, of the one that must be a whole period old
    int place = size + ahead - allowed;
    if (place >= size) {
      return Math.max(at, earliest(place - size, now, allowed) + per);
    }
    return place < 0 ? at : Math.max(at, time(place) + per);
  }

  /** One left. */
  void record(long at) {
    while (size > 0 && (size == requests || time(0) + per <= at)) {
      head = (head + 1) % times.length;
      size--;
    }
    if (size == times.length) {
      grow();
    }
    times[(head + size) % times.length] = at;
    size++;
    arrival = Math.max(arrival, at) + interval;
  }

  private void grow() {
    long[] larger = Arrays.copyOf(times, (int) Math.min(requests, times.length * 2L));
    for (int i = 0; i < size; i++) {
      larger[i] = time(i);
    }
    times = larger;
    head = 0;
  }

  private long time(int place) {
    return times[(head + place) % times.length];
  }
}
