package io.dayfill.core.http;

import io.dayfill.core.http.TokenSource.Token;
import io.dayfill.core.rate.WaitListener;
import io.dayfill.core.time.TimeSource;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one token for all threads of a connection. It is asked for by one of them while the others
 * wait, and again a little before it expires.
 */
final class TokenKeeper {
  private static final Duration LONGEST_MARGIN = Duration.ofMinutes(1);

  private final TokenSource source;
  private final Vault vault;
  private final TimeSource time;
  private final ReentrantLock asking = new ReentrantLock();

  private volatile @Nullable Held held;

  // guarded by asking
  private @Nullable SourceException refusal;
  private String refusedBasis = "";

  private record Held(String token, long began, Duration usable) {}

  TokenKeeper(TokenSource source, Vault vault, TimeSource time) {
    this.source = source;
    this.vault = vault;
    this.time = time;
  }

  /** The token that is held and has not expired; null where there is none. */
  @Nullable String held() {
    Held now = held;
    return now != null && time.nanoTime() - now.began < now.usable.toNanos() ? now.token : null;
  }

  /** A token that has not expired. */
  String token(WaitListener listener) throws PassingTrouble, InterruptedException {
    String token = held();
    if (token != null) {
      return token;
    }
    asking.lockInterruptibly();
    try {
      token = held();
      return token == null ? ask(listener) : token;
    } finally {
      asking.unlock();
    }
  }

  private String ask(WaitListener listener) throws PassingTrouble, InterruptedException {
    String basis = source.basis();
    SourceException before = refusal;
    if (before != null && basis.equals(refusedBasis)) {
      throw before;
    }
    long began = time.nanoTime();
    try {
      Token token = source.ask(listener);
      vault.hide(token.value());
      held = new Held(token.value(), began, usable(token));
      refusal = null;
      return token.value();
    } catch (SourceException e) {
      if (e.kind() == SourceException.Kind.REFUSED) {
        refusal = e;
        refusedBasis = basis;
      }
      throw e;
    }
  }

  /** How long it is used: a tenth less than it lives, a minute less at most. */
  private static Duration usable(Token token) {
    Duration life = token.life().orElse(Duration.ofDays(3650));
    Duration tenth = life.dividedBy(10);
    return life.minus(tenth.compareTo(LONGEST_MARGIN) > 0 ? LONGEST_MARGIN : tenth);
  }

  /** Uses a token no more, unless it was replaced already. */
  void drop(String token) {
    asking.lock();
    try {
      Held now = held;
      if (now != null && now.token.equals(token)) {
        held = null;
      }
    } finally {
      asking.unlock();
    }
  }
}
