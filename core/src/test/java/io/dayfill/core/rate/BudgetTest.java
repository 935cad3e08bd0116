package io.dayfill.core.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.error.ErrorCategory;
import io.dayfill.core.metadata.Connection;
import io.dayfill.core.time.HeldTime;
import io.dayfill.core.time.LeapingTime;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class BudgetTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration MAX_WAIT = Duration.ofMinutes(15);

  private final LeapingTime time = LeapingTime.at("2026-03-08T12:00:00Z");

  static Connection connection(int requests, Duration per, int burst, int concurrent) {
    return new Connection(
        "sensors",
        URI.create("http://localhost"),
        new Connection.Auth.None(),
        new Connection.RateLimit(requests, per, burst, concurrent, MAX_WAIT),
        new Connection.Retry(3, SECOND, Duration.ofMinutes(1)),
        new Connection.Timeouts(SECOND, SECOND, SECOND));
  }

  private Budget budget(int requests, Duration per, int burst) {
    return new Budget(connection(requests, per, burst, 4), time, new Random(1));
  }

  private static Duration pass(Budget budget) throws InterruptedException {
    try (Budget.Permit permit = budget.acquire(WaitListener.NONE)) {
      return permit.waited();
    }
  }

  @Test
  void aBurstLeavesAtOnceAndTheNextWaitsForTheWholePeriod() throws InterruptedException {
    Budget budget = budget(10, SECOND, 10);
    for (int i = 0; i < 10; i++) {
      assertThat(pass(budget)).isZero();
    }

    assertThat(pass(budget)).isBetween(SECOND, Duration.ofMillis(1050));
    assertThat(time.elapsed()).isGreaterThanOrEqualTo(SECOND);
  }

  @Test
  void beyondTheBurstRequestsKeepApart() throws InterruptedException {
    Budget budget = budget(10, SECOND, 2);
    List<Duration> left = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      pass(budget);
      left.add(time.elapsed());
    }

    assertThat(left.get(1)).isZero();
    assertThat(left.get(2)).isBetween(Duration.ofMillis(100), Duration.ofMillis(105));
    assertThat(left.get(3)).isBetween(Duration.ofMillis(200), Duration.ofMillis(210));
  }

  @Test
  void whatARequestNeedsBeforeItCanBeSentDoesNotWaitForIt() throws InterruptedException {
    Budget budget = budget(1, Duration.ofMinutes(1), 1);
    try (Budget.Permit page = budget.acquire(WaitListener.NONE)) {
      budget.another(WaitListener.NONE);
      budget.another(WaitListener.NONE);
      page.sent();
    }

    assertThat(time.elapsed()).isBetween(Duration.ofMinutes(2), Duration.ofSeconds(122));
    // the page and the last of them left together, and count as two
    assertThat(pass(budget)).isBetween(Duration.ofMinutes(2), Duration.ofSeconds(122));
  }

  @Test
  void whatARequestNeedsBeforeItCanBeSentGoesBeforeThoseInLine() throws Exception {
    HeldTime held = new HeldTime();
    Budget budget = new Budget(connection(1, SECOND, 1, 4), held, new Random(1));
    Budget.Permit page = budget.acquire(WaitListener.NONE);
    Thread inLine = new Thread(() -> pass(held, budget, 1, null, new ArrayList<>()));
    Thread token =
        new Thread(
            () -> {
              try (page) {
                budget.another(WaitListener.NONE);
                page.sent();
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
            });
    inLine.start();
    while (inLine.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    token.start();
    held.run(List.of(inLine, token));

    assertThat(Duration.ofNanos(held.nanoTime())).isBetween(SECOND, Duration.ofSeconds(4));
  }

  @Test
  void whatCannotBeSentHoldsNobodyForEver() throws InterruptedException {
    Budget budget = budget(1, SECOND, 1);
    Budget.Permit never = budget.acquire(WaitListener.NONE);

    assertThat(pass(budget)).isBetween(SECOND, Duration.ofSeconds(4));
    never.close();
  }

  @Test
  void r03APauseHoldsEveryone() throws InterruptedException {
    Budget budget = budget(10, SECOND, 10);
    pass(budget);
    budget.pause(Duration.ofSeconds(90));
    budget.pause(Duration.ofSeconds(5));

    assertThat(pass(budget)).isBetween(Duration.ofSeconds(90), Duration.ofSeconds(91));
  }

  @Test
  void r06AWaitLongerThanMaxWaitIsRefusedAtOnceWithTheTimeToReturn() throws InterruptedException {
    Budget budget = budget(10, SECOND, 10);
    pass(budget);
    budget.pause(Duration.ofDays(1));

    assertThatThrownBy(() -> pass(budget))
        .isInstanceOfSatisfying(
            LimitedException.class,
            e -> {
              assertThat(e.category()).isEqualTo(ErrorCategory.EXTERNAL);
              assertThat(e.until()).isEqualTo(Instant.parse("2026-03-09T12:00:00Z"));
            })
        .hasMessageContaining("rate limited until 2026-03-09T12:00:00Z")
        .hasMessageContaining("15 min");
    assertThat(time.elapsed()).isZero();
  }

  @Test
  void r06AnAbsurdWaitDoesNotOverflow() {
    Budget budget = budget(10, SECOND, 10);
    budget.pause(RetryAfter.CEILING);
    budget.pause(Duration.ofSeconds(Long.MAX_VALUE));

    assertThatThrownBy(() -> pass(budget)).hasMessageContaining("rate limited until 2036-03-05");
  }

  @Test
  void r06ExactlyMaxWaitIsWaited() throws InterruptedException {
    Budget budget = budget(10, SECOND, 10);
    budget.pause(MAX_WAIT);

    assertThat(pass(budget)).isGreaterThanOrEqualTo(MAX_WAIT);
  }

  @Test
  void aSlowBudgetRefusesTooRatherThanLettingWait() throws InterruptedException {
    Budget budget = budget(1, Duration.ofHours(1), 1);
    pass(budget);

    assertThatThrownBy(() -> pass(budget))
        .hasMessageContaining("rate limited until 2026-03-08T13:00");
  }

  @Test
  void aWaitIsToldFromItsBeginningToItsEnd() throws InterruptedException {
    List<Object> told = Collections.synchronizedList(new ArrayList<>());
    WaitListener listener =
        new WaitListener() {
          @Override
          public void waiting(Instant until) {
            told.add(until);
          }

          @Override
          public void resumed(Duration waited) {
            told.add(waited);
          }
        };
    Budget budget = budget(1, Duration.ofSeconds(10), 1);
    budget.acquire(listener).close();
    budget.acquire(listener).close();

    Duration wait = Duration.ofMillis(10_050);
    assertThat(told).containsExactly(Instant.parse("2026-03-08T12:00:00Z").plus(wait), wait);
  }

  @Test
  void anInterruptedWaitTakesNothing() throws InterruptedException {
    Budget budget = budget(1, SECOND, 1);
    pass(budget);
    for (int i = 0; i < 5; i++) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> pass(budget)).isInstanceOf(InterruptedException.class);
    }

    assertThat(pass(budget)).isBetween(SECOND, Duration.ofMillis(1050));
  }

  @Test
  void noMoreThanMaxConcurrentAreUnderWay() throws InterruptedException {
    Budget budget = new Budget(connection(100, SECOND, 100, 2), time, new Random(1));
    Budget.Permit first = budget.acquire(WaitListener.NONE);
    budget.acquire(WaitListener.NONE);
    Thread third =
        new Thread(
            () -> {
              try {
                pass(budget);
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
            });
    third.start();
    while (third.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    first.close();
    first.close();
    third.join();
    Budget.Permit again = budget.acquire(WaitListener.NONE);

    assertThat(again.waited()).isZero();
  }

  @Test
  void r14AfterAPauseTwentyDoNotLeaveAtOnce() throws InterruptedException {
    HeldTime held = new HeldTime();
    Budget budget = new Budget(connection(10, SECOND, 10, 20), held, new Random(1));
    budget.pause(SECOND);

    List<Long> left = departures(held, budget, 20, 1);

    assertThat(left.get(0)).isGreaterThanOrEqualTo(SECOND.toNanos());
    for (int i = 1; i < 10; i++) {
      assertThat(left.get(i) - left.get(i - 1)).isGreaterThanOrEqualTo(50_000_000L);
    }
    assertThat(IntStream.range(1, 10).mapToObj(i -> left.get(i) - left.get(i - 1)).distinct())
        .hasSizeGreaterThan(5);
  }

  @Property(tries = 60)
  void noSpanOfThePeriodHoldsMoreThanItsRequests(
      @ForAll @IntRange(min = 1, max = 12) int requests,
      @ForAll @IntRange(min = 1, max = 12) int burst,
      @ForAll @IntRange(min = 1, max = 8) int threads,
      @ForAll long seed)
      throws InterruptedException {
    HeldTime held = new HeldTime();
    Connection connection = connection(requests, SECOND, Math.min(burst, requests), 3);
    Budget budget = new Budget(connection, held, new Random(seed));

    List<Long> left = departures(held, budget, threads, 8, seed);

    assertThat(left).hasSize(threads * 8);
    for (int i = requests; i < left.size(); i++) {
      assertThat(left.get(i) - left.get(i - requests)).isGreaterThanOrEqualTo(SECOND.toNanos());
    }
  }

  private static List<Long> departures(HeldTime time, Budget budget, int threads, int each)
      throws InterruptedException {
    return departures(time, budget, threads, each, -1);
  }

  /** Lets threads pass a budget; with a seed, they dawdle and pause it by chance. */
  private static List<Long> departures(
      HeldTime time, Budget budget, int threads, int each, long seed) throws InterruptedException {
    List<Long> left = Collections.synchronizedList(new ArrayList<>());
    List<Thread> all =
        IntStream.range(0, threads)
            .mapToObj(
                t ->
                    new Thread(
                        () ->
                            pass(time, budget, each, seed < 0 ? null : new Random(seed + t), left)))
            .toList();
    all.forEach(Thread::start);
    time.run(all);
    List<Long> sorted = new ArrayList<>(left);
    Collections.sort(sorted);
    return sorted;
  }

  private static void pass(HeldTime time, Budget budget, int each, Random random, List<Long> left) {
    try {
      for (int i = 0; i < each; i++) {
        try (Budget.Permit permit = budget.acquire(WaitListener.NONE)) {
          left.add(time.nanoTime());
          if (random != null) {
            time.sleep(Duration.ofMillis(random.nextInt(700)));
          }
        }
        if (random != null && random.nextInt(10) == 0) {
          budget.pause(Duration.ofMillis(random.nextInt(3000)));
        }
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
