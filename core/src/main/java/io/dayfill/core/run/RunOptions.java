package io.dayfill.core.run;

/**
 * What a run may do that it does not do by itself.
 *
 * @param force replace days although a reading that began later is stored
 * @param allowShrink replace days although they would lose more rows than {@code max_shrink} allows
 * @param adopt take over tables that belong to no entity
 * @param waitForQuota wait where a quota is used up, rather than end the run
 */
public record RunOptions(boolean force, boolean allowShrink, boolean adopt, boolean waitForQuota) {
  /** Nothing out of the ordinary. */
  public static final RunOptions DEFAULT = new RunOptions(false, false, false, false);
}
