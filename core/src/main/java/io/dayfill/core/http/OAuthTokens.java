package io.dayfill.core.http;

import io.dayfill.core.metadata.Connection.Auth.OAuth2;
import io.dayfill.core.metadata.Connection.Grant;
import io.dayfill.core.rate.WaitListener;
import io.dayfill.core.spi.AuthAnswer;
import io.dayfill.core.spi.AuthRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Access tokens from a token end-point, RFC 6749 sections 4.4, 5 and 6, and RFC 7523. */
final class OAuthTokens implements TokenSource {
  private final OAuth2 oauth2;
  private final Vault vault;
  private final TokenDesk desk;

  OAuthTokens(OAuth2 oauth2, Vault vault, TokenDesk desk) {
    this.oauth2 = oauth2;
    this.vault = vault;
    this.desk = desk;
  }

  @Override
  public String basis() {
    String client =
        vault.resolve(oauth2.client().id()) + "\n" + vault.reveal(oauth2.client().secret());
    Grant grant = oauth2.grant();
    if (grant instanceof Grant.RefreshToken refresh) {
      return client + "\n" + String.join("\n", RefreshTokens.of(refresh, vault).candidates());
    }
    return grant instanceof Grant.JwtBearer jwt
        ? client + "\n" + vault.reveal(jwt.key()) + "\n" + vault.resolve(jwt.issuer())
        : client;
  }

  @Override
  public Token ask(WaitListener listener) throws InterruptedException {
    Grant grant = oauth2.grant();
    if (grant instanceof Grant.RefreshToken refresh) {
      return refresh(RefreshTokens.of(refresh, vault), listener);
    }
    Map<String, String> form = new LinkedHashMap<>();
    if (grant instanceof Grant.JwtBearer jwt) {
      form.put("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer");
      form.put("assertion", Jwt.assertion(jwt, oauth2.scope(), vault, desk.time().now()));
    } else {
      form.put("grant_type", "client_credentials");
    }
    AuthAnswer answer = desk.ask(request(form), listener);
    throwIfRefused(answer);
    return token(answer);
  }

  private Token refresh(RefreshTokens tokens, WaitListener listener) throws InterruptedException {
    return tokens.inTurn(turn -> refresh(tokens, turn, listener));
  }

  /** The rotated token first; if it was refused, the one that somebody gave us. */
  private Token refresh(RefreshTokens tokens, RefreshTokens.Turn turn, WaitListener listener)
      throws InterruptedException {
    List<String> candidates = new ArrayList<>(tokens.candidates());
    while (true) {
      String refreshToken = candidates.remove(0);
      Map<String, String> form = new LinkedHashMap<>();
      form.put("grant_type", "refresh_token");
      form.put("refresh_token", refreshToken);
      AuthAnswer answer = desk.ask(request(form), listener);
      if (answer.status() / 100 == 4 && !candidates.isEmpty()) {
        continue;
      }
      throwIfRefused(answer);
      Optional<String> rotated =
          BodyValues.first(answer.body(), "refresh_token").filter(t -> !t.equals(refreshToken));
      rotated.ifPresent(turn::keep);
      return token(answer);
    }
  }

  private AuthRequest request(Map<String, String> form) {
    String id = vault.resolve(oauth2.client().id());
    String secret = vault.reveal(oauth2.client().secret());
    boolean basic = oauth2.client().basic();
    Map<String, String> all = new LinkedHashMap<>(form);
    if (!oauth2.scope().isEmpty()) {
      all.put("scope", oauth2.scope());
    }
    if (!basic && !id.isEmpty()) {
      all.put("client_id", id);
      if (!secret.isEmpty()) {
        all.put("client_secret", secret);
      }
    }
    String body =
        all.entrySet().stream()
            .map(each -> formEncoded(each.getKey()) + "=" + formEncoded(each.getValue()))
            .collect(Collectors.joining("&"));
    AuthRequest request =
        AuthRequest.of("POST", oauth2.tokenUrl(), body.getBytes(StandardCharsets.UTF_8));
    request.header("Content-Type", "application/x-www-form-urlencoded");
    request.header("Accept", "application/json");
    if (basic) {
      // RFC 6749 section 2.3.1: both are form-encoded before they are joined
      String pair = formEncoded(id) + ":" + formEncoded(secret);
      String encoded = Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
      vault.hide(encoded);
      request.header("Authorization", "Basic " + encoded);
    }
    return request;
  }

  private static String formEncoded(String text) {
    return AuthRequest.escaped(text);
  }

  private void throwIfRefused(AuthAnswer answer) {
    if (answer.status() != 200) {
      String error = BodyValues.first(answer.body(), "error").orElse("");
      String more = BodyValues.first(answer.body(), "error_description").orElse("");
      throw desk.refused(
          oauth2.tokenUrl(), answer.status(), more.isEmpty() ? error : error + ", " + more);
    }
  }

  private Token token(AuthAnswer answer) {
    Optional<String> token =
        BodyValues.first(answer.body(), "access_token").filter(TokenTexts::canBeSent);
    if (token.isEmpty()) {
      throw desk.refused(oauth2.tokenUrl(), answer.status(), "nothing that is an access_token");
    }
    Optional<Duration> life =
        BodyValues.first(answer.body(), "expires_in").flatMap(TokenTexts::seconds);
    return new Token(token.get(), life.or(oauth2::life));
  }
}
