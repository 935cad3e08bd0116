package io.dayfill.core.http;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Connection;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hc.core5.http.HttpHost;
import org.jspecify.annotations.Nullable;

/**
 * By which proxy a host is asked: the connection's, else what {@code HTTPS_PROXY}, {@code
 * HTTP_PROXY} and {@code NO_PROXY} of the environment say, also in small letters. Loopback is asked
 * directly, unless the connection itself names a proxy.
 */
final class ProxyChoice {
  private final Connection connection;
  private final Vault vault;
  private final Map<String, String> environment;

  /**
   * A proxy.
   *
   * @param credentials user and password, parted by a colon; empty for none
   */
  record Choice(HttpHost host, String credentials) {}

  ProxyChoice(Connection connection, Vault vault, Map<String, String> environment) {
    this.connection = connection;
    this.vault = vault;
    this.environment = environment;
  }

  /**
   * The proxy for a host.
   *
   * @param secure whether it is asked by https
   * @return null for none
   */
  @Nullable Choice of(String host, int port, boolean secure) {
    Connection.Proxy own = connection.network().proxy();
    if (own != null) {
      return own.url() == null || isExcepted(host, port, own.noProxy())
          ? null
          : choice(vault.resolve(own.url()), "proxy.url of connection '" + connection.name() + "'");
    }
    String name = secure ? "HTTPS_PROXY" : "HTTP_PROXY";
    String url = variable(name);
    List<String> except = List.of(variable("NO_PROXY").split(",", -1));
    return url.isBlank() || isLoopback(host) || isExcepted(host, port, except)
        ? null
        : choice(url, name);
  }

  private String variable(String name) {
    String value = environment.getOrDefault(name.toLowerCase(Locale.ROOT), "");
    return value.isBlank() ? environment.getOrDefault(name, "") : value;
  }

  private static boolean isLoopback(String host) {
    return host.equals("localhost") || host.startsWith("127.") || host.equals("::1");
  }

  /**
   * {@code *}, a host, a domain with all below it, with or without a dot before, with a port or
   * not.
   */
  static boolean isExcepted(String host, int port, List<String> except) {
    String name = host.toLowerCase(Locale.ROOT);
    for (String each : except) {
      String rule = each.strip().toLowerCase(Locale.ROOT);
      if (rule.endsWith(":" + port)) {
        rule = rule.substring(0, rule.lastIndexOf(':'));
      }
      String domain = rule.startsWith("*.") ? rule.substring(1) : rule;
      String bare = domain.startsWith(".") ? domain.substring(1) : domain;
      if (rule.equals("*")
          || (!bare.isEmpty() && (name.equals(bare) || name.endsWith("." + bare)))) {
        return true;
      }
    }
    return false;
  }

  private Choice choice(String url, String from) {
    try {
      URI uri = new URI(url.contains("://") ? url : "http://" + url);
      String user = uri.getUserInfo() == null ? "" : uri.getUserInfo();
      if (uri.getHost() == null || !"http".equalsIgnoreCase(uri.getScheme())) {
        throw unusable(from);
      }
      hide(user);
      return new Choice(
          new HttpHost("http", uri.getHost(), uri.getPort() < 0 ? 80 : uri.getPort()), user);
    } catch (URISyntaxException e) {
      throw unusable(from);
    }
  }

  private void hide(String user) {
    List<String> secrets = new ArrayList<>(List.of(user));
    int colon = user.indexOf(':');
    if (colon >= 0) {
      secrets.add(user.substring(colon + 1));
    }
    secrets.forEach(vault::hide);
  }

  private static DayfillException unusable(String from) {
    // not echoed: it may hold credentials
    return DayfillException.user(
        "the proxy in " + from + " cannot be used",
        "it is no address of the form http://host:port",
        "Write it so; https and SOCKS proxies are not spoken to");
  }
}
