package io.dayfill.core.metadata;

import io.dayfill.core.metadata.Connection.Network;
import io.dayfill.core.metadata.Connection.Proxy;
import io.dayfill.core.metadata.Connection.Tls;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads how to get to an API: its proxy, and what is trusted on the way. */
final class NetworkReader {
  private final GroupReader connection;
  private final References references;

  NetworkReader(GroupReader connection, References references) {
    this.connection = connection;
    this.references = references;
  }

  Network read() {
    return new Network(
        proxy(connection.group("proxy").allowing(Language.PROXY)),
        tls(connection.group("tls").allowing(Language.TLS)));
  }

  private @Nullable Proxy proxy(GroupReader proxy) {
    if (!connection.has("proxy")) {
      return null;
    }
    if (!proxy.has("url")) {
      proxy.problem("url", "missing", "http://proxy.example.com:3128, or none");
    }
    Optional<SecretText> url = proxy.unnoted("url", this::url);
    List<String> except = proxy.oneOrMore("no_proxy", Values::text);
    boolean none = url.filter(text -> text.toString().equals("none")).isPresent();
    return new Proxy(none ? null : url.orElse(null), except);
  }

  private SecretText url(String text) throws InvalidValue {
    if (!text.contains("${") && !text.equals("none")) {
      check(text);
    }
    return references.text(text);
  }

  private static void check(String text) throws InvalidValue {
    String right = "http://proxy.example.com:3128, or none";
    try {
      URI uri = new URI(text);
      if (uri.getRawUserInfo() != null || text.contains("@")) {
        throw new InvalidValue(
            "holds credentials", "keep the whole address elsewhere: " + References.FORM);
      }
      if (!"http".equals(uri.getScheme()) || uri.getHost() == null) {
        throw new InvalidValue(Values.quoted(text) + " is no proxy's address", right);
      }
    } catch (URISyntaxException e) {
      // not echoed: it may hold credentials
      throw new InvalidValue("is no address", right);
    }
  }

  private Tls tls(GroupReader tls) {
    Optional<String> authorities = tls.unnoted("ca_file", this::file);
    Optional<String> cert = tls.unnoted("client_cert", this::file);
    Optional<String> key = tls.unnoted("client_key", this::file);
    if (tls.has("client_cert") != tls.has("client_key")) {
      tls.problem(
          tls.has("client_cert") ? "client_key" : "client_cert",
          "missing",
          "a certificate and its key go together");
    }
    return new Tls(authorities.orElse(null), cert.orElse(null), key.orElse(null));
  }

  private String file(String text) throws InvalidValue {
    if (text.isBlank() || text.contains("${") || text.contains("-----BEGIN")) {
      throw new InvalidValue("is no path", "the path of a file in PEM");
    }
    return references.file(text);
  }
}
