package io.dayfill.core.http;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;

/**
 * Why two sides did not come to trust each other, in words for people.
 *
 * @param reason why
 * @param remedy what to do
 */
record Handshake(String reason, String remedy) {
  /** True if it will be the same next time. */
  static boolean isFinal(Throwable failure) {
    return isDistrust(failure)
        || wantsCertificate(failure)
        || failure instanceof LinkLocalException
        || (failure instanceof ProxyException proxy && proxy.isFinal());
  }

  /** True if we do not trust the other side. */
  static boolean isDistrust(Throwable failure) {
    return is(failure, GeneralSecurityException.class)
        || is(failure, SSLPeerUnverifiedException.class);
  }

  /** True if TLS is what failed. */
  static boolean isHandshake(Throwable failure) {
    return is(failure, SSLException.class);
  }

  /** Explains a failure of TLS. */
  static Handshake of(IOException failure, String host) {
    if (is(failure, CertificateExpiredException.class)) {
      return new Handshake(
          "its certificate has expired",
          "Tell the API's operator; if only this machine says so, set its clock");
    }
    if (is(failure, CertificateNotYetValidException.class)) {
      return new Handshake(
          "its certificate is not valid yet", "Set this machine's clock, or tell the operator");
    }
    if (is(failure, SSLPeerUnverifiedException.class)
        || said(failure).contains("No subject alternative")
        || said(failure).contains("No name matching")) {
      return new Handshake(
          "its certificate is not for the host '" + host + "'",
          "Name the host in base_url as its certificate does");
    }
    if (is(failure, CertPathBuilderException.class)
        || is(failure, java.security.cert.CertPathValidatorException.class)) {
      return new Handshake(
          "its certificate is not trusted: no authority known here vouches for it",
          "Put the authority's certificate in PEM into a file and name it in tls.ca_file");
    }
    if (wantsCertificate(failure)) {
      boolean none = failure instanceof CertificateAskedException asked && !asked.isShown();
      return new Handshake(
          "it asks for a certificate of ours, and "
              + (none ? "none is set" : "did not accept what it got"),
          "Set tls.client_cert and tls.client_key to what its operator gave you");
    }
    if (said(failure).contains("Unsupported or unrecognized SSL message")
        || said(failure).contains("plaintext connection")) {
      return new Handshake(
          "it does not speak TLS at that port", "Check the port in base_url; or is it http?");
    }
    if (is(failure, GeneralSecurityException.class)) {
      return new Handshake(
          "its certificate is not trusted: " + said(failure), "Tell the API's operator");
    }
    return new Handshake(
        "no TLS connection: " + said(failure), "Check base_url, and what stands between");
  }

  private static boolean wantsCertificate(Throwable failure) {
    String said = said(failure).toLowerCase(Locale.ROOT);
    return failure instanceof CertificateAskedException
        || (is(failure, SSLException.class)
            && (said.contains("certificate_required")
                || said.contains("bad_certificate")
                || said.contains("certificate_unknown")));
  }

  private static boolean is(Throwable failure, Class<? extends Throwable> type) {
    int depth = 0;
    for (Throwable cause = failure; cause != null && depth < 20; cause = cause.getCause()) {
      if (type.isInstance(cause)) {
        return true;
      }
      depth++;
    }
    return false;
  }

  private static String said(Throwable failure) {
    return String.valueOf(failure.getMessage());
  }
}
