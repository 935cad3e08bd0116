package io.dayfill.cli;

import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Table;
import io.dayfill.cli.term.Text;
import io.dayfill.core.forecast.Basis;
import io.dayfill.core.forecast.Estimate;
import io.dayfill.core.forecast.Forecast;
import io.dayfill.core.forecast.Forecast.OfConnection;
import io.dayfill.core.forecast.Forecast.OfEntity;
import io.dayfill.core.forecast.Forecast.Saving;
import io.dayfill.core.forecast.Work;
import io.dayfill.core.metadata.Connection.Quota;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;

/** What is said of a forecast. */
final class ForecastWords {
  private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
  private static final DateTimeFormatter WEEKDAY =
      DateTimeFormatter.ofPattern("EEEE HH:mm", Locale.ENGLISH);
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

  private ForecastWords() {}

  /** What is expected, and when it is done if it begins now; empty where nothing is to be read. */
  static String text(Forecast forecast, View view) {
    if (forecast.entities().isEmpty()) {
      return "";
    }
    Table table = new Table("expected", ">requests", ">rows", ">bytes", ">time", "from");
    for (OfEntity entity : forecast.entities()) {
      row(table, entity.entity(), entity.work(), seconds(entity.seconds()), told(entity));
    }
    if (forecast.entities().size() > 1) {
      row(table, "in all", forecast.work(), Text.roughly(forecast.likely()), "");
    }
    StringBuilder out = new StringBuilder("\n").append(table.render(view.style())).append('\n');
    forecast.connections().forEach(each -> out.append(connection(each, forecast, view)));
    for (OfEntity entity : forecast.entities()) {
      entity.savings().forEach(saving -> out.append(saving(saving, entity)));
    }
    return out.toString();
  }

  private static void row(Table table, String name, Work work, String time, String told) {
    table.row(
        name,
        range(work.requests(), Text::number),
        range(work.rows(), Text::number),
        range(work.bytes(), Text::bytes),
        time,
        told);
  }

  private static String told(OfEntity entity) {
    if (entity.basis() == Basis.MEASURED) {
      return "measured";
    }
    return entity.assumed() == 0
        ? "guess: nothing was read yet"
        : "guess: nothing was read yet, " + entity.assumed() + " devices assumed";
  }

  private static String seconds(Estimate seconds) {
    return range(
        new Estimate(seconds.low() * 1_000, seconds.likely() * 1_000, seconds.high() * 1_000),
        millis -> Text.roughly(Duration.ofMillis(millis)));
  }

  /** The likely number, and the range where it is another. */
  private static String range(Estimate estimate, LongFunction<String> unit) {
    String likely = unit.apply(rounded(estimate.likely()));
    String low = unit.apply(rounded(estimate.low()));
    String high = unit.apply(rounded(estimate.high()));
    return low.equals(high) ? likely : likely + " (" + low + " to " + high + ")";
  }

  /** To three digits: nobody knows more. */
  private static long rounded(double number) {
    return new BigDecimal(number).round(new MathContext(3, RoundingMode.HALF_UP)).longValue();
  }

  private static String saving(Saving saving, OfEntity entity) {
    double share = saving.requests() / entity.work().requests().likely();
    return entity.entity()
        + ": "
        + saving.key()
        + " "
        + Text.number(saving.value())
        + " would save about "
        + Text.count(rounded(saving.requests()), "request", "requests")
        + " ("
        + Math.round(share * 100)
        + " %)"
        + (saving.key().equals("page_size") ? ", if the API gives such pages\n" : "\n");
  }

  private static String connection(OfConnection connection, Forecast forecast, View view) {
    Instant early = connection.done().early();
    Instant late = connection.done().late();
    String from = moment(early, forecast.from(), view.zone());
    String to = moment(late, forecast.from(), view.zone());
    return connection.connection()
        + ": "
        + Text.count(rounded(connection.requests().likely()), "request", "requests")
        + ": done "
        + moment(connection.done().likely(), forecast.from(), view.zone())
        + (from.equals(to) ? "" : " (" + from + " to " + to + ")")
        + " in "
        + view.zone()
        + ", if begun now"
        + quotas(connection)
        + "\n";
  }

  private static String quotas(OfConnection connection) {
    Quota quota = connection.quota();
    if (quota == null || connection.quotas() < 2) {
      return "";
    }
    Duration per = quota.per();
    String name =
        per.equals(Duration.ofDays(1))
            ? "daily quotas"
            : per.equals(Duration.ofHours(1)) ? "hourly quotas" : "quotas of " + Text.duration(per);
    return ", over " + Text.number(connection.quotas()) + " " + name;
  }

  /** A time of the day, of a day of this week, or of a date. */
  private static String moment(Instant instant, Instant now, ZoneId zone) {
    ZonedDateTime at = instant.atZone(zone);
    LocalDate today = now.atZone(zone).toLocalDate();
    if (at.toLocalDate().equals(today)) {
      return "today " + CLOCK.format(at);
    }
    return (at.toLocalDate().isBefore(today.plusDays(7)) ? WEEKDAY : DATE).format(at);
  }

  /** What an entity comes to, for a machine. */
  static void json(Json json, OfEntity entity) {
    json.object(
        "forecast",
        out -> {
          out.put("basis", Names.lower(entity.basis())).put("assumed_devices", entity.assumed());
          work(out, entity.work());
          estimate(out, "elapsed_ms", entity.seconds(), 1_000);
          out.objects(
              "savings",
              entity.savings(),
              (each, saving) ->
                  each.put("key", saving.key())
                      .put("value", saving.value())
                      .put("requests", Math.round(saving.requests())));
        });
  }

  /** What all come to, for a machine. */
  static void json(Json json, Forecast forecast) {
    json.object(
        "forecast",
        out -> {
          out.put("basis", Names.lower(forecast.basis()));
          work(out, forecast.work());
          out.put("done_at", forecast.done().map(Forecast.Done::likely).orElse(null))
              .put("done_at_earliest", forecast.done().map(Forecast.Done::early).orElse(null))
              .put("done_at_latest", forecast.done().map(Forecast.Done::late).orElse(null));
          List<OfConnection> connections = forecast.connections();
          out.objects("connections", connections, ForecastWords::connection);
        });
  }

  private static void connection(Json json, OfConnection connection) {
    json.put("connection", connection.connection());
    estimate(json, "requests", connection.requests(), 1);
    json.put("done_at", connection.done().likely()).put("quotas", connection.quotas());
  }

  private static void work(Json json, Work work) {
    estimate(json, "requests", work.requests(), 1);
    estimate(json, "rows", work.rows(), 1);
    estimate(json, "bytes", work.bytes(), 1);
  }

  private static void estimate(Json json, String name, Estimate estimate, double unit) {
    json.object(
        name,
        out ->
            out.put("low", Math.round(estimate.low() * unit))
                .put("likely", Math.round(estimate.likely() * unit))
                .put("high", Math.round(estimate.high() * unit)));
  }
}
