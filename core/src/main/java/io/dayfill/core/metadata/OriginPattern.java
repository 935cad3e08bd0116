package io.dayfill.core.metadata;

import java.net.URI;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Origins, RFC 6454: scheme, host and port; a {@code *} in the host stands for one label.
 *
 * @param scheme https or http
 * @param host in small letters
 * @param port never negative
 */
public record OriginPattern(String scheme, String host, int port) {
  private static final Pattern FORM =
      Pattern.compile(
          "(https?)://((?:\\*|[A-Za-z0-9-]+)(?:\\.(?:\\*|[A-Za-z0-9-]+))*|\\[[0-9A-Fa-f:]+])"
              + "(?::([0-9]{1,5}))?/?");

  static OriginPattern parse(String text) throws InvalidValue {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new InvalidValue(
          text.contains("@") ? "holds a user's name" : Values.quoted(text) + " is no origin",
          "scheme and host, perhaps a port: https://*.example.com");
    }
    String host = matcher.group(2).toLowerCase(Locale.ROOT);
    if (host.endsWith("*") || (host.startsWith("*.") && host.indexOf('.', 2) < 0)) {
      throw new InvalidValue(
          Values.quoted(text) + " allows hosts of anybody", "a * before a domain of the API's own");
    }
    int port = matcher.group(3) == null ? usual(matcher.group(1)) : toPort(matcher.group(3), text);
    return new OriginPattern(matcher.group(1), host, port);
  }

  private static int toPort(String digits, String text) throws InvalidValue {
    int port = Integer.parseInt(digits);
    if (port == 0 || port > 65_535) {
      throw new InvalidValue(
          Values.quoted(text) + " names no port that there is", "a port from 1 to 65535");
    }
    return port;
  }

  /** The very origin of an address. */
  public static OriginPattern of(URI uri) {
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    String host = String.valueOf(uri.getHost()).toLowerCase(Locale.ROOT);
    return new OriginPattern(scheme, host, uri.getPort() < 0 ? usual(scheme) : uri.getPort());
  }

  private static int usual(String scheme) {
    return scheme.equals("https") ? 443 : 80;
  }

  /** True if an address lies there. */
  public boolean matches(URI uri) {
    OriginPattern other = of(uri);
    return scheme.equals(other.scheme) && port == other.port && matchesHost(other.host);
  }

  private boolean matchesHost(String other) {
    String[] labels = host.split("\\.", -1);
    String[] others = other.split("\\.", -1);
    if (labels.length != others.length) {
      return false;
    }
    for (int i = 0; i < labels.length; i++) {
      if (!labels[i].equals(others[i]) && (!labels[i].equals("*") || others[i].isEmpty())) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String toString() {
    return scheme + "://" + host + (port == usual(scheme) ? "" : ":" + port);
  }
}
