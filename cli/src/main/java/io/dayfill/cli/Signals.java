package io.dayfill.cli;

import io.dayfill.cli.term.Screen;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
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

  /**
   * Waits for a signal, while something is served.
   *
   * @param words what to tell the user meanwhile
   * @return the exit code
   */
  default int serve(String words, Screen screen) throws InterruptedException {
    CountDownLatch asked = new CountDownLatch(1);
    try (Watch watch = watch(code -> asked.countDown())) {
      screen.line(words.stripTrailing());
      asked.await();
      return watch.exitCode().orElse(ExitCode.OK);
    }
  }

  /** A time in which the signals are taken over. */
  interface Watch extends AutoCloseable {
    /** The exit code that a signal asked for, if one came. */
    OptionalInt exitCode();

    @Override
    void close();
  }
}
