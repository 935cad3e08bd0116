package io.dayfill.testkit.declared;

import io.dayfill.testkit.SimResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Counts requests in spans of the API's clock, and tells of it in the headers that it is told. */
final class SimRate {
  private final Said said;
  private int requests;
  private Duration per = Duration.ZERO;
  private @Nullable Instant begun;
  private int used;

  SimRate(Said connection) {
    said = new Said(connection.group("rate_limit"));
  }

  synchronized void allow(int number, Duration span) {
    requests = number;
    per = span;
  }

  /** Answers, or refuses, and tells how many are left. */
  synchronized SimResponse of(Instant asOf, Supplier<SimResponse> answer) {
    if (requests == 0) {
      return answer.get();
    }
    Instant start = begun;
    if (start == null || !asOf.isBefore(start.plus(per))) {
      start = asOf;
      begun = asOf;
      used = 0;
    }
    boolean beyond = used >= requests;
    used += beyond ? 0 : 1;
    SimResponse given = beyond ? limited() : answer.get();
    String remaining = said.text("headers.remaining", "");
    if (!remaining.isEmpty()) {
      given = given.header(remaining, Integer.toString(requests - used));
    }
    String reset = said.text("headers.reset", "");
    return reset.isEmpty() ? given : given.header(reset, reset(start.plus(per), asOf));
  }

  private String reset(Instant end, Instant now) {
    long seconds = Math.max(1, Duration.between(now, end.plusMillis(999)).toSeconds());
    return switch (said.text("headers.reset_format", "auto")) {
      case "milliseconds" -> Long.toString(seconds * 1000);
      case "epoch_s" -> Long.toString(now.getEpochSecond() + seconds);
      case "epoch_ms" -> Long.toString(now.toEpochMilli() + seconds * 1000);
      case "http_date" -> SimResponse.httpDate(now.plusSeconds(seconds));
      default -> Long.toString(seconds);
    };
  }

  private SimResponse limited() {
    List<Said> conditions = said.groups("limited_if");
    Said first =
        conditions.stream()
            .filter(each -> each.has("path"))
            .findFirst()
            .orElse(conditions.isEmpty() ? new Said(java.util.Map.of()) : conditions.get(0));
    Object root = Nodes.object();
    first
        .text("path")
        .ifPresent(
            path ->
                Nodes.set(
                    root,
                    SimPath.parse(path).steps(),
                    0,
                    JsonTree.plain(first.texts("equals").stream().findFirst().orElse("limited"))));
    return SimResponse.of((int) first.whole("status", 429), JsonTree.write(root));
  }
}
