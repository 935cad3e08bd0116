package io.dayfill.core.decode;

/**
 * Passes JSON in the bytes of a page, and is strict about it: what it passes is well-formed, but
 * for bytes that are no UTF-8 where they are allowed. {@code NaN} and the infinities count as
 * numbers.
 */
final class JsonBytes {
  /** The deepest that arrays and objects may be nested in a page. */
  static final int MAX_DEPTH = 500;

  /** The longest text, in bytes. */
  static final int MAX_TEXT = 8 << 20;

  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long ONES = 0x0101010101010101L;
  private static final long QUOTES = 0x2222222222222222L;
  private static final long BACKSLASHES = 0x5c5c5c5c5c5c5c5cL;
  private static final long BLANKS = 0x2020202020202020L;

  private final PageBytes in;
  private final boolean[] objects = new boolean[MAX_DEPTH + 1];

  /** How deep the place is in the page before {@link #skipValue}. */
  int depth;

  private boolean mayBeBad;
  private boolean bad;

  JsonBytes(PageBytes in) {
    this.in = in;
  }

  /** Begins a page. */
  void begin() {
    depth = 0;
    mayBeBad = false;
  }

  /** Passes blanks and line breaks. */
  void blanks() {
    while (true) {
      byte[] b = in.b;
      int p = in.p;
      while (b[p] == ' ' || b[p] == '\n' || b[p] == '\r' || b[p] == '\t') {
        p++;
      }
      in.p = p;
      if (p < in.end || !in.more()) {
        return;
      }
    }
  }

  /** Passes a value. */
  void skipValue() {
    skip();
  }

  /**
   * Passes a record, which may hold bytes that are no UTF-8.
   *
   * @return true if it does
   */
  boolean skipRecord() {
    mayBeBad = true;
    bad = false;
    skip();
    mayBeBad = false;
    return bad;
  }

  private void skip() {
    int open = 0;
    while (true) {
      int c = in.at();
      if (c == '{' || c == '[') {
        if (depth + ++open > MAX_DEPTH) {
          throw PageFault.beyondBounds("it is nested deeper than " + MAX_DEPTH);
        }
        objects[open] = c == '{';
        in.p++;
        blanks();
        if (in.at() != (c == '{' ? '}' : ']')) {
          if (c == '{') {
            name();
          }
          continue;
        }
        in.p++;
        open--;
      } else {
        scalar(c);
      }
      while (true) {
        if (open == 0) {
          return;
        }
        blanks();
        int d = in.at();
        if (d == ',') {
          in.p++;
          blanks();
          if (objects[open]) {
            name();
          }
          break;
        }
        if (d != (objects[open] ? '}' : ']')) {
          throw unexpected();
        }
        in.p++;
        open--;
      }
    }
  }

  /** Passes a member's name, its colon and the blanks behind. */
  private void name() {
    if (in.at() != '"') {
      throw unexpected();
    }
    text();
    colon();
  }

  /** Passes a colon and the blanks around it. */
  void colon() {
    blanks();
    if (in.at() != ':') {
      throw unexpected();
    }
    in.p++;
    blanks();
  }

  /** Passes a scalar that begins with a byte. */
  void scalar(int c) {
    if (c == '"') {
      text();
    } else {
      literal();
    }
  }

  /** Passes a text, from its opening quote to behind its closing one. */
  void text() {
    long start = in.place();
    in.p++;
    while (true) {
      int c = plain();
      if (c == '"') {
        in.p++;
        break;
      }
      if (in.p == in.end) {
        in.at();
      } else if (c == '\\') {
        escape();
      } else if (c >= 0) {
        throw unexpected();
      } else {
        sequence();
      }
    }
    if (in.place() - start > MAX_TEXT) {
      throw PageFault.beyondBounds("a text is longer than " + MAX_TEXT + " bytes");
    }
  }

  /** Passes plain ASCII; returns the byte behind it. */
  private int plain() {
    byte[] b = in.b;
    int p = in.p;
    while (true) {
      long word = Words.get(b, p);
      long quote = word ^ QUOTES;
      long backslash = word ^ BACKSLASHES;
      long hit =
          (((quote - ONES) & ~quote) | ((backslash - ONES) & ~backslash) | (word - BLANKS) | word)
              & HIGH_BITS;
      if (hit != 0) {
        in.p = p + (int) ((((hit ^ (hit - 1)) & ONES) * ONES) >>> 56) - 1;
        return b[in.p];
      }
      p += 8;
    }
  }

