package io.dayfill.core.http;

import io.dayfill.core.metadata.Connection;
import java.net.URI;

/** Where requests may go. */
final class Addresses {
  private final URI base;

  Addresses(Connection connection) {
    base = connection.baseUrl();
  }

  /**
   * Where a request goes.
   *
   * @throws SourceException if it names an address elsewhere
   */
  Target of(PageRequest request) {
    return new Target(request.method(), request.isAddress() ? address(request) : below(request));
  }

  private URI below(PageRequest request) {
    String query = Escapes.query(request);
    return URI.create(
        Target.origin(base) + Escapes.path(base, request) + (query.isEmpty() ? "" : "?" + query));
  }

  private URI address(PageRequest request) {
    URI uri = Links.resolve(base, request.path());
    refuseElsewhere(uri);
    String query = Escapes.query(request);
    if (query.isEmpty()) {
      return uri;
    }
    return URI.create(uri + (uri.getRawQuery() == null ? "?" : "&") + query);
  }

  private void refuseElsewhere(URI uri) {
    if (uri.getRawUserInfo() != null || !Target.origin(uri).equals(Target.origin(base))) {
      throw new SourceException(
          SourceException.Kind.REFUSED,
          "a link of the answer leads to "
              + (uri.getHost() == null ? "nowhere" : Target.origin(uri)),
          "it is followed only at " + Target.origin(base),
          "");
    }
  }
}
