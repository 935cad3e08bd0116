package io.dayfill.core.http;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.rate.Budget;
import io.dayfill.core.rate.LimitedException;
import io.dayfill.core.rate.RetryAfter;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One page being asked for in the background, as often as it takes. The answer belongs to who gets
 * it from {@link #await()}; closing the call gives up what is still under way.
 */
public final class PageCall implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ApiClient.class);

  private final ApiClient client;
  private final PageRequest request;
  private final Charset charset;
  private final RequestObserver observer;
  private final Backoff.Failures failures;
  private Duration waitedForServer = Duration.ZERO;
  private boolean renewed;
  private Budget.@Nullable Permit left;

  // guarded by this
  private Future<PageAnswer> future;
  private @Nullable Exchange exchange;
  private @Nullable PageAnswer unclaimed;
  private boolean closed;

  PageCall(ApiClient client, PageRequest request, Charset charset, RequestObserver observer) {
    this.client = client;
    this.request = request;
    this.charset = charset;
    this.observer = observer;
    failures = client.backoff().failures();
    future = client.submit(() -> ask(null));
  }

  /**
   * Waits for the answer.
   *
   * @throws DayfillException if there is none; a {@link SourceException} where the source is why
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  public PageAnswer await() throws InterruptedException {
    Future<PageAnswer> running;
    synchronized (this) {
      running = future;
    }
    try {
      PageAnswer answer = running.get();
      synchronized (this) {
        unclaimed = null;
      }
      return answer;
    } catch (ExecutionException e) {
      throw unwrapped(e.getCause());
    }
  }

  private static RuntimeException unwrapped(@Nullable Throwable cause) throws InterruptedException {
    if (cause instanceof InterruptedException) {
      throw new InterruptedException("asking was given up");
    }
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException known
        ? known
        : DayfillException.internal("an unexpected failure of a request", cause);
  }

  /**
   * Asks again, within the same attempts, because the body proved to be cut although it ended well.
   *
   * @param cut what {@link #await()} fails with if there are no attempts left
   */
  public void askAgain(DayfillException cut) {
    SourceException failure =
        new SourceException(
            SourceException.Kind.ANSWER, cut.problem(), cut.reason(), cut.remedy(), null, cut);
    PassingTrouble trouble = PassingTrouble.of(failure);
    synchronized (this) {
      future = client.submit(() -> ask(trouble));
    }
  }

  private PageAnswer ask(@Nullable PassingTrouble before) throws InterruptedException {
    PassingTrouble trouble = before;
    while (true) {
      if (trouble != null) {
        endure(trouble);
      }
      try {
        return deliver(attempt());
      } catch (PassingTrouble e) {
        trouble = renew(e) ? null : e;
      }
    }
  }

  /** Takes new credentials where the trouble is that they expired: once for a page. */
  private boolean renew(PassingTrouble trouble) {
    String expired = trouble.expiredIdentity();
    if (expired == null) {
      return false;
    }
    Credentials credentials = client.parts().credentials();
    if (renewed || !credentials.renew(expired)) {
      credentials.refusedEverywhere(expired, trouble.failure());
      throw trouble.failure();
    }
    renewed = true;
    LOG.debug("{} asks again with new credentials", observer.describe());
    return true;
  }

  private PageAnswer attempt() throws InterruptedException, PassingTrouble {
    Target target = client.parts().addresses().of(request);
    // what was refused is not worth a place in the budget
    client.parts().credentials().throwIfRefused(target.place());
    try (Budget.Permit permit = client.budget().acquire(observer)) {
      left = permit;
      return begin(target).run(permit, observer);
    } catch (LimitedException e) {
      throw Faults.limited(e);
    }
  }

  private synchronized Exchange begin(Target target) {
    throwIfClosed();
    exchange = new Exchange(client.parts(), request, target, charset);
    return exchange;
  }

  private synchronized PageAnswer deliver(PageAnswer answer) {
    if (closed) {
      answer.close();
      throwIfClosed();
    }
    unclaimed = answer;
    return answer;
  }

  private void throwIfClosed() {
    if (closed) {
      throw new CancellationException("the page is not wanted any more");
    }
  }

  private void endure(PassingTrouble trouble) throws InterruptedException {
    synchronized (this) {
      throwIfClosed();
    }
    if (observer.ratherLess() && SlowAnswerException.isCauseOf(trouble.failure())) {
      throw trouble.failure();
    }
    if (trouble.isLimited()) {
      pause(trouble);
      return;
    }
    Duration wait = failures.failed(trouble);
    if (wait == null) {
      throw Faults.exhausted(trouble.failure(), failures.count());
    }
    LOG.debug("{} asks again in {}: {}", observer.describe(), wait, trouble.getMessage());
    client.time().sleep(wait);
  }

  /** Stops the whole connection; this call then waits at the budget like any other. */
  private void pause(PassingTrouble trouble) {
    if (trouble.retryAfter() != null && !trouble.retryAfter().understood()) {
      client.warnOfRetryAfter();
    }
    Duration wait = failures.limited(trouble.retryAfter(), trouble.isEndless());
    if (wait == null) {
      throw Faults.exhausted(trouble.failure(), failures.count());
    }
    Budget.Permit permit = left;
    if (trouble.isEndless() && permit != null) {
      RetryAfter told = trouble.retryAfter();
      client.budget().refused(permit, wait, told != null && told.understood());
    } else {
      client.budget().pause(wait);
    }
    waitedForServer = waitedForServer.plus(wait);
    if (waitedForServer.compareTo(client.maxWait()) > 0) {
      throw Faults.limited(client.budget().tooLong(wait));
    }
  }

  @Override
  public void close() {
    Exchange running;
    PageAnswer left;
    Future<PageAnswer> asking;
    synchronized (this) {
      closed = true;
      running = exchange;
      left = unclaimed;
      unclaimed = null;
      asking = future;
    }
    if (!asking.isDone()) {
      asking.cancel(true);
      if (running != null) {
        running.abort();
      }
    }
    if (left != null) {
      left.close();
    }
  }
}
