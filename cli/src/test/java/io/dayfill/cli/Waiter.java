package io.dayfill.cli;

import io.dayfill.core.time.SystemTimeSource;
import java.util.concurrent.CountDownLatch;

/** A process of its own that works until a signal asks it to end, in good order or never. */
final class Waiter {
  private Waiter() {}

  public static void main(String[] args) throws InterruptedException {
    boolean obeys = args.length == 0;
    CountDownLatch asked = new CountDownLatch(1);
    int code;
    try (Signals.Watch watch =
        new ProcessSignals(new SystemTimeSource()).watch(c -> asked(asked, obeys))) {
      System.out.println("working");
      asked.await();
      System.out.println("summary");
      code = watch.exitCode().orElse(0);
    }
    System.exit(code);
  }

  private static void asked(CountDownLatch latch, boolean obeys) {
    System.out.println("asked");
    if (obeys) {
      latch.countDown();
    }
  }
}
