package io.dayfill.core.read;

import io.dayfill.core.http.RequestObserver;
import io.dayfill.core.metadata.Condition;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.time.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Counts what reading a slice takes, and passes it on to its listener. */
final class ReadTally implements PageObserver {
  private final Slice slice;
  private final ReadListener listener;
  private final TimeSource time;

  // guarded by this
  private Instant startedAt;
  private long requests;
  private Duration waited = Duration.ZERO;
  private boolean wentOn;
  private int pages;
  private long longestPage;
  private long bytes;
  private boolean wasVoid;

  ReadTally(Slice slice, ReadListener listener, TimeSource time) {
    this.slice = slice;
    this.listener = listener;
    this.time = time;
    startedAt = time.now();
  }

  /** The reading goes on with what another began. */
  synchronized void wentOn(Instant since) {
    startedAt = since;
    wentOn = true;
  }

  /** When the first request was about to leave; before that, when the slice was opened. */
  synchronized Instant startedAt() {
    return startedAt;
  }

  synchronized long requests() {
    return requests;
  }

  synchronized Duration waited() {
    return waited;
  }

  /** The pages kept. */
  synchronized int pages() {
    return pages;
  }

  /** The bytes of the longest page kept. */
  synchronized long longestPage() {
    return longestPage;
  }

  /** The bytes of the pages kept. */
  synchronized long bytes() {
    return bytes;
  }

  @Override
  public void received(long records, long length) {
    synchronized (this) {
      pages++;
      bytes += length;
      longestPage = Math.max(longestPage, length);
    }
    listener.received(slice, records, length);
  }

  /** Forgets the pages kept: they are read again. */
  synchronized void startOver() {
    pages = 0;
    bytes = 0;
    wasVoid = true;
  }

  /** Whether what was handed on turned out to be void. */
  synchronized boolean wasVoid() {
    return wasVoid;
  }

  @Override
  public synchronized void dropped(int count, long length) {
    pages -= count;
    bytes -= length;
  }

  private synchronized void countRequest() {
    if (requests == 0 && !wentOn) {
      startedAt = time.now();
    }
    requests++;
  }

  private synchronized void countWait(Duration wait) {
    waited = waited.plus(wait);
  }

  /** What is told of one page. */
  RequestObserver ofPage(int page) {
    return ofPage(page, List.of(), false);
  }

  @Override
  public RequestObserver ofPage(int page, List<Condition> signs, boolean ratherLess) {
    return of(slice.id() + " page " + page, signs, ratherLess);
  }

  /** What is told of the requests for something that is called so. */
  RequestObserver of(String what, List<Condition> signs, boolean ratherLess) {
    return new RequestObserver() {
      @Override
      public List<Condition> signs() {
        return signs;
      }

      @Override
      public boolean ratherLess() {
        return ratherLess;
      }

      @Override
      public void requested() {
        countRequest();
        listener.requested(slice);
      }

      @Override
      public void waiting(Instant until) {
        listener.waiting(slice, until);
      }

      @Override
      public void resumed(Duration wait) {
        countWait(wait);
        listener.resumed(slice);
      }

      @Override
      public String describe() {
        return what;
      }
    };
  }
}
