package io.dayfill.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dayfill.contract.StandingTime;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.EnvironmentSecrets;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.run.Dayfill;
import io.dayfill.core.run.RunListener;
import io.dayfill.core.run.RunOptions;
import io.dayfill.core.run.RunReport;
import io.dayfill.core.run.RunReport.EntityReport;
import io.dayfill.core.spi.AuthSchemes;
import io.dayfill.sink.delta.DeltaWarehouse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The sample configurations of real APIs ask what those want to be asked, and make the right rows
 * of what they answer. Requests, answers and rows were written by hand from the APIs' own
 * documents.
 */
class KnownApisTest {
  private static final Path SAMPLES = Path.of("samples/apis");
  private static final Path CASES = Path.of("src/test/resources/apis");
  private static final Pattern NOT_YET =
      Pattern.compile(
          "(?m)^\\S+:\\d+:\\d+: (?:entities|connections)\\.\\w+\\.(\\S+): .*not supported yet");

  private static final Pattern TIME =
      Pattern.compile("(\\d{4}-\\d\\d-\\d\\d) (\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?)\\+00");

  @TempDir static Path compiled;

  /** The sample jars that sign what two of the APIs want signed. */
  private static AuthSchemes signing;

  @TempDir Path folder;

  @BeforeAll
  static void compileSigningJars() throws Exception {
    signing =
        AuthSchemes.load(
                Compiled.fromProject(Path.of("samples/aws-sigv4"), compiled.resolve("aws")))
            .and(
                AuthSchemes.load(
                    Compiled.fromProject(Path.of("samples/tuya-auth"), compiled.resolve("tuya"))));
  }

  static List<ApiCase> cases() throws IOException {
    List<ApiCase> all = new ArrayList<>();
    for (Path file : files(CASES, ".txt")) {
      all.add(ApiCase.read(file));
    }
    return all;
  }

  private static List<Path> files(Path root, String end) throws IOException {
    try (Stream<Path> tree = Files.walk(root)) {
      return tree.filter(each -> each.toString().endsWith(end)).sorted().toList();
    }
  }

