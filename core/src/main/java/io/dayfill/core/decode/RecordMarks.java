package io.dayfill.core.decode;

import io.dayfill.core.http.PageBody;
import io.dayfill.core.metadata.Pagination;
import io.dayfill.core.page.PageTimes;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the way through the pages wants to know of the records of each: their times, and what the
 * first and the last of them come to. Nothing is noted where nobody asks.
 */
final class RecordMarks {
  /** Whether times are noted. */
  final boolean timed;

  /** How many records are told from others, at each end of a page; 0 for none. */
  final int told;

  // the places of the first records, and of the last ones in a ring: start and end of each
  private final long[] firsts;
  private final long[] lasts;
  private long records;

  private boolean hasTime;
  private long first;
  private long last;
  private long atLast;
  private boolean ascending;
  private boolean descending;

  private @Nullable MessageDigest digest;

  RecordMarks(Pagination pagination) {
    timed = pagination.goesByTime();
    told = pagination.comparedRecords();
    firsts = new long[2 * told];
    lasts = new long[2 * told];
    clear();
  }

  /** Begins a page. */
  void clear() {
    records = 0;
    hasTime = false;
    ascending = true;
    descending = true;
  }

  /** Notes the time of a record that can be true. */
  void time(long micros) {
    if (hasTime) {
      ascending &= micros >= last;
      descending &= micros <= last;
      atLast = micros == last ? atLast + 1 : 1;
    } else {
      hasTime = true;
      first = micros;
      atLast = 1;
    }
    last = micros;
  }

  /**
   * Notes where a record stands.
   *
   * @param start the place in the page of its first byte
   * @param end behind its last
   */
  void record(long start, long end) {
    if (records < told) {
      int at = 2 * (int) records;
      firsts[at] = start;
      firsts[at + 1] = end;
    }
    int at = 2 * (int) (records % told);
    lasts[at] = start;
    lasts[at + 1] = end;
    records++;
  }

  /** The times noted. */
  Optional<PageTimes> times() {
    return hasTime
        ? Optional.of(new PageTimes(first, last, atLast, ascending, descending))
        : Optional.empty();
  }

  /** What the first records come to. */
  long[] first(PageBody body) {
    long[] hashes = new long[(int) Math.min(records, told)];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = hash(body, firsts[2 * i], firsts[2 * i + 1]);
    }
    return hashes;
  }

  /** What the last records come to. */
  long[] last(PageBody body) {
    long[] hashes = new long[(int) Math.min(records, told)];
    for (int i = 0; i < hashes.length; i++) {
      int at = 2 * (int) ((records - hashes.length + i) % told);
      hashes[i] = hash(body, lasts[at], lasts[at + 1]);
    }
    return hashes;
  }

  private long hash(PageBody body, long start, long end) {
    MessageDigest sha = digest;
    if (sha == null) {
      sha = sha256();
      digest = sha;
    }
    byte[] bytes = PageBytes.range(body, start, Math.toIntExact(end - start));
    return ByteBuffer.wrap(Arrays.copyOf(sha.digest(bytes), Long.BYTES)).getLong();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
