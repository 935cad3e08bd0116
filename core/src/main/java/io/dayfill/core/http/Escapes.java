package io.dayfill.core.http;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/** Percent-encoding, RFC 3986 section 2.1. */
final class Escapes {
  private static final BitSet UNRESERVED = unreserved("");
  private static final String IN_PATHS = "!$&'()*+,;=:@/";
  private static final BitSet PATH = unreserved(IN_PATHS);
  private static final BitSet ADDRESS = unreserved(IN_PATHS + "?#[]");
  private static final String HEX = "0123456789ABCDEF";

  private Escapes() {}

  /** The characters that have no other meaning anywhere, and some more. */
  private static BitSet unreserved(String more) {
    BitSet set = new BitSet(128);
    set.set('a', 'z' + 1);
    set.set('A', 'Z' + 1);
    set.set('0', '9' + 1);
    ("-._~" + more).chars().forEach(set::set);
    return set;
  }

  /** The path of a request below a base URL, one slash between them. */
  static String path(URI base, String path) {
    String head = base.getRawPath() == null ? "" : base.getRawPath();
    while (head.endsWith("/")) {
      head = head.substring(0, head.length() - 1);
    }
    int tail = 0;
    while (tail < path.length() && path.charAt(tail) == '/') {
      tail++;
    }
    StringBuilder out = new StringBuilder(head).append('/');
    appendPath(out, path.substring(tail));
    return out.toString();
  }

  /**
   * The query of a request; empty where it has no parameters. Everything but the unreserved
   * characters is escaped, once: so {@code +} arrives as such, whatever the server takes it for.
   */
  static String query(PageRequest request) {
    StringBuilder out = new StringBuilder();
    for (PageRequest.Param param : request.params()) {
      if (!out.isEmpty()) {
        out.append('&');
      }
      append(out, param.name());
      String value = param.value();
      if (value != null) {
        out.append('=');
        append(out, value);
      }
    }
    return out.toString();
  }

  /** An address, in which only what has no place in one is escaped. */
  static String address(String text) {
    StringBuilder out = new StringBuilder();
    append(out, text.getBytes(StandardCharsets.UTF_8), ADDRESS, true);
    return out.toString();
  }

  /** One text, escaped. */
  static String escape(String text) {
    StringBuilder out = new StringBuilder();
    append(out, text);
    return out.toString();
  }

  private static void append(StringBuilder out, String text) {
    append(out, text.getBytes(StandardCharsets.UTF_8), UNRESERVED, false);
  }

  private static void appendPath(StringBuilder out, String text) {
    append(out, text.getBytes(StandardCharsets.UTF_8), PATH, true);
  }

  private static void append(StringBuilder out, byte[] bytes, BitSet plain, boolean keepEscapes) {
    for (int i = 0; i < bytes.length; i++) {
      int b = bytes[i] & 0xff;
      boolean kept = keepEscapes && b == '%' && isEscape(bytes, i);
      if (kept || plain.get(b)) {
        out.append((char) b);
      } else {
        out.append('%').append(HEX.charAt(b >> 4)).append(HEX.charAt(b & 15));
      }
    }
  }

  private static boolean isEscape(byte[] bytes, int at) {
    return at + 2 < bytes.length
        && Character.digit(bytes[at + 1], 16) >= 0
        && Character.digit(bytes[at + 2], 16) >= 0;
  }
}
