package io.dayfill.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.dayfill.contract.StandingTime;
import io.dayfill.core.date.Window;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.EnvironmentSecrets;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.run.Dayfill;
import io.dayfill.core.run.RunListener;
import io.dayfill.core.run.RunOptions;
import io.dayfill.core.run.RunReport.EntityReport;
import io.dayfill.sink.delta.DeltaWarehouse;
import io.dayfill.testkit.Faults;
import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApi;
import io.dayfill.testkit.declared.DeclaredPage;
import io.dayfill.testkit.declared.SimConfiguration;
import io.dayfill.testkit.declared.SimSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The sample configurations of real APIs, each against an API that is simulated from that very
 * configuration, which refuses, breaks off, repeats itself and is slow: the table must hold what
 * the API says that it has.
 */
class SimulatedApisTest {
  private static final Path SAMPLES = Path.of("samples/apis");
  private static final LocalDate FIRST = LocalDate.of(2026, 3, 8);
  private static final LocalDate LAST = FIRST.plusDays(1);
  private static final Pattern ORIGIN = Pattern.compile("https://[a-z0-9.-]+(?![a-z0-9.*-])");
  private static final Pattern SECRET = Pattern.compile("\\$\\{env:(\\w+)}");
  private static final Pattern TIME =
      Pattern.compile("(\\d{4}-\\d\\d-\\d\\d) (\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?)\\+00");

  @TempDir Path folder;

  /** What each API means by its bounds is for this test to say; where nobody knows, the worst. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "01-disruptive-technologies, false, false",
    "02-meraki, false, false",
    "03-samsara, false, true",
    "04-sensorpush, false, true",
    "05-openaq, false, true",
    "06-the-things-stack, false, false",
    "07-thingsboard, false, false",
    "08-aws-sitewise, false, true",
    "09-thingspeak, true, false",
    "10-tuya, false, false",
    "11-smartthings, false, false",
    "12-opensensemap, true, true",
    "13-netatmo, false, true",
    "14-sensorthings, true, false",
    "15-cumulocity, false, true",
    "16-monnit, true, true"
  })
  void whatTheSimulatedApiHasBecomesTheRows(String sample, boolean startInside, boolean endInside)
      throws Exception {
    assumeTrue(Pending.of(sample).isEmpty(), "keys of this version are lacking");
    String yaml = small(unsigned(Files.readString(SAMPLES.resolve(sample + ".yaml"))));
    SimConfiguration simulated = SimConfiguration.yaml(yaml);
    Map<String, String> secrets = secrets(yaml, simulated);
    StandingTime time = new StandingTime("2026-03-10T10:00:00Z");
    String entity = entityName(yaml);
    SimSpec spec =
        simulated
            .entity(entity)
            .devices(sample.startsWith("13") ? 1 : 2)
            .every(Duration.ofHours(1))
            .pageSize(5)
            .bounds(startInside, endInside);
    Files.writeString(folder.resolve("netatmo-token"), "refresh-0");
    try (SimulatedApi api =
        SimulatedApi.builder().gzip(true).clock(time::now).serve(simulated).build().start()) {
      misbehave(api, spec);
      Path file = folder.resolve("dayfill.yaml");
      Files.writeString(file, ORIGIN.matcher(yaml).replaceAll(api.baseUrl()));
      Metadata metadata = new MetadataLoader(Map.of()).load(file);
      try (Dayfill dayfill =
          Dayfill.builder(metadata, DeltaWarehouse.open(metadata.warehouse(), time))
              .secrets(new EnvironmentSecrets(secrets))
              .time(time)
              .version("test")
              .build()) {
        EntityReport report =
            dayfill
                .run(
                    dayfill.plan(PlanRequest.range(FIRST.toString(), LAST.toString())),
                    RunOptions.DEFAULT,
                    RunListener.NONE)
                .entities()
                .get(0);

        assertThat(report.failures()).as(() -> last(api)).isEmpty();
        assertThat(report.error()).isEmpty();
        Entity loaded = metadata.entities().get(entity);
        assertThat(found(loaded)).isEqualTo(expected(loaded, spec));
        assertThat(api.requests()).extracting(SimRequest::status).contains(200, 429, 500);
      }
    }
  }

  /** Several pages, and answers that are cut, of few readings. */
  private static String small(String yaml) {
    return yaml.replaceAll("page_size: \\d+", "page_size: 5")
        .replaceAll("record_cap: \\d+", "record_cap: 9");
  }

