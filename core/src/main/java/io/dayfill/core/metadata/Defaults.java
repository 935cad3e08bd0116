package io.dayfill.core.metadata;

import java.util.LinkedHashMap;
import java.util.Map;

/** What holds where neither an adapter nor the metadata says otherwise. */
final class Defaults {
  private Defaults() {}

  /** Of every connection. */
  static Tree.Group connection() {
    return tree(
        "auth.type", "none",
        "rate_limit.requests", "5",
        "rate_limit.per", "1 s",
        "rate_limit.max_concurrent", "4",
        "rate_limit.max_wait", "15 min",
        "retry.attempts", "5",
        "retry.backoff", "1 s",
        "retry.max_backoff", "1 min",
        "timeouts.connect", "10 s",
        "timeouts.idle", "30 s",
        "timeouts.page", "10 min",
        "allow_http", "false",
        "allow_link_local", "false");
  }

  /** Of every entity. */
  static Tree.Group entity() {
    return tree(
        "adapter", "none",
        "enabled", "true",
        "zone", "UTC",
        "batch_days", "7",
        "lookback_days", "0",
        "max_days_ahead", "1",
        "empty_replaces", "false",
        "max_shrink", "50 %",
        "max_quarantined", "1 %",
        "window.start_bound", "unknown",
        "window.end_bound", "unknown",
        "window.precision", "1 ms",
        "window.pad", "0 s",
        "pagination.max_pages", "100000",
        "pagination.max_empty_pages", "3",
        "response.format", "json");
  }

  /** Of an entity whose pages are counted by their records. */
  static Tree.Group offsetPages() {
    return tree(
        "pagination.offset_param", "offset",
        "pagination.first", "0",
        "pagination.page_size_param", "limit");
  }

  /** Of every column. */
  static Tree.Group column() {
    return tree("required", "false");
  }

  private static Tree.Group tree(String... keysAndValues) {
    Map<String, Object> root = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      put(root, keysAndValues[i], keysAndValues[i + 1]);
    }
    return Tree.group(root, Origin.DEFAULT);
  }

  @SuppressWarnings("unchecked")
  private static void put(Map<String, Object> group, String path, String value) {
    int dot = path.indexOf('.');
    if (dot < 0) {
      group.put(path, value);
      return;
    }
    Object below = group.computeIfAbsent(path.substring(0, dot), key -> new LinkedHashMap<>());
    put((Map<String, Object>) below, path.substring(dot + 1), value);
  }
}
