package io.dayfill.sink.delta;

/**
 * How a warehouse is used.
 *
 * @param singleWriter whether the user says that no other process writes to it: then a file system
 *     without hard links will do
 */
public record SinkOptions(boolean singleWriter) {
  /** Several processes may write. */
  public static final SinkOptions DEFAULT = new SinkOptions(false);
}
