package io.dayfill.core.http;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Connection.Tls;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyManagementException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509TrustManager;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/**
 * TLS with the JVM's trust store and what the metadata adds to it, host names verified; set up when
 * it is first needed, because that takes longer than all else that a client needs to begin.
 */
final class LazyTls implements TlsSocketStrategy {
  private final Tls settings;
  private volatile @Nullable ClientKeys keys;
  private @Nullable TlsSocketStrategy tls;

  LazyTls(Tls settings) {
    this.settings = settings;
  }

  @Override
  public SSLSocket upgrade(
      Socket socket, String target, int port, Object attachment, HttpContext context)
      throws IOException {
    return tls().upgrade(socket, target, port, attachment, context);
  }

  /** What a broken connection to a host means: that a certificate was missing, or no more. */
  IOException judged(IOException broken, String host) {
    ClientKeys shown = keys;
    boolean waited = broken instanceof SocketTimeoutException;
    return shown == null || waited || Handshake.isDistrust(broken) || !shown.areJudgedBy(host)
        ? broken
        : new CertificateAskedException(shown.isThere(), broken);
  }

  /** Notes that a host has answered. */
  void answeredBy(String host) {
    ClientKeys shown = keys;
    if (shown != null) {
      shown.answeredBy(host);
    }
  }

  private synchronized TlsSocketStrategy tls() {
    if (tls == null) {
      tls = new DefaultClientTlsStrategy(context());
    }
    return tls;
  }

  private SSLContext context() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      ClientKeys shown = new ClientKeys(keys());
      context.init(new KeyManager[] {shown}, trust(), null);
      keys = shown;
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw DayfillException.internal("TLS cannot be set up", e);
    }
  }

  /** The usual authorities, and those of the file. */
  private TrustManager @Nullable [] trust() throws GeneralSecurityException, IOException {
    String file = settings.caFile();
    if (file == null) {
      return null;
    }
    KeyStore trusted = empty();
    int number = 0;
    for (TrustManager usual : trust(null)) {
      if (usual instanceof X509TrustManager x509) {
        for (X509Certificate authority : x509.getAcceptedIssuers()) {
          trusted.setCertificateEntry("usual-" + number++, authority);
        }
      }
    }
    for (Certificate authority : certificates("tls.ca_file", file)) {
      trusted.setCertificateEntry("own-" + number++, authority);
    }
    return trust(trusted);
  }

  private static TrustManager[] trust(@Nullable KeyStore store) throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }

  private @Nullable X509ExtendedKeyManager keys() throws GeneralSecurityException, IOException {
    String cert = settings.clientCert();
    String key = settings.clientKey();
    if (cert == null || key == null) {
      return null;
    }
    char[] none = new char[0];
    KeyStore store = empty();
    List<Certificate> chain = certificates("tls.client_cert", cert);
    try {
      store.setKeyEntry(
          "client",
          Pem.privateKey(text("tls.client_key", key)),
          none,
          chain.toArray(Certificate[]::new));
    } catch (GeneralSecurityException e) {
      throw unusable("tls.client_key", key, e);
    }
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, none);
    for (KeyManager each : factory.getKeyManagers()) {
      if (each instanceof X509ExtendedKeyManager found) {
        return found;
      }
    }
    throw new KeyManagementException("no manager of keys");
  }

  private static KeyStore empty() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    return store;
  }

  private static List<Certificate> certificates(String key, String file) {
    try {
      return Pem.certificates(text(key, file));
    } catch (GeneralSecurityException e) {
      throw unusable(key, file, e);
    }
  }

  private static String text(String key, String file) {
    try {
      return Files.readString(Path.of(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw unusable(key, file, e);
    }
  }

  private static DayfillException unusable(String key, String file, Exception cause) {
    return DayfillException.user(
        key + " " + file + " cannot be used",
        cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.toString(),
        "Name a readable file in PEM");
  }
}
