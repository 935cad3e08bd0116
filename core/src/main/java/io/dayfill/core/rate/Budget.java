package io.dayfill.core.rate;

import io.dayfill.core.metadata.Connection;
import io.dayfill.core.metadata.Durations;
import io.dayfill.core.time.TimeSource;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who may ask a connection's API now: one budget for all entities and threads of the process that
 * use the connection, and for the other processes of the host that use the same account. Within a
 * process, who comes first leaves first; processes take turns.
 */
public final class Budget implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Budget.class);

  // a server counts arrivals: requests that left a full period apart may arrive a little closer
  private static final long LONGEST_MARGIN = Duration.ofMillis(50).toNanos();
  private static final long LONGEST_SLEEP = Duration.ofSeconds(1).toNanos();
  private static final long LONGEST_GAP = Duration.ofSeconds(1).toNanos();
  private static final long SHORTEST_GAP = Duration.ofMillis(25).toNanos();
  private static final long LOOK_AGAIN = Duration.ofMillis(20).toNanos();
  private static final int PERIODS_FOR_A_MEAN = 3;

  private final String connection;
  private final Connection.RateLimit limit;
  private final TimeSource time;
  private final RandomGenerator random;
  private final long origin;
  private final Semaphore permits;
  private final ReentrantLock turn = new ReentrantLock(true);
  private final @Nullable HostBudget host;

  // the rest is guarded by this
  private boolean today = true;
  private boolean waitsForQuota;
  private final @Nullable QuotaCount quota;
  private final Departures departures;
  private final Pace pace;
  private final Flights flights;
  private final Remainder remainder = new Remainder();
  private int underWay;
  private @Nullable Refusals refusals;
  private int refused;
  private long taken;
  private long takenSince = Long.MIN_VALUE;
  private int inLine;
  private long pausedUntil;
  private long calmUntil;
  private long calmNext;

  /**
   * Makes a full budget of this process alone.
   *
   * @param random spreads the requests that leave after a pause
   */
  public Budget(Connection connection, TimeSource time, RandomGenerator random) {
    this(connection, time, random, null);
  }

  /**
   * Makes a budget.
   *
   * @param random spreads the requests that leave after a pause
   * @param shared the folder in which processes of the host tell each other what they ask; null if
   *     this process asks alone
   */
  public Budget(
      Connection connection, TimeSource time, RandomGenerator random, @Nullable Path shared) {
    this.connection = connection.name();
    this.limit = connection.rateLimit();
    this.time = time;
    this.random = random;
    origin = time.nanoTime();
    permits = new Semaphore(limit.maxConcurrent(), true);
    long per = limit.per().toNanos() + Math.min(limit.per().toNanos() / 50, LONGEST_MARGIN);
    departures = new Departures(limit.requests(), per, nanos(connection.timeouts().connect()));
    pace = new Pace(limit, per);
    flights = new Flights(limit.maxConcurrent());
    quota = limit.quota() == null ? null : new QuotaCount(limit.quota());
    host =
        shared == null
            ? null
            : new HostBudget(shared, connection, time, random.nextLong() | 1, per, pace);
  }

  /**
   * Says what is asked for from now on. What was refused before that is told as such.
   *
   * @param today whether it is today's load, which goes before backfills and may use what they
   *     leave ({@code reserve_for_today}); so it is until somebody says otherwise
   */
  public synchronized void today(boolean today) {
    this.today = today;
    refused = 0;
  }

  /** Says whether a quota that is used up is waited for, however long that takes; at first not. */
  public synchronized void waitForQuota(boolean wait) {
    waitsForQuota = wait;
  }

  /**
   * Waits until one more request may leave. It counts as left when this returns, and as under way
   * until the permit is closed.
   *
   * @throws LimitedException at once, if the wait would be longer than {@code max_wait}
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  public Permit acquire(WaitListener listener) throws InterruptedException {
    refuseLongPause();
    permits.acquire();
    boolean left = false;
    try {
      Departure departed = depart(listener);
      left = true;
      return new Permit(departed);
    } finally {
      if (!left) {
        permits.release();
      }
    }
  }

  /**
   * Waits until a request may leave that belongs to one under way, such as one for a token or along
   * a redirect. It counts as left when this returns.
   *
   * @throws LimitedException at once, if the wait would be longer than {@code max_wait}
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  public void another(WaitListener listener) throws InterruptedException {
    refuseLongPause();
    // Not in line: those there may be waiting for one that waits for this
    Wait wait = new Wait(listener, true);
    try {
      wait.untilLeft();
    } finally {
      wait.end();
    }
    departed(wait.number);
  }

  private synchronized void departed(long number) {
    long now = ticks();
    departures.sent(number, now, pace.rate(clock(), 1).interval());
    if (takenSince == Long.MIN_VALUE) {
      takenSince = now;
    }
    taken++;
  }

  /**
   * The source has refused a request as one too many: nobody leaves for a while, and from then on
   * fewer than before.
   *
   * @param permit with which it had left
   * @param wait for how long nobody leaves
   * @param told whether the source said so
   */
  public void refused(Permit permit, Duration wait, boolean told) {
    synchronized (this) {
      long now = ticks();
      long at = departures.refused(permit.departure.number, now);
      refused++;
      taken--;
      if (clock() - (now - at) > pace.since()) {
        Refusals before = refusals;
        long last = before == null ? at : Math.max(at, before.last);
        refusals = new Refusals(last, told ? nanos(wait) : 0);
      }
    }
    pause(wait);
  }

  /**
   * What the source has refused and nobody has drawn a conclusion from.
   *
   * @param last when the last of them was sent
   * @param pause the one that the source named, 0 if none
   */
  private record Refusals(long last, long pause) {}

  /** Once a pause is over, all that left before it has been answered: the pace is set by that. */
  private void learn(long now) {
    Refusals found = refusals;
    if (found == null || now < pausedUntil) {
      return;
    }
    refusals = null;
    long clock = clock();
    long last = clock - (now - found.last);
    long per = limit.per().toNanos();
    // what left together was not refused in its order
    long until = found.last + per / 20;
    int own = departures.count(found.last - per, until, false);
    int others = 0;
    if (host != null) {
      int all = host.left(last - per, last + per / 20);
      others = Math.max(0, all - own - departures.count(found.last - per, until, true));
    }
    if (last <= pace.since()) {
      return;
    }
    pace.lower(own + others, mean(found), clock);
    LOG.debug("{}", slower().orElse(""));
    taken = 0;
    takenSince = now;
    if (host != null) {
      host.tellPace();
    }
  }

  /**
   * What the source took of each period since the last refusal, the pause that follows included.
   */
  private double mean(Refusals found) {
    long span = found.last - takenSince;
    return found.pause > 0 && span > PERIODS_FOR_A_MEAN * limit.per().toNanos()
        ? (double) taken * limit.per().toNanos() / (span + found.pause)
        : 0;
  }

  /** What has to be said about how the source was asked, for the one who wrote the metadata. */
  public synchronized List<String> remarks() {
    return Stream.of(slower(), flights.tooFew(pace.rate(clock(), share()).interval()))
        .flatMap(Optional::stream)
        .map(text -> "connection '" + connection + "' " + text)
        .toList();
  }

  private Optional<String> slower() {
    double now = pace.at(clock());
    return now < limit.requests()
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "is asked %.3g requests in %s, not %d: its source refused more, %s; correct"
                    + " rate_limit",
                now,
                Durations.shown(limit.per()),
                limit.requests(),
                refused == 0
                    ? "before this run"
                    : (refused == 1 ? "once" : refused + " times") + " in this run"))
        : Optional.empty();
  }

  /**
   * Lets nobody leave for a while, because the server said so. Afterwards requests leave one by
   * one, apart by chance, not all at once.
   */
  public void pause(Duration wait) {
    long nanos = Math.max(0, nanos(wait));
    synchronized (this) {
      if (pauseUntil(ticks() + nanos) && host != null) {
        host.pause(nanos);
      }
    }
  }

  private boolean pauseUntil(long until) {
    boolean longer = until > pausedUntil;
    if (longer) {
      pausedUntil = until;
      calmNext = until + random.nextLong(gap());
      calmUntil = until + Math.max(limit.per().toNanos(), LONGEST_GAP);
    }
    return longer;
  }

  /** The error of a wait that is too long. */
  public LimitedException tooLong(Duration wait) {
    Instant until = instantIn(nanos(wait)).plusMillis(999).truncatedTo(ChronoUnit.SECONDS);
    return new LimitedException(
        until,
        "connection '"
            + connection
            + "' may not be asked before, and that is longer than its max_wait of "
            + Durations.shown(limit.maxWait()),
        "Run again then, or allow a longer rate_limit.max_wait");
  }

  /** Lets go of what is shared with other processes. */
  @Override
  public synchronized void close() {
    if (host != null) {
      host.close();
    }
  }

  private synchronized void refuseLongPause() {
    long now = ticks();
    refuseLong(now, pausedUntil, now);
  }

  private void refuseLong(long began, long due, long now) {
    if (due > now && due - began > nanos(limit.maxWait())) {
      throw tooLong(Duration.ofNanos(due - now));
    }
  }

  private Departure depart(WaitListener listener) throws InterruptedException {
    Wait wait = new Wait(listener, false);
    int ahead;
    synchronized (this) {
      ahead = inLine++;
    }
    try {
      wait.lookAhead(ahead);
      turn.lockInterruptibly();
      try {
        wait.untilLeft();
      } finally {
        turn.unlock();
      }
    } finally {
      synchronized (this) {
        inLine--;
      }
      wait.end();
    }
    return new Departure(wait.number, wait.waited());
  }

  /** One that may leave, and how long it waited for that. */
  private record Departure(long number, Duration waited) {}

  /** How long the quota lets nobody of this process leave. */
  private long quotaDelay() {
    if (quota == null) {
      return 0;
    }
    long now = clock();
    long given = quota.earliest(now, share());
    if (given > now) {
      refuseQuota(given, quota.quota());
    }
    return given - now;
  }

  /** Its end is told as it stands: the clock goes on while a delay is measured and added again. */
  private void refuseQuota(long given, Connection.Quota used) {
    if (!waitsForQuota) {
      throw new QuotaException(
          Nanos.instant(given),
          "connection '"
              + connection
              + "' has asked "
              + (today ? "" : "what a backfill may of ")
              + "its "
              + used.requests()
              + " requests in "
              + Durations.shown(used.per()),
          "Run the same command then, or add --wait");
    }
  }

  /** The share of what the source gives that may be used. */
  private double share() {
    return today ? 1 : 1 - limit.reserveForToday();
  }

  private Pace.Rate rate() {
    return pace.rate(clock(), share());
  }

  private long clock() {
    return Nanos.of(time.now());
  }

  /** When the other processes let a request leave; one that may leave at once is counted there. */
  private long othersLeave(long now) {
    if (host == null) {
      return now;
    }
    HostBudget.Turn free = host.leave(share(), today);
    if (free.given() > 0 && quota != null) {
      refuseQuota(free.given(), quota.quota());
    }
    if (free.pause() > 0) {
      pauseUntil(now + free.pause());
    }
    return now + free.delay();
  }

  // the gap between requests while a pause is fresh: about the budget's own rate
  private long gap() {
    return Math.max(SHORTEST_GAP, Math.min(LONGEST_GAP, rate().interval()));
  }

  private long ticks() {
    return time.nanoTime() - origin;
  }

  private Instant instantIn(long nanos) {
    return time.now().plusNanos(nanos);
  }

  private static long nanos(Duration duration) {
    // a duration of centuries overflows toNanos
    return duration.compareTo(RetryAfter.CEILING) > 0
        ? RetryAfter.CEILING.toNanos()
        : duration.toNanos();
  }

  /** One request on its way. Closing it makes room for the next; closing it again does nothing. */
  public final class Permit implements AutoCloseable {
    private final Departure departure;
    private long sentAt = Long.MIN_VALUE;
    private boolean closed;

    private Permit(Departure departure) {
      this.departure = departure;
    }

    /** How long it was waited for, by the budget's rate or a pause. */
    public Duration waited() {
      return departure.waited;
    }

    /**
     * Says that the request has left by now, so that it counts from now on. Only the first time
     * counts; what never left counts as if it had when it is closed.
     */
    public void sent() {
      synchronized (Budget.this) {
        if (sentAt == Long.MIN_VALUE) {
          sentAt = ticks();
          departed(departure.number);
        }
      }
    }

    /**
     * Says what its answer tells of the requests that the source still takes: where that is none,
     * nobody leaves until it counts anew; else no more than that, those under way included.
     *
     * @param remaining how many, not negative
     * @param reset how long it is until the source counts anew
     */
    public void remaining(long remaining, Duration reset) {
      if (remaining == 0) {
        pause(reset);
        return;
      }
      synchronized (Budget.this) {
        remainder.told(remaining, underWay - 1, ticks() + nanos(reset));
      }
    }

    @Override
    public void close() {
      synchronized (Budget.this) {
        if (closed) {
          return;
        }
        closed = true;
        underWay--;
        sent();
        flights.landed(sentAt, ticks());
      }
      permits.release();
    }
  }

  /** One thread's wait. */
  private final class Wait {
    private final WaitListener listener;
    private final boolean urgent;
    private final long began = ticks();
    private boolean told;
    private long toldUntil;
    private long number;

    /**
     * Begins.
     *
     * @param urgent whether others that may leave wait for this one
     */
    Wait(WaitListener listener, boolean urgent) {
      this.listener = listener;
      this.urgent = urgent;
    }

    /** Refuses or tells a wait that those ahead make certain. */
    void lookAhead(int ahead) {
      long now = ticks();
      long due;
      synchronized (Budget.this) {
        due = Math.max(pausedUntil, departures.earliest(ahead, now, rate(), urgent));
        refuseLong(began, due, now);
      }
      if (due > now) {
        tell(due, now);
      }
    }

    void untilLeft() throws InterruptedException {
      long remaining = leave();
      while (remaining > 0) {
        time.sleep(Duration.ofNanos(Math.min(remaining, LONGEST_SLEEP)));
        remaining = leave();
      }
    }

    /**
     * Leaves if that may be.
     *
     * @return 0 if it left, otherwise how long to wait
     */
    long leave() {
      long now;
      long at;
      synchronized (Budget.this) {
        now = ticks();
        learn(now);
        long due = Math.max(pausedUntil, departures.earliest(0, now, rate(), urgent));
        refuseLong(began, due, now);
        at = Math.max(due, calmNext);
        if (at <= now && !urgent && !remainder.allows(underWay, now)) {
          at = now + LOOK_AGAIN;
        }
        if (at <= now) {
          at = now + quotaDelay();
          at = at > now ? at : othersLeave(now);
          if (!waitsForQuota || at == pausedUntil) {
            refuseLong(began, at, now);
          }
        }
        if (at <= now) {
          number = departures.record(now);
          remainder.departed();
          underWay += urgent ? 0 : 1;
          if (quota != null) {
            quota.record(clock());
          }
          if (now < calmUntil) {
            calmNext = now + gap() / 2 + random.nextLong(gap());
          }
          return 0;
        }
      }
      tell(at, now);
      return at - now;
    }

    private void tell(long until, long now) {
      if (!told || until - toldUntil >= LONGEST_SLEEP) {
        told = true;
        toldUntil = until;
        listener.waiting(instantIn(until - now));
      }
    }

    Duration waited() {
      return told ? Duration.ofNanos(ticks() - began) : Duration.ZERO;
    }

    void end() {
      if (told) {
        listener.resumed(waited());
      }
    }
  }
}
