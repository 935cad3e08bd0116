package io.dayfill.cli;

import io.dayfill.core.error.DayfillException;
import java.io.UncheckedIOException;
import java.util.function.Supplier;

/** Ports of this machine that somebody names. */
final class Loopback {
  private static final int LAST = 65_535;

  private Loopback() {}

  /**
   * Starts what listens on a port.
   *
   * @param port as {@code --port} names it; 0 for a free one
   * @throws DayfillException of the user's category where nothing can listen there
   */
  static <T> T start(int port, Supplier<T> start) {
    if (port < 0 || port > LAST) {
      throw DayfillException.user(
          "--port is " + port, "there is no such port", "Write a number from 1 to " + LAST);
    }
    try {
      return start.get();
    } catch (UncheckedIOException e) {
      Throwable cause = e.getCause();
      throw DayfillException.user(
          "nothing can listen on port " + port + " of 127.0.0.1",
          String.valueOf(cause == null ? e.getMessage() : cause.getMessage()),
          "Stop what listens there, name another --port, or leave it out for a free one");
    }
  }
}
