package io.dayfill.core.http;

import java.net.URI;
import java.util.Locale;

/**
 * Where one request goes.
 *
 * @param method how
 * @param uri the whole address
 * @param place its origin and path
 */
record Target(PageRequest.Method method, URI uri, String place) {
  static Target of(PageRequest.Method method, URI uri) {
    return new Target(method, uri, origin(uri) + uri.getRawPath());
  }

  /** Method, origin and path: the query may hold what must not be seen. */
  @Override
  public String toString() {
    return method + " " + place;
  }

  /** Scheme, host and port, RFC 6454 section 4; the port only where it is not the scheme's own. */
  static String origin(URI uri) {
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    String host = String.valueOf(uri.getHost()).toLowerCase(Locale.ROOT);
    int usual = scheme.equals("https") ? 443 : 80;
    String port = uri.getPort() < 0 || uri.getPort() == usual ? "" : ":" + uri.getPort();
    return scheme + "://" + host + port;
  }
}
