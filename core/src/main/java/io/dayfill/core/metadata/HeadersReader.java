package io.dayfill.core.metadata;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads header fields by their names. */
final class HeadersReader {
  // RFC 9110 section 5.6.2
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

  private static final Set<String> OURS =
      Set.of(
          "accept-encoding",
          "authorization",
          "connection",
          "content-length",
          "content-type",
          "expect",
          "host",
          "proxy-authorization",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade");

  private HeadersReader() {}

  /** The name of a field. */
  static String name(String text) throws InvalidValue {
    if (!TOKEN.matcher(text).matches()) {
      throw new InvalidValue(
          Values.quoted(text) + " is no name of a header", "letters, digits and -, as X-Api-Key");
    }
    return text;
  }

  /** The name of a field that carries a proof: any but those that mean something to HTTP. */
  static String proof(String text) throws InvalidValue {
    String lower = name(text).toLowerCase(Locale.ROOT);
    if (OURS.contains(lower) && !lower.equals("authorization")) {
      throw new InvalidValue(
          Values.quoted(text) + " means something to HTTP itself",
          "the name of the header that the API documents, as X-Api-Key");
    }
    return text;
  }

  /**
   * The fields of a group; those that are wrong are left out.
   *
   * @param values how a value is read
   */
  static <T> Map<String, T> read(GroupReader headers, InvalidValue.Parser<T> values) {
    Map<String, T> read = new LinkedHashMap<>();
    headers
        .unnotedTexts(values)
        .forEach(
            (name, value) -> {
              if (isUsable(headers, name)) {
                read.put(name, value);
              }
            });
    return read;
  }

  private static boolean isUsable(GroupReader headers, String name) {
    try {
      String lower = name(name).toLowerCase(Locale.ROOT);
      if (OURS.contains(lower)) {
        headers.problem(
            name,
            "is sent by Dayfill itself",
            lower.equals("authorization") ? "say it under auth" : "leave it out");
      }
      return !OURS.contains(lower);
    } catch (InvalidValue e) {
      headers.problem(name, e.wrong(), e.right());
      return false;
    }
  }
}
