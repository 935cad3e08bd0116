package io.dayfill.core.http;

import java.net.UnknownHostException;

/** A name that leads to where clouds keep credentials. */
final class LinkLocalException extends UnknownHostException {
  private static final long serialVersionUID = 1L;

  LinkLocalException(String host) {
    super(host);
  }
}
