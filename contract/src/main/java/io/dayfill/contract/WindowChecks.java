package io.dayfill.contract;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.DayState;
import io.dayfill.core.metadata.WindowBounds.Bound;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Which readings a day gets. */
final class WindowChecks {
  static final List<Check> ALL =
      List.of(
          new Check(
              "windows", "every day gets its own readings and no others", WindowChecks::windows),
          new Check(
              "bounds",
              "a reading right at midnight lands once, whatever the API means by its bounds",
              WindowChecks::bounds),
          new Check(
              "time zones",
              "days of other zones, short and long ones too, are exact",
              WindowChecks::zones),
          new Check("repetition", "loading a day again changes nothing", WindowChecks::repetition));

  private WindowChecks() {}

  private static void windows(Subject subject) {
    Trial.with(
        subject,
        trial -> {
          DayRange days = new DayRange(Trial.DAY, Trial.DAY.plusDays(2));
          List<Bench.Result> results = trial.bench.load(days);
          int at = 0;
          for (LocalDate day : days) {
            Bench.Result result = results.get(at++);
            if (result.state() == DayState.FAILED) {
              throw Broken.rule(day + " failed: " + Trial.failure(result), trial.bench);
            }
            Compare.difference(trial.expected(day), result.rows())
                .ifPresent(
                    different -> {
                      throw Broken.rule("of " + day + " " + different, trial.bench);
                    });
          }
        });
  }

  private static void bounds(Subject subject) {
    Bound start = subject.entity(Map.of()).window().start();
    Bound end = subject.entity(Map.of()).window().end();
    for (boolean startInside : possible(start, subject.samples().flatMap(Samples::startInside))) {
      for (boolean endInside : possible(end, subject.samples().flatMap(Samples::endInside))) {
        String api =
            "where the API "
                + (startInside ? "includes" : "leaves out")
                + " the start and "
                + (endInside ? "includes" : "leaves out")
                + " the end";
        try (Trial trial =
            Trial.of(subject, Map.of(), spec -> spec.bounds(startInside, endInside))) {
          // what is known of the real API stands above what the checks try
          trial.spec.bounds(startInside, endInside);
          trial.mustLoad(api);
        }
      }
    }
  }

  private static List<Boolean> possible(Bound declared, Optional<Boolean> known) {
    if (known.isPresent()) {
      return List.of(known.get());
    }
    return switch (declared) {
      case INCLUSIVE -> List.of(true);
      case EXCLUSIVE -> List.of(false);
      case UNKNOWN -> List.of(true, false);
    };
  }

  private static void zones(Subject subject) {
    Map<String, List<LocalDate>> days =
        Map.of(
            "Europe/Berlin",
            List.of(LocalDate.of(2026, 3, 29), LocalDate.of(2025, 10, 26)),
            "Asia/Kolkata",
            List.of(Trial.DAY),
            "America/St_Johns",
            List.of(Trial.DAY));
    days.forEach(
        (zone, some) -> {
          try (Trial trial = Trial.of(subject, Map.of("zone", zone), UnaryOperator.identity())) {
            some.forEach(day -> trial.mustLoad(day, "in the zone " + zone));
          }
        });
  }

  private static void repetition(Subject subject) {
    Trial.with(
        subject,
        trial -> {
          List<Row> first = trial.bench.load(Trial.DAY).rows();
          List<Row> second = trial.bench.load(Trial.DAY).rows();
          if (!first.equals(second)) {
            throw Broken.rule("the second time the rows are others", trial.bench);
          }
        });
  }
}
