package io.dayfill.contract;

import java.util.List;
import java.util.stream.Stream;

/** All checks, in the order in which a person wants to know. */
public final class Suite {
  static final List<Check> CHECKS =
      Stream.of(
              SampleChecks.ALL.stream(),
              WindowChecks.ALL.stream(),
              PageChecks.ALL.stream(),
              AnswerChecks.ALL.stream(),
              FieldChecks.ALL.stream())
          .flatMap(each -> each)
          .toList();

  private Suite() {}

  /** The names of the checks. */
  public static List<String> checks() {
    return CHECKS.stream().map(Check::name).toList();
  }

  /** Makes every check. */
  public static List<Score> run(Subject subject) {
    return CHECKS.stream().map(check -> check.of(subject)).toList();
  }

  /** Makes one check. */
  public static Score run(String check, Subject subject) {
    return CHECKS.stream()
        .filter(each -> each.name().equals(check))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no check '" + check + "'"))
        .of(subject);
  }
}
