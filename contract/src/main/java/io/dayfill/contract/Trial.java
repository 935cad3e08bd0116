package io.dayfill.contract;

import io.dayfill.core.date.Window;
import io.dayfill.core.land.DayState;
import io.dayfill.core.metadata.Entity;
import io.dayfill.testkit.declared.SimRow;
import io.dayfill.testkit.declared.SimSpec;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** One adapter against an API that is simulated from its own declaration. */
final class Trial implements AutoCloseable {
  static final LocalDate DAY = LocalDate.of(2026, 3, 8);
  private static final int PAGE = 3;

  final SimSpec spec;
  final Bench bench;
  private final ZoneId zone;

  private Trial(SimSpec spec, Bench bench, ZoneId zone) {
    this.spec = spec;
    this.bench = bench;
    this.zone = zone;
  }

  /** With pages of a few records, two devices, a reading every six hours. */
  static Trial of(Subject subject) {
    return of(subject, Map.of(), UnaryOperator.identity());
  }

  static Trial of(Subject subject, Map<String, ?> more, UnaryOperator<SimSpec> behaviour) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>(more);
    Map<String, @Nullable Object> keys = subject.keys(more);
    ZoneId boundsZone = boundsZone(subject.keys(Map.of()));
    if (keys.get("pagination") instanceof Map<?, ?> pages && pages.get("page_size") != null) {
      all.put("pagination", Map.of("page_size", String.valueOf(PAGE)));
      keys = subject.keys(all);
    }
    SimSpec spec =
        behaviour.apply(
            SimSpec.of(subject.adapter().name(), keys)
                .devices(2)
                .every(Duration.ofHours(6))
                .boundsZone(boundsZone)
                .pageSize(PAGE));
    subject.samples().ifPresent(known -> setBounds(spec, known));
    for (String each : spec.unlistedMembers()) {
      spec.members(each, "m-1", "m-2");
    }
    Bench bench = new Bench(subject, spec, all);
    return new Trial(spec, bench, bench.entity().zone());
  }

  /** What an API that was never asked takes a time without offset for. */
  private static ZoneId boundsZone(Map<String, @Nullable Object> keys) {
    Object own = keys.get("window") instanceof Map<?, ?> window ? window.get("zone") : null;
    return ZoneId.of(String.valueOf(own == null ? keys.get("zone") : own));
  }

  private static void setBounds(SimSpec spec, Samples known) {
    known.startInside().ifPresent(spec::startInside);
    known.endInside().ifPresent(spec::endInside);
  }

  Entity entity() {
    return bench.entity();
  }

  /** The readings of a day as they must be. */
  List<Map<String, @Nullable Object>> expected(LocalDate day) {
    Window window = Window.ofDay(day, zone);
    return spec.table().values(window.start(), window.end());
  }

  /** The readings of the day, as the API has them. */
  List<SimRow> readings() {
    Window window = Window.ofDay(DAY, zone);
    return spec.table().expected(window.start(), window.end());
  }

  /** Loads the day, which must become exactly its readings. */
  void mustLoad(String when) {
    mustLoad(DAY, when);
  }

  void mustLoad(LocalDate day, String when) {
    Bench.Result result = bench.load(day);
    if (result.state() == DayState.FAILED) {
      throw Broken.rule(when + ": " + day + " failed: " + failure(result), bench);
    }
    Compare.difference(expected(day), result.rows())
        .ifPresent(
            different -> {
              throw Broken.rule(when + ": of " + day + " " + different, bench);
            });
  }

  /** Loads the day, which must fail and leave nothing. */
  void mustFail(String when) {
    Bench.Result result = bench.load(DAY);
    if (result.state() != DayState.FAILED || !result.rows().isEmpty()) {
      throw Broken.rule(
          when + ": the day became " + result.state() + " with " + result.rows().size() + " rows",
          bench);
    }
  }

  /** Loads the day, which must become its readings, or fail and leave nothing. */
  void mustLoadOrFail(String when) {
    Bench.Result result = bench.load(DAY);
    Optional<String> different = Compare.difference(expected(DAY), result.rows());
    boolean failed = result.state() == DayState.FAILED && result.rows().isEmpty();
    if (!failed && different.isPresent()) {
      throw Broken.rule(when + ": " + different.get(), bench);
    }
  }

  /** True where a body tells by itself whether it is whole. */
  boolean isJson() {
    return spec.isJson();
  }

  static String failure(Bench.Result result) {
    return result.failure().map(Throwable::getMessage).orElse("it is not told why");
  }

  @Override
  public void close() {
    bench.close();
  }

  /** Something that is tried with one trial and then done with. */
  static void with(Subject subject, Consumer<Trial> work) {
    try (Trial trial = of(subject)) {
      work.accept(trial);
    }
  }
}
