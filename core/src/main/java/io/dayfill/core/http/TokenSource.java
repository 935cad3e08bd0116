package io.dayfill.core.http;

import io.dayfill.core.rate.WaitListener;
import java.time.Duration;
import java.util.Optional;

/** Where tokens come from. */
interface TokenSource {
  /**
   * What a token would be asked for with, as it is now: where it is the same and was refused,
   * asking again is no use.
   */
  String basis();

  /**
   * Asks for a token.
   *
   * @throws SourceException if none is given
   */
  Token ask(WaitListener listener) throws PassingTrouble, InterruptedException;

  /**
   * A token.
   *
   * @param life from when it was asked for; empty where nobody says
   */
  record Token(String value, Optional<Duration> life) {}
}
