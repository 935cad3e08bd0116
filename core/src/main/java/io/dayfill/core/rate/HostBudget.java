package io.dayfill.core.rate;

import io.dayfill.core.metadata.Connection;
import io.dayfill.core.metadata.OriginPattern;
import io.dayfill.core.metadata.SecretReference;
import io.dayfill.core.metadata.TextDigest;
import io.dayfill.core.time.TimeSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What all processes of a host together have asked of one API account: when requests left, and
 * until when the server wants none. It lies in a small file under a lock that the system takes back
 * from who dies, so there is nothing to start, and nothing to mend. Guarded by its {@link Budget}.
 *
 * <p>Times are nanoseconds since 1970, since the ticks of two processes have nothing in common.
 * Where the file cannot be used, the budget is the process's alone, and that is said once.
 */
final class HostBudget {
  private static final Logger LOG = LoggerFactory.getLogger(HostBudget.class);

  private static final long MAGIC = 0x4441594649_4C4C31L;
  private static final int HEADER = 128;
  private static final int DIGITS = 32;
  private static final int SLOTS = 1 << 17;
  private static final Duration FORGOTTEN = Duration.ofDays(62);
  private static final long SET_BACK = Duration.ofSeconds(1).toNanos();

  /** Who waits looks again at least once a second: a mark that is older is of one who died. */
  private static final long MARK_LIVES = Duration.ofMillis(1_100).toNanos();

  /** For how long the last one to leave lets others go first. */
  private static final long COURTESY = Duration.ofMillis(3).toNanos();

  private final Path file;
  private final TimeSource time;
  private final long me;
  private final long per;
  private final Pace pace;
  private final ByteBuffer cells = ByteBuffer.allocate(HEADER);
  private final ByteBuffer slot = ByteBuffer.allocate(Long.BYTES);
  private final @Nullable QuotaCount quota;
  private @Nullable FileChannel channel;
  private boolean broken;

  /** The places of the header. */
  private enum Cell {
    MAGIC(0),
    NEXT(8),
    ARRIVAL(16),
    PAUSED(24),
    SEEN(32),
    LAST(40),
    WAITS(48),
    WAITS_AT(56),
    TODAY_WAITS(64),
    TODAY_WAITS_AT(72),
    QUOTA_SINCE(80),
    QUOTA_USED(88),
    PACE(96),
    PACE_SINCE(104),
    PACE_PATIENCE(112);

    private final int place;

    Cell(int place) {
      this.place = place;
    }
  }

  /**
   * Makes one; the file is opened at the first use.
   *
   * @param folder where such files lie
   * @param me tells this process from others, not 0
   * @param per the span within which no more than the pace allows leave, in nanoseconds
   * @param pace what all of them share
   */
  HostBudget(Path folder, Connection connection, TimeSource time, long me, long per, Pace pace) {
    this.file = folder.resolve(name(connection));
    this.time = time;
    this.me = me;
    this.per = per;
    Connection.Quota given = connection.rateLimit().quota();
    quota = given == null ? null : new QuotaCount(given);
    this.pace = pace;
  }

  /** One account of one API has one name, which tells nobody which. */
  private static String name(Connection connection) {
    String references =
        connection.references().stream()
            .map(SecretReference::toString)
            .sorted()
            .collect(Collectors.joining("\n"));
    String text = OriginPattern.of(connection.baseUrl()) + "\n" + references;
    return TextDigest.of(text, DIGITS);
  }

  /**
   * What the others leave room for.
   *
   * @param delay nanoseconds to wait before asking again; 0 where the request has left
   * @param pause nanoseconds for which the server wants no request at all
   * @param given when the quota is given anew, by the clock; 0 unless it is used up
   */
  record Turn(long delay, long pause, long given) {
    static final Turn FREE = new Turn(0, 0, 0);
  }

  /**
   * Lets a request leave if that may be now, and counts it.
   *
   * @param share the share of what the source gives, 0 to 1, that may be used
   * @param today whether it goes before those of backfills
   */
  Turn leave(double share, boolean today) {
    return use(() -> leaveLocked(share, today), Turn.FREE);
  }

