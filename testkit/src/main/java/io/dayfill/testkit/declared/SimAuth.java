package io.dayfill.testkit.declared;

import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimResponse;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Lets in who is authorised as a connection says, and gives tokens out. */
final class SimAuth {
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{[^}]*}");

  private final Said said;
  private final String type;
  private final String folder;
  private final Map<String, String> secrets = new HashMap<>();
  private final Map<String, Instant> tokens = new HashMap<>();
  private Duration life = Duration.ofHours(1);
  private int issued;
  private @Nullable String refresh;

  SimAuth(Said connection, String folder) {
    said = new Said(connection.group("auth"));
    type = said.text("type", "none");
    this.folder = folder;
  }

  synchronized void knows(String reference, String secret) {
    secrets.put(reference, secret);
  }

  synchronized void tokensLive(Duration value) {
    life = value;
  }

  synchronized void expire() {
    tokens.clear();
  }

  synchronized int issued() {
    return issued;
  }

  static SimResponse error(int status, String message) {
    return SimResponse.of(status, JsonTree.write(Map.of("error", message)));
  }

  /** True if a text is what was written, in which a reference stands for its secret. */
  synchronized boolean isLike(@Nullable String sent, String written) {
    if (sent == null) {
      return false;
    }
    StringBuilder regex = new StringBuilder();
    int at = 0;
    var references = REFERENCE.matcher(written);
    while (references.find()) {
      regex.append(Pattern.quote(written.substring(at, references.start())));
      String secret = secrets.get(references.group());
      regex.append(secret == null ? ".+" : Pattern.quote(secret));
      at = references.end();
    }
    regex.append(Pattern.quote(written.substring(at)));
    return Pattern.compile(regex.toString(), Pattern.DOTALL).matcher(sent).matches();
  }

  /** True for a request by which one becomes known. */
  boolean issues(SimRequest request) {
    return step(request) >= 0;
  }

  /** Which of the requests for a token it is; -1 if it is none. */
  private int step(SimRequest request) {
    List<String> paths = paths();
    return request.method().equals("POST") ? paths.indexOf(request.path()) : -1;
  }

  private List<String> paths() {
    return switch (type) {
      case "oauth2" -> List.of(URI.create(said.text("token_url", "/token")).getRawPath());
      case "login" ->
          said.groups("requests").stream()
              .map(each -> folder + each.text("endpoint", "/login"))
              .toList();
      default -> List.of();
    };
  }

  synchronized SimResponse issue(SimRequest request, Instant asOf) {
    return type.equals("oauth2") ? oauth(request, asOf) : login(request, step(request), asOf);
  }

  private SimResponse oauth(SimRequest request, Instant asOf) {
    Map<String, String> form = form(request.body());
    String grant = said.text("grant", "client_credentials");
    String sent = form.getOrDefault("grant_type", "");
    boolean right =
        switch (grant) {
          case "jwt_bearer" ->
              sent.endsWith("jwt-bearer")
                  && form.getOrDefault("assertion", "").split("\\.", -1).length == 3;
          case "refresh_token" ->
              sent.equals("refresh_token") && isRefresh(form.getOrDefault("refresh_token", ""));
          default -> sent.equals("client_credentials") && isClient(request, form);
        };
    if (!right) {
      return SimResponse.of(400, "{\"error\":\"invalid_grant\"}");
    }
    Map<String, @Nullable Object> answer = Nodes.object();
    answer.put("access_token", token(asOf));
    answer.put("token_type", "bearer");
    answer.put("expires_in", life.toSeconds());
    if (grant.equals("refresh_token")) {
      refresh = "refresh-" + issued;
      answer.put("refresh_token", refresh);
    }
    return SimResponse.json(JsonTree.write(answer));
  }

  /** Once it has given one out, the one before is of no use. */
  private boolean isRefresh(String sent) {
    String last = refresh;
    return last == null ? !sent.isEmpty() : last.equals(sent);
  }

  private boolean isClient(SimRequest request, Map<String, String> form) {
    String id = said.text("client_id", "");
    String secret = said.text("client_secret", "");
    String basic = basic(request.header("authorization"));
    return basic == null
        ? isLike(form.get("client_id"), id) && isLike(form.get("client_secret"), secret)
        : isLike(decoded(basic), id + ":" + secret);
  }

  private SimResponse login(SimRequest request, int step, Instant asOf) {
    List<Said> requests = said.groups("requests");
    Said own = requests.get(step);
    try {
      if (own.has("body") && !isLikeTree(JsonTree.read(request.body()), own.get("body"))) {
        return error(401, "wrong credentials");
      }
    } catch (IllegalArgumentException e) {
      return error(400, "no JSON");
    }
    Object root = Nodes.object();
    own.group("take")
        .forEach(
            (name, path) -> {
              Object value =
                  switch (name) {
                    case "token" -> token(asOf);
                    case "life_s" -> life.toSeconds();
                    default -> code(name);
                  };
              Nodes.set(root, SimPath.parse(String.valueOf(path)).steps(), 0, value);
            });
    return SimResponse.json(JsonTree.write(root));
  }

  /** What a later request must bring along. */
  private String code(String name) {
    String value = name + "-" + issued;
    secrets.put("{" + name + "}", value);
    return value;
  }

  private boolean isLikeTree(@Nullable Object sent, @Nullable Object written) {
    if (written instanceof Map<?, ?> map) {
      return sent instanceof Map<?, ?> other
          && map.entrySet().stream()
              .allMatch(each -> isLikeTree(other.get(each.getKey()), each.getValue()));
    }
    if (written == null) {
      return sent == null;
    }
    String code = secrets.get(written.toString());
    return sent != null
        && (code == null ? isLike(sent.toString(), written.toString()) : code.equals(sent));
  }

  private String token(Instant asOf) {
    issued++;
    String token = "token-" + issued;
    tokens.put(token, asOf.isAfter(Instant.MAX.minus(life)) ? Instant.MAX : asOf.plus(life));
    return token;
  }

  /** The answer to whom is not let in; null to who is. */
  synchronized @Nullable SimResponse refuse(SimRequest request, Instant asOf) {
    return isKnown(request, asOf) ? null : expired();
  }

  private boolean isKnown(SimRequest request, Instant asOf) {
    String authorization = request.header("authorization");
    return switch (type) {
      case "bearer" -> isLike(authorization, "Bearer " + said.text("token", ""));
      case "basic" -> {
        String basic = basic(authorization);
        yield basic != null
            && isLike(decoded(basic), said.text("username", "") + ":" + said.text("password", ""));
      }
      case "api_key" -> isKey(request);
      case "oauth2" -> isToken(authorization, "Bearer ", asOf);
      case "login" -> {
        String header = said.text("header", "Authorization").toLowerCase(Locale.ROOT);
        yield isToken(request.header(header), said.text("prefix", "Bearer "), asOf);
      }
      default -> true;
    };
  }

  private boolean isKey(SimRequest request) {
    String name = said.text("name", "");
    String sent =
        said.text("in", "header").equals("query")
            ? request.param(name)
            : request.header(name.toLowerCase(Locale.ROOT));
    return isLike(sent, said.text("prefix", "") + said.text("key", ""));
  }

  private boolean isToken(@Nullable String sent, String prefix, Instant asOf) {
    if (sent == null || !sent.startsWith(prefix)) {
      return false;
    }
    Instant end = tokens.get(sent.substring(prefix.length()));
    return end != null && asOf.isBefore(end);
  }

  /** As the metadata says that such an answer looks. */
  private SimResponse expired() {
    for (Said condition : said.groups("expired_if")) {
      if (condition.has("path") && condition.has("equals")) {
        Object root = Nodes.object();
        Nodes.set(
            root,
            SimPath.parse(condition.text("path", "")).steps(),
            0,
            JsonTree.plain(condition.texts("equals").get(0)));
        return SimResponse.of((int) condition.whole("status", 200), JsonTree.write(root));
      }
    }
    return error(401, "not let in").header("WWW-Authenticate", "Bearer");
  }

  private static @Nullable String basic(@Nullable String authorization) {
    return authorization != null && authorization.startsWith("Basic ")
        ? authorization.substring(6)
        : null;
  }

  private static String decoded(String base64) {
    try {
      return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  private static Map<String, String> form(String body) {
    Map<String, String> form = new HashMap<>();
    for (String pair : new ArrayList<>(List.of(body.split("&", -1)))) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        form.put(
            pair.substring(0, equals),
            URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
      }
    }
    return form;
  }
}