  private void escape() {
    in.ensure(6);
    byte[] b = in.b;
    int letter = b[in.p + 1];
    if (letter == 'u') {
      for (int i = 2; i < 6; i++) {
        if (Character.digit(b[in.p + i], 16) < 0) {
          in.p += i;
          throw unexpected();
        }
      }
      in.p += 6;
    } else if (letter > 0 && "\"\\/bfnrt".indexOf(letter) >= 0) {
      in.p += 2;
    } else {
      in.p++;
      throw unexpected();
    }
  }

  private void sequence() {
    in.ensure(4);
    int length = Utf8.sequence(in.b, in.p, in.end);
    if (length > 0) {
      in.p += length;
    } else if (length < 0 && in.isLast()) {
      throw PageFault.cut("it ends at byte " + in.placeOf(in.end));
    } else if (mayBeBad) {
      bad = true;
      in.p++;
    } else {
      throw PageFault.malformed("it is not UTF-8 outside its records, at byte " + in.place());
    }
  }

  private void literal() {
    int before = in.keep;
    if (before < 0) {
      in.keep = in.p;
    }
    int length = 0;
    while (isLiteral(in.b[in.p])) {
      in.p++;
      length++;
      if (in.p == in.end) {
        in.more();
      }
    }
    int from = in.p - length;
    if (before < 0) {
      in.keep = -1;
    }
    if (!isValue(in.b, from, in.p)) {
      if (in.p == in.end && in.isLast()) {
        throw PageFault.cut("it ends at byte " + in.place());
      }
      in.p = from;
      throw unexpected();
    }
  }

  private static boolean isLiteral(int c) {
    return (c >= '0' && c <= '9')
        || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z')
        || c == '-'
        || c == '+'
        || c == '.';
  }

  private static boolean isValue(byte[] b, int from, int to) {
    if (to == from) {
      return false;
    }
    int c = b[from];
    boolean number = c == '-' || (c >= '0' && c <= '9');
    return number ? isNumber(b, from, to) : isWord(b, from, to);
  }

  private static boolean isWord(byte[] b, int from, int to) {
    return is("null", b, from, to)
        || is("true", b, from, to)
        || is("false", b, from, to)
        || is("NaN", b, from, to)
        || is("Infinity", b, from, to)
        || is("+Infinity", b, from, to);
  }

  private static boolean is(String word, byte[] b, int from, int to) {
    if (to - from != word.length()) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if (b[from + i] != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isNumber(byte[] b, int from, int to) {
    int p = b[from] == '-' ? from + 1 : from;
    int whole = digits(b, p, to);
    if (whole == p) {
      return is("-Infinity", b, from, to);
    }
    if (b[p] == '0' && whole > p + 1) {
      return false;
    }
    p = whole;
    if (p < to && b[p] == '.') {
      int fraction = digits(b, p + 1, to);
      if (fraction == p + 1) {
        return false;
      }
      p = fraction;
    }
    if (p < to && (b[p] | 0x20) == 'e') {
      p++;
      p += p < to && (b[p] == '+' || b[p] == '-') ? 1 : 0;
      int exponent = digits(b, p, to);
      if (exponent == p) {
        return false;
      }
      p = exponent;
    }
    return p == to;
  }

  private static int digits(byte[] b, int from, int to) {
    int p = from;
    while (p < to && b[p] >= '0' && b[p] <= '9') {
      p++;
    }
    return p;
  }

  /** What stands at the place does not belong there; or the page ends there. */
  PageFault unexpected() {
    if (in.p >= in.end && in.isLast()) {
      return PageFault.cut("it ends at byte " + in.placeOf(in.end));
    }
    int c = in.b[in.p] & 0xff;
    String shown = c > ' ' && c < 0x7f ? "'" + (char) c + "'" : "the byte " + c;
    return PageFault.malformed("unexpected " + shown + " at byte " + in.place());
  }
}