  /** Lets nobody leave for so many nanoseconds. */
  void pause(long nanos) {
    use(
        () -> {
          long until = now() + nanos;
          if (until > get(Cell.PAUSED)) {
            put(Cell.PAUSED, until);
            writeHeader();
          }
          return true;
        },
        true);
  }

  /** Tells the others how the pace has changed. */
  void tellPace() {
    use(
        () -> {
          // a rate a second: the others may have another period
          put(Cell.PACE, Double.doubleToLongBits(pace.lowered() / per));
          put(Cell.PACE_SINCE, pace.since());
          put(Cell.PACE_PATIENCE, pace.patience());
          writeHeader();
          return true;
        },
        true);
  }

  /** How many left after one time and until another, all processes together. */
  int left(long after, long until) {
    return use(
        () -> {
          int count = 0;
          long next = get(Cell.NEXT);
          long first = Math.max(0, next - SLOTS);
          for (long i = next - 1; i >= first && slot(i) > after; i--) {
            count += slot(i) <= until ? 1 : 0;
          }
          return count;
        },
        0);
  }

  private Turn leaveLocked(double share, boolean today) throws IOException {
    long now = now();
    Pace.Rate rate = pace.rate(now, share);
    long pause = get(Cell.PAUSED) - now;
    if (pause > 0) {
      return new Turn(pause, pause, 0);
    }
    if (quota != null) {
      quota.resume(get(Cell.QUOTA_SINCE), get(Cell.QUOTA_USED));
      long given = quota.earliest(now, share);
      if (given > now) {
        return new Turn(given - now, 0, given);
      }
    }
    long next = get(Cell.NEXT);
    long at = get(Cell.ARRIVAL) - rate.tolerance();
    if (next >= rate.allowed()) {
      at = Math.max(at, slot(next - rate.allowed()) + per);
    }
    long courtesy = othersFirst(now, today) ? COURTESY : 0;
    long wait = at + courtesy - now;
    if (wait > 0) {
      mark(now, today);
      writeHeader();
      return new Turn(wait, 0, 0);
    }
    writeSlot(next, now);
    if (quota != null) {
      quota.record(now);
      put(Cell.QUOTA_SINCE, quota.since());
      put(Cell.QUOTA_USED, quota.used());
    }
    put(Cell.NEXT, next + 1);
    put(Cell.ARRIVAL, Math.max(get(Cell.ARRIVAL), now) + rate.interval());
    put(Cell.LAST, me);
    unmark(Cell.WAITS);
    unmark(Cell.TODAY_WAITS);
    writeHeader();
    return Turn.FREE;
  }

  private boolean othersFirst(long now, boolean today) {
    if (waits(Cell.TODAY_WAITS, Cell.TODAY_WAITS_AT, now)) {
      return !today || get(Cell.LAST) == me;
    }
    return !today && get(Cell.LAST) == me && waits(Cell.WAITS, Cell.WAITS_AT, now);
  }

  private boolean waits(Cell who, Cell since, long now) {
    return get(who) != 0 && get(who) != me && now - get(since) < MARK_LIVES;
  }

  private void mark(long now, boolean today) {
    put(today ? Cell.TODAY_WAITS : Cell.WAITS, me);
    put(today ? Cell.TODAY_WAITS_AT : Cell.WAITS_AT, now);
  }

  private void unmark(Cell who) {
    if (get(who) == me) {
      put(who, 0);
    }
  }

  /** What is done under the lock. */
  @FunctionalInterface
  private interface Step<T> {
    T run() throws IOException;
  }

  private <T> T use(Step<T> step, T otherwise) {
    if (broken) {
      return otherwise;
    }
    try {
      return locked(step);
    } catch (ClosedChannelException e) {
      // an interrupt closes the file; the thread is on its way out
      channel = null;
      return otherwise;
    } catch (IOException e) {
      broken = true;
      LOG.warn("the budget is not shared with other processes: {}: {}", file, e.toString());
      return otherwise;
    }
  }

