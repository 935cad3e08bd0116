package io.dayfill.core.spi;

/** The version of what adapters implement. */
public final class SpiVersion {
  /** The present version; inlined into what is compiled against it. */
  public static final int CURRENT = 1;

  private SpiVersion() {}
}
