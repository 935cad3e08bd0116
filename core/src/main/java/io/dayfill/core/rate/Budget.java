package io.dayfill.core.rate;

import io.dayfill.core.metadata.Connection;
import io.dayfill.core.time.TimeSource;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Who may ask a connection's API now: one budget for all entities and threads of the process that
 * use the connection, and for the other processes of the host that use the same account. Within a
 * process, who comes first leaves first; processes take turns.
 */
public final class Budget implements AutoCloseable {
  // a server counts arrivals: requests that left a full period apart may arrive a little closer
  private static final long LONGEST_MARGIN = Duration.ofMillis(50).toNanos();
  private static final long LONGEST_SLEEP = Duration.ofSeconds(1).toNanos();
  private static final long LONGEST_GAP = Duration.ofSeconds(1).toNanos();
  private static final long SHORTEST_GAP = Duration.ofMillis(25).toNanos();

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
    departures = new Departures(limit.requests(), per, limit.burst());
    quota = limit.quota() == null ? null : new QuotaCount(limit.quota());
    host =
        shared == null
            ? null
            : new HostBudget(shared, connection, time, random.nextLong() | 1, per);
  }

  /**
   * Says what is asked for from now on.
   *
   * @param today whether it is today's load, which goes before backfills and may use what they
   *     leave ({@code reserve_for_today}); so it is until somebody says otherwise
   */
  public synchronized void today(boolean today) {
    this.today = today;
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
      Duration waited = depart(listener);
      left = true;
      return new Permit(permits, waited);
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
    depart(listener);
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
            + limit.maxWait(),
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

  private Duration depart(WaitListener listener) throws InterruptedException {
    Wait wait = new Wait(listener);
    int ahead;
    synchronized (this) {
      ahead = inLine++;
    }
    try {
      wait.lookAhead(ahead);
      turn.lockInterruptibly();
      try {
        long remaining = wait.leave();
        while (remaining > 0) {
          time.sleep(Duration.ofNanos(Math.min(remaining, LONGEST_SLEEP)));
          remaining = wait.leave();
        }
      } finally {
        turn.unlock();
      }
    } finally {
      synchronized (this) {
        inLine--;
      }
      wait.end();
    }
    return wait.waited();
  }

  /** How long the quota lets nobody of this process leave. */
  private long quotaDelay() {
    if (quota == null) {
      return 0;
    }
    long now = Nanos.of(time.now());
    long delay = quota.earliest(now, share()) - now;
    if (delay > 0) {
      refuseQuota(delay, quota.quota());
    }
    return delay;
  }

  private void refuseQuota(long delay, Connection.Quota used) {
    if (!waitsForQuota) {
      throw new QuotaException(
          instantIn(delay).plusMillis(999).truncatedTo(ChronoUnit.SECONDS),
          "connection '"
              + connection
              + "' has asked "
              + (today ? "" : "what a backfill may of ")
              + "its "
              + used.requests()
              + " requests in "
              + used.per(),
          "Run the same command then, or add --wait");
    }
  }

  /** The share of what the source gives that may be used. */
  private double share() {
    return today ? 1 : 1 - limit.reserveForToday();
  }

  private int allowed() {
    return Math.max(1, (int) (limit.requests() * share()));
  }

  /** When the other processes let a request leave; one that may leave at once is counted there. */
  private long othersLeave(long now) {
    if (host == null) {
      return now;
    }
    HostBudget.Turn free = host.leave(allowed(), share(), today);
    if (free.quota() && quota != null) {
      refuseQuota(free.delay(), quota.quota());
    }
    if (free.pause() > 0) {
      pauseUntil(now + free.pause());
    }
    return now + free.delay();
  }

  // the gap between requests while a pause is fresh: about the budget's own rate
  private long gap() {
    long even = limit.per().toNanos() / limit.requests();
    return Math.max(SHORTEST_GAP, Math.min(LONGEST_GAP, even));
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
  public static final class Permit implements AutoCloseable {
    private final Semaphore permits;
    private final Duration waited;
    private boolean closed;

    private Permit(Semaphore permits, Duration waited) {
      this.permits = permits;
      this.waited = waited;
    }

    /** How long it was waited for, by the budget's rate or a pause. */
    public Duration waited() {
      return waited;
    }

    @Override
    public synchronized void close() {
      if (!closed) {
        closed = true;
        permits.release();
      }
    }
  }

  /** One thread's wait. */
  private final class Wait {
    private final WaitListener listener;
    private final long began = ticks();
    private boolean told;
    private long toldUntil;

    Wait(WaitListener listener) {
      this.listener = listener;
    }

    /** Refuses or tells a wait that those ahead make certain. */
    void lookAhead(int ahead) {
      long now = ticks();
      long due;
      synchronized (Budget.this) {
        due = Math.max(pausedUntil, departures.earliest(ahead, now, allowed()));
        refuseLong(began, due, now);
      }
      if (due > now) {
        tell(due, now);
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
        long due = Math.max(pausedUntil, departures.earliest(0, now, allowed()));
        refuseLong(began, due, now);
        at = Math.max(due, calmNext);
        if (at <= now) {
          at = now + quotaDelay();
          at = at > now ? at : othersLeave(now);
          if (!waitsForQuota || at == pausedUntil) {
            refuseLong(began, at, now);
          }
        }
        if (at <= now) {
          departures.record(now);
          if (quota != null) {
            quota.record(Nanos.of(time.now()));
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
