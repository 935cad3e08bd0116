package com.example.tuya;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.dayfill.core.spi.AuthRequest;
import java.net.URI;
import java.net.URLDecoder;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** What Tuya signs, and how. */
final class TuyaSignature {
  private static final HexFormat CAPITALS = HexFormat.of().withUpperCase();

  private TuyaSignature() {}

  /** A request as it is signed, with its nonce where the connection sends one. */
  static String text(AuthRequest request) {
    return request.headers().getOrDefault("nonce", "")
        + String.join(
            "\n",
            request.method(),
            sha256(request.body()),
            fields(request.headers()),
            address(request.uri()));
  }

  /** The header fields that the connection's field Signature-Headers names; none without one. */
  private static String fields(Map<String, String> headers) {
    return Stream.of(headers.getOrDefault("Signature-Headers", "").split(":"))
        .filter(name -> !name.isEmpty())
        .map(name -> name + ":" + headers.getOrDefault(name, "") + "\n")
        .collect(Collectors.joining());
  }

  /** The path, and the parameters in the order of their names, not escaped. */
  private static String address(URI uri) {
    String query = uri.getRawQuery();
    if (query == null || query.isEmpty()) {
      return uri.getRawPath();
    }
    return Arrays.stream(query.split("&"))
        .map(each -> URLDecoder.decode(each.replace("+", "%2B"), UTF_8))
        .sorted(Comparator.comparing(each -> each.substring(0, (each + "=").indexOf('='))))
        .collect(Collectors.joining("&", uri.getRawPath() + "?", ""));
  }

  /** The signature of a text. */
  static String of(String text, String secret) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
      return CAPITALS.formatHex(mac.doFinal(text.getBytes(UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
