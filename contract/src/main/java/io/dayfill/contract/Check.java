package io.dayfill.contract;

import io.dayfill.core.error.DayfillException;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One rule that an adapter keeps or breaks.
 *
 * @param name its name, a few words
 * @param rule what it is about, a sentence
 * @param probe judges an adapter; throws where the rule is broken
 */
record Check(String name, String rule, Consumer<Subject> probe) {
  Score of(Subject subject) {
    try {
      probe.accept(subject);
      return new Score(name, rule, Score.Verdict.PASSED, "", Optional.empty());
    } catch (Broken e) {
      return e.score(this);
    } catch (DayfillException e) {
      return Broken.rule(String.valueOf(e.getMessage())).score(this);
    } catch (RuntimeException e) {
      return Broken.rule("the check could not be made: " + e).score(this);
    }
  }
}
