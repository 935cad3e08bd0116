package io.dayfill.core.http;

import io.dayfill.core.rate.WaitListener;

/** Is told how one page is asked for, by the thread that asks; must return at once. */
public interface RequestObserver extends WaitListener {
  /** Tells nobody. */
  RequestObserver NONE = new RequestObserver() {};

  /** A request leaves. */
  default void requested() {}

  /** What the page belongs to, for the log. */
  default String describe() {
    return "";
  }
}
