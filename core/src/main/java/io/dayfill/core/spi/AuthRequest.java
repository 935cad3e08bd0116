package io.dayfill.core.spi;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A request that is about to leave. Header fields and parameters may be added; all else stays as it
 * is. For one thread.
 */
public final class AuthRequest {
  private final String method;
  private final URI uri;
  private final byte[] body;
  private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private final StringBuilder added = new StringBuilder();

  private AuthRequest(String method, URI uri, byte[] body) {
    this.method = method;
    this.uri = uri;
    this.body = body.clone();
  }

  /**
   * Makes one.
   *
   * @param method GET or POST
   * @param uri the whole address
   * @param body what is sent; empty for nothing
   */
  public static AuthRequest of(String method, URI uri, byte[] body) {
    return new AuthRequest(method, uri, body);
  }

  /** GET or POST. */
  public String method() {
    return method;
  }

  /** The whole address, as it was before parameters were added. */
  public URI uri() {
    return uri;
  }

  /** What is sent; empty for nothing. */
  public byte[] body() {
    return body.clone();
  }

  /** The header fields so far, by their names, which compare without case. */
  public Map<String, String> headers() {
    return Collections.unmodifiableMap(headers);
  }

  /** Sets a header field. */
  public void header(String name, String value) {
    headers.put(name, value);
  }

  /**
   * Adds a parameter to the query.
   *
   * @param name not escaped
   * @param value not escaped
   */
  public void param(String name, String value) {
    added
        .append(added.isEmpty() ? "" : "&")
        .append(escaped(name))
        .append('=')
        .append(escaped(value));
  }

  /** The parameters that were added, escaped, parted by {@code &}; empty for none. */
  public String addedQuery() {
    return added.toString();
  }

  /** Percent-encoded, RFC 3986: all but letters, digits and {@code -._~}. */
  public static String escaped(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8)
        .replace("+", "%20")
        .replace("*", "%2A")
        .replace("%7E", "~");
  }

  /** Method and path: header fields and query may hold secrets. */
  @Override
  public String toString() {
    return method + " " + uri.getRawPath();
  }
}
