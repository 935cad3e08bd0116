package io.dayfill.core.probe;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Secret;
import io.dayfill.core.metadata.SecretReference;
import io.dayfill.core.metadata.Secrets;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How somebody proves who they are: as lines of a connection that hold references alone, and the
 * values behind those that were given in plain.
 */
final class Access {
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{(env|file):[^}]+}");
  private static final Set<String> HARMLESS =
      Set.of("accept", "accept-language", "prefer", "x-requested-with");

  private final Map<String, String> given = new LinkedHashMap<>();
  private final List<String> lines = new ArrayList<>();
  private final Map<String, String> headers = new LinkedHashMap<>();
  private boolean authorised;

  /**
   * Takes in what was given.
   *
   * @param token a token, or a reference to one
   * @param headers {@code name: value} each
   */
  Access(Optional<String> token, List<String> headers, Address address) {
    token.ifPresent(
        value -> auth("{type: bearer, token: " + Yaml.quoted(reference("API_TOKEN", value)) + "}"));
    headers.forEach(this::header);
    address
        .secret()
        .ifPresent(
            param -> {
              String key = reference(variable(param.name()), String.valueOf(param.value()));
              auth(
                  ("{type: api_key, in: query, name: " + Yaml.text(param.name()))
                      + (", key: " + Yaml.quoted(key) + "}"));
            });
    if (!this.headers.isEmpty()) {
      lines.add("headers:");
      this.headers.forEach((name, value) -> lines.add("  " + Yaml.text(name) + ": " + value));
    }
  }

  private void auth(String yaml) {
    if (authorised) {
      throw DayfillException.user(
          "there are two ways to say who you are",
          "a token, a header Authorization, a key in the address: an API wants one",
          "Leave the others out");
    }
    authorised = true;
    lines.add("auth: " + yaml);
  }

  private void header(String line) {
    int colon = line.indexOf(':');
    if (colon <= 0 || line.substring(colon + 1).isBlank()) {
      throw DayfillException.user(
          "a header has no value",
          "it is written as name and value",
          "Write --header 'Name: value'");
    }
    String name = line.substring(0, colon).strip();
    String value = line.substring(colon + 1).strip();
    if (name.equalsIgnoreCase("authorization")) {
      authorization(value);
    } else if (HARMLESS.contains(name.toLowerCase(Locale.ROOT))) {
      headers.put(name, Yaml.quoted(value));
    } else {
      headers.put(name, Yaml.quoted(reference(variable(name), value)));
    }
  }

  private void authorization(String value) {
    Matcher parts = Pattern.compile("(\\S+) +(\\S.*)").matcher(value);
    String scheme = parts.matches() ? parts.group(1) : "";
    String secret = parts.matches() ? parts.group(2) : value;
    Optional<String[]> user = scheme.equalsIgnoreCase("basic") ? user(secret) : Optional.empty();
    if (user.isPresent()) {
      basic(user.get());
      return;
    }
    String key = Yaml.quoted(reference("API_TOKEN", secret));
    auth(
        scheme.equalsIgnoreCase("bearer")
            ? "{type: bearer, token: " + key + "}"
            : ("{type: api_key, in: header, name: Authorization, prefix: "
                + Yaml.quoted(scheme.isEmpty() ? "" : scheme + " ")
                + (", key: " + key + "}")));
  }

  private void basic(String[] user) {
    String name = Yaml.quoted(reference("API_USER", user[0]));
    String password = Yaml.quoted(reference("API_PASSWORD", user[1]));
    auth("{type: basic, username: " + name + ", password: " + password + "}");
  }

  /** The user and the password of Basic credentials; empty where it is none. */
  private static Optional<String[]> user(String credentials) {
    try {
      String text = new String(Base64.getDecoder().decode(credentials), StandardCharsets.UTF_8);
      int colon = text.indexOf(':');
      return colon < 0
          ? Optional.empty()
          : Optional.of(new String[] {text.substring(0, colon), text.substring(colon + 1)});
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private String reference(String variable, String value) {
    if (REFERENCE.matcher(value).matches()) {
      return value;
    }
    given.put(variable, value);
    return "${env:" + variable + "}";
  }

  private static String variable(String name) {
    return SeenColumn.snake(name).toUpperCase(Locale.ROOT);
  }

  /** The lines of the connection. */
  List<String> lines() {
    return lines;
  }

  /** The variables that must be set before a run. */
  Set<String> variables() {
    return given.keySet();
  }

  /** Looks up what was given in plain, and all else as before. */
  Secrets over(Secrets others) {
    return (SecretReference reference) -> {
      String value = reference.scheme().equals("env") ? given.get(reference.name()) : null;
      return value == null ? others.resolve(reference) : new Secret(value);
    };
  }
}
