package io.dayfill.core.metadata;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.regex.Pattern;

/** Judges the addresses that a configuration names. */
final class BaseUrl {
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[::1]|\\[0:0:0:0:0:0:0:1]");
  private static final Pattern LINK_LOCAL =
      Pattern.compile("169\\.254(\\.[0-9]{1,3}){2}|\\[fe[89ab][0-9a-f]:.*");
  private static final Pattern ENDPOINT =
      Pattern.compile("(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2})+");

  private BaseUrl() {}

  /** The address of an API, without query, fragment and credentials. */
  static URI parse(String text) throws InvalidValue {
    if (text.contains("${")) {
      throw new InvalidValue("a reference is not supported here yet", "write the address itself");
    }
    URI uri = uri(text);
    // from here on, a user-info may be in the text: it is shown only where there is none
    if (uri.getRawUserInfo() != null || String.valueOf(uri.getRawAuthority()).contains("@")) {
      throw new InvalidValue(
          "holds a user's name", "leave it out of the address; credentials belong under auth");
    }
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    if (!scheme.equals("https") && !scheme.equals("http")) {
      throw refuse(text, "is no https address", "https://host, perhaps with a port and a path");
    }
    if (uri.getHost() == null) {
      throw refuse(text, "names no host", "https://host, in ASCII letters, digits, - and .");
    }
    if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
      throw refuse(text, "holds a query or a fragment", "parameters belong under request.params");
    }
    if (uri.getPort() == 0 || uri.getPort() > 65_535) {
      throw refuse(text, "names no port that there is", "a port from 1 to 65535");
    }
    return uri;
  }

  /** The address of a token end-point: one without a query. */
  static URI tokenUrl(String text) throws InvalidValue {
    URI uri = parse(text);
    if (uri.getRawPath() == null || uri.getRawPath().isEmpty()) {
      throw refuse(text, "names no end-point", "https://host/path");
    }
    return uri;
  }

  /** The path of an end-point, or a whole address. */
  static String endpointOrAddress(String text) throws InvalidValue {
    if (text.startsWith("https://") || text.startsWith("http://")) {
      return tokenUrl(text).toString();
    }
    judgePath(text);
    return text;
  }

  /** True if it is written as an address that only neighbours have, where clouds keep secrets. */
  static boolean isLinkLocal(URI uri) {
    return LINK_LOCAL.matcher(String.valueOf(uri.getHost()).toLowerCase(Locale.ROOT)).matches();
  }

  /** True if what is sent there can be read on the way. */
  static boolean isOpen(OriginPattern origin) {
    return origin.scheme().equals("http") && !LOOPBACK.matcher(origin.host()).matches();
  }

  /** True if what is sent there can be read on the way. */
  static boolean isOpen(URI uri) {
    return "http".equalsIgnoreCase(uri.getScheme())
        && !LOOPBACK.matcher(uri.getHost().toLowerCase(Locale.ROOT)).matches();
  }

  /** The path of an end-point, whose places are judged once they are filled. */
  static Template endpoint(String text, Template template) throws InvalidValue {
    judgePath(template.withPlaces("x"));
    return template;
  }

  private static void judgePath(String text) throws InvalidValue {
    if (text.contains("?") || text.contains("#")) {
      throw refuse(text, "holds a query", "put parameters under request.params");
    }
    if (text.contains("://") || text.startsWith("//") || !ENDPOINT.matcher(text).matches()) {
      throw refuse(text, "is no path", "a path such as /v1/readings; escape the rest as %20");
    }
    for (String segment : text.split("/", -1)) {
      String plain = segment.replaceAll("(?i)%2e", ".");
      if (plain.equals(".") || plain.equals("..")) {
        throw refuse(text, "leaves its base", "write the path without . and ..");
      }
    }
  }

  private static URI uri(String text) throws InvalidValue {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      // not echoed: what cannot be parsed may hold credentials in any place
      throw new InvalidValue("is no address", "https://host, perhaps with a port and a path");
    }
  }

  private static InvalidValue refuse(String text, String wrong, String right) {
    return new InvalidValue(Values.quoted(text) + " " + wrong, right);
  }
}
