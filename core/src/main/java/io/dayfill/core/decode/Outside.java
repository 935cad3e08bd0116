package io.dayfill.core.decode;

/**
 * Where the rows outside the window lie: tells a window that was asked a little wider from a filter
 * that was ignored. Event times in microseconds since 1970-01-01.
 *
 * @param earliest the earliest of all; {@link Long#MAX_VALUE} where there is none
 * @param latestBefore the latest before the window; {@link Long#MIN_VALUE} where there is none
 * @param earliestAfter the earliest at or behind its end; {@link Long#MAX_VALUE} where there is
 *     none
 * @param latest the latest of all; {@link Long#MIN_VALUE} where there is none
 */
public record Outside(long earliest, long latestBefore, long earliestAfter, long latest) {
  /** No row lies outside. */
  public static final Outside NONE =
      new Outside(Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE);

  /** Together with the rows of another page. */
  public Outside and(Outside other) {
    return new Outside(
        Math.min(earliest, other.earliest),
        Math.max(latestBefore, other.latestBefore),
        Math.min(earliestAfter, other.earliestAfter),
        Math.max(latest, other.latest));
  }
}
