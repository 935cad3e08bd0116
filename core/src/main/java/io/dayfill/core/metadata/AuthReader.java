package io.dayfill.core.metadata;

import io.dayfill.core.metadata.Connection.Auth;
import io.dayfill.core.metadata.Connection.Client;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Turns what is said of authorisation into a way of it. */
final class AuthReader {
  private static final Duration LONGEST_LIFE = Duration.ofDays(3660);

  /** The keys of each way that Dayfill knows itself. */
  private static final Map<String, AuthSettings> OWN = own();

  private final GroupReader said;
  private final References references;
  private final Map<String, AuthSettings> schemes;

  /**
   * Makes a reader.
   *
   * @param schemes the keys of the ways that jars bring, by their names
   */
  AuthReader(GroupReader said, References references, Map<String, AuthSettings> schemes) {
    this.said = said;
    this.references = references;
    this.schemes = schemes;
  }

  private static Map<String, AuthSettings> own() {
    Map<String, AuthSettings> own = new LinkedHashMap<>();
    own.put("none", settings("", ""));
    own.put("bearer", settings("token", ""));
    own.put("basic", settings("username", "password"));
    own.put("api_key", settings("name key", "in prefix"));
    own.put(
        "oauth2",
        settings(
            "token_url",
            "grant client_id client_secret client_auth scope refresh_token token_file jwt life"));
    own.put("login", settings("requests", "life header prefix"));
    return own;
  }

  private static AuthSettings settings(String required, String optional) {
    return new AuthSettings(words(required), words(optional));
  }

  private static List<String> words(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(" "));
  }

  /** The way; empty where something is wrong. */
  Optional<Auth> read() {
    Optional<String> type = said.optional("type", this::type);
    if (type.isEmpty()) {
      return Optional.empty();
    }
    AuthSettings own = OWN.get(type.get());
    if (own == null) {
      return scheme(type.get(), schemes.getOrDefault(type.get(), settings("", "")));
    }
    GroupReader checked = said.allowing(Keys.AUTH);
    checkKeys(type.get(), own);
    return switch (type.get()) {
      case "none" -> Optional.of(new Auth.None());
      case "bearer" -> checked.unnoted("token", references::secret).map(Auth.Bearer::new);
      case "basic" -> basic();
      case "api_key" -> apiKey();
      case "oauth2" -> oauth2();
      default -> new LoginReader(said, references).read();
    };
  }

  /** Answers that say that our credentials have expired. */
  List<Condition> expiredIf() {
    return ConditionsReader.read(said, "expired_if");
  }

  private String type(String text) throws InvalidValue {
    if (OWN.containsKey(text) || schemes.containsKey(text)) {
      return text;
    }
    List<String> known = new ArrayList<>(OWN.keySet());
    known.addAll(new TreeSet<>(schemes.keySet()));
    throw new InvalidValue(
        Values.quoted(text) + " is not known here",
        "one of " + String.join(", ", known) + Suggest.among(text, known));
  }

  private void checkKeys(String type, AuthSettings keys) {
    for (String key : keys.required()) {
      if (!said.has(key)) {
        said.problem(key, "missing", example(key));
      }
    }
    for (String key : Keys.AUTH.known()) {
      boolean belongs =
          key.equals("type")
              || key.equals("expired_if")
              || keys.required().contains(key)
              || keys.optional().contains(key);
      if (said.has(key) && !belongs) {
        said.problem(key, "is of no use to type " + type, typeWith(key));
      }
    }
  }

  private static String typeWith(String key) {
    return OWN.entrySet().stream()
        .filter(
            each ->
                each.getValue().required().contains(key)
                    || each.getValue().optional().contains(key))
        .map(each -> "type: " + each.getKey())
        .findFirst()
        .orElse("leave it out");
  }

  private static String example(String key) {
    return switch (key) {
      case "username" -> "the user's name";
      case "name" -> "the name of the header or parameter, as X-Api-Key";
      case "token_url" -> "https://id.example.com/oauth2/token";
      case "requests" -> "[{endpoint: /login, body: {...}, take: {token: access_token}}]";
      default -> References.FORM;
    };
  }

  private Optional<Auth> basic() {
    Optional<SecretText> username = said.unnoted("username", references::text);
    Optional<SecretReference> password = said.unnoted("password", references::secret);
    return username.map(name -> new Auth.Basic(name, password.orElse(null)));
  }

  private Optional<Auth> apiKey() {
    boolean query =
        said.optional("in", Values.oneOf(Map.of("header", false, "query", true), List.of()))
            .orElse(false);
    Optional<String> name =
        said.optional("name", query ? Values::text : HeadersReader::name);
    String prefix = said.optional("prefix", text -> text).orElse("");
    return said.unnoted("key", references::secret)
        .flatMap(key -> name.map(each -> new Auth.ApiKey(query, each, prefix, key)));
  }

  private Optional<Auth> oauth2() {
    Optional<URI> url = said.optional("token_url", BaseUrl::tokenUrl);
    Optional<SecretText> id = said.unnoted("client_id", references::text);
    Optional<SecretReference> secret = said.unnoted("client_secret", references::secret);
    boolean basic =
        said.optional(
                "client_auth", Values.oneOf(Map.of("body", false, "basic", true), List.of()))
            .orElse(false);
    String scope = said.optional("scope", Values::text).orElse("");
    Optional<Duration> life = life(said);
    GrantReader grants = new GrantReader(said, references);
    return url.flatMap(
        to ->
            grants
                .read(to)
                .map(
                    grant ->
                        new Auth.OAuth2(
                            to,
                            new Client(id.orElse(null), secret.orElse(null), basic),
                            scope,
                            grant,
                            life)));
  }

  /** How long a token lives whose answer does not say so. */
  static Optional<Duration> life(GroupReader said) {
    return said.optional("life", Values.duration(Duration.ofSeconds(1), LONGEST_LIFE));
  }

  private Optional<Auth> scheme(String type, AuthSettings keys) {
    List<String> known = new ArrayList<>(List.of("type", "expired_if"));
    known.addAll(keys.required());
    known.addAll(keys.optional());
    said.allowing(new Keys(known, List.of()));
    Map<String, SecretText> settings = new LinkedHashMap<>();
    for (String key : known.subList(2, known.size())) {
      said.unnoted(key, references::text)
          .ifPresent(
              text -> {
                settings.put(key, text);
                said.note(key, text.meaning());
              });
    }
    keys.required().stream()
        .filter(key -> !said.has(key))
        .forEach(key -> said.problem(key, "missing", "auth type " + type + " needs it"));
    return Optional.of(new Auth.Scheme(type, settings));
  }
}
