package io.dayfill.core.metadata;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a configuration means, however it is written: every value under the path of its key. Secrets
 * and where they are kept have no part in it.
 */
final class Meaning {
  private static final int DIGITS = 12;

  private final SortedMap<String, String> values = new TreeMap<>();

  void note(String path, Object value) {
    values.put(path, value.toString());
  }

  /** A short digest. */
  String digest() {
    MessageDigest sha = TextDigest.sha256();
    values.forEach(
        (path, value) -> {
          sha.update(path.getBytes(StandardCharsets.UTF_8));
          sha.update((byte) 0);
          sha.update(value.getBytes(StandardCharsets.UTF_8));
          sha.update((byte) 0);
        });
    return TextDigest.of(sha, DIGITS);
  }
}
