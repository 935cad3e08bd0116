package io.dayfill.contract;

import java.util.Optional;

/**
 * How a check ended.
 *
 * @param check its name
 * @param rule what it is about
 * @param verdict how it ended
 * @param reason why it failed, or was not made; empty where it passed
 * @param evidence what went over the wire; empty where nothing did
 */
public record Score(
    String check, String rule, Verdict verdict, String reason, Optional<Evidence> evidence) {
  /** How a check may end. */
  public enum Verdict {
    /** The rule is kept. */
    PASSED,
    /** It is broken. */
    FAILED,
    /** It could not be judged. */
    NOT_CHECKED
  }
}
