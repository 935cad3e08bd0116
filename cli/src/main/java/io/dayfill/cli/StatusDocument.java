package io.dayfill.cli;

import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Style;
import io.dayfill.cli.term.Table;
import io.dayfill.cli.term.Text;
import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.DayStatus;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.metadata.Entity;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * What is known of each day of some entities.
 *
 * @param entities the entities
 * @param all whether a person sees a line for each day also where there are very many
 */
record StatusDocument(List<EntityDays> entities, boolean all) implements Document {
  /** Of more days than two months have, only those are shown that somebody may want to mend. */
  private static final int DAYS_SHOWN = 62;

  /**
   * The days of one entity.
   *
   * @param entity the entity
   * @param table where its table lies
   * @param range the days
   * @param days what is known of each
   */
  record EntityDays(Entity entity, URI table, DayRange range, List<DayStatus> days) {
    Map<String, Long> byState() {
      Map<String, Long> counts = new TreeMap<>();
      days.forEach(day -> counts.merge(day.state().name(), 1L, Long::sum));
      return counts;
    }

    long rows() {
      return days.stream().mapToLong(DayStatus::rows).sum();
    }
  }

  /** Consecutive days of which the same is known. */
  private record Span(DayRange days, DayStatus first) {}

  @Override
  public String text(View view) {
    StringBuilder out = new StringBuilder();
    for (EntityDays entity : entities) {
      out.append(out.length() == 0 ? "" : "\n").append(entity(entity, view));
    }
    return out.toString();
  }

  private String entity(EntityDays entity, View view) {
    StringBuilder out = new StringBuilder(view.style().strong(entity.entity.name()));
    out.append("  ").append(entity.range).append(" in ").append(entity.entity.zone());
    out.append("  ").append(Text.safe(Text.place(entity.table))).append('\n');
    out.append(PlanWords.states(entity.byState())).append("; ");
    out.append(Text.count(entity.rows(), "row", "rows")).append('\n');
    boolean each = all || entity.days.size() <= DAYS_SHOWN;
    Table table = new Table("day", "state", ">rows", "read at", "");
    for (Span span : each ? single(entity.days) : toMend(entity.days)) {
      row(table, span, view);
    }
    if (!table.isEmpty()) {
      out.append('\n').append(table.render(view.style()));
    }
    if (!each) {
      out.append("\nDays that are OK or EMPTY are not shown (--all)\n");
    }
    return out.toString();
  }

  private static List<Span> single(List<DayStatus> days) {
    return days.stream().map(day -> new Span(DayRange.of(day.day()), day)).toList();
  }

  private static List<Span> toMend(List<DayStatus> days) {
    List<Span> spans = new ArrayList<>();
    for (DayStatus day : days) {
      if (day.state() == DayState.OK || day.state() == DayState.EMPTY) {
        continue;
      }
      int last = spans.size() - 1;
      if (last >= 0 && continues(spans.get(last), day)) {
        Span span = spans.get(last);
        spans.set(last, new Span(new DayRange(span.days.first(), day.day()), span.first));
      } else {
        spans.add(new Span(DayRange.of(day.day()), day));
      }
    }
    return spans;
  }

  private static boolean continues(Span span, DayStatus day) {
    return span.days.last().plusDays(1).equals(day.day())
        && span.first.state() == day.state()
        && day.stored().isEmpty()
        && span.first.stored().isEmpty()
        && reason(span.first).equals(reason(day));
  }

  private static void row(Table table, Span span, View view) {
    DayStatus day = span.first;
    boolean stored = day.stored().isPresent();
    String readAt = day.stored().flatMap(StoredDay::readStartedAt).map(view::moment).orElse("");
    table.row(
        look(day.state(), view.style()),
        span.days.toString(),
        day.state().name(),
        stored ? Text.number(day.rows()) : "",
        readAt,
        note(day, view));
  }

  private static UnaryOperator<String> look(DayState state, Style style) {
    return switch (state) {
      case FAILED -> style::bad;
      case PROVISIONAL, MISSING -> style::warn;
      case UNAVAILABLE, EMPTY -> style::faint;
      case OK -> UnaryOperator.identity();
    };
  }

  private static String note(DayStatus day, View view) {
    String keeps = "";
    if (day.failure().isPresent() && day.stored().isPresent()) {
      keeps = "keeps " + Text.count(day.rows(), "row", "rows") + "; ";
    }
    String open =
        day.stored()
            .flatMap(StoredDay::open)
            .map(
                known ->
                    "until "
                        + view.moment(known.watermark())
                        + (known.pieces() == 0
                            ? ""
                            : ", " + Text.count(known.pieces(), "piece", "pieces") + " appended")
                        + (day.failure().isPresent() ? "; " : ""))
            .orElse("");
    String tried = day.failure().map(a -> "tried " + view.moment(a.startedAt()) + ": ").orElse("");
    return keeps + open + tried + reason(day);
  }

  private static String reason(DayStatus day) {
    return day.failure().flatMap(Attempt::error).orElse("");
  }

  @Override
  public void json(Json json) {
    json.objects(
        "entities",
        entities,
        (out, entity) ->
            out.put("entity", entity.entity.name())
                .put("zone", entity.entity.zone().toString())
                .put("table", entity.table.toString())
                .put("first_day", entity.range.first())
                .put("last_day", entity.range.last())
                .counts("days_by_state", entity.byState())
                .put("rows", entity.rows())
                .objects("days", entity.days, StatusDocument::day));
  }

  private static void day(Json json, DayStatus day) {
    json.put("day", day.day())
        .put("state", day.state().name())
        .put("rows", day.rows())
        .put("run_id", day.stored().flatMap(StoredDay::runId).orElse(null))
        .put(
            "restored_at",
            day.stored().flatMap(StoredDay::restored).map(by -> by.at()).orElse(null))
        .put(
            "watermark",
            day.stored().flatMap(StoredDay::open).map(open -> open.watermark()).orElse(null))
        .put("read_at", day.stored().flatMap(StoredDay::readStartedAt).orElse(null));
    day.failure()
        .ifPresentOrElse(
            attempt -> json.object("failure", members -> failure(members, attempt)),
            () -> json.put("failure", (String) null));
  }

  private static void failure(Json json, Attempt attempt) {
    json.put("run_id", attempt.runId())
        .put("at", attempt.startedAt())
        .put("category", attempt.errorCategory().map(Names::lower).orElse(null))
        .put("error", attempt.error().orElse(null));
  }
}
