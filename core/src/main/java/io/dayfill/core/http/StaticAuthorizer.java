package io.dayfill.core.http;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Connection.Auth;
import io.dayfill.core.metadata.SecretReference;
import io.dayfill.core.rate.WaitListener;
import io.dayfill.core.spi.AuthRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Credentials that are kept elsewhere and looked up for every attempt. */
final class StaticAuthorizer implements Authorizer {
  private final Auth auth;
  private final Vault vault;

  StaticAuthorizer(Auth auth, Vault vault) {
    this.auth = auth;
    this.vault = vault;
  }

  @Override
  public String sign(AuthRequest request, WaitListener listener) {
    String proof = identity();
    if (auth instanceof Auth.ApiKey key) {
      if (key.inQuery()) {
        request.param(key.name(), proof);
      } else {
        request.header(key.name(), proof);
      }
    } else if (!proof.isEmpty()) {
      request.header("Authorization", proof);
    }
    return proof;
  }

  @Override
  public String identity() {
    if (auth instanceof Auth.Bearer bearer) {
      return "Bearer " + token(bearer.token());
    }
    if (auth instanceof Auth.Basic basic) {
      return basic(basic);
    }
    if (auth instanceof Auth.ApiKey key) {
      String value = key.inQuery() ? vault.reveal(key.key()) : text(key.key());
      return key.prefix() + value;
    }
    return "";
  }

  private String basic(Auth.Basic basic) {
    String name = vault.resolve(basic.username());
    String password = vault.reveal(basic.password());
    if (name.contains(":") || hasControls(name) || hasControls(password)) {
      throw DayfillException.user(
          "the user's name or password of basic authentication cannot be sent",
          "a name holds no colon, and neither holds line breaks",
          "Store the bare values");
    }
    byte[] pair = (name + ":" + password).getBytes(StandardCharsets.UTF_8);
    String encoded = Base64.getEncoder().encodeToString(pair);
    vault.hide(encoded);
    return "Basic " + encoded;
  }

  private static boolean hasControls(String text) {
    return text.chars().anyMatch(Character::isISOControl);
  }

  /** A bearer token, RFC 6750 section 2.1. */
  private String token(SecretReference reference) {
    return sendable(reference, vault.reveal(reference), ' ' + 1);
  }

  private String text(SecretReference reference) {
    return sendable(reference, vault.reveal(reference), ' ');
  }

  private static String sendable(SecretReference reference, String value, int least) {
    // a line break would even forge header fields
    if (value.isEmpty() || !value.chars().allMatch(c -> c >= least && c < 0x7f)) {
      throw DayfillException.user(
          "the token in " + reference + " cannot be sent",
          "it is empty, or holds blanks, line breaks or characters beyond ASCII",
          "Store the bare token there");
    }
    return value;
  }

  @Override
  public boolean renew(String expired) {
    // it may have been changed where it is kept
    return !identity().equals(expired);
  }
}
