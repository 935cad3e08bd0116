package io.dayfill.core.http;

import io.dayfill.core.metadata.Condition;
import java.util.List;

/**
 * Whether an answer is one that a condition of the metadata speaks of. Looks at the beginning of
 * its body only.
 */
final class ConditionCheck {
  private ConditionCheck() {}

  /** True if one of the conditions holds. */
  static boolean anyHolds(List<Condition> conditions, int status, byte[] body, int length) {
    return conditions.stream().anyMatch(each -> holds(each, status, body, length));
  }

  private static boolean holds(Condition condition, int status, byte[] body, int length) {
    if (!condition.isAbout(status)) {
      return false;
    }
    String path = condition.path();
    return path == null || BodyValues.any(body, length, path, condition::isHeldBy);
  }
}
