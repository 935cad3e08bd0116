package io.dayfill.core.page;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The names of the pages of one chain, as hashes, so that long ones cost no memory. The set is
 * bounded; a round longer than that is ended by {@code max_pages}.
 */
final class SeenPages {
  private static final int MOST = 1 << 20;

  private final Set<Hash> seen = new HashSet<>();
  private final MessageDigest digest = sha256();
  private Hash last = new Hash(0, 0);

  /** What a name is to those before it. */
  enum Look {
    NEW,
    SAME,
    EARLIER
  }

  private record Hash(long a, long b) {
    // by hand: a record's own are linked when they are first used, which every start would pay
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Hash hash && a == hash.a && b == hash.b;
    }

    @Override
    public int hashCode() {
      return Long.hashCode(a);
    }
  }

  /** Looks at a name and keeps it. */
  Look look(String name) {
    Hash hash = hash(name);
    if (hash.equals(last)) {
      return Look.SAME;
    }
    last = hash;
    if (seen.contains(hash)) {
      return Look.EARLIER;
    }
    if (seen.size() < MOST) {
      seen.add(hash);
    }
    return Look.NEW;
  }

  /** Whether a name was kept. */
  boolean knows(String name) {
    return seen.contains(hash(name));
  }

  private Hash hash(String name) {
    byte[] bytes = digest.digest(name.getBytes(StandardCharsets.UTF_8));
    return new Hash(number(bytes, 0), number(bytes, 8));
  }

  private static long number(byte[] bytes, int from) {
    long number = 0;
    for (int i = from; i < from + 8; i++) {
      number = (number << 8) | (bytes[i] & 0xff);
    }
    return number;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
