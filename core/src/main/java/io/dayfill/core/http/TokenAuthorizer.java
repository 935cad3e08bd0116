package io.dayfill.core.http;

import io.dayfill.core.rate.WaitListener;
import io.dayfill.core.spi.AuthRequest;
import org.jspecify.annotations.Nullable;

/** A token that is asked for, and lives for a while. */
final class TokenAuthorizer implements Authorizer {
  private final TokenKeeper keeper;
  private final String header;
  private final String prefix;

  TokenAuthorizer(TokenKeeper keeper, String header, String prefix) {
    this.keeper = keeper;
    this.header = header;
    this.prefix = prefix;
  }

  @Override
  public String sign(AuthRequest request, WaitListener listener)
      throws PassingTrouble, InterruptedException {
    String token = keeper.token(listener);
    request.header(header, prefix + token);
    return token;
  }

  @Override
  public @Nullable String identity() {
    return keeper.held();
  }

  @Override
  public boolean renew(String expired) {
    keeper.drop(expired);
    return true;
  }
}
