package io.dayfill.contract;

import io.dayfill.testkit.Faults;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.When;
import java.util.List;

/** What becomes of answers that are none. */
final class AnswerChecks {
  static final List<Check> ALL =
      List.of(
          new Check(
              "malformed", "an answer that is no page fails the day", AnswerChecks::malformed),
          new Check(
              "refusals", "an error fails the day and never empties it", AnswerChecks::refusals),
          new Check("cut bodies", "a body that ends early never lands in part", AnswerChecks::cut));

  private static final String ERROR = "{\"error\":\"internal\"}";

  private AnswerChecks() {}

  private static void malformed(Subject subject) {
    List<String> bodies =
        List.of("<html><body>Please sign in</body></html>", "{\"message\":\"maint", "\u0000\u0001");
    for (String body : bodies) {
      Trial.with(
          subject,
          trial -> {
            trial.bench.api().when(When.any()).answer(SimResponse.json(body));
            trial.mustFail("answered " + body.strip());
          });
    }
  }

  private static void refusals(Subject subject) {
    for (int status : List.of(401, 403, 500, 503)) {
      Trial.with(
          subject,
          trial -> {
            trial.bench.api().when(When.any()).answer(SimResponse.status(status));
            trial.mustFail("answered " + status);
          });
    }
    Trial.with(
        subject,
        trial -> {
          trial.bench.api().when(When.any()).answer(Faults.errorBody(ERROR));
          trial.mustFail("answered 200 " + ERROR);
        });
    Trial.with(
        subject,
        trial -> {
          trial.bench.api().when(When.any()).skip(1).answer(SimResponse.status(500));
          trial.mustLoadOrFail("answered 500 from the second page on");
        });
  }

  private static void cut(Subject subject) {
    Trial.with(
        subject,
        trial -> {
          trial.bench.api().when(When.any()).answer(Faults.cutAt(5));
          trial.mustFail("every body cut behind 5 bytes");
        });
    Trial.with(
        subject,
        trial -> {
          if (trial.isJson()) {
            trial.bench.api().when(When.any()).change(AnswerChecks::endedEarly);
            trial.mustFail("every body ended early, without a word of its length");
          }
        });
    for (int tenths : List.of(3, 6, 9)) {
      Trial.with(
          subject,
          trial -> {
            trial
                .bench
                .api()
                .when(When.any())
                .times(1)
                .change(answer -> answer.cutAt(answer.body().length * tenths / 10));
            trial.mustLoadOrFail("the first body cut after " + tenths + "0 %");
          });
    }
  }

  private static SimResponse endedEarly(SimResponse answer) {
    return answer.closeDelimited().cutAt(answer.body().length * 7 / 10);
  }
}
