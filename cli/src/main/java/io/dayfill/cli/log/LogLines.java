package io.dayfill.cli.log;

import io.dayfill.cli.term.Screen;
import io.dayfill.cli.term.Text;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.time.TimeSource;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/** The log on the screen and, if there is one, in a file. */
public final class LogLines implements LogTarget, AutoCloseable {
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
  private static final DateTimeFormatter UTC =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSX", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final Screen screen;
  private final TimeSource time;
  private final ZoneId zone;
  private final boolean verbose;
  private final @Nullable Writer file;

  /**
   * A log.
   *
   * @param verbose whether the screen shows what Dayfill says at debug, and stack traces
   * @param file a file to append all of it to
   */
  public LogLines(
      Screen screen, TimeSource time, ZoneId zone, boolean verbose, @Nullable Path file) {
    this.screen = screen;
    this.time = time;
    this.zone = zone;
    this.verbose = verbose;
    this.file = file == null ? null : open(file);
  }

  private static Writer open(Path file) {
    try {
      return Files.newBufferedWriter(
          file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw DayfillException.user(
          "the log file '" + file + "' cannot be written",
          e.getClass().getSimpleName(),
          "Name a file in a folder that is there and may be written to");
    }
  }

  @Override
  public Level threshold(Origin origin) {
    boolean all = verbose || file != null;
    return switch (origin) {
      case DAYFILL -> all ? Level.DEBUG : Level.WARN;
      case NOISY -> Level.ERROR;
      case OTHER -> Level.WARN;
    };
  }

  @Override
  public void write(Level level, String logger, String message, @Nullable Throwable thrown) {
    if (verbose || level.toInt() >= Level.WARN.toInt()) {
      screen.line(forScreen(level, logger, message, thrown));
    }
    if (file != null) {
      append(file, forFile(level, logger, message, thrown));
    }
  }

  /**
   * Writes where an error came from: to the file, and to the screen only where it is verbose, as it
   * shows the error itself in another form.
   */
  public void trace(Throwable thrown) {
    String logger = "io.dayfill.cli";
    if (verbose) {
      screen.line(forScreen(Level.ERROR, logger, "failed", thrown));
    }
    if (file != null) {
      append(file, forFile(Level.ERROR, logger, "failed", thrown));
    }
  }

  private String forScreen(Level level, String logger, String message, @Nullable Throwable thrown) {
    String source = logger.substring(logger.lastIndexOf('.') + 1);
    String clock = CLOCK.format(time.now().atZone(zone));
    StringBuilder out = new StringBuilder(clock + " " + level + " " + source + ": ");
    out.append(Text.safe(message));
    if (thrown != null && verbose) {
      StackTraces.append(out, thrown);
    } else if (thrown != null) {
      out.append(" (").append(Text.safe(thrown.toString())).append(')');
    }
    return out.toString();
  }

  private String forFile(Level level, String logger, String message, @Nullable Throwable thrown) {
    StringBuilder out = new StringBuilder(UTC.format(time.now()));
    out.append(' ').append(level).append(" [").append(Thread.currentThread().getName());
    out.append("] ").append(logger).append(": ").append(Text.safe(message));
    if (thrown != null) {
      StackTraces.append(out, thrown);
    }
    return out.append('\n').toString();
  }

  private static void append(Writer file, String line) {
    synchronized (file) {
      try {
        file.write(line);
        file.flush();
      } catch (IOException e) {
        // A full disk must not end a run for its log's sake; the screen has the line
        return;
      }
    }
  }

  @Override
  public void close() {
    if (file != null) {
      try {
        file.close();
      } catch (IOException e) {
        screen.line(
            "The log file could not be closed: " + Text.safe(String.valueOf(e.getMessage())));
      }
    }
  }
}
