package com.example.sigv4;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.dayfill.core.spi.AuthContext;
import io.dayfill.core.spi.AuthRequest;
import io.dayfill.core.spi.AuthScheme;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Puts a fresh signature into each request. Nothing is kept between two of them. */
final class SigV4Signer implements AuthScheme.Signer {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  private final AuthContext context;

  SigV4Signer(AuthContext context) {
    this.context = context;
  }

  @Override
  public void sign(AuthRequest request) {
    String time = TIME.format(context.now());
    request.header("X-Amz-Date", time);
    context
        .setting("session_token")
        .ifPresent(token -> request.header("X-Amz-Security-Token", token));
    String day = time.substring(0, 8);
    String scope = day + "/" + said("region") + "/" + said("service") + "/aws4_request";
    CanonicalRequest canonical = CanonicalRequest.of(request);
    String toSign =
        "AWS4-HMAC-SHA256\n"
            + time
            + "\n"
            + scope
            + "\n"
            + sha256(canonical.text().getBytes(UTF_8));
    request.header(
        "Authorization",
        "AWS4-HMAC-SHA256 Credential="
            + said("access_key_id")
            + "/"
            + scope
            + ", SignedHeaders="
            + canonical.signedHeaders()
            + ", Signature="
            + HexFormat.of().formatHex(hmac(key(day), toSign)));
  }

  /** The key of one day, region and service. */
  private byte[] key(String day) {
    byte[] secret = ("AWS4" + said("secret_access_key")).getBytes(UTF_8);
    byte[] region = hmac(hmac(secret, day), said("region"));
    return hmac(hmac(region, said("service")), "aws4_request");
  }

  private String said(String key) {
    return context.setting(key).orElseThrow();
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The digest of some bytes, in hexadecimal digits. */
  static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
