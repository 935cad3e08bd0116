package io.dayfill.core.http;

import java.util.List;
import java.util.Optional;

/**
 * A request as it would be sent, for people to see: each secret is {@code ***}.
 *
 * @param method how
 * @param url where to, escaped as it is sent
 * @param headers header fields, {@code name: value}, but those of every client
 * @param body what it carries; empty where it carries nothing
 */
public record ShownRequest(String method, String url, List<String> headers, Optional<String> body) {
  /** Copies the list. */
  public ShownRequest {
    headers = List.copyOf(headers);
  }
}
