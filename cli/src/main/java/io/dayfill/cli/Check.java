package io.dayfill.cli;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import java.util.Optional;

/**
 * What the doctor looked at.
 *
 * @param subject what it is
 * @param finding what was found
 * @param remedy what to do; empty where all is well
 * @param category who has to act; empty where all is well
 */
record Check(String subject, String finding, String remedy, Optional<ErrorCategory> category) {
  static Check good(String subject, String finding) {
    return new Check(subject, finding, "", Optional.empty());
  }

  static Check bad(String subject, DayfillException error) {
    String finding =
        error.reason().isEmpty() ? error.problem() : error.problem() + ": " + error.reason();
    return new Check(subject, finding, error.remedy(), Optional.of(error.category()));
  }

  boolean isGood() {
    return category.isEmpty();
  }
}
