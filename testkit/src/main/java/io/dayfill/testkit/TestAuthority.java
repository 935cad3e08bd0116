package io.dayfill.testkit;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;

/**
 * An authority that nobody trusts yet, and certificates by it; made by the JDK's own {@code
 * keytool}. For tests of TLS.
 */
public final class TestAuthority {
  /** A certificate for servers on this machine, good for two days. */
  public static final String LOCAL = "-ext san=dns:localhost,ip:127.0.0.1 -validity 2";

  private static final char[] PASSWORD = "changeit".toCharArray();

  private final Path folder;
  private final Path store;

  private TestAuthority(Path folder) {
    this.folder = folder;
    store = folder.resolve("keys.p12");
  }

  /**
   * Makes an authority.
   *
   * @param folder where its files go; they are left there
   */
  public static TestAuthority in(Path folder) {
    TestAuthority authority = new TestAuthority(folder);
    authority.keytool("-genkeypair -alias ca -keyalg EC -dname CN=authority -ext bc:critical");
    authority.write("ca");
    return authority;
  }

  /** The authority's own certificate, in PEM. */
  public Path certificate() {
    return certificate("ca");
  }

  /** A certificate that was issued, in PEM. */
  public Path certificate(String name) {
    return folder.resolve(name + ".pem");
  }

  /** The private key of one, in PEM (PKCS #8). */
  public Path key(String name) {
    return folder.resolve(name + "-key.pem");
  }

  /**
   * Issues a certificate.
   *
   * @param name a name for it
   * @param options of keytool: whom it is for and how long, as {@link #LOCAL}
   */
  public TestAuthority issue(String name, String options) {
    keytool(
        "-genkeypair -alias " + name + " -keyalg EC -dname CN=" + name + " -signer ca " + options);
    write(name);
    return this;
  }

  /**
   * Starts a server on loopback that shows a certificate.
   *
   * @param name the certificate
   * @param clients whether it lets only those in who show one of this authority
   * @return the server, without contexts yet; the caller stops it
   */
  public HttpServer serve(String name, boolean clients) {
    try {
      HttpsServer server =
          HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      SSLContext context = context(name);
      server.setHttpsConfigurator(
          new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters parameters) {
              SSLParameters wanted = context.getDefaultSSLParameters();
              wanted.setNeedClientAuth(clients);
              parameters.setSSLParameters(wanted);
            }
          });
      server.start();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private SSLContext context(String name) {
    try {
      KeyStore all = load();
      KeyStore own = empty();
      own.setKeyEntry(name, all.getKey(name, PASSWORD), PASSWORD, all.getCertificateChain(name));
      KeyStore trusted = empty();
      trusted.setCertificateEntry("ca", all.getCertificate("ca"));
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(own, PASSWORD);
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private KeyStore load() {
    try (InputStream in = Files.newInputStream(store)) {
      KeyStore all = KeyStore.getInstance("PKCS12");
      all.load(in, PASSWORD);
      return all;
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static KeyStore empty() throws GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try {
      store.load(null, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return store;
  }

  private void write(String name) {
    try {
      KeyStore all = load();
      StringBuilder chain = new StringBuilder();
      for (Certificate each : all.getCertificateChain(name)) {
        chain.append(pem("CERTIFICATE", each.getEncoded()));
      }
      Files.writeString(certificate(name), chain);
      PrivateKey key = (PrivateKey) all.getKey(name, PASSWORD);
      Files.writeString(key(name), pem("PRIVATE KEY", key.getEncoded()));
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String pem(String kind, byte[] der) {
    String base64 = Base64.getMimeEncoder(64, "\n".getBytes(US_ASCII)).encodeToString(der);
    return "-----BEGIN " + kind + "-----\n" + base64 + "\n-----END " + kind + "-----\n";
  }

  private void keytool(String command) {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    // A process this short earns no more than the quick compiler
    line.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
    line.addAll(List.of(command.split(" +", -1)));
    line.addAll(
        List.of("-storetype", "PKCS12", "-storepass", "changeit", "-keystore", store.toString()));
    try {
      Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), US_ASCII);
      if (process.waitFor() != 0) {
        throw new IllegalStateException(said);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
