package io.dayfill.cli;

import io.dayfill.cli.term.Screen;
import io.dayfill.core.time.TimeSource;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Shows a run's progress: on a terminal live lines, one an entity, else a plain line an entity
 * every ten seconds and at its end.
 */
final class ProgressPainter implements AutoCloseable {
  private static final Duration LIVE = Duration.ofMillis(200);
  private static final Duration PLAIN = Duration.ofSeconds(1);
  private static final long PLAIN_LINES_EVERY = 10;

  /** More lines than the smallest terminal has could not be taken back. */
  private static final int LIVE_LINES = 12;

  private final Progress progress;
  private final Screen screen;
  private final TimeSource time;
  private final ZoneId zone;
  private final int nameWidth;
  private final Set<String> told = new HashSet<>();
  private long ticks;
  private final Thread thread;

  ProgressPainter(Progress progress, Screen screen, TimeSource time, ZoneId zone) {
    this.progress = progress;
    this.screen = screen;
    this.time = time;
    this.zone = zone;
    nameWidth = progress.entities().stream().mapToInt(e -> e.name().length()).max().orElse(0);
    thread = new Thread(this::paintOnAndOn, "dayfill-progress");
    thread.setDaemon(true);
  }

  /** Begins to show progress. */
  static ProgressPainter start(Progress progress, Screen screen, TimeSource time, ZoneId zone) {
    ProgressPainter painter = new ProgressPainter(progress, screen, time, zone);
    painter.thread.start();
    return painter;
  }

  private void paintOnAndOn() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        time.sleep(screen.isLive() ? LIVE : PLAIN);
        tick();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What is to be seen after one more interval. */
  synchronized void tick() {
    ticks++;
    if (screen.isLive()) {
      screen.paint(liveLines());
      return;
    }
    boolean due = ticks % PLAIN_LINES_EVERY == 0;
    Map<String, Duration> left = due ? progress.left() : Map.of();
    for (EntityProgress entity : progress.entities()) {
      if (entity.isDone() || due) {
        tell(entity, left);
      }
    }
  }

  private List<String> liveLines() {
    List<String> lines = new ArrayList<>();
    Map<String, Duration> left = progress.left();
    for (EntityProgress entity : progress.entities()) {
      if (entity.hasBegun()) {
        lines.add(entity.line(nameWidth, zone, Optional.ofNullable(left.get(entity.name()))));
      }
    }
    int more = lines.size() - LIVE_LINES;
    if (more > 0) {
      lines = new ArrayList<>(lines.subList(0, LIVE_LINES - 1));
      lines.add("and " + (more + 1) + " more");
    }
    return lines;
  }

  private void tell(EntityProgress entity, Map<String, Duration> left) {
    if (entity.hasBegun() && (!entity.isDone() || told.add(entity.name()))) {
      screen.line(entity.line(0, zone, Optional.ofNullable(left.get(entity.name()))));
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    finish();
  }

  synchronized void finish() {
    screen.clear();
    if (!screen.isLive()) {
      progress.entities().forEach(this::tellEnd);
    }
  }

  private void tellEnd(EntityProgress entity) {
    if (!told.contains(entity.name())) {
      tell(entity, Map.of());
    }
  }
}
