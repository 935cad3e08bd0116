package io.dayfill.core.run;

import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.decode.ReadBooks;
import io.dayfill.core.error.DayfillException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one page of an entity comes to. Nothing of it was stored.
 *
 * @param entity its name
 * @param member the member whose page it is, by the names of {@code for_each}; empty where there
 *     are none
 * @param columns the columns, in the order of the table; the last is what no column claims
 * @param rows some rows, a text or null for each column
 * @param books what was counted on the page
 * @param quarantined records that could not be read, with the reason; some
 * @param trouble why a run would not take the page; empty if it would
 */
public record Sample(
    String entity,
    Map<String, String> member,
    List<SampleColumn> columns,
    List<List<@Nullable String>> rows,
    ReadBooks books,
    List<QuarantinedRecord> quarantined,
    Optional<DayfillException> trouble) {
  /** Copies the lists. */
  public Sample {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
    quarantined = List.copyOf(quarantined);
  }

  /**
   * A column.
   *
   * @param name its name
   * @param type what it holds
   * @param source where its value stands in a record
   */
  public record SampleColumn(String name, String type, String source) {}
}
