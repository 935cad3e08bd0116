package io.dayfill.contract;

import java.util.Optional;

/** A rule that is broken, or cannot be judged. */
final class Broken extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean judged;
  private final transient Optional<Evidence> evidence;

  private Broken(boolean judged, String reason, Optional<Evidence> evidence) {
    super(reason);
    this.judged = judged;
    this.evidence = evidence;
  }

  static Broken rule(String reason, Bench bench) {
    return new Broken(true, reason, Optional.of(bench.evidence()));
  }

  static Broken rule(String reason) {
    return new Broken(true, reason, Optional.empty());
  }

  static Broken notChecked(String reason) {
    return new Broken(false, reason, Optional.empty());
  }

  Score score(Check check) {
    return new Score(
        check.name(),
        check.rule(),
        judged ? Score.Verdict.FAILED : Score.Verdict.NOT_CHECKED,
        String.valueOf(getMessage()),
        evidence);
  }
}
