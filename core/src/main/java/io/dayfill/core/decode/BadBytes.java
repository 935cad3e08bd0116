package io.dayfill.core.decode;

import java.util.Arrays;

/**
 * The bytes of a page that are no UTF-8. In the text that is parsed a question mark stands in the
 * place of each, so that one garbled record does not cost the page: the record is quarantined.
 */
final class BadBytes {
  private static final byte STAND_IN = '?';

  /** With more than this it is no text that was garbled, but something else altogether. */
  private static final int MAX = 100_000;

  private long[] places = new long[16];
  private int count;

  private int firstFrom(long place) {
    int index = Arrays.binarySearch(places, 0, count, place);
    return index < 0 ? -index - 1 : index;
  }

  int count() {
    return count;
  }

  /** The number of them in a span of bytes. */
  int countIn(long from, long to) {
    return count == 0 ? 0 : firstFrom(to) - firstFrom(from);
  }

  /**
   * Replaces what is no UTF-8 in a part of the page.
   *
   * @param origin the place in the page of the array's first byte
   * @param last whether the page ends with this part
   * @return where it stopped: the end, or a sequence that goes on in the next part
   */
  int replace(byte[] b, int from, int to, long origin, boolean last) {
    int p = Utf8.validUntil(b, from, to);
    while (p < to) {
      if (!last && Utf8.sequence(b, p, to) < 0) {
        return p;
      }
      if (count == MAX) {
        throw PageFault.malformed("it is not UTF-8, from byte " + places[0] + " on");
      }
      if (count == places.length) {
        places = Arrays.copyOf(places, count * 2);
      }
      places[count++] = origin + p;
      b[p] = STAND_IN;
      p = Utf8.validUntil(b, p + 1, to);
    }
    return p;
  }
}
