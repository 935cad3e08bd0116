package io.dayfill.core.probe;

import io.dayfill.core.error.DayfillException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What an address asks for, taken apart: what of it is a bound, a secret, the place of a page.
 *
 * @param base scheme, host and port
 * @param path the path, as it was written
 * @param params the parameters in order
 */
record Address(String base, String path, List<Param> params) {
  private static final Set<String> SECRET =
      Set.of(
          "key",
          "apikey",
          "token",
          "accesstoken",
          "auth",
          "authtoken",
          "appid",
          "secret",
          "sig",
          "signature",
          "password",
          "subscriptionkey",
          "readkey",
          "code",
          "apitoken",
          "appkey");
  private static final Duration LEEWAY = Duration.ofDays(1);
  private static final Pattern STARTS =
      Pattern.compile(
          "(start|from|since|after|begin|t0|gte?|min).*|.*_(gte?|since|from|after|min)");
  private static final Pattern ENDS =
      Pattern.compile("(end|to|until|before|stop|t1|lte?|max).*|.*_(lte?|until|to|before|max)");
  private static final Pattern IN_PATH =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:?\\d\\d)?)?");

  /** A parameter; without a value it is a bare flag. */
  record Param(String name, @Nullable String value) {}

  /**
   * A bound of the range that was asked for.
   *
   * @param place the parameter's name; empty where it stands in the path
   */
  record Bound(String place, Times.Form form, String text, Instant at) {}

  /** A range of time, and a day of leeway around it. */
  record Range(Instant start, Instant end) {
    boolean isNear(Instant at) {
      return !at.isBefore(start.minus(LEEWAY)) && !at.isAfter(end.plus(LEEWAY));
    }
  }

  static Address of(String text) {
    if (!text.contains("://")) {
      throw refused(text, "it does not begin with https://");
    }
    URI uri;
    try {
      uri = URI.create(text.strip());
    } catch (IllegalArgumentException e) {
      throw refused(text, "it is no address that can be taken apart: escape what is special");
    }
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    if (!scheme.equals("https") && !scheme.equals("http")) {
      throw refused(text, "its scheme is not https");
    }
    if (uri.getHost() == null) {
      throw refused(text, "it names no host");
    }
    if (uri.getRawUserInfo() != null) {
      throw DayfillException.user(
          "the address holds a user or a password",
          "they would be kept where addresses are kept",
          "Leave them out of it and give --token or --header");
    }
    String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
    String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    return new Address(scheme + "://" + uri.getHost() + port, path, params(uri.getRawQuery()));
  }

  private static DayfillException refused(String text, String why) {
    String shown = text.replaceFirst("\\?.*", "?…");
    return DayfillException.user(
        "'" + shown + "' cannot be asked", why, "Write it as https://host/path?parameters");
  }

  private static List<Param> params(@Nullable String query) {
    List<Param> params = new ArrayList<>();
    if (query != null && !query.isEmpty()) {
      for (String each : query.split("&", -1)) {
        int equals = each.indexOf('=');
        String name = decoded(equals < 0 ? each : each.substring(0, equals));
        if (!name.isEmpty()) {
          params.add(new Param(name, equals < 0 ? null : decoded(each.substring(equals + 1))));
        }
      }
    }
    return params;
  }

  private static String decoded(String text) {
    try {
      // a plus is one here: nobody means a blank who writes an offset
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text;
    }
  }

  /** True where a name says that its value is for one's own eyes. */
  static boolean isSecret(String name) {
    String plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
    return SECRET.stream().anyMatch(word -> plain.equals(word) || plain.endsWith("api" + word))
        || (plain.contains("token") && !plain.contains("page") && !plain.contains("next"))
        || plain.contains("secret")
        || plain.contains("apikey");
  }

  /** The parameter that holds a secret, the first of them. */
  Optional<Param> secret() {
    return params.stream()
        .filter(param -> param.value() != null && isSecret(param.name()))
        .findFirst();
  }

  /** Where the range stands that was asked for, start and end, as far as they can be told. */
  Map<String, Bound> bounds() {
    Map<String, Bound> bounds = new TreeMap<>();
    for (Param param : params) {
      String value = param.value();
      if (value != null && !isSecret(param.name())) {
        String name = param.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "");
        boolean end = ENDS.matcher(name).matches();
        Optional<Times.Form> form = Times.guess("time", List.of(value));
        if (form.isPresent() && (end || STARTS.matcher(name).matches())) {
          Times.instant(form.get(), value)
              .ifPresent(
                  at ->
                      bounds.putIfAbsent(
                          end ? "end" : "start", new Bound(param.name(), form.get(), value, at)));
        }
      }
    }
    inPath().ifPresent(bound -> bounds.putIfAbsent("start", bound));
    return bounds;
  }

  /** The range that was asked for, where both its ends can be told. */
  Optional<Range> range() {
    Map<String, Bound> bounds = bounds();
    Bound start = bounds.get("start");
    Bound end = bounds.get("end");
    return start == null || end == null
        ? Optional.empty()
        : Optional.of(new Range(start.at(), end.at()));
  }

  private Optional<Bound> inPath() {
    Matcher found = IN_PATH.matcher(path);
    if (!found.find()) {
      return Optional.empty();
    }
    String text = found.group();
    return Times.guess("time", List.of(text))
        .flatMap(form -> Times.instant(form, text).map(at -> new Bound("", form, text, at)));
  }

  /** The value of the first of some parameters that is there and a number. */
  Optional<Param> number(Set<String> names) {
    return params.stream()
        .filter(
            param -> names.contains(param.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "")))
        .filter(param -> param.value() != null && param.value().matches("\\d{1,7}"))
        .findFirst();
  }
}
