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
  private long records;

  PageLimitsCheck(PageLimits limits) {
    this.limits = limits;
  }

  /** The answers that are no pages, but mean something here. */
  List<Condition> signs() {
    List<Condition> signs = new ArrayList<>(limits.splitIf());
    signs.addAll(limits.restartIf());
    return signs;
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
      return limits.splitIf().contains(sign.condition())
          ? new AskLessException(sign)
          : new AskAgainException(sign);
    }
    boolean less = failure instanceof MovedRowsException || SlowAnswerException.isCauseOf(failure);
    return less ? new AskLessException(failure) : failure;
  }
}
