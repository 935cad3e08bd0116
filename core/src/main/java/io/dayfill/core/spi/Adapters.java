package io.dayfill.core.spi;

/** Finds adapters. */
public final class Adapters {
  private Adapters() {}
}
