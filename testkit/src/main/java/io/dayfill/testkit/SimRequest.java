package io.dayfill.testkit;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request as it arrived, and, once it is answered, how. What a rule judges and what the log
 * keeps.
 */
public final class SimRequest {
  private final String method;
  private final String path;
  private final String rawQuery;
  private final Map<String, String> params;
  private final Map<String, String> headers;
  private final String body;
  private final Instant arrivedAt;
  private final long arrivedNanos;
  private volatile int status;
  private volatile int rows;
  private volatile String answer = "";

  SimRequest(
      String method,
      String target,
      Map<String, String> headers,
      String body,
      Instant arrivedAt,
      long arrivedNanos) {
    int mark = target.indexOf('?');
    this.method = method;
    this.path = mark < 0 ? target : target.substring(0, mark);
    this.rawQuery = mark < 0 ? "" : target.substring(mark + 1);
    this.params = decode(rawQuery);
    this.headers = Collections.unmodifiableMap(headers);
    this.body = body;
    this.arrivedAt = arrivedAt;
    this.arrivedNanos = arrivedNanos;
  }

  private SimRequest(SimRequest original, Map<String, String> params) {
    this.method = original.method;
    this.path = original.path;
    this.rawQuery = original.rawQuery;
    this.params = params;
    this.headers = original.headers;
    this.body = original.body;
    this.arrivedAt = original.arrivedAt;
    this.arrivedNanos = original.arrivedNanos;
  }

  /** The HTTP method. */
  public String method() {
    return method;
  }

  /** The path as it was sent, without the query. */
  public String path() {
    return path;
  }

  /** The query as it was sent, still encoded; empty if there was none. */
  public String rawQuery() {
    return rawQuery;
  }

  /** The query's parameters, decoded, in order; of a repeated one the first. */
  public Map<String, String> params() {
    return params;
  }

  /** One decoded parameter, or null. */
  public @Nullable String param(String name) {
    return params.get(name);
  }

  /** Every decoded value of a parameter, in order. */
  public List<String> values(String name) {
    return pairs(rawQuery).stream()
        .filter(pair -> pair.getKey().equals(name))
        .map(Map.Entry::getValue)
        .toList();
  }

  /** The body as text; empty if there was none. */
  public String body() {
    return body;
  }

  /** The headers, their names in lower case. */
  public Map<String, String> headers() {
    return headers;
  }

  /** One header by its name in lower case, or null. */
  public @Nullable String header(String name) {
    return headers.get(name);
  }

  /** The API's instant when it arrived. */
  public Instant arrivedAt() {
    return arrivedAt;
  }

  /** The ticker when it arrived; 0 where the API has none. */
  public long arrivedNanos() {
    return arrivedNanos;
  }

  /** The entity whose readings the path serves, or null. */
  public @Nullable SimEntity entity() {
    return SimEntity.ofPath(path);
  }

  /** {@code start_time}, or null if it is absent or no instant with an offset. */
  public @Nullable Instant start() {
    return instant("start_time");
  }

  /** {@code end_time}, or null if it is absent or no instant with an offset. */
  public @Nullable Instant end() {
    return instant("end_time");
  }

  /** {@code cursor}, decoded, or null. */
  public @Nullable String cursor() {
    return param("cursor");
  }

  /**
   * Which page is asked for, counted from 1: by the cursor, or by offset and limit. 0 where that
   * cannot be told.
   */
  public long page() {
    String cursor = cursor();
    if (cursor != null) {
      Cursors.Mark mark = Cursors.decode(cursor);
      return mark == null ? 0 : mark.page();
    }
    try {
      long offset = Long.parseLong(params.getOrDefault("offset", "0"));
      return offset == 0 ? 1 : offset / Long.parseLong(params.getOrDefault("limit", "")) + 1;
    } catch (ArithmeticException | NumberFormatException e) {
      return 0;
    }
  }

  /** This request with another value of a parameter; null takes it away. For a fault to pass on. */
  public SimRequest withParam(String name, @Nullable String value) {
    Map<String, String> changed = new LinkedHashMap<>(params);
    if (value == null) {
      changed.remove(name);
    } else {
      changed.put(name, value);
    }
    return new SimRequest(this, Collections.unmodifiableMap(changed));
  }

  /** The status it was answered with; 0 before that, or where the connection was cut instead. */
  public int status() {
    return status;
  }

  /** The records in its answer; 0 for anything but a page. */
  public int rows() {
    return rows;
  }

  /** The beginning of its answer's body, at most 1,000 characters, for people. */
  public String answer() {
    return answer;
  }

  void answered(int withStatus, int withRows, byte[] body) {
    status = withStatus;
    rows = withRows;
    answer = new String(body, 0, Math.min(body.length, 1000), StandardCharsets.UTF_8);
  }

  private @Nullable Instant instant(String name) {
    String text = param(name);
    try {
      return text == null ? null : OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static Map<String, String> decode(String query) {
    Map<String, String> decoded = new LinkedHashMap<>();
    pairs(query).forEach(pair -> decoded.putIfAbsent(pair.getKey(), pair.getValue()));
    return Collections.unmodifiableMap(decoded);
  }

  private static List<Map.Entry<String, String>> pairs(String query) {
    List<Map.Entry<String, String>> pairs = new ArrayList<>();
    for (String pair : query.split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = equals < 0 ? pair : pair.substring(0, equals);
      if (!pair.isEmpty()) {
        String value = equals < 0 ? "" : unescape(pair.substring(equals + 1));
        pairs.add(Map.entry(unescape(name), value));
      }
    }
    return pairs;
  }

  /** A client's malformed escape must reach the log, so it stays as it is. */
  private static String unescape(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text;
    }
  }

  @Override
  public String toString() {
    return method + " " + path + (rawQuery.isEmpty() ? "" : "?" + rawQuery) + " -> " + status;
  }
}
