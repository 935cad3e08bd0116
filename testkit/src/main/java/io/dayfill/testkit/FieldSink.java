package io.dayfill.testkit;

/** Takes the fields of one record, in order. Numbers come unscaled so that no form rounds. */
interface FieldSink {
  void text(String name, String value);

  /** A reading's id: the letter, the epoch day and the index of its day. */
  void id(String name, char prefix, long day, int index);

  /** A device's id: the prefix and the number, at least five digits wide. */
  void device(String name, String prefix, int number);

  void whole(String name, long value);

  void decimal(String name, long unscaled, int scale);

  void decimals(String name, long[] unscaled, int scale);

  void isoTime(String name, long epochMilli, int offsetSeconds);

  void epochTime(String name, long epochMilli);

  void open(String name);

  void close();
}
