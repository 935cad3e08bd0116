package io.dayfill.sink.delta.internal.fs;

import java.io.IOException;

/**
 * Something was tried that would have changed what is stored, and nobody can tell whether it did,
 * or whether that would outlive a loss of power.
 */
public final class FateUnknownException extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes one.
   *
   * @param tried what the attempt failed with
   */
  public FateUnknownException(Exception tried) {
    super("nobody can tell whether it succeeded", tried);
  }
}
