package io.dayfill.core.http;

import org.apache.hc.client5.http.auth.AuthScope;
import org.apache.hc.client5.http.auth.CredentialsProvider;
import org.apache.hc.client5.http.auth.UsernamePasswordCredentials;
import org.apache.hc.client5.http.impl.DefaultSchemePortResolver;
import org.apache.hc.client5.http.impl.auth.BasicCredentialsProvider;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/** The way to a host, by a proxy or straight. */
final class ProxyRoutes extends DefaultRoutePlanner {
  private final ProxyChoice proxies;

  ProxyRoutes(ProxyChoice proxies) {
    super(DefaultSchemePortResolver.INSTANCE);
    this.proxies = proxies;
  }

  @Override
  protected @Nullable HttpHost determineProxy(HttpHost target, HttpContext context) {
    return proxy(target);
  }

  /** The proxy before a host; null for none. */
  @Nullable HttpHost proxy(HttpHost target) {
    ProxyChoice.Choice choice = choice(target);
    return choice == null ? null : choice.host();
  }

  private ProxyChoice.@Nullable Choice choice(HttpHost target) {
    boolean secure = "https".equalsIgnoreCase(target.getSchemeName());
    int port = target.getPort() < 0 ? (secure ? 443 : 80) : target.getPort();
    return proxies.of(target.getHostName(), port, secure);
  }

  /** What to show to the proxy before a host; null for nothing. */
  @Nullable CredentialsProvider credentials(HttpHost target) {
    ProxyChoice.Choice choice = choice(target);
    if (choice == null || choice.credentials().isEmpty()) {
      return null;
    }
    int colon = choice.credentials().indexOf(':');
    String name = colon < 0 ? choice.credentials() : choice.credentials().substring(0, colon);
    String password = colon < 0 ? "" : choice.credentials().substring(colon + 1);
    BasicCredentialsProvider provider = new BasicCredentialsProvider();
    provider.setCredentials(
        new AuthScope(choice.host()),
        new UsernamePasswordCredentials(name, password.toCharArray()));
    return provider;
  }
}
