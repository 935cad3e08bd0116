package io.dayfill.core.http;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Connection.Grant.JwtBearer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signed assertions: RFC 7519 in the compact form of RFC 7515, signed as RFC 7518 section 3. */
final class Jwt {
  private static final long LIFE_S = 300;

  private Jwt() {}

  /** An assertion for a token end-point, RFC 7523 section 3; good for five minutes. */
  static String assertion(JwtBearer jwt, String scope, Vault vault, Instant now) {
    Map<String, Object> header = new LinkedHashMap<>();
    header.put("alg", jwt.algorithm());
    header.put("typ", "JWT");
    if (jwt.keyId() != null) {
      header.put("kid", vault.resolve(jwt.keyId()));
    }
    Map<String, Object> claims = new LinkedHashMap<>();
    claims.put("iss", vault.resolve(jwt.issuer()));
    claims.put("aud", jwt.audience());
    claims.put("iat", now.getEpochSecond());
    claims.put("exp", now.getEpochSecond() + LIFE_S);
    if (jwt.subject() != null) {
      claims.put("sub", vault.resolve(jwt.subject()));
    }
    if (!scope.isEmpty()) {
      claims.put("scope", scope);
    }
    String signed = encoded(json(header)) + "." + encoded(json(claims));
    String assertion = signed + "." + base64(sign(jwt, vault.reveal(jwt.key()), signed));
    vault.hide(assertion);
    return assertion;
  }

  private static byte[] sign(JwtBearer jwt, String key, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    try {
      if (jwt.algorithm().equals("HS256")) {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        return mac.doFinal(bytes);
      }
      boolean rsa = jwt.algorithm().equals("RS256");
      // JWS wants the two numbers of an elliptic signature bare, not in ASN.1
      Signature signature =
          Signature.getInstance(rsa ? "SHA256withRSA" : "SHA256withECDSAinP1363Format");
      signature.initSign(Pem.privateKey(key, rsa ? "RSA" : "EC"));
      signature.update(bytes);
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw DayfillException.user(
          "auth.jwt.key in " + jwt.key() + " is no key for " + jwt.algorithm(),
          e.getMessage() == null ? "" : e.getMessage(),
          "Store a private key in PEM there, unencrypted: BEGIN PRIVATE KEY");
    }
  }

  private static String encoded(String json) {
    return base64(json.getBytes(StandardCharsets.UTF_8));
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static String json(Map<String, Object> members) {
    return members.entrySet().stream()
        .map(each -> quoted(each.getKey()) + ":" + value(each.getValue()))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String value(Object value) {
    return value instanceof Long number ? number.toString() : quoted(value.toString());
  }

  private static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c == '"' || c == '\\') {
        out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    return out.append('"').toString();
  }
}
