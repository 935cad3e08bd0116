package io.dayfill.core.read;

import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.metadata.Column;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * When rows are handed on: at once, or not before the part of the window that they are of is whole.
 *
 * @param isOn whether they are held: where what was handed on turned out to be void once, it is to
 *     happen no second time
 * @param columns the columns of the rows
 * @param quarantine is given each record that cannot be read
 */
record Holding(BooleanSupplier isOn, List<Column> columns, Consumer<QuarantinedRecord> quarantine) {
  /** Never holds. */
  static Holding never(Consumer<QuarantinedRecord> quarantine) {
    return new Holding(() -> false, List.of(), quarantine);
  }
}
