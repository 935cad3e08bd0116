package io.dayfill.cli;

import io.dayfill.cli.term.Text;
import io.dayfill.core.land.DayState;
import io.dayfill.core.plan.EntityPlan;
import io.dayfill.core.plan.Plan;
import io.dayfill.core.plan.Slice;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is said of a plan in several places. */
final class PlanWords {
  private PlanWords() {}

  /** What is about to be done, and which day today is. */
  static String heading(Plan plan) {
    if (plan.days() == 0) {
      return "Nothing is to be loaded of " + entities(plan) + "; " + today(plan) + ".";
    }
    return "Loading " + Text.days(plan.days()) + " of " + entities(plan) + "; " + today(plan) + ".";
  }

  private static String entities(Plan plan) {
    List<EntityPlan> entities = plan.entities();
    return entities.size() > 3
        ? entities.size() + " entities"
        : Text.list(entities.stream().map(e -> e.entity().name()).toList());
  }

  /** Which day today is; entities of several zones may be told of several. */
  static String today(Plan plan) {
    Map<String, List<String>> zones = new LinkedHashMap<>();
    for (EntityPlan each : plan.entities()) {
      zones
          .computeIfAbsent(
              each.today() + " in " + each.entity().zone(), day -> new java.util.ArrayList<>())
          .add(each.entity().name());
    }
    return "today is "
        + zones.entrySet().stream()
            .map(
                e ->
                    zones.size() == 1 ? e.getKey() : e.getKey() + " for " + Text.list(e.getValue()))
            .collect(Collectors.joining(", "));
  }

  /** How many chains of pages a slice has; empty where it has one. */
  static String members(EntityPlan plan) {
    if (plan.entity().forEach().isNone()) {
      return "";
    }
    OptionalLong count = plan.entity().forEach().count();
    return count.isPresent()
        ? "members: " + Text.number(count.getAsLong()) + " in each slice"
        : "members: asked at run";
  }

  /** How many days of a range are not read, and how to have them read; empty where all are. */
  static String skipped(EntityPlan plan) {
    Map<String, Long> spared = new TreeMap<>();
    plan.skipped().forEach((state, days) -> spared.put(state.name(), days));
    long unavailable = plan.skipped().getOrDefault(DayState.UNAVAILABLE, 0L);
    long days = spared.values().stream().mapToLong(Long::longValue).sum();
    if (days == 0) {
      return "";
    }
    return Text.days(days)
        + (days == 1 ? " is" : " are")
        + (" not read (" + states(spared) + ")")
        + remedy(plan, days - unavailable);
  }

  /** Names the least that reads the days left out. */
  private static String remedy(EntityPlan plan, long readable) {
    long due =
        Stream.of(DayState.MISSING, DayState.FAILED, DayState.PROVISIONAL)
            .mapToLong(state -> plan.skipped().getOrDefault(state, 0L))
            .sum();
    if (readable == 0) {
      return "";
    }
    String them = readable == 1 ? "it" : "them";
    if (due == readable) {
      return "; --reprocess due reads " + them + " too";
    }
    return (due > 0 ? "; --reprocess due reads " + Text.number(due) + " of them" : "")
        + "; --reprocess all reads "
        + them
        + " too";
  }

  /** Counts of days by state: {@code 30 OK, 1 FAILED}. */
  static String states(Map<String, Long> days) {
    return days.entrySet().stream()
        .filter(e -> e.getValue() > 0)
        .map(e -> Text.number(e.getValue()) + " " + e.getKey())
        .collect(Collectors.joining(", "));
  }

  /** Why a slice is read, and how. */
  static String reason(Slice slice) {
    return reason(slice.reason()) + (slice.onto() == null ? "" : "; only what is new is appended");
  }

  /** Why a slice is read. */
  static String reason(Slice.Reason reason) {
    return switch (reason) {
      case NAMED -> "the day was named";
      case TODAY -> "today";
      case LOOKBACK -> "looked back on";
      case PROVISIONAL -> "was not over when it was read";
      case MISSING -> "missing";
      case FAILED -> "failed before";
      case ALL -> "all are read again";
    };
  }
}