  /** Who signs requests is a jar of its own. */
  private static String unsigned(String yaml) {
    return yaml.replaceAll(
        "    auth:\n      type: (?:aws_sigv4|tuya)\n(?:      .*\n)+", "    auth: {type: none}\n");
  }

  private static Map<String, String> secrets(String yaml, SimConfiguration simulated) {
    Map<String, String> secrets = new LinkedHashMap<>();
    Matcher references = SECRET.matcher(yaml);
    while (references.find()) {
      secrets.put(references.group(1), "secret-of-" + references.group(1));
    }
    secrets.forEach(
        (name, value) ->
            simulated
                .connection(yaml.replaceAll("(?s).*\nconnections:\n  (\\w+):.*", "$1"))
                .knowing("${env:" + name + "}", value));
    return secrets;
  }

  private static String entityName(String yaml) {
    return yaml.replaceAll("(?s).*\nentities:\n  (\\w+):.*", "$1");
  }

  /** Every fault once, by the order of the requests for readings and members. */
  private static void misbehave(SimulatedApi api, SimSpec spec) {
    Predicate<SimRequest> asked = spec::serves;
    api.when(asked).nth(1).answer(SimResponse.status(429).header("Retry-After", "2"));
    api.when(asked).nth(2).answer(SimResponse.status(500));
    api.when(asked).nth(3).change(answer -> answer.cutAt(answer.body().length / 2));
    api.when(asked)
        .nth(5)
        .edit(DeclaredPage.class, page -> page.rows().isEmpty() ? page : page.duplicate(0));
    api.when(asked).nth(6).answer(Faults.slow(Duration.ofMillis(100)));
    api.when(asked).nth(7).change(answer -> answer.chunked().resetAt(7));
  }

  private static String last(SimulatedApi api) {
    List<SimRequest> requests = api.requests();
    return requests.stream()
        .skip(Math.max(0, requests.size() - 4))
        .map(each -> each + " " + each.body() + "\n" + each.answer())
        .collect(Collectors.joining("\n"));
  }

  private List<String> found(Entity entity) throws Exception {
    Path table =
        folder.resolve("warehouse").resolve(entity.targetTable().toString().replace('.', '/'));
    String columns =
        entity.columns().stream()
            .map(column -> '"' + column.name() + "\"::VARCHAR")
            .collect(Collectors.joining(", "));
    List<String> rows = new ArrayList<>();
    for (List<String> row : DuckRows.query(table, "SELECT " + columns + " FROM t")) {
      List<String> cells = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        cells.add(cell(entity.columns().get(i), row.get(i)));
      }
      rows.add(String.join(" | ", cells));
    }
    return rows.stream().sorted().toList();
  }

  private static List<String> expected(Entity entity, SimSpec spec) {
    List<String> rows = new ArrayList<>();
    for (LocalDate day = FIRST; !day.isAfter(LAST); day = day.plusDays(1)) {
      Window window = Window.ofDay(day, entity.zone());
      for (Map<String, Object> row : spec.table().values(window.start(), window.end())) {
        rows.add(
            entity.columns().stream()
                .map(column -> cell(column, row.get(column.name())))
                .collect(Collectors.joining(" | ")));
      }
    }
    assertThat(rows).as("two days of hours").hasSizeGreaterThanOrEqualTo(48);
    return rows.stream().sorted().toList();
  }

  private static String cell(Column column, Object value) {
    if (value == null) {
      return "null";
    }
    String text = value.toString();
    return switch (column.type().kind()) {
      case DOUBLE, FLOAT -> Double.toString(Double.parseDouble(text));
      case BINARY -> "bytes";
      case TIMESTAMP -> {
        Matcher time = TIME.matcher(text);
        yield time.matches()
            ? DateTimeFormatter.ISO_INSTANT.format(
                Instant.parse(time.group(1) + "T" + time.group(2) + "Z"))
            : text;
      }
      default -> text;
    };
  }
}
