package io.dayfill.contract;

import io.dayfill.core.land.DayState;
import io.dayfill.testkit.SimEndpoint;
import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimResponse;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** Against what the author knows of the real API. */
final class SampleChecks {
  static final List<Check> ALL =
      List.of(
          new Check("declaration", "it makes an entity without a problem", s -> s.entity(Map.of())),
          new Check("mapping", "sample pages become the expected rows", SampleChecks::mapping),
          new Check(
              "page chain",
              "sample pages are asked for in order, and no others",
              SampleChecks::chain),
          new Check("key", "no two expected rows share their key", SampleChecks::key),
          new Check(
              "error bodies",
              "an error that calls itself 200 fails the day",
              SampleChecks::errors));

  private SampleChecks() {}

  /** Gives pages out, one a request, whatever is asked. */
  private static final class Script implements SimEndpoint {
    private final List<Samples.Page> pages;
    private final List<String> wrong = new ArrayList<>();
    private int given;

    Script(List<Samples.Page> pages) {
      this.pages = pages;
    }

    @Override
    public boolean serves(SimRequest request) {
      return true;
    }

    @Override
    public synchronized SimResponse answer(SimRequest request, Instant asOf) {
      if (given == pages.size()) {
        wrong.add("a request behind the last page: " + request.path() + "?" + request.rawQuery());
        return SimResponse.status(404);
      }
      Samples.Page page = pages.get(given++);
      String asked = decoded(request.path() + "?" + request.rawQuery()) + "\n" + request.body();
      page.request().stream()
          .filter(part -> !asked.contains(part))
          .forEach(part -> wrong.add("the request for page " + given + " lacks " + part));
      String base = "http://" + request.header("host");
      SimResponse answer = SimResponse.json(page.body().replace("{base}", base));
      for (Map.Entry<String, String> header : page.headers().entrySet()) {
        answer = answer.header(header.getKey(), header.getValue().replace("{base}", base));
      }
      return answer;
    }

    private static String decoded(String text) {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    synchronized List<String> wrong() {
      List<String> all = new ArrayList<>(wrong);
      if (given < pages.size()) {
        all.add("only " + given + " of " + pages.size() + " pages were asked for");
      }
      return all;
    }
  }

  private static Samples samples(Subject subject) {
    return subject
        .samples()
        .orElseThrow(
            () ->
                Broken.notChecked(
                    "there are no sample pages and expected rows beside the adapter: "
                        + SampleFiles.place(subject)));
  }

  private static void mapping(Subject subject) {
    Samples samples = samples(subject);
    try (Bench bench = new Bench(subject, new Script(samples.pages()), Map.of())) {
      Bench.Result result = bench.load(samples.day());
      if (result.state() == DayState.FAILED) {
        throw Broken.rule("the day failed: " + Trial.failure(result), bench);
      }
      Compare.difference(samples.rows(), result.rows())
          .ifPresent(
              different -> {
                throw Broken.rule(different, bench);
              });
    }
  }

  private static void chain(Subject subject) {
    Samples samples = samples(subject);
    Script script = new Script(samples.pages());
    try (Bench bench = new Bench(subject, script, Map.of())) {
      bench.load(samples.day());
      if (!script.wrong().isEmpty()) {
        throw Broken.rule(String.join("; ", script.wrong()), bench);
      }
    }
  }

  private static void key(Subject subject) {
    Samples samples = samples(subject);
    List<String> key = subject.entity(Map.of()).key();
    if (key.isEmpty()) {
      throw Broken.rule("it names no key, by which a reading can be told from others");
    }
    HashSet<List<Object>> seen = new HashSet<>();
    for (Map<String, ?> row : samples.rows()) {
      List<Object> values = new ArrayList<>();
      key.forEach(column -> values.add(String.valueOf(row.get(column))));
      if (!seen.add(values)) {
        throw Broken.rule("two different readings have the key " + key + " = " + values);
      }
    }
  }

  private static void errors(Subject subject) {
    Samples samples = samples(subject);
    if (samples.errors().isEmpty()) {
      throw Broken.notChecked("there is no sample of an error");
    }
    for (String body : samples.errors()) {
      Script script = new Script(List.of(new Samples.Page(body, Map.of(), List.of())));
      try (Bench bench = new Bench(subject, script, Map.of())) {
        Bench.Result result = bench.load(samples.day());
        if (result.state() != DayState.FAILED) {
          throw Broken.rule("the day became " + result.state(), bench);
        }
      }
    }
  }
}
