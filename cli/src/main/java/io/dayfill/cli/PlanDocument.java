package io.dayfill.cli;

import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Table;
import io.dayfill.cli.term.Text;
import io.dayfill.core.date.DayRange;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.forecast.Forecast;
import io.dayfill.core.plan.EntityPlan;
import io.dayfill.core.plan.Plan;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.run.Dayfill;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What would be read, and why.
 *
 * @param plan the plan
 * @param tables what is to be said of the entities' tables
 * @param forecast what a run of it comes to; empty where nobody asks
 * @param all whether every slice is shown to a person
 */
record PlanDocument(
    Plan plan, Map<String, TableNotes> tables, Optional<Forecast> forecast, boolean all)
    implements Document {
  private static final int SLICES_SHOWN = 40;

  /** One that says nothing of tables, and foresees nothing. */
  PlanDocument(Plan plan, boolean all) {
    this(plan, Map.of(), Optional.empty(), all);
  }

  /** What a run of a plan would find and come to. */
  static PlanDocument of(Dayfill dayfill, Plan plan, boolean all) {
    return new PlanDocument(
        plan, TableNotes.of(dayfill, plan), Optional.of(dayfill.forecast(plan)), all);
  }

  @Override
  public String text(View view) {
    StringBuilder out = new StringBuilder(PlanWords.today(plan)).append(". No request was sent.\n");
    plan.entities().forEach(entity -> out.append('\n').append(entity(entity, view)));
    forecast.ifPresent(all -> out.append(ForecastWords.text(all, view)));
    return out.toString();
  }

  private String entity(EntityPlan entity, View view) {
    Table slicesShown = new Table("  slice", ">days", "from", "to", "why");
    long slices = 0;
    for (Slice slice : entity.slices()) {
      slices++;
      if (all || slices <= SLICES_SHOWN) {
        slicesShown.row(
            "  " + slice.days(),
            Text.number(slice.days().size()),
            slice.window().start().toString(),
            slice.window().end().toString(),
            PlanWords.reason(slice));
      }
    }
    String range = entity.range().map(days -> " of " + days).orElse("");
    StringBuilder out = new StringBuilder(view.style().strong(entity.entity().name()));
    out.append(": ").append(Text.days(entity.days())).append(range).append(" in ");
    out.append(Text.count(slices, "slice", "slices")).append('\n');
    out.append(slicesShown.isEmpty() ? "" : slicesShown.render(view.style()));
    if (!all && slices > SLICES_SHOWN) {
      out.append("  and ").append(Text.number(slices - SLICES_SHOWN)).append(" more (--all)\n");
    }
    note(out, PlanWords.members(entity));
    note(out, PlanWords.skipped(entity));
    TableNotes table = notes(entity);
    table.changes().forEach(change -> note(out, "the table: " + change));
    table.refusal().ifPresent(refusal -> refusal(out, refusal));
    for (LocalDate day : entity.skippedZone()) {
      note(out, day + " is no day in " + entity.entity().zone() + ": empty without a request");
    }
    return out.toString();
  }

  private Optional<Forecast.OfEntity> foreseen(EntityPlan entity) {
    return forecast.stream()
        .flatMap(all -> all.entities().stream())
        .filter(each -> each.entity().equals(entity.entity().name()))
        .findFirst();
  }

  private TableNotes notes(EntityPlan entity) {
    return tables.getOrDefault(entity.entity().name(), TableNotes.NONE);
  }

  private static void refusal(StringBuilder out, DayfillException refusal) {
    note(out, "a run would refuse it: " + Text.safe(refusal.problem()));
    note(out, Text.safe(refusal.remedy()));
  }

  private static void note(StringBuilder out, String text) {
    if (!text.isEmpty()) {
      out.append("  ").append(text).append('\n');
    }
  }

  @Override
  public void json(Json json) {
    json.put("now", plan.now()).put("days", plan.days());
    forecast.ifPresent(all -> ForecastWords.json(json, all));
    json.objects("entities", plan.entities(), this::entity);
  }

  private void entity(Json json, EntityPlan entity) {
    Optional<DayRange> range = entity.range();
    Map<String, Long> skipped = new TreeMap<>();
    entity.skipped().forEach((state, days) -> skipped.put(state.name(), days));
    json.put("entity", entity.entity().name())
        .put("today", entity.today())
        .put("zone", entity.entity().zone().toString())
        .put("first_day", range.map(DayRange::first).orElse(null))
        .put("last_day", range.map(DayRange::last).orElse(null))
        .put("days", entity.days());
    if (!entity.entity().forEach().isNone()) {
      entity.entity().forEach().count().ifPresent(members -> json.put("members", members));
    }
    TableNotes table = notes(entity);
    if (!table.changes().isEmpty()) {
      json.texts("table_changes", table.changes());
    }
    table.refusal().ifPresent(refusal -> json.put("table_refused", refusal.getMessage()));
    foreseen(entity).ifPresent(foreseen -> ForecastWords.json(json, foreseen));
    json.counts("skipped_days", skipped)
        .texts("days_without_hours", entity.skippedZone().stream().map(Object::toString).toList())
        .objects("slices", entity.slices(), PlanDocument::slice);
  }

  private static void slice(Json json, Slice slice) {
    json.put("id", slice.id())
        .put("first_day", slice.days().first())
        .put("last_day", slice.days().last())
        .put("start", slice.window().start())
        .put("end", slice.window().end())
        .put("reason", Names.lower(slice.reason()))
        .put("appends", slice.onto() != null);
  }
}
