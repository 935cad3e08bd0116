package io.dayfill.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.decode.ReadBooks;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.StagedDay;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.MetadataLoader;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a day may lack. */
class DayRulesTest {
  private static final LocalDate DAY = LocalDate.of(2026, 3, 8);
  private static final Entity ENTITY = entity();
  private final DayRules rules = new DayRules(ENTITY, false);

  private static Entity entity() {
    String yaml =
        """
        warehouse: w
        connections: {c: {base_url: "https://c.example.com"}}
        entities:
          a:
            {connection: c, api_endpoint: /a, frequency: 1 s, target_table: r.a, event_time: ts,
            pagination_style: cursor, pagination: {cursor_path: n, cursor_param: c},
            request: {params: {from: "{start}"}}, response: {records: "[]"}, columns: [
              {name: ts, type: timestamp, required: true},
              {name: x, type: double, required: day},
              {name: y, type: double}]}
        """;
    return Objects.requireNonNull(
        new MetadataLoader(Map.of()).parse(yaml, Path.of("dayfill.yaml")).entities().get("a"));
  }

  private static ReadBooks books(Set<String> seen) {
    return new ReadBooks(
        20, 20, 0, 0, 0, Map.of(), Map.of(DAY, 20L), Map.of(DAY, seen), Map.of(), Map.of());
  }

  private static StagedDay rows(long rows) {
    return new StagedDay(DAY, rows, 0, 0);
  }

  @Test
  void s04_aDayWithoutAnyValueOfARequiredColumnIsRefused() {
    Optional<DayfillException> refusal = rules.refuseValueless(rows(1), books(Set.of("ts", "y")));
    assertThat(refusal.orElseThrow().problem())
        .isEqualTo("no record of 2026-03-08 has a value of x");
    assertThat(rules.refuseValueless(rows(1), books(Set.of("ts", "x")))).isEmpty();
    assertThat(rules.refuseValueless(rows(0), books(Set.of()))).isEmpty();
  }

  @Test
  void s04_ofADayOfManyRowsEveryColumnWithoutAValueIsTold() {
    assertThat(rules.valueless(rows(20), books(Set.of("ts", "x"))))
        .extracting(Column::name)
        .containsExactly("y");
    assertThat(rules.valueless(rows(9), books(Set.of("ts", "x")))).isEmpty();
  }

  @Test
  void s04_aValueInOneOfSeveralChainsIsEnough() {
    ReadBooks both = books(Set.of("ts")).and(books(Set.of("ts", "x", "y")));
    assertThat(rules.refuseValueless(rows(40), both)).isEmpty();
  }
}
