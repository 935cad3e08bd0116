package io.dayfill.testkit;

import java.util.Map;

/** What an answer holds, before it is text: a page that a fault may still change. */
public interface SimContent {
  /** The body. */
  byte[] toBytes();

  /** The records in it. */
  int recordCount();

  /** The headers that belong to it; those of the answer itself go before them. */
  default Map<String, String> headers() {
    return Map.of();
  }
}
