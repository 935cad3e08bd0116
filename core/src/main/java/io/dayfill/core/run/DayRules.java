package io.dayfill.core.run;

import io.dayfill.core.date.Window;
import io.dayfill.core.decode.ReadBooks;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.DayGuard;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.StagedDay;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.ForEach;
import io.dayfill.core.metadata.Requirement;
import io.dayfill.core.read.SliceSummary;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What decides whether a day that was read to its end may be stored, and as what. */
final class DayRules {
  private static final int MISSING_SHOWN = 10;

  /** With fewer rows it says little that a column has no value. */
  private static final int MANY_ROWS = 10;

  private final Entity entity;
  private final boolean allowShrink;

  DayRules(Entity entity, boolean allowShrink) {
    this.entity = entity;
    this.allowShrink = allowShrink;
  }

  /** The state that a day gets: it is over only if its reading began after its end. */
  DayState stateOf(StagedDay day, SliceSummary summary) {
    boolean over = !summary.startedAt().isBefore(Window.ofDay(day.day(), entity.zone()).end());
    if (!over) {
      return DayState.PROVISIONAL;
    }
    return day.rows() == 0 ? DayState.EMPTY : DayState.OK;
  }

  /**
   * Why a day may not be stored for what could not be read of it; empty if it may.
   *
   * @param stored the rows of the day that are there and stay
   */
  Optional<DayfillException> refuseQuarantined(StagedDay day, ReadBooks books, long stored) {
    long unread = quarantined(day.day(), books) + books.quarantinedDayless();
    long all = stored + day.rows() + day.duplicates() + unread;
    if (unread == 0 || unread <= all * entity.maxQuarantined()) {
      return Optional.empty();
    }
    return Optional.of(
        DayfillException.external(
            unread + " of " + all + " records of " + day.day() + " could not be read",
            "max_quarantined allows " + percent(entity.maxQuarantined()),
            "Look at table quarantine."
                + entity.targetTable().schema()
                + "__"
                + entity.targetTable().table()
                + " for the reasons; mend the source or the columns, or raise max_quarantined"));
  }

  /** Why a day may not be stored for what none of its rows has; empty if it may. */
  Optional<DayfillException> refuseValueless(StagedDay day, ReadBooks books) {
    if (day.rows() == 0) {
      return Optional.empty();
    }
    List<String> missing =
        without(day.day(), books).stream()
            .filter(column -> column.requirement() == Requirement.DAY)
            .map(Column::name)
            .toList();
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            DayfillException.external(
                "no record of " + day.day() + " has a value of " + String.join(", ", missing),
                "required: day says that a day without any is none; a field may have been renamed",
                "Look at what stands in _rescued_data of such records, and mend the column's"
                    + " path"));
  }

  /** The columns, required in no record, that have no value in any row of a day with many. */
  List<Column> valueless(StagedDay day, ReadBooks books) {
    return day.rows() < MANY_ROWS ? List.of() : without(day.day(), books);
  }

  private List<Column> without(LocalDate day, ReadBooks books) {
    Set<String> seen = books.valuesByDay().get(day);
    return seen == null
        ? List.of() // nobody looked
        : entity.columns().stream().filter(column -> !seen.contains(column.name())).toList();
  }

  /**
   * Refuses a day that would lose too much of what is stored, or a member whole.
   *
   * @param members who was asked for
   * @param stored gives the members whose rows a stored day holds
   */
  DayGuard guard(List<List<String>> members, Function<LocalDate, Set<List<String>>> stored) {
    Set<List<String>> asked = Set.copyOf(members);
    return (present, staged) ->
        refuseMissing(present, asked, stored).or(() -> refuseLoss(present, staged));
  }

  /** The list is today's, the day may be last year's: who is not on it any more has its history. */
  private Optional<DayfillException> refuseMissing(
      @Nullable StoredDay present,
      Set<List<String>> asked,
      Function<LocalDate, Set<List<String>>> stored) {
    ForEach forEach = entity.forEach();
    if (present == null || present.rows() == 0 || forEach.isNone() || forEach.replaceMissing()) {
      return Optional.empty();
    }
    List<String> missing =
        stored.apply(present.day()).stream()
            .filter(member -> !asked.contains(member))
            .map(member -> String.join(" / ", member))
            .sorted()
            .toList();
    return missing.isEmpty() ? Optional.empty() : Optional.of(lacking(present.day(), missing));
  }

  private DayfillException lacking(LocalDate day, List<String> missing) {
    String shown = String.join(", ", missing.subList(0, Math.min(MISSING_SHOWN, missing.size())));
    int more = missing.size() - MISSING_SHOWN;
    return DayfillException.external(
        "for_each lacks "
            + missing.size()
            + (missing.size() == 1 ? " member" : " members")
            + " of which the table holds rows of "
            + day,
        String.join(", ", entity.forEach().names())
            + ": "
            + shown
            + (more > 0 ? " and " + more + " more" : "")
            + "; what is not asked for any more must not lose its history",
        "Put what is missing back on the list; or, if its rows of such days should go, set"
            + " missing_members: replace");
  }

  private Optional<DayfillException> refuseLoss(@Nullable StoredDay present, StagedDay staged) {
    if (present == null || present.rows() == 0 || allowShrink) {
      return Optional.empty();
    }
    if (staged.rows() == 0) {
      return entity.emptyReplaces() ? Optional.empty() : Optional.of(emptied(present));
    }
    boolean shrunk = staged.rows() < present.rows() * (1 - entity.maxShrink());
    return shrunk ? Optional.of(shrunk(present, staged)) : Optional.empty();
  }

  private static DayfillException emptied(StoredDay present) {
    return DayfillException.external(
        "the answer for "
            + present.day()
            + " is empty, but the table holds "
            + present.rows()
            + " rows",
        "an API that forgot must not make the table forget",
        "If the day really is empty, run it with --allow-shrink or set empty_replaces: true");
  }

  private DayfillException shrunk(StoredDay present, StagedDay staged) {
    return DayfillException.external(
        "the answer for "
            + present.day()
            + " holds "
            + staged.rows()
            + " rows, but the table holds "
            + present.rows(),
        "max_shrink allows a loss of " + percent(entity.maxShrink()),
        "If the smaller answer is right, run the day with --allow-shrink");
  }

  static long quarantined(LocalDate day, ReadBooks books) {
    return books.quarantinedByDay().getOrDefault(day, 0L);
  }

  private static String percent(double share) {
    double percent = share * 100;
    return percent == Math.rint(percent)
        ? (long) percent + " %"
        : String.format(Locale.ROOT, "%.2f %%", percent);
  }
}
