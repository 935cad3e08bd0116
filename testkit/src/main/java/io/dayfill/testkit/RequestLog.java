package io.dayfill.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** What was asked and answered. */
final class RequestLog {
  private final List<SimRequest> requests = new ArrayList<>();
  private long rejected;
  private long rows;
  private long bytes;
  private int concurrent;
  private int maxConcurrent;

  /** Notes a request's arrival; the answer is to be run once or more when it leaves. */
  synchronized Runnable arrived(SimRequest request) {
    requests.add(request);
    concurrent++;
    maxConcurrent = Math.max(maxConcurrent, concurrent);
    AtomicBoolean left = new AtomicBoolean();
    return () -> {
      if (left.compareAndSet(false, true)) {
        left();
      }
    };
  }

  synchronized void answered(SimRequest request, int status, int withRows, byte[] body) {
    request.answered(status, withRows, body);
    rows += withRows;
    bytes += body.length;
  }

  synchronized void rejected() {
    rejected++;
  }

  private synchronized void left() {
    concurrent--;
  }

  synchronized List<SimRequest> requests() {
    return List.copyOf(requests);
  }

  synchronized int requestCount() {
    return requests.size();
  }

  synchronized long rejectedCount() {
    return rejected;
  }

  synchronized int maxConcurrent() {
    return maxConcurrent;
  }

  synchronized void reset() {
    requests.clear();
    rejected = 0;
    rows = 0;
    bytes = 0;
    maxConcurrent = concurrent;
  }

  synchronized String toJson() {
    return "{\"requests\":"
        + requests.size()
        + ",\"rejected\":"
        + rejected
        + ",\"rows\":"
        + rows
        + ",\"bytes\":"
        + bytes
        + ",\"max_concurrent\":"
        + maxConcurrent
        + "}";
  }
}
