package io.dayfill.core.http;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a link leads that stands in an answer, RFC 3986 section 5.2. {@link URI#resolve} does not
 * serve: it drops the last step of the path where the link is a query alone.
 */
public final class Links {
  // RFC 3986 appendix B
  private static final Pattern PARTS =
      Pattern.compile("(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(?:\\?([^#]*))?(?:#.*)?");

  private Links() {}

  /**
   * The address that a link means; a fragment is dropped, what has no place in an address is
   * escaped.
   *
   * @param base the address that the answer came from
   * @param link the link as it stands in the answer; blanks around it do not count
   * @throws SourceException if it cannot be read as an address; the text does not show it
   */
  public static URI resolve(URI base, String link) {
    Matcher of = PARTS.matcher(Escapes.address(link.strip()));
    if (!of.matches()) {
      throw unreadable();
    }
    StringBuilder out = new StringBuilder();
    if (of.group(1) != null) {
      out.append(of.group(1)).append(':');
      authority(out, of.group(2));
      out.append(withoutDots(of.group(3)));
      query(out, of.group(4));
    } else {
      out.append(base.getScheme()).append(':');
      below(base, of, out);
    }
    try {
      return new URI(out.toString());
    } catch (URISyntaxException e) {
      throw unreadable();
    }
  }

  private static void below(URI base, Matcher of, StringBuilder out) {
    if (of.group(2) != null) {
      authority(out, of.group(2));
      out.append(withoutDots(of.group(3)));
      query(out, of.group(4));
      return;
    }
    authority(out, base.getRawAuthority());
    String basePath = base.getRawPath() == null ? "" : base.getRawPath();
    String path = of.group(3);
    if (path.isEmpty()) {
      out.append(basePath);
      query(out, of.group(4) == null ? base.getRawQuery() : of.group(4));
      return;
    }
    out.append(withoutDots(path.startsWith("/") ? path : merged(basePath, path)));
    query(out, of.group(4));
  }

  private static String merged(String basePath, String path) {
    return basePath.isEmpty()
        ? "/" + path
        : basePath.substring(0, basePath.lastIndexOf('/') + 1) + path;
  }

  private static void authority(StringBuilder out, @Nullable String authority) {
    if (authority != null) {
      out.append("//").append(authority);
    }
  }

  private static void query(StringBuilder out, @Nullable String query) {
    if (query != null) {
      out.append('?').append(query);
    }
  }

  /** A path without its steps {@code .} and {@code ..}, RFC 3986 section 5.2.4. */
  private static String withoutDots(String path) {
    if (!path.startsWith("/")) {
      return path;
    }
    Deque<String> steps = new ArrayDeque<>();
    String[] all = path.substring(1).split("/", -1);
    for (int i = 0; i < all.length; i++) {
      boolean last = i == all.length - 1;
      if (all[i].equals("..")) {
        steps.pollLast();
      }
      if (!all[i].equals(".") && !all[i].equals("..")) {
        steps.addLast(all[i]);
      } else if (last) {
        steps.addLast("");
      }
    }
    return "/" + String.join("/", steps);
  }

  private static SourceException unreadable() {
    return new SourceException(
        SourceException.Kind.ANSWER,
        "a link in the answer is no address that can be read",
        "",
        "Ask the API's operator; another pagination_style may do without it");
  }
}