  @Test
  void everySampleHasACaseAndEveryCaseASample() throws IOException {
    TreeSet<String> samples = new TreeSet<>();
    for (Path file : files(SAMPLES, ".yaml")) {
      samples.add(file.getFileName().toString().replace(".yaml", ""));
    }
    assertThat(cases().stream().map(ApiCase::sample).collect(Collectors.toSet()))
        .containsExactlyInAnyOrderElementsOf(samples);
    assertThat(samples).hasSizeGreaterThanOrEqualTo(16);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void whatTheApiAnswersBecomesItsRows(ApiCase known) throws Exception {
    String yaml = known.configuration(Files.readString(SAMPLES.resolve(known.sample() + ".yaml")));
    Optional<List<String>> pending = Pending.of(known.sample());
    if (pending.isPresent()) {
      refused(yaml, pending.get());
      return;
    }
    for (Map.Entry<String, String> setting : known.settings().entrySet()) {
      if (setting.getKey().startsWith("file ")) {
        Files.writeString(folder.resolve(setting.getKey().substring(5)), setting.getValue());
      }
    }
    try (LiteralApi api = new LiteralApi(yaml, known.exchanges())) {
      Path file = Files.writeString(folder.resolve("dayfill.yaml"), api.local(yaml));
      Metadata metadata = new MetadataLoader(Map.of(), signing.settings()).load(file);
      StandingTime time = new StandingTime(known.settings().get("now"));
      try (Dayfill dayfill =
          Dayfill.builder(metadata, DeltaWarehouse.open(metadata.warehouse(), time))
              .secrets(new EnvironmentSecrets(known.settings()))
              .authSchemes(signing)
              .time(time)
              .version("test")
              .build()) {
        String entity = metadata.entities().keySet().iterator().next();
        RunReport report =
            dayfill.run(
                dayfill.plan(request(known).only(entity)), RunOptions.DEFAULT, RunListener.NONE);

        assertThat(api.differences()).as(() -> said(report)).isEmpty();
        Path table =
            folder
                .resolve("warehouse")
                .resolve(
                    metadata.entities().get(entity).targetTable().toString().replace('.', '/'));
        compare(known, report.entities().get(0), table);
      }
    }
  }

  /** A feature that is still missing is named exactly, so that its arrival is noticed. */
  private static void refused(String yaml, List<String> keys) {
    DayfillException refusal =
        catchThrowableOfType(
            DayfillException.class,
            () -> new MetadataLoader(Map.of(), signing.settings()).parse(yaml, Path.of("x.yaml")));
    assertThat(refusal).as("loads already; take it out of pending.txt").isNotNull();
    TreeSet<String> missing = new TreeSet<>();
    Matcher found = NOT_YET.matcher(refusal.getMessage());
    while (found.find()) {
      missing.add(found.group(1));
    }
    assertThat(missing).containsExactlyElementsOf(new TreeSet<>(keys));
  }

  private static PlanRequest request(ApiCase known) {
    String[] days = known.settings().get("days").split("\\.\\.");
    return days.length == 1 ? PlanRequest.day(days[0]) : PlanRequest.range(days[0], days[1]);
  }

  private static void compare(ApiCase known, EntityReport report, Path table) throws Exception {
    for (Map.Entry<String, List<String>> each : known.expected().entrySet()) {
      String heading = each.getKey();
      if (heading.equals("rows")) {
        rows(each.getValue(), table, report);
      } else if (heading.equals("books")) {
        assertThat(books(report)).containsAllEntriesOf(pairs(each.getValue()));
      } else if (heading.startsWith("failed ")) {
        String day = heading.substring(7);
        assertThat(report.failures())
            .filteredOn(failure -> failure.day().toString().equals(day))
            .singleElement()
            .satisfies(
                failure -> assertThat(failure.error().getMessage()).contains(each.getValue()));
      } else if (heading.equals("warnings")) {
        assertThat(String.join("\n", report.warnings())).contains(each.getValue());
      } else if (heading.equals("quarantined")) {
        quarantined(each.getValue(), table);
      } else {
        throw new IllegalArgumentException("what is '" + heading + "'?");
      }
    }
    if (known.expected().keySet().stream().noneMatch(each -> each.startsWith("failed"))) {
      assertThat(report.failures()).isEmpty();
    }
  }

  private static void rows(List<String> written, Path table, EntityReport report) throws Exception {
    String columns =
        Stream.of(written.get(0).split("\\|"))
            .map(each -> "\"" + each.strip() + "\"::VARCHAR")
            .collect(Collectors.joining(", "));
    List<String> found =
        DuckRows.query(table, "SELECT " + columns + " FROM t").stream()
            .map(row -> row.stream().map(KnownApisTest::value).collect(Collectors.joining(" | ")))
            .sorted()
            .toList();
    assertThat(String.join("\n", found))
        .as(() -> report.failures() + " " + report.warnings())
        .isEqualTo(
            written.stream()
                .skip(1)
                .map(
                    line ->
                        Stream.of(line.split("\\|", -1))
                            .map(String::strip)
                            .collect(Collectors.joining(" | ")))
                .sorted()
                .collect(Collectors.joining("\n")));
  }

  /** Times as they are written in configurations, with fraction digits where there are any. */
  private static String value(String text) {
    if (text == null) {
      return "null";
    }
    Matcher time = TIME.matcher(text);
    return time.matches()
        ? DateTimeFormatter.ISO_INSTANT.format(
            Instant.parse(time.group(1) + "T" + time.group(2) + "Z"))
        : text;
  }

  private static void quarantined(List<String> written, Path table) throws Exception {
    Path quarantine =
        table
            .getParent()
            .resolveSibling("quarantine")
            .resolve(table.getParent().getFileName() + "__" + table.getFileName());
    List<String> found =
        DuckRows.query(quarantine, "SELECT reason, raw FROM t").stream()
            .map(row -> String.join(" | ", row))
            .toList();
    assertThat(found).hasSameSizeAs(written);
    for (String each : written) {
      String[] parts = each.split("\\|");
      assertThat(found)
          .anySatisfy(row -> assertThat(row).contains(parts[0].strip()).contains(parts[1].strip()));
    }
  }

  private static Map<String, String> books(EntityReport report) {
    return Map.of(
        "rows", Long.toString(report.rows()),
        "duplicates", Long.toString(report.duplicates()),
        "conflicts", Long.toString(report.conflicts()),
        "quarantined", Long.toString(report.quarantined()),
        "out_of_window", Long.toString(report.outOfWindow()),
        "requests", Long.toString(report.requests()),
        "waited", report.waited().toString());
  }

  private static Map<String, String> pairs(List<String> lines) {
    Map<String, String> pairs = new TreeMap<>();
    for (String each : String.join(",", lines).split(",")) {
      String[] pair = each.strip().split(" +");
      pairs.put(pair[0], pair[1]);
    }
    return pairs;
  }

  private static String said(RunReport report) {
    EntityReport entity = report.entities().get(0);
    return entity.failures() + " " + entity.error() + " " + entity.warnings();
  }
}
