package io.dayfill.core.metadata;

import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is sent for a page, but for its path. Every text is a {@link Template}.
 *
 * @param method how the API is asked
 * @param params the parameters of the query, in order: a name with several values is repeated, one
 *     without any is a bare flag
 * @param headers header fields, in order
 * @param body what a POST carries; null where it carries nothing
 */
public record Request(
    Method method,
    Map<String, List<String>> params,
    Map<String, String> headers,
    @Nullable RequestBody body)
    implements Serializable {
  /** How an API is asked. */
  public enum Method {
    /** Everything stands in the address. */
    GET,
    /** What is asked for may stand in the body. */
    POST
  }

  /** Copies the collections. */
  @SuppressWarnings("serial")
  public Request {
    Map<String, List<String>> copied = new LinkedHashMap<>();
    params.forEach((name, values) -> copied.put(name, List.copyOf(values)));
    params = Collections.unmodifiableMap(copied);
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /** A GET whose parameters have one value each. */
  public static Request get(Map<String, String> params) {
    Map<String, List<String>> lists = new LinkedHashMap<>();
    params.forEach((name, value) -> lists.put(name, List.of(value)));
    return new Request(Method.GET, lists, Map.of(), null);
  }
}
