package io.dayfill.core.run;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a run may do that it does not do by itself.
 *
 * @param force replace days although a reading that began later is stored
 * @param allowShrink replace days although they would lose more rows than {@code max_shrink} allows
 * @param adopt take over tables that belong to no entity
 * @param waitForQuota wait where a quota is used up, rather than end the run
 * @param share leave to other runs of the warehouse what they are reading; for how long a run that
 *     gives no sign counts as alive; null to share nothing
 */
public record RunOptions(
    boolean force,
    boolean allowShrink,
    boolean adopt,
    boolean waitForQuota,
    @Nullable Duration share) {
  /** One of a run that shares nothing. */
  public RunOptions(boolean force, boolean allowShrink, boolean adopt, boolean waitForQuota) {
    this(force, allowShrink, adopt, waitForQuota, null);
  }

  /** Nothing out of the ordinary. */
  public static final RunOptions DEFAULT = new RunOptions(false, false, false, false);
}
