package io.dayfill.testkit;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the requests of one connection. */
final class HttpReader {
  private static final int MAX_LINE = 64 * 1024;
  private static final int MAX_BODY = 16 * 1024 * 1024;
  private static final int MAX_HEADERS = 200;

  private final InputStream in;
  private final StringBuilder line = new StringBuilder(256);

  HttpReader(InputStream in) {
    this.in = new BufferedInputStream(in, 4096);
  }

  /**
   * A request's head.
   *
   * @param headers names in lower case; repeated ones joined by a comma
   * @param body the body of known length, taken for UTF-8
   */
  record Head(
      String method, String target, Map<String, String> headers, String body, boolean keepAlive) {}

  /** The next request, with a body of known length, or null where the client has closed. */
  @Nullable Head next() throws IOException {
    String start = readLine();
    if (start == null) {
      return null;
    }
    String[] parts = start.split(" ", -1);
    if (parts.length != 3 || !parts[2].startsWith("HTTP/1.")) {
      throw new IOException("no HTTP/1 request: " + start);
    }
    Map<String, String> headers = readHeaders();
    int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
    if (length < 0 || length > MAX_BODY) {
      throw new IOException("a body of " + length + " bytes");
    }
    byte[] body = in.readNBytes(length);
    if (body.length < length) {
      throw new EOFException("connection closed inside a request's body");
    }
    String connection = headers.getOrDefault("connection", "").toLowerCase(Locale.ROOT);
    boolean bodyLeft = headers.containsKey("transfer-encoding");
    boolean keepAlive = parts[2].equals("HTTP/1.1") && !connection.contains("close") && !bodyLeft;
    return new Head(
        parts[0], parts[1], headers, new String(body, StandardCharsets.UTF_8), keepAlive);
  }

  private Map<String, String> readHeaders() throws IOException {
    Map<String, String> headers = new HashMap<>();
    for (int count = 0; count <= MAX_HEADERS; count++) {
      String text = readLine();
      if (text == null) {
        throw new EOFException("connection closed inside a request's headers");
      }
      if (text.isEmpty()) {
        return headers;
      }
      int colon = text.indexOf(':');
      if (colon < 1) {
        throw new IOException("no header: " + text);
      }
      String name = text.substring(0, colon).toLowerCase(Locale.ROOT);
      headers.merge(name, text.substring(colon + 1).strip(), (a, b) -> a + ", " + b);
    }
    throw new IOException("more than " + MAX_HEADERS + " headers");
  }

  private @Nullable String readLine() throws IOException {
    line.setLength(0);
    int c = in.read();
    if (c < 0) {
      return null;
    }
    while (c != '\n') {
      if (c < 0) {
        throw new EOFException("connection closed inside a line");
      }
      if (line.length() == MAX_LINE) {
        throw new IOException("a line of more than " + MAX_LINE + " bytes");
      }
      line.append((char) c);
      c = in.read();
    }
    int end = line.length();
    if (end > 0 && line.charAt(end - 1) == '\r') {
      line.setLength(end - 1);
    }
    byte[] bytes = line.toString().getBytes(StandardCharsets.ISO_8859_1);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
