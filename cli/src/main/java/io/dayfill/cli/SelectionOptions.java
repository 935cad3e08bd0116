package io.dayfill.cli;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.ProcDate;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.plan.PlanRequest.Days;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which days of which entities are to be loaded. */
final class SelectionOptions {
  private static final String VARIABLE = "PROC_DATE";

  @Parameters(
      paramLabel = "ENTITY",
      arity = "0..*",
      description = "The entities to load. Default: every enabled one.")
  private List<String> entities = new ArrayList<>();

  @Option(
      names = "--proc-date",
      paramLabel = "DATE",
      description = {
        "The one day to load, such as 2026-03-08; it is loaded again whatever is there.",
        "Blank or absent: today in the entity's zone, the days it looks back on, and those that"
            + " were not over when they were read. Default: what PROC_DATE names."
      })
  private @Nullable String procDate;

  @Option(
      names = "--from",
      paramLabel = "DATE",
      description = "The first day of a range; of its days those are loaded that are due.")
  private @Nullable String from;

  @Option(
      names = "--to",
      paramLabel = "DATE",
      description = "The last day of the range. Default: today.")
  private @Nullable String to;

  @Option(
      names = "--reprocess",
      paramLabel = "due|failed|all",
      converter = Choice.OfReprocess.class,
      completionCandidates = Reprocesses.class,
      description = {
        "Which days of a range are loaded: those missing, failed or not over when they were read"
            + " (due), only those that failed, or all. Default: due."
      })
  private PlanRequest.@Nullable Reprocess reprocess;

  @Option(
      names = "--order",
      paramLabel = "oldest|newest|failed",
      converter = Choice.OfOrder.class,
      completionCandidates = Orders.class,
      description =
          "Which days come first: the oldest, the newest, or those that failed before. Default:"
              + " oldest.")
  private PlanRequest.Order order = PlanRequest.Order.OLDEST;

  /**
   * What is asked for; the one place where a text becomes a date.
   *
   * @throws DayfillException of the user's category where a text is no date, or two do not agree
   */
  PlanRequest request(Surroundings around) {
    Optional<String> day =
        Optional.ofNullable(procDate)
            .or(() -> around.variable(VARIABLE))
            .filter(text -> !ProcDate.isBlank(text));
    Days days = from == null ? withoutRange(day) : range(from, day);
    PlanRequest.Reprocess which = reprocess == null ? PlanRequest.Reprocess.DUE : reprocess;
    return new PlanRequest(entities.stream().distinct().toList(), days, which, order);
  }

  private Days withoutRange(Optional<String> day) {
    if (to != null) {
      throw DayfillException.user(
          "--to is given without --from",
          "a range needs its first day",
          "Add --from, or name one day with --proc-date");
    }
    if (reprocess != null && reprocess != PlanRequest.Reprocess.ALL) {
      throw DayfillException.user(
          "--reprocess is given without --from",
          "it chooses among the days of a range; a day that is named alone is always loaded",
          "Add --from, or leave --reprocess out");
    }
    return day.<Days>map(text -> new Days.Day(ProcDate.parse(text))).orElseGet(Days.Daily::new);
  }

  private Days range(String first, Optional<String> day) {
    if (day.isPresent()) {
      String source = procDate == null ? VARIABLE : "--proc-date";
      throw DayfillException.user(
          source + " ('" + day.get() + "') and --from are both given",
          "one names a day and the other a range",
          procDate == null
              ? "Leave --from out, or give --proc-date \"\" to set the variable aside"
              : "Leave one of them out");
    }
    return days(first, to);
  }

  /**
   * A range from texts.
   *
   * @param last blank for an open end
   */
  static Days.Range days(String first, @Nullable String last) {
    ProcDate from = ProcDate.parse(first);
    Optional<ProcDate> to =
        ProcDate.isBlank(last) ? Optional.empty() : Optional.of(ProcDate.parse(last));
    // Made to check the order of its ends
    to.ifPresent(end -> new DayRange(from.day(), end.day()));
    return new Days.Range(from, to);
  }

  /** For the completion of shells. */
  static final class Reprocesses implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("due", "failed", "all").iterator();
    }
  }

  /** For the completion of shells. */
  static final class Orders implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("oldest", "newest", "failed").iterator();
    }
  }
}
