package io.dayfill.core.read;

import io.dayfill.core.http.SignException;
import io.dayfill.core.http.SlowAnswerException;
import io.dayfill.core.http.SourceException;
import io.dayfill.core.metadata.Condition;
import io.dayfill.core.metadata.PageLimits;
import io.dayfill.core.page.MovedRowsException;
import io.dayfill.core.page.PageFacts;
import java.util.ArrayList;
import java.util.List;

/** Tells the answers of one chain that are too much at once, or want it read from its start. */
final class PageLimitsCheck {
  private final PageLimits limits;
  private final List<Condition> empty;
  private long records;

  /**
   * Makes one.
   *
   * @param emptyIf what proves that there are no records
   */
  PageLimitsCheck(PageLimits limits, List<Condition> emptyIf) {
    this.limits = limits;
    // a page of status 200 is looked at as it is read
    empty = emptyIf.stream().filter(sign -> !sign.status().isEmpty()).toList();
  }

  /** The answers that are no pages, but mean something here. */
  List<Condition> signs() {
    List<Condition> signs = new ArrayList<>(limits.splitIf());
    signs.addAll(limits.restartIf());
    signs.addAll(empty);
    return signs;
  }

  /** Whether an answer that is no page says that there are no records. */
  boolean provesNone(SignException sign) {
    return empty.contains(sign.condition());
  }

  /**
   * Looks at a page before its rows are used.
   *
   * @throws SourceException if they are not to be
   */
  void look(PageFacts page) {
    if (limits.splitIf().stream().anyMatch(sign -> holds(sign, page))) {
      throw new AskLessException(
          "an answer says that it is not whole",
          "split_if holds of it",
          "Ask for less at once: fewer batch_days");
    }
    if (limits.restartIf().stream().anyMatch(sign -> holds(sign, page))) {
      throw new AskAgainException(
          new SourceException(
              SourceException.Kind.ANSWER,
              "an answer says that its chain of pages is no longer good",
              "restart_if holds of it",
              "Run again"));
    }
    records += page.records();
    if (limits.recordCap() > 0 && records >= limits.recordCap()) {
      throw new AskLessException(
          "an answer of " + records + " records may have been cut",
          "record_cap is " + limits.recordCap(),
          "Allow a smaller min_window, if the API tells parts of it apart");
    }
  }

  private static boolean holds(Condition sign, PageFacts page) {
    return sign.isAbout(page.status())
        && (sign.path() == null || sign.isHeldBy(page.value(sign.path()).orElse(null)));
  }

  /** What a failure means here. */
  SourceException judge(SourceException failure) {
    if (failure instanceof SignException sign) {
      if (limits.splitIf().contains(sign.condition())) {
        return new AskLessException(sign);
      }
      return limits.restartIf().contains(sign.condition()) ? new AskAgainException(sign) : sign;
    }
    boolean less = failure instanceof MovedRowsException || SlowAnswerException.isCauseOf(failure);
    return less ? new AskLessException(failure) : failure;
  }
}
