package io.dayfill.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;

import io.dayfill.core.date.Window;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.time.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

class AttemptLogTest {
  private final Warehouse warehouse = mock(Warehouse.class);
  private final TimeSource time = mock(TimeSource.class);
  private final AtomicLong nanos = new AtomicLong();
  private final List<Attempt> recorded = new ArrayList<>();
  private boolean full;

  private static Attempt attempt(int day) {
    return new Attempt(
        "run",
        "slice",
        "entity",
        Optional.of(LocalDate.of(2026, 3, day)),
        "OK",
        1,
        1,
        0,
        0,
        0,
        0,
        0,
        1,
        Duration.ZERO,
        1,
        Instant.EPOCH,
        Instant.EPOCH,
        Window.ofDay(LocalDate.of(2026, 3, day), ZoneOffset.UTC),
        Optional.empty(),
        Optional.empty(),
        "1",
        "hash");
  }

  @Test
  void whatCannotBeRecordedNowFailsNoDayAndIsRecordedLater() {
    Mockito.when(time.nanoTime()).thenAnswer(call -> nanos.get());
    doAnswer(
            call -> {
              if (full) {
                throw DayfillException.storage("could not record", "it is full", "Make room", null);
              }
              recorded.addAll(call.<List<Attempt>>getArgument(0));
              return null;
            })
        .when(warehouse)
        .record(any());
    AttemptLog log = new AttemptLog(warehouse, time);
    full = true;
    log.add(List.of(attempt(1)));
    nanos.addAndGet(Duration.ofMinutes(1).toNanos());
    log.add(List.of(attempt(2)));
    log.add(List.of(attempt(3)));
    assertThatThrownBy(log::commit).isInstanceOf(DayfillException.class);
    assertThat(recorded).isEmpty();

    full = false;
    log.commit();
    log.commit();
    assertThat(recorded).containsExactly(attempt(1), attempt(2), attempt(3));
  }
}
