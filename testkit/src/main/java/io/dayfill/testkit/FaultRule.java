package io.dayfill.testkit;

import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A rule of the fault script: which requests, which of them by number, and what becomes of them.
 * Every rule sees and counts every request as the client sent it, whatever the others do. A rule
 * takes effect when it is told what to do, by one of {@code answer}, {@code edit} and {@code
 * change}; say which requests before that.
 */
public final class FaultRule {
  private final Predicate<? super SimRequest> condition;
  private final Consumer<FaultRule> script;
  private long skip;
  private long times = Long.MAX_VALUE;
  private Fault fault = (request, next) -> next.apply(request);
  private long matched;

  FaultRule(Predicate<? super SimRequest> condition, Consumer<FaultRule> script) {
    this.condition = condition;
    this.script = script;
  }

  /** Lets the first matching requests pass. */
  public FaultRule skip(long requests) {
    skip = requests;
    return this;
  }

  /** Ends the rule after so many requests. */
  public FaultRule times(long requests) {
    times = requests;
    return this;
  }

  /** Only the nth matching request, counted from 1. */
  public FaultRule nth(long number) {
    return skip(number - 1).times(1);
  }

  /** Always the same answer. */
  public FaultRule answer(SimResponse response) {
    return answer((request, next) -> response);
  }

  /** Whatever the fault makes of it. */
  public FaultRule answer(Fault chosen) {
    fault = chosen;
    script.accept(this);
    return this;
  }

  /** The ordinary answer with its page edited; errors stay as they are. */
  public FaultRule edit(UnaryOperator<SimPage> edit) {
    return change(response -> response.editPage(edit));
  }

  /** The ordinary answer with its content edited, where it has one of that kind. */
  public <T extends SimContent> FaultRule edit(Class<T> kind, UnaryOperator<T> edit) {
    return change(response -> response.edit(kind, edit));
  }

  /** The same, with a look at the request. */
  public FaultRule edit(BiFunction<SimRequest, SimPage, SimPage> edit) {
    return answer(
        (request, next) -> next.apply(request).editPage(page -> edit.apply(request, page)));
  }

  /** The ordinary answer, changed: its status, headers, framing, speed. */
  public FaultRule change(UnaryOperator<SimResponse> change) {
    return answer((request, next) -> change.apply(next.apply(request)));
  }

  /** How many requests the condition matched so far, those that passed included. */
  public synchronized long matched() {
    return matched;
  }

  SimResponse apply(SimRequest request, Function<SimRequest, SimResponse> next) {
    return fault.answer(request, next);
  }

  /** Counts a request as it came in, and tells whether the rule is for it. */
  synchronized boolean fires(SimRequest request) {
    if (!condition.test(request)) {
      return false;
    }
    matched++;
    return matched > skip && matched - skip <= times;
  }
}
