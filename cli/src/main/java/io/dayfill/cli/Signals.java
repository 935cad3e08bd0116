package io.dayfill.cli;

import java.util.OptionalInt;
import java.util.function.IntConsumer;

/** What SIGINT and SIGTERM do while something is under way that should end in good order. */
interface Signals {
  /**
   * Takes the signals over until the watch is closed.
   *
   * @param onFirst is told the exit code that the first signal asks for, and returns at once; the
   *     second signal halts the process
   */
  Watch watch(IntConsumer onFirst);

  /** A time in which the signals are taken over. */
  interface Watch extends AutoCloseable {
    /** The exit code that a signal asked for, if one came. */
    OptionalInt exitCode();

    @Override
    void close();
  }
}