  private <T> T locked(Step<T> step) throws IOException {
    FileChannel open = channel == null ? open() : channel;
    channel = open;
    try (FileLock lock = lock(open)) {
      readHeader();
      return step.run();
    }
  }

  private FileLock lock(FileChannel open) throws IOException {
    while (true) {
      try {
        return open.lock();
      } catch (OverlappingFileLockException e) {
        // another budget of this process, which holds it for an instant
        Thread.onSpinWait();
      }
    }
  }

  private FileChannel open() throws IOException {
    Path folder = file.getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      Files.createDirectories(folder);
    }
    forgetOld(folder);
    Set<StandardOpenOption> options =
        Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    return FileChannel.open(
        file,
        options,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
  }

  /** The longest span is a month: what nobody has touched for two tells nothing any more. */
  private void forgetOld(@Nullable Path folder) throws IOException {
    if (folder == null) {
      return;
    }
    Instant before = time.now().minus(FORGOTTEN);
    try (Stream<Path> files = Files.list(folder)) {
      for (Path each : files.toList()) {
        if (Files.isRegularFile(each)
            && Files.getLastModifiedTime(each).toInstant().isBefore(before)) {
          Files.deleteIfExists(each);
        }
      }
    }
  }

  private long now() {
    return Nanos.of(time.now());
  }

  private long get(Cell cell) {
    return cells.getLong(cell.place);
  }

  private void put(Cell cell, long value) {
    cells.putLong(cell.place, value);
  }

  private void readHeader() throws IOException {
    cells.clear();
    read(cells, 0);
    if (get(Cell.MAGIC) != MAGIC) {
      for (Cell cell : Cell.values()) {
        put(cell, 0);
      }
      put(Cell.MAGIC, MAGIC);
    }
    long now = now();
    long back = get(Cell.SEEN) - now;
    if (back > SET_BACK) {
      shift(back);
    }
    put(Cell.SEEN, now);
    if (get(Cell.PACE_SINCE) > 0) {
      pace.resume(
          Double.longBitsToDouble(get(Cell.PACE)) * per,
          get(Cell.PACE_SINCE),
          get(Cell.PACE_PATIENCE));
    }
  }

  /** The clock was set back: what happened has happened as long ago as before. */
  private void shift(long back) throws IOException {
    put(Cell.ARRIVAL, get(Cell.ARRIVAL) - back);
    put(Cell.PAUSED, get(Cell.PAUSED) - back);
    put(Cell.PACE_SINCE, get(Cell.PACE_SINCE) - back);
    long next = get(Cell.NEXT);
    for (long i = Math.max(0, next - SLOTS); i < next; i++) {
      writeSlot(i, slot(i) - back);
    }
  }

  /** In one piece: who is killed meanwhile has written all of it or nothing. */
  private void writeHeader() throws IOException {
    cells.clear();
    write(cells, 0);
  }

  private long slot(long number) throws IOException {
    slot.clear();
    read(slot, place(number));
    return slot.getLong(0);
  }

  private void writeSlot(long number, long at) throws IOException {
    slot.clear();
    slot.putLong(0, at);
    write(slot, place(number));
  }

  private static long place(long number) {
    return HEADER + number % SLOTS * Long.BYTES;
  }

  /** What lies beyond the end of the file is 0. */
  private void read(ByteBuffer into, long place) throws IOException {
    FileChannel open = channel;
    if (open != null) {
      long at = place;
      int read = open.read(into, at);
      while (read > 0 && into.hasRemaining()) {
        at += read;
        read = open.read(into, at);
      }
    }
    while (into.hasRemaining()) {
      into.put((byte) 0);
    }
  }

  private void write(ByteBuffer from, long place) throws IOException {
    FileChannel open = channel;
    if (open != null) {
      long at = place;
      while (from.hasRemaining()) {
        at += open.write(from, at);
      }
    }
  }

  void close() {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      LOG.debug("{} was not closed", file, e);
    }
    channel = null;
  }
}
