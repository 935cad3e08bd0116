package io.dayfill.cli;

import io.dayfill.cli.term.Style;
import io.dayfill.cli.term.Text;
import io.dayfill.core.date.DayRange;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.run.RunReport.DayFailure;
import io.dayfill.core.run.RunReport.EntityReport;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The days of an entity that failed, those of one reason together. */
final class Failures {
  private static final int GROUPS_SHOWN = 10;
  private static final int SPANS_SHOWN = 5;

  private Failures() {}

  /** One reason, and the days that failed for it. */
  private record Group(DayfillException error, List<DayFailure> days) {}

  static String text(EntityReport entity, Style style) {
    List<Group> groups = groups(entity.failures());
    StringBuilder out = new StringBuilder();
    entity.error().ifPresent(error -> out.append(end(entity, error, groups, style)));
    for (Group group : groups.subList(0, Math.min(GROUPS_SHOWN, groups.size()))) {
      out.append('\n').append(style.bad("FAILED")).append("  ").append(entity.entity());
      out.append(' ').append(heading(group.days)).append('\n');
      out.append(Problem.lines(group.error, "  ", style));
    }
    if (groups.size() > GROUPS_SHOWN) {
      out.append("\n").append(Text.number(groups.size() - GROUPS_SHOWN));
      out.append(" more reasons; 'dayfill status ").append(entity.entity()).append("' has all\n");
    }
    return out.toString();
  }

  /** Why an entity ended early, where it is not what failed its last day. */
  private static String end(
      EntityReport entity, DayfillException error, List<Group> groups, Style style) {
    String left = "\n" + style.bad("ENDED") + "  " + entity.entity() + ": " + left(entity) + "\n";
    boolean told = groups.stream().anyMatch(group -> key(group.error).equals(key(error)));
    if (told) {
      return entity.daysLeft() == 0 ? "" : left;
    }
    return left + Problem.lines(error, "  ", style);
  }

  private static String left(EntityReport entity) {
    return entity.daysLeft() == 0
        ? "no more of its days are loaded"
        : Text.days(entity.daysLeft()) + " not read";
  }

  private static String key(DayfillException error) {
    return error.problem() + "\0" + error.reason() + "\0" + error.remedy();
  }

  private static List<Group> groups(List<DayFailure> failures) {
    Map<String, Group> groups = new LinkedHashMap<>();
    for (DayFailure failure : failures) {
      DayfillException error = failure.error();
      groups
          .computeIfAbsent(key(error), key -> new Group(error, new ArrayList<>()))
          .days
          .add(failure);
    }
    return List.copyOf(groups.values());
  }

  private static String heading(List<DayFailure> days) {
    List<DayRange> spans = new ArrayList<>();
    for (DayFailure failure : days) {
      extend(spans, failure.day());
    }
    List<String> shown = spans.stream().limit(SPANS_SHOWN).map(DayRange::toString).toList();
    long kept = days.stream().mapToLong(DayFailure::rowsKept).sum();
    return String.join(", ", shown)
        + (spans.size() > SPANS_SHOWN ? ", …" : "")
        + (days.size() > 1 ? " (" + Text.days(days.size()) + ")" : "")
        + (kept > 0 ? "; the table keeps " + Text.count(kept, "row", "rows") + " from before" : "");
  }

  private static void extend(List<DayRange> spans, LocalDate day) {
    int last = spans.size() - 1;
    if (last >= 0 && spans.get(last).last().plusDays(1).equals(day)) {
      spans.set(last, new DayRange(spans.get(last).first(), day));
    } else {
      spans.add(DayRange.of(day));
    }
  }
}
