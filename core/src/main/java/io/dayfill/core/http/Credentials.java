package io.dayfill.core.http;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Connection;
import io.dayfill.core.metadata.Secret;
import io.dayfill.core.metadata.SecretText;
import io.dayfill.core.metadata.Secrets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What proves to an API who we are. Looked up anew for every attempt: a token may have been changed
 * while an attempt waited. Safe for use by several threads.
 */
final class Credentials {
  private static final int SECRETS_REMEMBERED = 8;
  private static final String EVERYWHERE = "";

  private final Connection connection;
  private final Secrets secrets;
  private final Deque<String> seen = new ArrayDeque<>();
  private volatile Redactor redactor = Redactor.NONE;
  private final Map<String, Refusal> refusals = new ConcurrentHashMap<>();

  private record Refusal(String token, SourceException error) {}

  Credentials(Connection connection, Secrets secrets) {
    this.connection = connection;
    this.secrets = secrets;
  }

  /** What knows every secret that was sent lately. */
  Redactor redactor() {
    return redactor;
  }

  /** Where the token is kept, to be told to people; empty where none is sent. */
  String reference() {
    return connection.auth() instanceof Connection.Auth.Bearer bearer
        ? bearer.token().toString()
        : "";
  }

  /**
   * The token as it is now; empty where none is sent.
   *
   * @throws DayfillException if it is not there, or the API refused this very token before
   */
  String token(String path) {
    String token =
        connection.auth() instanceof Connection.Auth.Bearer bearer ? resolve(bearer) : "";
    throwIfRefused(refusals.get(EVERYWHERE), token);
    throwIfRefused(refusals.get(path), token);
    return token;
  }

  /**
   * The header fields of every request, as they are now.
   *
   * @throws DayfillException if a secret in one is not there, or cannot be sent
   */
  Map<String, String> headers() {
    Map<String, String> fields = new LinkedHashMap<>();
    connection.headers().forEach((name, text) -> fields.put(name, field(name, text)));
    return fields;
  }

  private String field(String name, SecretText text) {
    String value =
        text.resolve(
            reference -> {
              Secret secret = secrets.resolve(reference);
              remember(secret.reveal());
              return secret;
            });
    // RFC 9110 section 5.5; a line break would forge further fields
    if (!value.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
      throw DayfillException.user(
          "header '" + name + "' of connection '" + connection.name() + "' cannot be sent",
          text + " holds line breaks or characters beyond ASCII",
          "Store the bare value there");
    }
    return value;
  }

  private String resolve(Connection.Auth.Bearer bearer) {
    String token = secrets.resolve(bearer.token()).reveal();
    // RFC 6750 section 2.1 allows less; a line break would even forge header fields
    if (token.isEmpty() || !token.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
      throw DayfillException.user(
          "the token in " + bearer.token() + " cannot be sent",
          "it is empty, or holds blanks, line breaks or characters beyond ASCII",
          "Store the bare token there");
    }
    remember(token);
    return token;
  }

  private synchronized void remember(String token) {
    if (!seen.contains(token)) {
      seen.addLast(token);
      if (seen.size() > SECRETS_REMEMBERED) {
        seen.removeFirst();
      }
      redactor = Redactor.of(seen);
    }
  }

  private static void throwIfRefused(@Nullable Refusal refusal, String token) {
    if (refusal != null && refusal.token().equals(token)) {
      throw refusal.error();
    }
  }

  /**
   * Keeps a refusal, so that nobody asks again with the same token: 401 is about the token itself,
   * anything else about one path only.
   */
  void refused(int status, String path, String token, SourceException error) {
    refusals.put(status == 401 ? EVERYWHERE : path, new Refusal(token, error));
  }
}
