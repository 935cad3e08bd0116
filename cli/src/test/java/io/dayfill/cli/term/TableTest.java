package io.dayfill.cli.term;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TableTest {
  @Test
  void columns_are_as_wide_as_what_stands_in_them() {
    Table table = new Table("entity", ">rows", "note");
    table.row("temperature", "10,000", "").row("door", "7", "late");

    assertThat(table.render(Style.PLAIN))
        .isEqualTo(
            """
            entity         rows  note
            temperature  10,000
            door              7  late
            """);
  }

  @Test
  void colour_does_not_count_for_the_width() {
    Table table = new Table("state", "day").row(Style.COLOUR::bad, "FAILED", "2026-03-08");

    assertThat(table.render(Style.COLOUR))
        .isEqualTo(
            """
            \u001b[1mstate\u001b[0m   \u001b[1mday\u001b[0m
            \u001b[31mFAILED\u001b[0m  \u001b[31m2026-03-08\u001b[0m
            """);
  }

  @Test
  void x09_a_cell_cannot_begin_a_row() {
    Table table = new Table("name").row("a\nb\u001b[2J");

    assertThat(table.render(Style.PLAIN)).isEqualTo("name\na\\nb\\u001b[2J\n");
  }

  @Test
  void a_row_has_as_many_cells_as_the_table_has_columns() {
    assertThatThrownBy(() -> new Table("a", "b").row("1"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
