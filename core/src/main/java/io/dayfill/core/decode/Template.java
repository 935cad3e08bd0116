package io.dayfill.core.decode;

/**
 * The shape of records as they were seen last: their bytes with places for the values. A record
 * that has these bytes means what it says without being parsed; any other is left to the general
 * path.
 */
final class Template {
  /** The places, the last one of kind {@link Slot#END}. */
  final Slot[] slots;

  /** The columns of which the records hold nothing, but for those that have a default. */
  final ColumnVector[] absent;

  /** The columns whose values stand around the records. */
  final Alternatives[] around;

  /** The columns of which the records hold nothing and that have a default. */
  final ColumnReader[] defaulted;

  /** The text around the values that no column claims; empty if there are none. */
  final byte[][] rescued;

  /** The values in that text, by the order in which they stand in the record. */
  final int[] rescuedOrder;

  Template(
      Slot[] slots,
      ColumnVector[] absent,
      Alternatives[] around,
      ColumnReader[] defaulted,
      byte[][] rescued,
      int[] rescuedOrder) {
    this.around = around;
    this.slots = slots;
    this.absent = absent;
    this.defaulted = defaulted;
    this.rescued = rescued;
    this.rescuedOrder = rescuedOrder;
  }

  /** True if another template stands for the same shape. */
  boolean isSame(Template other) {
    if (slots.length != other.slots.length) {
      return false;
    }
    for (int i = 0; i < slots.length; i++) {
      if (!slots[i].isSame(other.slots[i])) {
        return false;
      }
    }
    return true;
  }
}
