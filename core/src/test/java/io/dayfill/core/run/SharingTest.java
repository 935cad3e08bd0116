package io.dayfill.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.land.Leases;
import io.dayfill.core.time.LeapingTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class SharingTest {
  private final LeapingTime time = LeapingTime.at("2026-03-08T00:00:00Z");
  private final CountDownLatch renewing = new CountDownLatch(1);
  private final AtomicReference<Thread> closing = new AtomicReference<>();
  private final AtomicBoolean interrupted = new AtomicBoolean();
  private final CountDownLatch renewed = new CountDownLatch(1);

  /** Renews as slowly as it takes another thread to want an end. */
  private void change() {
    if (Thread.currentThread() == closing.get()) {
      return;
    }
    renewing.countDown();
    while (closing.get() == null || closing.get().getState() != Thread.State.BLOCKED) {
      Thread.onSpinWait();
    }
    interrupted.set(Thread.currentThread().isInterrupted());
    renewed.countDown();
  }

  @Test
  void whoRenewsIsNotInterruptedWhileItMayCommit() throws Exception {
    Leases leases =
        edit -> {
          assertThat(edit.apply(List.of())).isEmpty();
          change();
        };
    Sharing sharing = new Sharing(leases, "run", Duration.ofMinutes(5), time);
    renewing.await();
    Thread closer = new Thread(sharing::close);
    closing.set(closer);
    closer.start();
    closer.join();

    renewed.await();
    assertThat(interrupted).isFalse();
  }
}
