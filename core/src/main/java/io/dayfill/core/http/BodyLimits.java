package io.dayfill.core.http;

import java.nio.file.Path;

/**
 * Bounds on the bodies of answers.
 *
 * @param inMemory bytes up to which a body is held in memory
 * @param longest bytes above which a body is refused, decompressed
 * @param spillTo the folder for the temporary files of longer ones
 */
public record BodyLimits(int inMemory, long longest, Path spillTo) {
  private static final int IN_MEMORY = 8 << 20;
  private static final long LONGEST = 2L << 30;

  /** 8 MiB in memory, 2 GiB in all. */
  public static BodyLimits standard(Path spillTo) {
    return new BodyLimits(IN_MEMORY, LONGEST, spillTo);
  }
}
