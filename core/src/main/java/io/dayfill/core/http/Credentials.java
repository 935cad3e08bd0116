package io.dayfill.core.http;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Connection;
import io.dayfill.core.metadata.Connection.Auth;
import io.dayfill.core.metadata.SecretText;
import io.dayfill.core.rate.WaitListener;
import io.dayfill.core.spi.AuthRequest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What proves to an API who we are. Looked up anew for every attempt: a token may have been changed
 * while an attempt waited. Safe for use by several threads.
 */
final class Credentials {
  private static final String EVERYWHERE = "";

  private final Connection connection;
  private final Vault vault;
  private final Authorizer authorizer;
  private final Map<String, Refusal> refusals = new ConcurrentHashMap<>();

  private record Refusal(String identity, SourceException error) {}

  Credentials(Connection connection, Vault vault, Authorizer authorizer) {
    this.connection = connection;
    this.vault = vault;
    this.authorizer = authorizer;
  }

  /** What knows every secret that was sent lately. */
  Redactor redactor() {
    return vault.redactor();
  }

  /** What is sent and where it is kept, to be told to people; empty where nothing is sent. */
  String reference() {
    Auth auth = connection.auth();
    if (auth instanceof Auth.Bearer bearer) {
      return "the token in " + bearer.token();
    }
    if (auth instanceof Auth.Basic basic) {
      return "the user "
          + basic.username()
          + (basic.password() == null ? "" : " with the password in " + basic.password());
    }
    if (auth instanceof Auth.ApiKey key) {
      return "the key in " + key.key();
    }
    if (auth instanceof Auth.OAuth2 oauth2) {
      return "the token from " + Target.origin(oauth2.tokenUrl());
    }
    if (auth instanceof Auth.Login) {
      return "the token of the login";
    }
    return auth instanceof Auth.Scheme scheme ? "what auth type '" + scheme.type() + "' signs" : "";
  }

  /**
   * Fails if the API refused, there or everywhere, what would be proven with.
   *
   * @throws DayfillException also if a secret is not there
   */
  void throwIfRefused(String place) {
    String identity = authorizer.identity();
    if (identity != null) {
      throwIfRefused(refusals.get(EVERYWHERE), identity);
      throwIfRefused(refusals.get(place), identity);
    }
  }

  private static void throwIfRefused(@Nullable Refusal refusal, String identity) {
    if (refusal != null && refusal.identity.equals(identity)) {
      throw refusal.error;
    }
  }

  /**
   * Adds the connection's header fields and the proof to a request.
   *
   * @param place what {@link #throwIfRefused} is asked about
   * @return what was proven with
   */
  String sign(AuthRequest request, String place, WaitListener listener)
      throws PassingTrouble, InterruptedException {
    String identity = authorizer.sign(request, listener);
    throwIfRefused(refusals.get(EVERYWHERE), identity);
    throwIfRefused(refusals.get(place), identity);
    return identity;
  }

  /** Sets the header fields that the connection sends with every request. */
  void headers(AuthRequest request) {
    connection.headers().forEach((name, text) -> request.header(name, field(name, text)));
  }

  private String field(String name, SecretText text) {
    String value = vault.resolve(text);
    // RFC 9110 section 5.5; a line break would forge further fields
    if (!value.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
      throw DayfillException.user(
          "header '" + name + "' of connection '" + connection.name() + "' cannot be sent",
          text + " holds line breaks or characters beyond ASCII",
          "Store the bare value there");
    }
    return value;
  }

  /** Takes another proof than one that has expired; true if there is or may be another. */
  boolean renew(String expired) {
    return authorizer.renew(expired);
  }

  /** Keeps a refusal, so that nobody asks for the same path again with the same proof. */
  void refused(String place, String identity, SourceException error) {
    refusals.put(place, new Refusal(identity, error));
  }

  /** Keeps a refusal, so that nobody asks for anything again with the same proof. */
  void refusedEverywhere(String identity, SourceException error) {
    refused(EVERYWHERE, identity, error);
  }
}
