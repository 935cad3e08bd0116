package io.dayfill.core.decode;

import io.dayfill.core.metadata.Response.Format;
import java.nio.charset.StandardCharsets;

/** Looks at the first bytes of a page, which tell most of what is not JSON at all. */
final class PageStart {
  /** The bytes to look at. */
  static final int LENGTH = 512;

  /** The bytes of a byte order mark. */
  static final int MARK = 3;

  private static final String JSON_STARTS = "{[\"-0123456789tfnNI";

  private PageStart() {}

  static void check(byte[] head, Format format) {
    if (isWide(head)) {
      throw PageFault.noUtf8();
    }
    int p = begin(head);
    if (p < head.length && head[p] == '<') {
      throw PageFault.html(format == Format.CSV ? "CSV" : "JSON");
    }
    if (format != Format.CSV && p < head.length && JSON_STARTS.indexOf(head[p]) < 0) {
      throw PageFault.noJson();
    }
  }

  private static boolean isWide(byte[] head) {
    if (head.length >= 2 && (head[0] & head[1] & 0xff) == 0xfe && head[0] != head[1]) {
      return true;
    }
    for (int i = 0; i < Math.min(4, head.length); i++) {
      if (head[i] == 0) {
        return true;
      }
    }
    return false;
  }

  /** Where the text begins: behind a byte order mark and white space. */
  private static int begin(byte[] head) {
    int p = hasMark(head) ? MARK : 0;
    while (p < head.length && (head[p] == ' ' || (head[p] >= '\t' && head[p] <= '\r'))) {
      p++;
    }
    return p;
  }

  static boolean hasMark(byte[] head) {
    return head.length >= 3
        && head[0] == (byte) 0xef
        && head[1] == (byte) 0xbb
        && head[2] == (byte) 0xbf;
  }

  /** The beginning of the page, cut and made harmless. */
  static String shown(byte[] head, int limit) {
    int p = begin(head);
    return Problems.harmless(new String(head, p, head.length - p, StandardCharsets.UTF_8), limit);
  }
}
