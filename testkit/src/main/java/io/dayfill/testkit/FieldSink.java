package io.dayfill.testkit;

/** Takes the fields of one record, in order. Numbers come unscaled so that no form rounds. */
interface FieldSink {
  void text(Field field, String value);

  /** A reading's id: the letter, the epoch day and the index of its day. */
  void id(Field field, char prefix, long day, int index);

  /** A device's id: the prefix and the number, at least five digits wide. */
  void device(Field field, String prefix, int number);

  void whole(Field field, long value);

  void decimal(Field field, long unscaled, int scale);

  void decimals(Field field, long[] unscaled, int scale);

  void isoTime(Field field, long epochMilli, int offsetSeconds);

  void epochTime(Field field, long epochMilli);

  void open(Field field);

  void close();
}
