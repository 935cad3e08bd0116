package io.dayfill.cli.log;

import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/** Where lines of the log go. Safe for use by several threads. */
public interface LogTarget {
  /** Nowhere: what libraries say before the command line was read. */
  LogTarget NONE =
      new LogTarget() {
        @Override
        public Level threshold(Origin origin) {
          return Level.ERROR;
        }

        @Override
        public void write(Level level, String logger, String message, @Nullable Throwable thrown) {}
      };

  /** The lowest level of which lines are wanted. */
  Level threshold(Origin origin);

  /** Takes a line. */
  void write(Level level, String logger, String message, @Nullable Throwable thrown);

  /** Who speaks. */
  enum Origin {
    /** Dayfill itself. */
    DAYFILL,
    /** Libraries whose warnings are of no use to who runs Dayfill. */
    NOISY,
    /** All others: an adapter, the HTTP client, whose finer levels would show what is sent. */
    OTHER;

    static Origin of(String logger) {
      if (logger.startsWith("io.dayfill.")) {
        return DAYFILL;
      }
      boolean noisy =
          logger.startsWith("org.apache.hadoop.")
              || logger.startsWith("io.delta.")
              || logger.startsWith("org.apache.parquet.");
      return noisy ? NOISY : OTHER;
    }
  }
}
