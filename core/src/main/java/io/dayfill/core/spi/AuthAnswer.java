package io.dayfill.core.spi;

import java.util.Optional;
import java.util.function.UnaryOperator;

/** An answer to what {@link AuthContext#ask} asked. Immutable. */
public final class AuthAnswer {
  private final int status;
  private final UnaryOperator<String> headers;
  private final byte[] body;

  /**
   * Makes one.
   *
   * @param headers gives the value of a header field by its name, or null
   * @param body its body, decompressed
   */
  public AuthAnswer(int status, UnaryOperator<String> headers, byte[] body) {
    this.status = status;
    this.headers = headers;
    this.body = body.clone();
  }

  /** The status. */
  public int status() {
    return status;
  }

  /** The first header field of that name; names compare without case. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.apply(name));
  }

  /** The body, at most 64 KiB of it. */
  public byte[] body() {
    return body.clone();
  }
}
