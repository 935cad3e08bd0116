package io.dayfill.core.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.metadata.EntityMerge.Kind;
import io.dayfill.core.metadata.EntityMerge.Options;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EntityMergeTest {
  private static EntityRow row(String name, String options) {
    Optional<String> none = Optional.empty();
    return new EntityRow(
        name,
        none,
        none,
        none,
        none,
        none,
        none,
        Optional.empty(),
        none,
        Optional.empty(),
        Optional.empty(),
        Optional.of(options),
        Optional.empty());
  }

  /** One entity that says a number; none for '-'. */
  private static List<EntityRow> rows(String number) {
    return number.equals("-")
        ? List.of()
        : List.of(row("e", "{\"max_days_ahead\":" + number + "}"));
  }

  private static EntityRows table(String number) {
    return new EntityRows("t", 5, rows(number));
  }

  @ParameterizedTest(name = "file {0}, base {1}, now {2}: {4}, then {5}; --force {6}")
  @CsvSource({
    // file, base, now, prune, what it is, what the table holds then, the same with force
    "1, ?, -, false, ADDED, 1, 1",
    "1, -, -, false, ADDED, 1, 1",
    "1, 1, 1, false, SAME, 1, 1",
    "1, ?, 1, false, SAME, 1, 1",
    "2, 1, 2, false, SAME, 2, 2",
    "2, 1, 1, false, CHANGED, 2, 2",
    "1, 1, 2, false, NEWER_IN_TABLE, 2, 1",
    "1, 1, -, false, NEWER_IN_TABLE, -, 1",
    "2, 1, -, false, CONFLICT, -, 2",
    "2, 1, 3, false, CONFLICT, 3, 2",
    "2, -, 3, false, CONFLICT, 3, 2",
    "2, ?, 3, false, CONFLICT, 3, 2",
    "-, 1, 1, false, ONLY_IN_TABLE, 1, 1",
    "-, 1, 1, true, REMOVED, -, -",
    "-, 1, 2, true, CONFLICT, 2, -",
    "-, -, 2, true, CONFLICT, 2, -",
    "-, ?, 2, true, CONFLICT, 2, -",
  })
  void nothing_that_others_said_is_overwritten(
      String file, String base, String now, boolean prune, Kind kind, String then, String forced) {
    Optional<EntityRows> before = base.equals("?") ? Optional.empty() : Optional.of(table(base));

    EntityMerge merge = EntityMerge.of(rows(file), before, table(now), new Options(false, prune));
    EntityMerge force = EntityMerge.of(rows(file), before, table(now), new Options(true, prune));

    assertThat(merge.differences()).extracting(EntityMerge.Difference::kind).containsExactly(kind);
    assertThat(merge.rows()).isEqualTo(rows(then));
    assertThat(merge.conflicts()).isEqualTo(kind == Kind.CONFLICT ? List.of("e") : List.of());
    assertThat(force.rows()).isEqualTo(rows(forced));
    assertThat(force.conflicts()).isEmpty();
  }

  @Test
  void how_options_are_written_does_not_count() {
    EntityRow ours = row("e", "{\"a\":{\"b\":1,\"c\":[\"x\"]},\"d\":true}");
    EntityRow theirs = row("e", " { \"d\" : \"true\", \"a\" : { \"c\" : [ \"x\" ], \"b\" : 1 } } ");

    assertThat(RowTrees.differences(ours, theirs)).isEmpty();
  }

  @Test
  void the_keys_that_differ_are_named() {
    EntityRow ours = row("e", "{\"a\":{\"b\":1,\"c\":[\"x\"]},\"d\":true}");
    EntityRow theirs = row("e", "{\"a\":{\"b\":2,\"c\":[\"x\"]},\"f\":1}");

    assertThat(RowTrees.differences(ours, theirs)).containsExactly("a.b", "d", "f");
  }

  @Test
  void rows_that_nobody_touched_stay_as_they_are() {
    EntityRows now =
        new EntityRows("t", 1, List.of(row("other", "{}"), row("e", "{}"), row("broken", "{")));

    EntityMerge merge =
        EntityMerge.of(
            List.of(row("e", "{\"a\":1}")), Optional.of(now), now, new Options(false, false));

    assertThat(merge.rows())
        .containsExactlyInAnyOrder(row("e", "{\"a\":1}"), row("other", "{}"), row("broken", "{"));
  }

  @Test
  void what_rows_say_can_be_written_as_yaml() {
    EntityRows rows =
        new EntityRows("t", 1, List.of(row("e", "{\"key\":[\"a\",\"b\"],\"max_shrink\":\"5 %\"}")));

    assertThat(rows.yaml())
        .isEqualTo(
            """
            entities:
              e: {key: [a, b], max_shrink: 5 %}
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "{\"a\":1 | is no JSON that is read, at line 1, column ",
        "[1] | is no JSON object",
        "1 | is no JSON object",
        "{\"a\":1}{} | is no JSON object",
        "{\"a\":1,\"a\":2} | is no JSON that is read",
        "{\"zone\":\"UTC\"} | options.zone: has a column of its own",
      })
  void options_that_cannot_be_read_are_told_with_their_row(String options, String wrong) {
    EntityRows rows = new EntityRows("metadata.t", 12, List.of(row("climate", options)));

    assertThatThrownBy(rows::yaml)
        .hasMessageContaining("metadata.t version 12, entity_name 'climate', options")
        .hasMessageContaining(wrong);
  }

  @Test
  void options_that_nest_too_deep_are_refused() {
    String deep = Stream.generate(() -> "{\"a\":").limit(200).reduce("", String::concat);

    assertThatThrownBy(() -> new EntityRows("t", 1, List.of(row("e", deep))).yaml())
        .hasMessageContaining("is no JSON that is read");
  }

  @Test
  void a_second_row_of_an_entity_is_told() {
    EntityRows rows = new EntityRows("t", 3, List.of(row("e", "{}"), row("e", "{}")));

    assertThatThrownBy(rows::yaml)
        .hasMessageContaining("t version 3, entity_name 'e': has a second row");
  }
}
