package io.dayfill.testkit;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Base64.Decoder;
import java.util.Base64.Encoder;
import org.jspecify.annotations.Nullable;

/** Makes and reads cursors. */
final class Cursors {
  /** What every hostile cursor wears around its base64. */
  private static final String HOSTILE_HEAD = "a+b/c==%7C&ü冷 ";

  private Cursors() {}

  /**
   * What a cursor remembers.
   *
   * @param position the next reading's place in the complete answer
   * @param page the next page, counted from 1
   * @param asOf the instant whose readings the answer holds, so that pages fit together
   * @param query a hash of the query it belongs to
   */
  record Mark(long position, long page, Instant asOf, int query) {}

  static String encode(Mark mark, CursorStyle style) {
    String plain =
        mark.position + ":" + mark.page + ":" + mark.asOf.toEpochMilli() + ":" + mark.query;
    boolean hostile = style == CursorStyle.HOSTILE;
    Encoder encoder = hostile ? Base64.getEncoder() : Base64.getUrlEncoder().withoutPadding();
    String text = encoder.encodeToString(plain.getBytes(StandardCharsets.US_ASCII));
    return hostile ? HOSTILE_HEAD + text : text;
  }

  /** What a cursor says, or null if it is none of ours. */
  static @Nullable Mark decode(String cursor) {
    boolean hostile = cursor.startsWith(HOSTILE_HEAD);
    Decoder decoder = hostile ? Base64.getDecoder() : Base64.getUrlDecoder();
    try {
      byte[] plain = decoder.decode(hostile ? cursor.substring(HOSTILE_HEAD.length()) : cursor);
      String[] parts = new String(plain, StandardCharsets.US_ASCII).split(":", -1);
      if (parts.length != 4) {
        return null;
      }
      return new Mark(
          Long.parseLong(parts[0]),
          Long.parseLong(parts[1]),
          Instant.ofEpochMilli(Long.parseLong(parts[2])),
          Integer.parseInt(parts[3]));
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
