package io.dayfill.core.http;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import io.dayfill.core.metadata.Connection.Auth;
import io.dayfill.core.rate.WaitListener;
import io.dayfill.core.spi.AuthAnswer;
import io.dayfill.core.spi.AuthContext;
import io.dayfill.core.spi.AuthRequest;
import io.dayfill.core.spi.AuthScheme;
import io.dayfill.core.spi.AuthSchemes;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Signs by what a jar brings. */
final class SchemeAuthorizer implements Authorizer {
  private final String type;
  private final Vault vault;
  private final AuthScheme.Signer signer;
  // a signature differs each time; what was proven with is told apart by how often it was renewed
  private final AtomicLong generation = new AtomicLong();

  private SchemeAuthorizer(String type, Vault vault, AuthScheme.Signer signer) {
    this.type = type;
    this.vault = vault;
    this.signer = signer;
  }

  static SchemeAuthorizer of(Auth.Scheme auth, Vault vault, TokenDesk desk, AuthSchemes schemes) {
    AuthScheme scheme = schemes.get(auth.type());
    if (scheme == null) {
      throw DayfillException.user(
          "there is no auth type '" + auth.type() + "'",
          "connection '" + desk.connectionName() + "' asks for it",
          "Put the jar that brings it where adapters are looked for");
    }
    return new SchemeAuthorizer(auth.type(), vault, scheme.open(new Context(auth, vault, desk)));
  }

  @Override
  public String sign(AuthRequest request, WaitListener listener)
      throws PassingTrouble, InterruptedException {
    String identity = identity();
    try {
      signer.sign(request);
      return identity;
    } catch (InterruptedIOException e) {
      InterruptedException interrupted = new InterruptedException("signing was given up");
      interrupted.initCause(e);
      throw interrupted;
    } catch (IOException e) {
      throw PassingTrouble.of(
          new SourceException(
              SourceException.Kind.ANSWER,
              "auth type '" + type + "' could not sign",
              said(e),
              "",
              null,
              null));
    } catch (DayfillException e) {
      throw e;
    } catch (RuntimeException | LinkageError e) {
      throw new DayfillException(
          ErrorCategory.USER,
          "auth type '" + type + "' failed",
          said(e),
          "This is a fault of the jar that brings it: tell its author");
    }
  }

  private String said(Throwable e) {
    // of its own words nothing is shown that was hidden; its cause is left out with its stack
    return vault.redactor().snippet(e.toString());
  }

  @Override
  public String identity() {
    return type + " " + generation.get();
  }

  @Override
  public synchronized boolean renew(String expired) {
    if (!expired.equals(identity())) {
      return true;
    }
    boolean renewed = signer.renew();
    if (renewed) {
      generation.incrementAndGet();
    }
    return renewed;
  }

  /** What a scheme may know and do. */
  private record Context(Auth.Scheme auth, Vault vault, TokenDesk desk) implements AuthContext {
    @Override
    public String connection() {
      return desk.connectionName();
    }

    @Override
    public URI baseUrl() {
      String text = desk.baseUrl().toString();
      return URI.create(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
    }

    @Override
    public Optional<String> setting(String key) {
      return Optional.ofNullable(auth.settings().get(key)).map(vault::resolve);
    }

    @Override
    public Instant now() {
      return desk.time().now();
    }

    @Override
    public AuthAnswer ask(AuthRequest request) throws IOException {
      try {
        return desk.ask(request, WaitListener.NONE);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("asking was given up");
      }
    }

    @Override
    public void hide(String secret) {
      vault.hide(secret);
    }
  }
}
