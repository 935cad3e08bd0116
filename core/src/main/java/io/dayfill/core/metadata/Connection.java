package io.dayfill.core.metadata;

import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One API account: where it is, how to prove who we are, how politely to ask.
 *
 * @param name its name
 * @param baseUrl http(s), no query and no fragment
 * @param auth how requests are authorised
 * @param headers header fields of every request, by their names
 * @param rateLimit how often to ask
 * @param retry how often to try again
 * @param timeouts how long to wait for what
 */
public record Connection(
    String name,
    URI baseUrl,
    Auth auth,
    Map<String, SecretText> headers,
    RateLimit rateLimit,
    Retry retry,
    Timeouts timeouts) {

  /** Copies the header fields, in their order. */
  public Connection {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /** One without header fields of its own. */
  public Connection(
      String name, URI baseUrl, Auth auth, RateLimit rateLimit, Retry retry, Timeouts timeouts) {
    this(name, baseUrl, auth, Map.of(), rateLimit, retry, timeouts);
  }

  /** How requests are authorised. */
  public sealed interface Auth {
    /** Not at all. */
    record None() implements Auth {}

    /**
     * {@code Authorization: Bearer TOKEN}, RFC 6750 section 2.1.
     *
     * @param token where the token is kept; looked up anew for every attempt
     */
    record Bearer(SecretReference token) implements Auth {}
  }

  /**
   * A budget: in every span of {@code per}, wherever it begins, at most {@code requests} leave.
   *
   * @param burst how many may leave at once within it
   * @param maxConcurrent how many may be under way
   * @param maxWait a longer wait fails the days that need it
   */
  public record RateLimit(
      int requests, Duration per, int burst, int maxConcurrent, Duration maxWait) {}

  /**
   * How failures that may pass are tried again.
   *
   * @param attempts how often a page is asked for in all
   * @param backoff the wait before the second attempt; it doubles from there, with jitter
   * @param maxBackoff the longest such wait
   */
  public record Retry(int attempts, Duration backoff, Duration maxBackoff) {}

  /**
   * Bounds on waiting for the source.
   *
   * @param connect until a connection stands
   * @param idle between two pieces of an answer
   * @param page for a whole page
   */
  public record Timeouts(Duration connect, Duration idle, Duration page) {}
}
