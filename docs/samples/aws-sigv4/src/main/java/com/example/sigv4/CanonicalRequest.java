package com.example.sigv4;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.dayfill.core.spi.AuthRequest;
import java.net.URI;
import java.net.URLDecoder;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A request in the one form that both sides sign.
 *
 * @param text the form
 * @param signedHeaders the names of the header fields in it
 */
record CanonicalRequest(String text, String signedHeaders) {

  static CanonicalRequest of(AuthRequest request) {
    Map<String, String> headers = headers(request);
    String names = String.join(";", headers.keySet());
    String fields =
        headers.entrySet().stream()
            .map(field -> field.getKey() + ":" + field.getValue() + "\n")
            .collect(Collectors.joining());
    return new CanonicalRequest(
        String.join(
            "\n",
            request.method(),
            path(request.uri()),
            query(request.uri().getRawQuery()),
            fields,
            names,
            SigV4Signer.sha256(request.body())),
        names);
  }

  /** Host, content type and those of AWS; others may be changed by whoever passes them on. */
  private static Map<String, String> headers(AuthRequest request) {
    Map<String, String> headers = new TreeMap<>();
    headers.put("host", request.uri().getRawAuthority());
    request
        .headers()
        .forEach(
            (name, value) -> {
              String lower = name.toLowerCase(Locale.ROOT);
              if (lower.equals("content-type") || lower.startsWith("x-amz-")) {
                headers.put(lower, value.strip().replaceAll(" +", " "));
              }
            });
    return headers;
  }

  /** Escaped once more than it is sent, as all services want it but S3. */
  private static String path(URI uri) {
    String path = uri.normalize().getRawPath();
    return path.isEmpty()
        ? "/"
        : Stream.of(path.split("/", -1)).map(AuthRequest::escaped).collect(Collectors.joining("/"));
  }

  private static String query(String raw) {
    if (raw == null || raw.isEmpty()) {
      return "";
    }
    return Arrays.stream(raw.split("&"))
        .map(each -> each.split("=", 2))
        .map(pair -> new String[] {escaped(pair[0]), pair.length < 2 ? "" : escaped(pair[1])})
        .sorted(Comparator.<String[], String>comparing(p -> p[0]).thenComparing(p -> p[1]))
        .map(pair -> pair[0] + "=" + pair[1])
        .collect(Collectors.joining("&"));
  }

  /** However it was escaped, it is escaped in the one way. */
  private static String escaped(String raw) {
    return AuthRequest.escaped(URLDecoder.decode(raw.replace("+", "%2B"), UTF_8));
  }
}
