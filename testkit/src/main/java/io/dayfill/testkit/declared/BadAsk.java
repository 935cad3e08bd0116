package io.dayfill.testkit.declared;

/** A request that the API refuses; the message goes to the client. */
final class BadAsk extends Exception {
  private static final long serialVersionUID = 1L;

  BadAsk(String message) {
    super(message);
  }
}
