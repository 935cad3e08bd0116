package io.dayfill.core.error;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An error that somebody can act on: what is wrong, why, and what to do about it.
 *
 * <p>All three texts may be shown and stored: they never hold a secret.
 */
public class DayfillException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ErrorCategory category;
  private final String problem;
  private final String reason;
  private final String remedy;

  /**
   * Makes an error.
   *
   * @param problem what is wrong, with the value that is
   * @param reason why it is wrong; empty where the problem says it all
   * @param remedy what to do; empty where nothing can be said
   */
  public DayfillException(ErrorCategory category, String problem, String reason, String remedy) {
    this(category, problem, reason, remedy, null);
  }

  /** As above, with the exception that brought it to light. */
  public DayfillException(
      ErrorCategory category,
      String problem,
      String reason,
      String remedy,
      @Nullable Throwable cause) {
    super(join(problem, reason, remedy), cause);
    this.category = Objects.requireNonNull(category);
    this.problem = problem;
    this.reason = reason;
    this.remedy = remedy;
  }

  /** An error of the user's: usage, configuration, a refused table. */
  public static DayfillException user(String problem, String reason, String remedy) {
    return new DayfillException(ErrorCategory.USER, problem, reason, remedy);
  }

  /** An error of the source's. */
  public static DayfillException external(String problem, String reason, String remedy) {
    return new DayfillException(ErrorCategory.EXTERNAL, problem, reason, remedy);
  }

  /** An error of the warehouse's. */
  public static DayfillException storage(
      String problem, String reason, String remedy, @Nullable Throwable cause) {
    return new DayfillException(ErrorCategory.STORAGE, problem, reason, remedy, cause);
  }

  /** A fault of Dayfill's own. */
  public static DayfillException internal(String problem, @Nullable Throwable cause) {
    return new DayfillException(
        ErrorCategory.INTERNAL,
        problem,
        "",
        "This is a fault in Dayfill: please report it with the log.",
        cause);
  }

  private static String join(String problem, String reason, String remedy) {
    StringBuilder text = new StringBuilder(problem);
    if (!reason.isEmpty()) {
      text.append(": ").append(reason);
    }
    if (!remedy.isEmpty()) {
      text.append(". ").append(remedy);
    }
    return text.toString();
  }

  /** Who has to act. */
  public ErrorCategory category() {
    return category;
  }

  /** What is wrong. */
  public String problem() {
    return problem;
  }

  /** Why; may be empty. */
  public String reason() {
    return reason;
  }

  /** What to do; may be empty. */
  public String remedy() {
    return remedy;
  }
}
