package io.dayfill.contract;

import io.dayfill.core.land.DayState;
import io.dayfill.testkit.Fault;
import io.dayfill.testkit.Faults;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.When;
import io.dayfill.testkit.declared.DeclaredPage;
import java.util.List;

/** How pages are read. */
final class PageChecks {
  static final List<Check> ALL =
      List.of(
          new Check("pages", "all pages are read, and nothing behind them", PageChecks::pages),
          new Check("duplicates", "a record that comes twice lands once", PageChecks::duplicates),
          new Check("empty", "a day without readings is proven empty", PageChecks::empty),
          new Check("429", "a refusal with Retry-After is waited for", PageChecks::limited));

  private PageChecks() {}

  private static void pages(Subject subject) {
    Trial.with(
        subject,
        trial -> {
          trial.spec.pageSize(2);
          trial.mustLoad("with pages of two records");
          long rows = trial.readings().size();
          int requests = trial.bench.api().requestCount();
          if (requests > 4 * rows + 8) {
            throw Broken.rule(requests + " requests for " + rows + " readings", trial.bench);
          }
        });
  }

  private static void duplicates(Subject subject) {
    Trial.with(
        subject,
        trial -> {
          trial
              .bench
              .api()
              .when(When.any())
              .edit(DeclaredPage.class, page -> page.rows().isEmpty() ? page : page.duplicate(0));
          if (trial.entity().pagination().getClass().getSimpleName().equals("Offset")) {
            // counted pages cannot hold more records than were asked for
            trial.spec.pageSize(100);
            trial.mustLoadOrFail("with a record repeated in each page");
          } else {
            trial.mustLoad("with a record repeated in each page");
          }
        });
  }

  private static void empty(Subject subject) {
    Trial.with(
        subject,
        trial -> {
          trial.spec.table().delete(row -> true);
          subject
              .samples()
              .flatMap(Samples::empty)
              .ifPresent(
                  body -> trial.bench.api().when(When.any()).change(answer -> answer.body(body)));
          Bench.Result result = trial.bench.load(Trial.DAY);
          if (result.state() != DayState.EMPTY) {
            throw Broken.rule(
                "the day became " + result.state() + ": " + Trial.failure(result), trial.bench);
          }
        });
  }

  private static void limited(Subject subject) {
    Trial.with(
        subject,
        trial -> {
          trial.bench.api().when(When.any()).answer(SimResponse.status(429));
          trial.mustFail("refused for ever");
        });
    Trial.with(
        subject,
        trial -> {
          Fault once = Faults.onceEach(429);
          trial
              .bench
              .api()
              .when(When.any())
              .answer((request, next) -> later(once.answer(request, next)));
          trial.mustLoad("refused once for each page");
        });
  }

  private static SimResponse later(SimResponse answer) {
    return answer.status() == 429 ? answer.header("Retry-After", "2") : answer;
  }
}
