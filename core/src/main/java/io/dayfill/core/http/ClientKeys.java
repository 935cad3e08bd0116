package io.dayfill.core.http;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Our certificate, and the hosts that asked for it. From TLS 1.3 on (RFC 8446 section 4.4.2.4) a
 * handshake is over for us before the other side has judged what we showed; that it was not
 * accepted is seen only later, and often just as a connection that breaks.
 */
final class ClientKeys extends X509ExtendedKeyManager {
  private final @Nullable X509ExtendedKeyManager keys;
  private final Set<String> asked = ConcurrentHashMap.newKeySet();
  private final Set<String> answered = ConcurrentHashMap.newKeySet();

  /**
   * Makes one.
   *
   * @param keys what is shown; null for nothing
   */
  ClientKeys(@Nullable X509ExtendedKeyManager keys) {
    this.keys = keys;
  }

  /** True if there is something to show. */
  boolean isThere() {
    return keys != null;
  }

  /** Notes that a host has answered a request, so what it was shown is good enough for it. */
  void answeredBy(String host) {
    if (asked.contains(host)) {
      answered.add(host);
    }
  }

  /** True if a host asked for a certificate and never answered anything. */
  boolean areJudgedBy(String host) {
    return asked.contains(host) && !answered.contains(host);
  }

  @Override
  public @Nullable String chooseClientAlias(
      String[] types, Principal @Nullable [] issuers, @Nullable Socket socket) {
    SSLSession session = socket instanceof SSLSocket tls ? tls.getHandshakeSession() : null;
    if (session != null && session.getPeerHost() != null) {
      asked.add(session.getPeerHost());
    }
    return keys == null ? null : keys.chooseClientAlias(types, issuers, socket);
  }

  @Override
  public @Nullable String chooseEngineClientAlias(
      String[] types, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
    return keys == null ? null : keys.chooseEngineClientAlias(types, issuers, engine);
  }

  @Override
  public String @Nullable [] getClientAliases(String type, Principal @Nullable [] issuers) {
    return keys == null ? null : keys.getClientAliases(type, issuers);
  }

  @Override
  public X509Certificate @Nullable [] getCertificateChain(String alias) {
    return keys == null ? null : keys.getCertificateChain(alias);
  }

  @Override
  public @Nullable PrivateKey getPrivateKey(String alias) {
    return keys == null ? null : keys.getPrivateKey(alias);
  }

  @Override
  public String @Nullable [] getServerAliases(String type, Principal @Nullable [] issuers) {
    return null;
  }

  @Override
  public @Nullable String chooseServerAlias(
      String type, Principal @Nullable [] issuers, @Nullable Socket socket) {
    return null;
  }
}
