package io.dayfill.core.metadata;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Short names for long texts, by SHA-256. */
public final class TextDigest {
  private TextDigest() {}

  /**
   * The name of a text.
   *
   * @param digits hexadecimal ones, 64 at most
   */
  public static String of(String text, int digits) {
    MessageDigest sha = sha256();
    sha.update(text.getBytes(StandardCharsets.UTF_8));
    return of(sha, digits);
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** The name of all that was put into a digest. */
  static String of(MessageDigest sha, int digits) {
    return HexFormat.of().formatHex(sha.digest()).substring(0, digits);
  }
}
