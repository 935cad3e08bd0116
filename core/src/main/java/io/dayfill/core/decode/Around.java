package io.dayfill.core.decode;

/** The values around the record being read: of its parents, beside it, and the keys on the way. */
final class Around {
  private final HeldList[] slots;
  private final boolean[] byPlace;
  private int place;

  private int kind;
  private byte[] text = {};
  private int from;
  private int to;

  /**
   * Makes one with nothing in it.
   *
   * @param byPlace of each slot, whether it is a list of which the record's own element counts
   */
  Around(boolean[] byPlace) {
    this.byPlace = byPlace.clone();
    slots = new HeldList[byPlace.length];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = new HeldList();
    }
  }

  HeldList slot(int slot) {
    return slots[slot];
  }

  boolean isByPlace(int slot) {
    return byPlace[slot];
  }

  int slots() {
    return slots.length;
  }

  /** The record's place in its array, the first is 0. */
  int place() {
    return place;
  }

  void setPlace(int recordPlace) {
    place = recordPlace;
  }

  /** True if a slot has a value for the record, not null: it is then told by the methods below. */
  boolean find(int slot) {
    HeldList list = slots[slot];
    int i = byPlace[slot] ? place : 0;
    if (i >= list.size() || list.kind(i) == Scalar.NULL) {
      return false;
    }
    kind = list.kind(i);
    text = list.text();
    from = list.start(i);
    to = list.end(i);
    return true;
  }

  int kind() {
    return kind;
  }

  byte[] text() {
    return text;
  }

  int from() {
    return from;
  }

  int to() {
    return to;
  }
}
