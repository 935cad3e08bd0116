package io.dayfill.core.http;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The source kept us from reading; {@link #kind()} tells whether asking for less may help. */
public class SourceException extends DayfillException {
  private static final long serialVersionUID = 1L;

  private final Kind kind;
  private final @Nullable Instant retryAt;

  /** What the source did. */
  public enum Kind {
    /**
     * It answered, and the answer was the cause: an error after all attempts, too large, cut,
     * unreadable, or pages without an end. Smaller requests may do better.
     */
    ANSWER,
    /** Nothing answers at its address. */
    UNREACHABLE,
    /** It does not let us in, or knows nothing of what we ask for. */
    REFUSED,
    /** It lets us wait longer than we want to. */
    LIMITED
  }

  /** Makes one. */
  public SourceException(Kind kind, String problem, String reason, String remedy) {
    this(kind, problem, reason, remedy, null, null);
  }

  /**
   * Makes one.
   *
   * @param retryAt when to return, where that is known
   */
  public SourceException(
      Kind kind,
      String problem,
      String reason,
      String remedy,
      @Nullable Instant retryAt,
      @Nullable Throwable cause) {
    super(ErrorCategory.EXTERNAL, problem, reason, remedy, cause);
    this.kind = kind;
    this.retryAt = retryAt;
  }

  /** What the source did. */
  public Kind kind() {
    return kind;
  }

  /** When to return, where that is known. */
  public Optional<Instant> retryAt() {
    return Optional.ofNullable(retryAt);
  }
}
