package io.dayfill.core.http;

import io.dayfill.core.metadata.Connection.Auth;
import io.dayfill.core.rate.WaitListener;
import io.dayfill.core.spi.AuthRequest;
import org.jspecify.annotations.Nullable;

/** One way of proving who we are. Safe for use by several threads. */
interface Authorizer {
  /**
   * Adds the proof to a request. May ask for a token first.
   *
   * @param listener is told of waits that this takes
   * @return what was proven with, to be compared: two requests with one identity get the same
   *     answer
   * @throws PassingTrouble if another attempt may do better
   */
  String sign(AuthRequest request, WaitListener listener)
      throws PassingTrouble, InterruptedException;

  /** What {@link #sign} would prove with; null where it would have to ask first. */
  @Nullable String identity();

  /**
   * Takes another proof than one that has expired.
   *
   * @return true if there is or may be another
   */
  boolean renew(String expired);

  /** The way that a connection says. */
  static Authorizer of(Auth auth, Vault vault, TokenDesk desk, ClientContext context) {
    if (auth instanceof Auth.OAuth2 oauth2) {
      return new TokenAuthorizer(
          new TokenKeeper(new OAuthTokens(oauth2, vault, desk), vault, desk.time()),
          "Authorization",
          "Bearer ");
    }
    if (auth instanceof Auth.Login login) {
      return new TokenAuthorizer(
          new TokenKeeper(new LoginTokens(login, vault, desk), vault, desk.time()),
          login.header(),
          login.prefix());
    }
    if (auth instanceof Auth.Scheme scheme) {
      return SchemeAuthorizer.of(scheme, vault, desk, context.schemes());
    }
    return new StaticAuthorizer(auth, vault);
  }
}
