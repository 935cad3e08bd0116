package io.dayfill.core.rate;

import io.dayfill.core.metadata.Connection;
import io.dayfill.core.time.SystemTimeSource;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/** Asks a source so often within a shared budget, one request after the other. */
final class AskingProcess {
  static final int REQUESTS = 40;
  static final Duration PER = Duration.ofMillis(500);

  private AskingProcess() {}

  static Connection connection(URI base, double reserve) {
    return new Connection(
        "sensors",
        base,
        new Connection.Auth.None(),
        new Connection.RateLimit(
            REQUESTS, PER, REQUESTS, 4, Duration.ofMinutes(1), reserve, List.of(), null, null),
        new Connection.Retry(1, PER, PER),
        new Connection.Timeouts(PER, PER, PER));
  }

  /**
   * Begins.
   *
   * @param args the folder of budgets, the source, a name, how often to ask, whether for today
   */
  public static void main(String[] args) throws Exception {
    URI base = URI.create(args[1]);
    try (Budget budget =
        new Budget(connection(base, 0.2), new SystemTimeSource(), new Random(), Path.of(args[0]))) {
      budget.today(Boolean.parseBoolean(args[4]));
      for (int i = 0; i < Integer.parseInt(args[3]); i++) {
        try (Budget.Permit permit = budget.acquire(WaitListener.NONE);
            InputStream answer = base.resolve("/" + args[2]).toURL().openStream()) {
          answer.readAllBytes();
        }
      }
    }
  }
}
