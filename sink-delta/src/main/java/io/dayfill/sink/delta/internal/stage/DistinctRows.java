package io.dayfill.sink.delta.internal.stage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The different rows among some, told apart by their whole content. */
final class DistinctRows {
  private final Map<Long, List<byte[]>> byHash = new HashMap<>();

  /** Adds a row; false if an identical one is there. */
  boolean add(long hash, byte[] content) {
    List<byte[]> alike = byHash.computeIfAbsent(hash, unused -> new ArrayList<>(1));
    for (byte[] each : alike) {
      if (Arrays.equals(each, content)) {
        return false;
      }
    }
    alike.add(content);
    return true;
  }
}
