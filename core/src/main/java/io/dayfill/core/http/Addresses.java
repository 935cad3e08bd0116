package io.dayfill.core.http;

import io.dayfill.core.metadata.Connection;
import io.dayfill.core.metadata.OriginPattern;
import java.net.URI;

/**
 * Where requests may go: to the origin of the base URL, and to those that the metadata allows. Both
 * stay what they are, wherever links and redirects have led meanwhile.
 */
final class Addresses {
  private final Connection connection;
  private final URI base;
  private final OriginPattern origin;

  /** The pages of a chain have one path, so that of the last request is mostly that of the next. */
  private volatile Place last;

  private record Place(String path, String address) {}

  Addresses(Connection connection) {
    this.connection = connection;
    base = connection.baseUrl();
    origin = OriginPattern.of(base);
    last = new Place("", Target.origin(base) + Escapes.path(base, ""));
  }

  /**
   * Whether an address may be asked.
   *
   * @param reason why not; empty if it may
   * @param remedy what may be done about it
   */
  record Verdict(String reason, String remedy) {
    static final Verdict GOOD = new Verdict("", "");

    boolean isGood() {
      return reason.isEmpty();
    }
  }

  /**
   * Where a request goes.
   *
   * @throws SourceException if it names an address elsewhere
   */
  Target of(PageRequest request) {
    return request.isAddress() ? Target.of(request.method(), address(request)) : below(request);
  }

  private Target below(PageRequest request) {
    Place place = last;
    if (!place.path.equals(request.path())) {
      place = new Place(request.path(), Target.origin(base) + Escapes.path(base, request.path()));
      last = place;
    }
    String query = Escapes.query(request);
    URI uri = URI.create(query.isEmpty() ? place.address : place.address + "?" + query);
    return new Target(request.method(), uri, place.address);
  }

  private URI address(PageRequest request) {
    URI uri = Links.resolve(base, request.path());
    Verdict verdict = judge(uri);
    if (!verdict.isGood()) {
      throw new SourceException(
          SourceException.Kind.REFUSED,
          "a link of the answer leads to " + shown(uri),
          verdict.reason,
          verdict.remedy);
    }
    String query = Escapes.query(request);
    if (query.isEmpty()) {
      return uri;
    }
    return URI.create(uri + (uri.getRawQuery() == null ? "?" : "&") + query);
  }

  /** Judges an address that somebody else named. */
  Verdict judge(URI uri) {
    if (uri.getHost() == null) {
      return new Verdict("that is no address that can be asked", "");
    }
    // it would look like one host and be another
    if (uri.getRawUserInfo() != null || uri.getRawAuthority().contains("@")) {
      return new Verdict("it names a user, which no link of an API does", "");
    }
    if ("http".equalsIgnoreCase(uri.getScheme()) && "https".equalsIgnoreCase(base.getScheme())) {
      return new Verdict(
          "it leaves https, where all could be read on the way", "Ask the API's operator");
    }
    if (isAllowed(uri)) {
      return Verdict.GOOD;
    }
    return new Verdict(
        "links and redirects are followed only at " + Target.origin(base),
        "If it is the API's own, add its origin to allowed_origins of connection '"
            + connection.name()
            + "'");
  }

  private boolean isAllowed(URI uri) {
    return origin.matches(uri)
        || connection.reach().allowed().stream().anyMatch(each -> each.matches(uri));
  }

  /** Where an address leads, without path, query and what may be secret in them. */
  static String shown(URI uri) {
    return uri.getHost() == null ? "an address that cannot be read" : Target.origin(uri);
  }
}
