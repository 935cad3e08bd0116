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
  /** What each way of our own cannot do without. */
  private static final Map<String, List<String>> REQUIRED =
      Map.of(
          "none", List.of(),
          "bearer", List.of("token"),
          "basic", List.of("username"),
          "api_key", List.of("name", "key"),
          "oauth2", List.of("token_url"),
          "login", List.of("requests"));

  private GroupReader said;
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

  /** The way; empty where something is wrong. */
  Optional<Auth> read() {
    Optional<String> type = said.optional("type", this::type);
    if (type.isEmpty()) {
      return Optional.empty();
    }
    List<String> required = REQUIRED.get(type.get());
    if (required == null) {
      return scheme(
          type.get(), schemes.getOrDefault(type.get(), new AuthSettings(List.of(), List.of())));
    }
    said = said.allowing(Language.AUTH);
    required.forEach(key -> said.present(key, example(key)));
    refuseOthers(type.get());
    return switch (type.get()) {
      case "none" -> Optional.of(new Auth.None());
      case "bearer" -> said.unnoted("token", references::secret).map(Auth.Bearer::new);
      case "basic" -> basic();
      case "api_key" -> apiKey();
      case "oauth2" -> oauth2();
      default -> new LoginReader(said, references).read();
    };
  }

  /** Says that what stands under a key is wrong. */
  void problem(String key, String wrong, String right) {
    said.problem(key, wrong, right);
  }

  /** Answers that say that our credentials have expired. */
  List<Condition> expiredIf() {
    return ConditionsReader.read(said, "expired_if");
  }

  private String type(String text) throws InvalidValue {
    if (REQUIRED.containsKey(text) || schemes.containsKey(text)) {
      return text;
    }
    List<String> known = new ArrayList<>(Language.AUTH_TYPES);
    known.addAll(new TreeSet<>(schemes.keySet()));
    throw new InvalidValue(
        Values.quoted(text) + " is not known here",
        "one of " + String.join(", ", known) + Suggest.among(text, known));
  }

  private void refuseOthers(String type) {
    for (Key key : Language.AUTH.all()) {
      if (said.has(key.name()) && !key.belongsTo(type)) {
        said.problem(key.name(), "is of no use to type " + type, "type: " + key.owners().get(0));
      }
    }
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
    Optional<SecretText> username = said.unnoted("username", this::username);
    Optional<SecretReference> password = said.unnoted("password", references::secret);
    return username.map(name -> new Auth.Basic(name, password.orElse(null)));
  }

  /** RFC 7617 section 2: the first colon ends the name. */
  private SecretText username(String text) throws InvalidValue {
    SecretText name = references.text(text);
    if (name.references().isEmpty() && text.contains(":")) {
      throw new InvalidValue(
          "holds a colon, where the name would end",
          "the name alone; password: " + References.FORM);
    }
    return name;
  }

  private Optional<Auth> apiKey() {
    boolean query = said.word("in").filter("query"::equals).isPresent();
    Optional<String> name = said.optional("name", query ? Values::text : HeadersReader::proof);
    String prefix = said.optional("prefix", text -> text).orElse("");
    return said.unnoted("key", references::secret)
        .flatMap(key -> name.map(each -> new Auth.ApiKey(query, each, prefix, key)));
  }

  private Optional<Auth> oauth2() {
    Optional<URI> url = said.optional("token_url", BaseUrl::tokenUrl);
    Optional<SecretText> id = said.unnoted("client_id", references::text);
    Optional<SecretReference> secret = said.unnoted("client_secret", references::secret);
    boolean basic = said.word("client_auth").filter("basic"::equals).isPresent();
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
    return said.span("life");
  }

  private Optional<Auth> scheme(String type, AuthSettings keys) {
    List<String> known = new ArrayList<>(List.of("type", "expired_if"));
    known.addAll(keys.required());
    known.addAll(keys.optional());
    said =
        said.allowing(
            new Keys(
                "auth type " + type,
                known.stream().map(key -> Key.built(key, Form.RAW, "")).toList()));
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
