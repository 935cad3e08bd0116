package io.dayfill.contract;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.DayState;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.EnvironmentSecrets;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.run.Dayfill;
import io.dayfill.core.run.RunListener;
import io.dayfill.core.run.RunOptions;
import io.dayfill.core.run.RunReport;
import io.dayfill.core.spi.Adapters;
import io.dayfill.testkit.SimEndpoint;
import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimulatedApi;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** An adapter at work: a simulated API, a warehouse in memory, and runs between the two. */
final class Bench implements AutoCloseable {
  private final Subject subject;
  private final Map<String, ?> more;
  private final SimulatedApi api;
  private final MemoryWarehouse warehouse = new MemoryWarehouse();

  /**
   * Sets one up.
   *
   * @param more keys of the entity beside the adapter's
   */
  Bench(Subject subject, SimEndpoint endpoint, Map<String, ?> more) {
    this.subject = subject;
    this.more = more;
    api = SimulatedApi.builder().serve(endpoint).build().start();
  }

  SimulatedApi api() {
    return api;
  }

  Entity entity() {
    return subject.entity(more);
  }

  /**
   * What became of a day.
   *
   * @param state how it stands after the run
   * @param rows what it holds
   * @param quarantined how many records could not be read
   * @param failure why it failed
   * @param warnings what the run warns of
   */
  record Result(
      DayState state,
      List<Row> rows,
      long quarantined,
      Optional<DayfillException> failure,
      List<String> warnings) {}

  /** Loads a day. */
  Result load(LocalDate day) {
    return load(DayRange.of(day)).get(0);
  }

  /** Loads days by one run. */
  List<Result> load(DayRange days) {
    Metadata metadata = subject.metadata(api.baseUrl(), more);
    StandingTime time =
        new StandingTime(days.last().plusDays(3).atStartOfDay(ZoneOffset.UTC).toInstant());
    try (Dayfill dayfill =
        Dayfill.builder(metadata, warehouse)
            .secrets(new EnvironmentSecrets(Map.of()))
            .time(time)
            .adapters(Adapters.of(List.of(subject.adapter())))
            .version("contract")
            .build()) {
      PlanRequest request =
          PlanRequest.range(days.first().toString(), days.last().toString())
              .reprocess(PlanRequest.Reprocess.ALL);
      RunReport report = dayfill.run(dayfill.plan(request), RunOptions.DEFAULT, RunListener.NONE);
      RunReport.EntityReport entity = report.entities().get(0);
      List<Result> results = new ArrayList<>();
      days.forEach(day -> results.add(result(day, entity)));
      return results;
    }
  }

  private Result result(LocalDate day, RunReport.EntityReport report) {
    Optional<DayfillException> failure =
        report.failures().stream()
            .filter(each -> each.day().equals(day))
            .map(RunReport.DayFailure::error)
            .findFirst()
            .or(report::error);
    DayState stored =
        Optional.ofNullable(warehouse.storedDays(entity(), DayRange.of(day)).get(day))
            .map(each -> each.state())
            .orElse(DayState.MISSING);
    return new Result(
        failure.isPresent() ? DayState.FAILED : stored,
        warehouse.rows(day),
        report.quarantined(),
        failure,
        report.warnings());
  }

  /** The last request and what it was answered, for people. */
  Evidence evidence() {
    List<SimRequest> requests = api.requests();
    if (requests.isEmpty()) {
      return new Evidence("none was sent", "");
    }
    SimRequest last = Objects.requireNonNull(requests.get(requests.size() - 1));
    return new Evidence(
        last.method()
            + " "
            + last.path()
            + (last.rawQuery().isEmpty() ? "" : "?" + last.rawQuery())
            + (last.body().isEmpty() ? "" : " " + last.body()),
        (last.status() == 0 ? "cut" : last.status()) + " " + last.answer());
  }

  @Override
  public void close() {
    api.close();
  }
}
