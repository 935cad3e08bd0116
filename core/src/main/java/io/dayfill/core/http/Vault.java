package io.dayfill.core.http;

import io.dayfill.core.metadata.Secret;
import io.dayfill.core.metadata.SecretReference;
import io.dayfill.core.metadata.SecretText;
import io.dayfill.core.metadata.Secrets;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Looks secrets up, and remembers those that were used so that no text shows them; also those that
 * were obtained at run time. Safe for use by several threads.
 */
final class Vault implements Secrets {
  // tokens come and go; what was sent long ago is shown by nobody
  private static final int REMEMBERED = 64;

  private final Secrets secrets;
  private final Deque<String> seen = new ArrayDeque<>();
  private volatile Redactor redactor = Redactor.NONE;

  Vault(Secrets secrets) {
    this.secrets = secrets;
  }

  @Override
  public Secret resolve(SecretReference reference) {
    Secret secret = secrets.resolve(reference);
    hide(secret.reveal());
    return secret;
  }

  /** A text, its secrets looked up; empty for null. */
  String resolve(@Nullable SecretText text) {
    return text == null ? "" : text.resolve(this);
  }

  /** A secret, looked up; empty for null. */
  String reveal(@Nullable SecretReference reference) {
    return reference == null ? "" : resolve(reference).reveal();
  }

  /** Shows a text to nobody from now on. */
  synchronized void hide(String secret) {
    if (secret.isEmpty()) {
      return;
    }
    boolean known = seen.remove(secret);
    seen.addLast(secret);
    if (!known) {
      if (seen.size() > REMEMBERED) {
        seen.removeFirst();
      }
      redactor = Redactor.of(seen);
    }
  }

  /** What knows every secret that was used lately. */
  Redactor redactor() {
    return redactor;
  }
}
