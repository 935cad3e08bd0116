package io.dayfill.core.run;

import java.util.HashSet;
import java.util.Set;

/**
 * Asks a run to end: whoever reads is interrupted at once, whoever lands is left alone until it is
 * done.
 */
final class StopSignal {
  private final Set<Thread> reading = new HashSet<>();
  private boolean stopped;

  synchronized boolean isStopped() {
    return stopped;
  }

  /** Marks the calling thread as one that may be interrupted; false if it must not begin. */
  synchronized boolean enterReading() {
    if (!stopped) {
      reading.add(Thread.currentThread());
    }
    return !stopped;
  }

  /** Ends what {@link #enterReading} began. */
  synchronized void leaveReading() {
    reading.remove(Thread.currentThread());
    // the interruption was for the reading; it must not hit what comes next
    Thread.interrupted();
  }

  synchronized void stop() {
    stopped = true;
    reading.forEach(Thread::interrupt);
  }
}
