package io.dayfill.contract;

import io.dayfill.core.spi.Adapters;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The contract as a test of JUnit 5: extend it, say what is checked, and every rule is a test of
 * its own.
 *
 * <pre>{@code
 * class SoilMoistureContractTest extends AdapterContract {
 *   @Override
 *   protected Subject subject() {
 *     return found("soil_moisture");
 *   }
 * }
 * }</pre>
 */
public abstract class AdapterContract {
  /** For those who extend it. */
  protected AdapterContract() {}

  /** What is checked. */
  protected abstract Subject subject();

  /**
   * The adapter of a name with the samples beside it, found as Dayfill finds it: by the service
   * file.
   *
   * @throws IllegalStateException if none is found, telling what is wrong with those that are there
   */
  protected final Subject found(String name) {
    Adapters adapters = Adapters.load(getClass().getClassLoader());
    return adapters.found().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .map(each -> Subject.of(each.adapter()).withSamplesBeside())
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "no adapter '"
                        + name
                        + "' is named by a service file: "
                        + adapters.problems()));
  }

  /** A test for each rule; what cannot be judged is skipped. */
  @TestFactory
  public Stream<DynamicTest> contract() {
    return Suite.CHECKS.stream()
        .map(check -> DynamicTest.dynamicTest(check.name(), () -> judge(check)));
  }

  private void judge(Check check) {
    Score score = check.of(subject());
    Assumptions.assumeTrue(score.verdict() != Score.Verdict.NOT_CHECKED, score.reason());
    if (score.verdict() == Score.Verdict.FAILED) {
      String evidence =
          score
              .evidence()
              .map(each -> "\nrequest  " + each.request() + "\nanswer   " + each.answer())
              .orElse("");
      throw new AssertionError(score.rule() + ": " + score.reason() + evidence);
    }
  }
}
