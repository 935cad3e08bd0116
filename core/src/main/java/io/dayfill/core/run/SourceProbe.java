package io.dayfill.core.run;

import io.dayfill.core.error.DayfillException;
import java.time.Duration;
import java.util.Optional;

/**
 * What one small request to a source found.
 *
 * @param entity the entity it was made for
 * @param request method and address, secrets left out
 * @param status the HTTP status
 * @param elapsed until the answer's first bytes were there
 * @param bytes the bytes read, 64 KiB at most
 * @param verdict what it means, for a person
 * @param trouble why a run would not work; empty if it may be expected to
 */
public record SourceProbe(
    String entity,
    String request,
    int status,
    Duration elapsed,
    long bytes,
    String verdict,
    Optional<DayfillException> trouble) {
  /** Whether a run may be expected to work. */
  public boolean ok() {
    return trouble.isEmpty();
  }
}
