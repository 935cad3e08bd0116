package io.dayfill.cli;

import io.dayfill.cli.term.Text;
import io.dayfill.core.forecast.TimeLeft;
import io.dayfill.core.time.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** How far one entity has come. Told by any thread. */
final class EntityProgress {
  private static final long NOT_YET = Long.MIN_VALUE;

  /** Shorter waits come with every budget and would only flicker. */
  private static final Duration WORTH_TELLING = Duration.ofSeconds(1);

  /** What a slice is doing. */
  private enum Doing {
    READING,
    LANDING
  }

  private final String name;
  private final long days;
  private final TimeSource time;
  private final Map<String, Doing> slices = new ConcurrentHashMap<>();
  private final Map<String, Long> daysLeft = new ConcurrentHashMap<>();
  private final Map<String, Long> underWay = new ConcurrentHashMap<>();
  private final Map<String, Instant> waits = new ConcurrentHashMap<>();
  private final AtomicLong daysDone = new AtomicLong();
  private final AtomicLong daysFailed = new AtomicLong();
  private final LongAdder rows = new LongAdder();
  private final LongAdder requests = new LongAdder();
  private final AtomicLong began = new AtomicLong(NOT_YET);
  private final AtomicLong ended = new AtomicLong(NOT_YET);

  EntityProgress(String name, long days, TimeSource time) {
    this.name = name;
    this.days = days;
    this.time = time;
  }

  private void begin() {
    began.compareAndSet(NOT_YET, time.nanoTime());
  }

  void reading(String slice, long sliceDays) {
    begin();
    daysLeft.put(slice, sliceDays);
    slices.put(slice, Doing.READING);
  }

  void landing(String slice) {
    waits.remove(slice);
    slices.put(slice, Doing.LANDING);
  }

  void requested(String slice) {
    begin();
    requests.increment();
    underWay.merge(slice, 1L, Long::sum);
  }

  void received(long records) {
    rows.add(records);
  }

  void waiting(String slice, Instant until) {
    begin();
    waits.put(slice, until);
  }

  void resumed(String slice) {
    waits.remove(slice);
  }

  /** A day is done; with its last one the slice is. */
  void finished(String slice, boolean failed) {
    ended.set(time.nanoTime());
    daysFailed.addAndGet(failed ? 1 : 0);
    daysDone.incrementAndGet();
    if (daysLeft.merge(slice, -1L, Long::sum) <= 0) {
      left(slice);
    }
  }

  /** Nothing more is done for a slice. */
  void left(String slice) {
    daysLeft.remove(slice);
    slices.remove(slice);
    underWay.remove(slice);
    waits.remove(slice);
  }

  String name() {
    return name;
  }

  /** How far it is, in requests too. */
  TimeLeft.Standing standing() {
    long sent = requests.sum();
    long open = underWay.values().stream().mapToLong(Long::longValue).sum();
    return new TimeLeft.Standing(daysDone.get(), Math.max(0, sent - open), open);
  }

  boolean isDone() {
    return daysDone.get() >= days;
  }

  boolean hasBegun() {
    return began.get() != NOT_YET;
  }

  /** From the first reading to the last day that is done, or to now. */
  Duration elapsed() {
    long from = began.get();
    if (from == NOT_YET) {
      return Duration.ZERO;
    }
    long to = isDone() ? ended.get() : time.nanoTime();
    return Duration.ofNanos(Math.max(0, to - from));
  }

  /**
   * One line: days, the time left, what it is doing, rows, speed, requests. What matters most comes
   * first, as a narrow terminal cuts the end.
   *
   * @param left the time left, where it can be told
   */
  String line(int nameWidth, ZoneId zone, Optional<Duration> left) {
    String pad = " ".repeat(Math.max(0, nameWidth - name.length()));
    StringBuilder out = new StringBuilder(name + pad + "  ");
    out.append(Text.number(daysDone.get())).append(" of ").append(Text.days(days));
    if (daysFailed.get() > 0) {
      out.append(" (").append(Text.number(daysFailed.get())).append(" failed)");
    }
    if (!isDone()) {
      left.ifPresent(some -> out.append(", about ").append(Text.roughly(some)).append(" left"));
    }
    out.append(", ").append(state(zone));
    long received = rows.sum();
    out.append(", ").append(Text.count(received, "row", "rows"));
    double seconds = elapsed().toNanos() / 1e9;
    if (received > 0 && seconds >= 0.1) {
      out.append(", ").append(Text.number(Math.round(received / seconds))).append(" rows/s");
    }
    out.append(", ").append(Text.count(requests.sum(), "request", "requests"));
    return out.toString();
  }

  private String state(ZoneId zone) {
    if (isDone()) {
      return "done";
    }
    Instant now = time.now();
    Optional<Instant> until =
        waits.values().stream().min(Comparator.naturalOrder()).filter(t -> isLong(now, t));
    if (until.isPresent()) {
      return "waiting for the rate limit until " + Text.until(until.get(), now, zone);
    }
    if (slices.containsValue(Doing.READING)) {
      return "reading";
    }
    return slices.containsValue(Doing.LANDING) ? "landing" : "waiting for its turn";
  }

  private static boolean isLong(Instant now, Instant until) {
    return Duration.between(now, until).compareTo(WORTH_TELLING) >= 0;
  }
}
