package io.dayfill.cli;

import io.dayfill.cli.term.Screen;
import io.dayfill.cli.term.Text;
import io.dayfill.core.run.Verification;
import io.dayfill.core.time.TimeSource;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;

/** How far the reading back of a table has come: a live line, or a plain one every ten seconds. */
final class VerifyProgress implements Verification.Listener, AutoCloseable {
  private static final long LIVE_NANOS = Duration.ofMillis(200).toNanos();
  private static final long PLAIN_NANOS = Duration.ofSeconds(10).toNanos();

  private final Screen screen;
  private final TimeSource time;
  private final boolean quiet;
  private long days;
  private long toldAt;

  VerifyProgress(Screen screen, TimeSource time, boolean quiet) {
    this.screen = screen;
    this.time = time;
    this.quiet = quiet;
    toldAt = time.nanoTime();
  }

  @Override
  public void read(String entity, LocalDate day, long rows) {
    days++;
    long now = time.nanoTime();
    if (quiet || now - toldAt < (screen.isLive() ? LIVE_NANOS : PLAIN_NANOS)) {
      return;
    }
    toldAt = now;
    String line =
        entity + "  " + day + "  " + Text.days(days) + ", " + Text.count(rows, "row", "rows");
    if (screen.isLive()) {
      screen.paint(List.of(line));
    } else {
      screen.line(line);
    }
  }

  @Override
  public void close() {
    screen.clear();
  }
}
