package io.dayfill.cli.term;

import java.io.PrintStream;
import java.util.List;

/**
 * The one writer to standard error: lines that stay, and on a terminal some live lines below them
 * that are painted anew. Safe for use by several threads; nobody's line tears another's.
 */
public final class Screen {
  private final PrintStream err;
  private final boolean live;
  private final int columns;
  private List<String> painted = List.of();

  /**
   * A screen.
   *
   * @param err where it writes
   * @param live whether lines can be painted anew there
   * @param columns the width: live lines are cut to it, as one that wraps cannot be taken back
   */
  public Screen(PrintStream err, boolean live, int columns) {
    this.err = err;
    this.live = live;
    this.columns = columns;
  }

  /** Whether there can be live lines. */
  public boolean isLive() {
    return live;
  }

  /** Writes a line, or several, above the live ones. */
  public synchronized void line(String text) {
    err.print(erasure() + text + "\n" + String.join("", painted));
    err.flush();
  }

  /** Paints the live lines anew; where there can be none, does nothing. */
  public synchronized void paint(List<String> lines) {
    if (!live) {
      return;
    }
    String erasure = erasure();
    painted = lines.stream().map(this::cut).map(line -> line + "\n").toList();
    err.print(erasure + String.join("", painted));
    err.flush();
  }

  /** Takes the live lines away. */
  public void clear() {
    paint(List.of());
  }

  private String erasure() {
    return painted.isEmpty() ? "" : "\u001b[" + painted.size() + "A\r\u001b[J";
  }

  private String cut(String line) {
    int room = columns - 1;
    return line.codePointCount(0, line.length()) <= room
        ? line
        : line.substring(0, line.offsetByCodePoints(0, room));
  }
}
