package io.dayfill.core.metadata;

import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * When an answer, or a record, means something of its own: one of the {@code …_if} of the metadata
 * language. All that it says must hold.
 *
 * @param status the statuses that it is about; empty for any
 * @param path the value that it looks at; null where it looks at none
 * @param values the texts that the value is compared with; empty asks only whether it is there and
 *     not null. Numbers compare as they are written, {@code true} and {@code false} as these words
 * @param negated whether the value must differ from all of {@link #values}; one that is absent or
 *     null differs
 */
public record Condition(
    List<Statuses> status, @Nullable String path, List<String> values, boolean negated)
    implements Serializable {

  /** Copies the lists. */
  public Condition {
    status = List.copyOf(status);
    values = List.copyOf(values);
  }

  /**
   * Statuses in a row.
   *
   * @param first the first
   * @param last the last
   */
  public record Statuses(int first, int last) implements Serializable {
    @Override
    public String toString() {
      return first == last ? Integer.toString(first) : first + "-" + last;
    }
  }

  /** One that looks at the status alone. */
  public static Condition ofStatus(int status) {
    return new Condition(List.of(new Statuses(status, status)), null, List.of(), false);
  }

  /** Where the value stands that it looks at; empty where it looks at none. */
  public Optional<String> valuePath() {
    return Optional.ofNullable(path);
  }

  /** True if it may hold for an answer of that status. */
  public boolean isAbout(int answered) {
    return status.isEmpty()
        || status.stream().anyMatch(each -> each.first <= answered && answered <= each.last);
  }

  /**
   * True if the value is as it says. Where its path leads to several values, it holds if it holds
   * for one of them; where that path leads to none, it is asked once, with null.
   *
   * @param value a text, a number as it was written, {@code true} or {@code false}, of an object or
   *     a list anything; null where the value is absent or null
   */
  public boolean isHeldBy(@Nullable String value) {
    if (values.isEmpty()) {
      return value != null;
    }
    return negated != (value != null && values.contains(value));
  }
}
