package io.dayfill.core.http;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Keys and certificates as text, RFC 7468. No message shows a key. */
final class Pem {
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\\s]*)-----END \\1-----");

  private Pem() {}

  /**
   * A private key in PKCS #8, RFC 5958.
   *
   * @param algorithm RSA or EC
   */
  static PrivateKey privateKey(String text, String algorithm) throws GeneralSecurityException {
    return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der(text)));
  }

  /** A private key of whichever algorithm it is of. */
  static PrivateKey privateKey(String text) throws GeneralSecurityException {
    byte[] der = der(text);
    GeneralSecurityException last = new InvalidKeyException("it is damaged");
    for (String algorithm : List.of("RSA", "EC", "Ed25519")) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der));
      } catch (GeneralSecurityException e) {
        last = e;
      }
    }
    throw new InvalidKeyException("it is neither an RSA nor an elliptic key", last);
  }

  private static byte[] der(String text) throws InvalidKeyException {
    Matcher matcher = BLOCK.matcher(text);
    while (matcher.find()) {
      String kind = matcher.group(1);
      if (kind.equals("PRIVATE KEY")) {
        try {
          return Base64.getMimeDecoder().decode(matcher.group(2));
        } catch (IllegalArgumentException e) {
          throw new InvalidKeyException("it is damaged", e);
        }
      }
      if (kind.endsWith("PRIVATE KEY")) {
        throw new InvalidKeyException(
            "it is a " + kind + "; openssl pkcs8 -topk8 -nodes turns it into a PRIVATE KEY");
      }
    }
    throw new InvalidKeyException("it holds no PRIVATE KEY in PEM");
  }

  /** All certificates of a text; one at least. */
  static List<Certificate> certificates(String text) throws CertificateException {
    if (!text.contains("-----BEGIN CERTIFICATE-----")) {
      throw new CertificateException("it holds no certificate in PEM");
    }
    return List.copyOf(
        CertificateFactory.getInstance("X.509")
            .generateCertificates(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))));
  }
}
