package io.dayfill.core.http;

import io.dayfill.core.http.PageRequest.Method;
import java.net.URI;
import java.util.HashSet;
import java.util.Set;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Follows the redirects of one page, RFC 9110 section 15.4, to origins that requests may go to and
 * nowhere else. A GET stays a GET. A POST is sent again as it is where the server asks for that
 * (307, 308), and becomes a GET by 303; a 301 or 302 of a POST says neither, and is refused.
 */
final class Redirects {
  private static final int MOST = 5;

  private final Addresses addresses;
  private final Faults faults;
  private final Set<URI> visited = new HashSet<>();

  Redirects(Addresses addresses, Faults faults) {
    this.addresses = addresses;
    this.faults = faults;
  }

  /**
   * Where an answer leads.
   *
   * @return null if it is no redirect
   * @throws SourceException if it leads where we do not go
   */
  @Nullable Target next(Target from, ClassicHttpResponse response) {
    int status = response.getCode();
    if (status != 301 && status != 302 && status != 303 && status != 307 && status != 308) {
      return null;
    }
    String location = AnswerReader.value(response, HttpHeaders.LOCATION);
    if (location == null || location.isBlank()) {
      throw faults.redirected(status, from, "an address it does not name", "", "");
    }
    URI uri;
    try {
      uri = Links.resolve(from.uri(), location);
    } catch (SourceException e) {
      throw faults.redirected(status, from, "an address that cannot be read", "", "");
    }
    String where = Addresses.shown(uri);
    Addresses.Verdict verdict = addresses.judge(uri);
    if (!verdict.isGood()) {
      throw faults.redirected(status, from, where, verdict.reason(), verdict.remedy());
    }
    visited.add(from.uri());
    if (visited.contains(uri)) {
      throw faults.redirected(status, from, where, "it goes round", "Ask the API's operator");
    }
    if (visited.size() > MOST) {
      throw faults.redirected(
          status, from, where, "that is more than " + MOST + " in a row", "Ask the API's operator");
    }
    return Target.of(method(from, status, where), uri);
  }

  private Method method(Target from, int status, String where) {
    if (from.method() == Method.GET || status == 307 || status == 308) {
      return from.method();
    }
    if (status == 303) {
      return Method.GET;
    }
    throw faults.redirected(
        status,
        from,
        where,
        "it does not say whether a POST stays one",
        "If the API moved there, set base_url and api_endpoint accordingly");
  }
}
