package io.dayfill.core.http;

import java.io.IOException;
import javax.net.ssl.SSLException;

/** A server asked for a certificate of ours and then gave up the connection. */
final class CertificateAskedException extends SSLException {
  private static final long serialVersionUID = 1L;

  private final boolean shown;

  /**
   * Makes one.
   *
   * @param shown whether we had one to show
   */
  CertificateAskedException(boolean shown, IOException cause) {
    super("a certificate was asked for", cause);
    this.shown = shown;
  }

  boolean isShown() {
    return shown;
  }
}
