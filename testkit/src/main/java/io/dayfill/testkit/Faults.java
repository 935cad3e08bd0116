package io.dayfill.testkit;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Faults that many tests need, for {@link FaultRule#answer(Fault)}. */
public final class Faults {
  private Faults() {}

  /** A page for people, that asks them to sign in, as 200. */
  public static Fault loginPage() {
    return (request, next) -> SimResponse.html("<html><body>Please sign in</body></html>");
  }

  /** An error that calls itself 200. */
  public static Fault errorBody(String json) {
    return (request, next) -> SimResponse.json(json);
  }

  /** A redirect to another address. */
  public static Fault redirectTo(String location) {
    return (request, next) -> SimResponse.redirect(location);
  }

  /** The ordinary answer, cut behind so many bytes of its body. */
  public static Fault cutAt(int bytes) {
    return (request, next) -> next.apply(request).cutAt(bytes);
  }

  /** The ordinary answer, after a pause. */
  public static Fault slow(Duration pause) {
    return (request, next) -> next.apply(request).delayed(pause);
  }

  /**
   * Credentials that end: each is good for so many requests and answered 401 from then on, until
   * the client brings others.
   */
  public static Fault expiringAfter(long requests) {
    ConcurrentHashMap<String, AtomicLong> used = new ConcurrentHashMap<>();
    return (request, next) -> {
      String shown = String.valueOf(request.header("authorization"));
      long count = used.computeIfAbsent(shown, key -> new AtomicLong()).incrementAndGet();
      return count > requests ? SimResponse.status(401) : next.apply(request);
    };
  }

  /** The first answer, again and again: pages that lead to themselves. */
  public static Fault repeatingFirst() {
    AtomicReference<SimResponse> first = new AtomicReference<>();
    return (request, next) -> {
      SimResponse kept = first.get();
      if (kept == null) {
        kept = next.apply(request);
        first.set(kept);
      }
      return kept;
    };
  }

  /** Does something, then answers in good order: rows inserted or deleted between two pages. */
  public static Fault after(Runnable change) {
    return (request, next) -> {
      change.run();
      return next.apply(request);
    };
  }

  /** Answers a request with another status, once for each address and body asked for. */
  public static Fault onceEach(int status) {
    Set<String> seen = ConcurrentHashMap.newKeySet();
    return (request, next) ->
        seen.add(request.path() + "?" + request.rawQuery() + request.body())
            ? SimResponse.status(status)
            : next.apply(request);
  }
}
