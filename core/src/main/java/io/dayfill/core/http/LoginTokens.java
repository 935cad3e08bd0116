package io.dayfill.core.http;

import io.dayfill.core.metadata.Connection.Auth.Login;
import io.dayfill.core.metadata.Connection.LoginRequest;
import io.dayfill.core.rate.WaitListener;
import io.dayfill.core.spi.AuthAnswer;
import io.dayfill.core.spi.AuthRequest;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Tokens by requests of an API's own, each of which may use what those before it gave. */
final class LoginTokens implements TokenSource {
  private final Login login;
  private final Vault vault;
  private final TokenDesk desk;

  LoginTokens(Login login, Vault vault, TokenDesk desk) {
    this.login = login;
    this.vault = vault;
    this.desk = desk;
  }

  @Override
  public String basis() {
    return login.requests().stream()
        .map(request -> request.body().render(vault, Map.of()))
        .collect(Collectors.joining("\n"));
  }

  @Override
  public Token ask(WaitListener listener) throws InterruptedException {
    Map<String, String> taken = new HashMap<>();
    for (LoginRequest request : login.requests()) {
      take(request, taken, listener);
    }
    Optional<Duration> life = Optional.ofNullable(taken.get("life_s")).flatMap(TokenTexts::seconds);
    return new Token(taken.getOrDefault("token", ""), life.or(login::life));
  }

  private void take(LoginRequest request, Map<String, String> taken, WaitListener listener)
      throws InterruptedException {
    URI uri = desk.address(request.endpoint());
    byte[] body = request.body().render(vault, taken).getBytes(StandardCharsets.UTF_8);
    AuthRequest asked = AuthRequest.of("POST", uri, body);
    asked.header("Content-Type", "application/json");
    asked.header("Accept", "application/json");
    AuthAnswer answer = desk.ask(asked, listener);
    if (answer.status() / 100 != 2) {
      throw desk.refused(uri, answer.status(), new String(answer.body(), StandardCharsets.UTF_8));
    }
    request.take().forEach((name, path) -> taken.put(name, value(uri, answer, name, path)));
  }

  private String value(URI uri, AuthAnswer answer, String name, String path) {
    Optional<String> value = BodyValues.first(answer.body(), path);
    if (name.equals("life_s")) {
      return value.orElse("");
    }
    boolean usable =
        value
            .filter(text -> name.equals("token") ? TokenTexts.canBeSent(text) : !text.isEmpty())
            .isPresent();
    if (!usable) {
      throw desk.refused(uri, answer.status(), "nothing that can be used at '" + path + "'");
    }
    vault.hide(value.orElseThrow());
    return value.orElseThrow();
  }
}
