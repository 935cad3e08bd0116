package io.dayfill.core.date;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.error.DayfillException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DayRangeTest {
  @ParameterizedTest
  @CsvSource({
    "2026-03-08, 2026-03-08, 1",
    "2026-02-27, 2026-03-02, 4",
    "2024-02-27, 2024-03-02, 5",
    "2025-12-29, 2026-01-11, 14",
    "2016-01-01, 2025-12-31, 3653",
  })
  void d09_holds_every_day_between_its_ends_once(LocalDate first, LocalDate last, int size) {
    DayRange range = new DayRange(first, last);

    assertThat(range.size()).isEqualTo(size);
    assertThat(list(range)).hasSize(size).doesNotHaveDuplicates().isSorted();
    assertThat(range).first().isEqualTo(first);
    assertThat(range).last().isEqualTo(last);
    assertThat(range).allMatch(range::contains);
    assertThat(range.contains(first.minusDays(1))).isFalse();
    assertThat(range.contains(last.plusDays(1))).isFalse();
  }

  @Test
  void d07_its_end_is_not_before_its_start() {
    assertThatThrownBy(() -> new DayRange(LocalDate.of(2026, 3, 10), LocalDate.of(2026, 3, 1)))
        .isInstanceOf(DayfillException.class)
        .hasMessageContaining("ends on 2026-03-01, before it starts on 2026-03-10");
  }

  @Test
  void prints_one_day_as_a_day() {
    assertThat(DayRange.of(LocalDate.of(2026, 3, 8))).hasToString("2026-03-08");
    assertThat(new DayRange(LocalDate.of(2026, 3, 8), LocalDate.of(2026, 3, 9)))
        .hasToString("2026-03-08..2026-03-09");
  }

  @Test
  void has_an_end_for_those_who_ask_on() {
    Iterator<LocalDate> days = DayRange.of(LocalDate.of(2026, 3, 8)).iterator();
    days.next();

    assertThatThrownBy(days::next).isInstanceOf(NoSuchElementException.class);
  }

  private static List<LocalDate> list(DayRange range) {
    List<LocalDate> days = new ArrayList<>();
    range.forEach(days::add);
    return days;
  }
}
