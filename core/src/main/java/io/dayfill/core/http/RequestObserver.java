package io.dayfill.core.http;

import io.dayfill.core.metadata.Condition;
import io.dayfill.core.rate.WaitListener;
import java.util.List;

/** Is told how one page is asked for, by the thread that asks; must return at once. */
public interface RequestObserver extends WaitListener {
  /** Tells nobody. */
  RequestObserver NONE = new RequestObserver() {};

  /** A request leaves. */
  default void requested() {}

  /** What is to be known of answers that are no pages: one of these ends the asking at once. */
  default List<Condition> signs() {
    return List.of();
  }

  /** Whether a page that takes too long is rather given up at once than asked for again. */
  default boolean ratherLess() {
    return false;
  }

  /** What the page belongs to, for the log. */
  default String describe() {
    return "";
  }
}
