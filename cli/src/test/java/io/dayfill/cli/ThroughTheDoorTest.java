package io.dayfill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.cli.Shell.Result;
import io.dayfill.cli.plugin.AdapterJars;
import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApi;
import io.dayfill.testkit.When;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole command lines against a simulated API and a warehouse on disk. */
class ThroughTheDoorTest {
  private static final String TOKEN = "s3cret-t0ken";
  private static final String NOW = "2026-03-08T13:00:00Z";

  @TempDir private Path folder;

  private final ShiftedTime time = new ShiftedTime(NOW);
  private SimulatedApi api;

  @BeforeEach
  void start() throws IOException {
    api =
        SimulatedApi.builder()
            .token(TOKEN)
            .clock(time::now)
            .devices(SimEntity.TEMPERATURE_HUMIDITY, 4, Duration.ofHours(1))
            .devices(SimEntity.DOOR_CONTACT_SENSORS, 2, Duration.ofHours(1))
            .devices(SimEntity.VIBRATION_SENSORS, 1, Duration.ofHours(1))
            .build()
            .start();
    configure("");
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private void configure(String more) throws IOException {
    Files.writeString(
        folder.resolve("dayfill.yaml"),
        """
        warehouse: ./warehouse ü
        connections:
          sensors:
            base_url: %s
            auth: {type: bearer, token: "${env:SENSOR_API_TOKEN}"}
            rate_limit: {requests: 1000, per: 1 s}
            retry: {attempts: 1}
        entities:
          temperature_humidity: {connection: sensors}
          door_contact_sensors: {connection: sensors}
          vibration_sensors: {connection: sensors, enabled: false}
        """
                .formatted(api.baseUrl())
            + more);
  }

  private Shell shell() {
    return new Shell(folder).at(time).with("SENSOR_API_TOKEN", TOKEN);
  }

  private Result run(String... args) {
    return shell().run(args);
  }

  private long rows(String entity) {
    Result status = run("status", entity, "--output", "json");
    return Long.parseLong(status.out().replaceFirst("(?s).*?\"rows\":(\\d+).*", "$1"));
  }

  @Test
  void a_named_day_is_loaded_and_loaded_again() {
    Result first = run("run", "temperature_humidity", "--proc-date", "2026-03-05", "--quiet");

    assertThat(first.code()).isZero();
    assertThat(first.err()).isEmpty();
    assertThat(first.out())
        .contains("done in ", "; today is 2026-03-08 in UTC", "temperature_humidity  1 OK    96");
    int requests = api.requestCount();

    Result again = run("run", "temperature_humidity", "--proc-date", "2026-03-05", "--quiet");

    assertThat(again.code()).isZero();
    assertThat(api.requestCount()).isGreaterThan(requests);
    assertThat(rows("temperature_humidity")).isEqualTo(96);
  }

  @Test
  void a_range_loads_what_is_due_and_says_what_it_skipped() {
    run("run", "--from", "2026-03-01", "--to", "2026-03-05", "--quiet");
    int requests = api.requestCount();

    Result again = run("run", "--from", "2026-03-01", "--to", "2026-03-05");

    assertThat(again.code()).isZero();
    assertThat(again.err()).contains("Nothing is to be loaded", "today is 2026-03-08 in UTC");
    assertThat(again.out())
        .contains("nothing to read")
        .contains("5 days are not read (5 OK); --reprocess all reads them too");
    assertThat(api.requestCount()).isEqualTo(requests);

    Result all = run("run", "--from", "2026-03-01", "--to", "2026-03-05", "--reprocess", "all");

    assertThat(all.code()).isZero();
    assertThat(api.requestCount()).isGreaterThan(requests);
    assertThat(rows("temperature_humidity")).isEqualTo(5 * 96);
  }

  @Test
  void without_a_date_today_is_loaded_as_far_as_it_is() {
    Result result = run("run", "--quiet", "--output", "json");

    assertThat(result.code()).isZero();
    assertThat(result.out())
        .contains("\"days_by_state\":{\"PROVISIONAL\":1}", "\"today\":\"2026-03-08\"")
        .contains("\"entity\":\"temperature_humidity\"", "\"entity\":\"door_contact_sensors\"")
        .doesNotContain("vibration_sensors");
  }

  @Test
  void d01_a_blank_date_is_today_whatever_the_environment_says() {
    Result result =
        shell().with("PROC_DATE", "2026-03-01").run("plan", "--proc-date", " ", "--output", "json");

    assertThat(result.out()).contains("\"first_day\":\"2026-03-08\"");
    assertThat(api.requestCount()).isZero();
  }

  @Test
  void the_date_of_the_environment_stands_in_for_the_option() {
    Result result = shell().with("PROC_DATE", "2026-03-01").run("run", "--quiet");

    assertThat(result.code()).isZero();
    assertThat(api.requests())
        .isNotEmpty()
        .allSatisfy(
            request ->
                assertThat(request.start()).isEqualTo(Instant.parse("2026-03-01T00:00:00Z")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-02-30", "2026-03-09", "08.03.2026"})
  void a_bad_or_future_date_ends_the_run_before_any_request(String date) {
    Result result = run("run", "--proc-date", date);

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains(date);
    assertThat(result.out()).isEmpty();
    assertThat(api.requestCount()).isZero();
  }

  @Test
  void an_entity_that_is_not_there_ends_the_run_before_any_request() {
    Result result = run("run", "temperature_humidty");

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("temperature_humidty", "temperature_humidity");
    assertThat(api.requestCount()).isZero();
  }

  @Test
  void a_plan_asks_nobody() {
    Result plan = run("plan", "--from", "2026-03-01", "--to", "2026-03-08");

    assertThat(plan.code()).isZero();
    assertThat(plan.out())
        .startsWith("today is 2026-03-08 in UTC. No request was sent.\n")
        .contains("temperature_humidity: 8 days of 2026-03-01..2026-03-08 in 2 slices", "missing");
    assertThat(run("run", "--dry-run", "--from", "2026-03-01", "--to", "2026-03-08").out())
        .isEqualTo(plan.out());
    assertThat(api.requestCount()).isZero();
  }

  @Test
  void a_source_that_refuses_is_exit_code_3_and_old_days_stay() {
    run("run", "--proc-date", "2026-03-05", "--quiet");
    api.when(When.any()).answer(SimResponse.status(500));

    Result result = run("run", "--proc-date", "2026-03-05", "--output", "json");

    assertThat(result.code()).isEqualTo(3);
    assertThat(result.out())
        .contains("\"exit_code\":3", "\"rows_kept\":96", "\"category\":\"external\"");
    assertThat(run("status", "temperature_humidity").out())
        .contains("2026-03-05  FAILED", "keeps 96 rows; tried ");
    assertThat(rows("temperature_humidity")).isEqualTo(96);
  }

  @Test
  void a_source_that_is_gone_is_exit_code_3() {
    api.close();

    Result result = run("run", "--proc-date", "2026-03-05");

    assertThat(result.code()).isEqualTo(3);
    assertThat(result.out()).contains("FAILED  temperature_humidity 2026-03-05", "remedy ");
  }

  @Test
  void a_run_is_a_document_for_machines() {
    Result result =
        run("run", "temperature_humidity", "--proc-date", "2026-03-05", "--output", "json");

    String shape =
        result
            .out()
            .replaceAll("\"run_id\":\"[^\"]+\"", "\"run_id\":\"…\"")
            .replaceAll("\"started_at\":\"2026-03-08T13:[^\"]+Z\"", "\"started_at\":\"…\"")
            .replaceAll("\"table\":\"file:[^\"]+/raw/temp_humidity_readings\"", "\"table\":\"…\"")
            .replaceAll("(\"(elapsed_ms|waited_ms|bytes)\"):\\d+", "$1:0");
    assertThat(shape)
        .isEqualTo(
            Samples.oneLine(
                    """
                    {'format':1,'verb':'run','run_id':'…','started_at':'…','elapsed_ms':0,
                    'stopped':false,'exit_code':0,'entities':[{'entity':'temperature_humidity',
                    'table':'…','today':'2026-03-08','zone':'UTC','days_by_state':{'OK':1},
                    'days_left':0,'skipped_days':0,'rows':96,'duplicates':0,'conflicts':0,
                    'quarantined':0,'out_of_window':0,'requests':1,'bytes':0,'waited_ms':0,
                    'elapsed_ms':0,'failures':[],'warnings':[],'error':null}]}
                    """)
                + "\n");
    assertThat(result.err())
        .startsWith("Loading 1 day of temperature_humidity; today is 2026-03-08 in UTC.\n")
        .contains("\ntemperature_humidity  1 of 1 day, done, 96 rows");
  }

  @Test
  void the_history_tells_what_was_run() {
    assertThat(run("history").out()).isEqualTo("Nothing was run yet.\n");
    run("run", "--from", "2026-03-01", "--to", "2026-03-03", "--quiet");
    run("run", "--proc-date", "2026-03-05", "--quiet");

    assertThat(run("history").out().lines()).hasSize(3);
    assertThat(run("history", "--limit", "1", "--output", "json").out())
        .contains("\"first_day\":\"2026-03-05\"", "\"days_by_state\":{\"OK\":2}", "\"rows\":144")
        .doesNotContain("2026-03-01");
  }

  @Test
  void the_entities_of_the_configuration_are_shown() {
    assertThat(run("entities").out())
        .contains("vibration_sensors     no ", api.baseUrl() + "/v1/readings/temp-humidity")
        .contains("Their tables are of the format delta and lie in " + folder);
    assertThat(run("entities", "--output", "json").out())
        .startsWith("{\"format\":1,\"verb\":\"entities\",\"warehouse\":\"file:")
        .contains(
            Samples.oneLine(
                """
                {'entity':'door_contact_sensors','enabled':true,'adapter':'door_contact_sensors',
                'connection':'sensors',
                """));
    assertThat(api.requestCount()).isZero();
  }

  @Test
  void all_that_holds_of_an_entity_is_shown_with_its_origin() throws IOException {
    Result shown = run("entities", "--effective", "vibration_sensors");

    assertThat(shown.code()).isZero();
    assertThat(shown.out())
        .contains("    enabled: false  # " + folder.resolve("dayfill.yaml") + ":11\n")
        .contains("    frequency: PT1M  # adapter vibration_sensors\n")
        .contains("    batch_days: 7  # default\n")
        .contains("token: \"${env:SENSOR_API_TOKEN}\"")
        .doesNotContain(TOKEN);
    assertThat(run("entities", "--effective", "vibration_sensors", "--output", "json").out())
        .contains(
            "{\"path\":\"entities.vibration_sensors.batch_days\",\"value\":\"7\","
                + "\"source\":\"default\",\"origin\":\"default\"}");
    assertThat(run("entities", "--effective", "vibration").code()).isEqualTo(2);

    Files.writeString(folder.resolve("dayfill.yaml"), shown.out());
    assertThat(run("entities").out()).contains("vibration_sensors").doesNotContain("door_contact");
  }

  @Test
  void the_doctor_looks_at_everything_and_loads_nothing() {
    Result result = run("doctor");

    assertThat(result.code()).isZero();
    assertThat(result.out())
        .contains("✓  configuration", "✓  secret of sensors", "${env:SENSOR_API_TOKEN} is there")
        .contains("✓  warehouse", "✓  temperature_humidity", "✓  door_contact_sensors")
        .doesNotContain("✗", "readings/vibration", TOKEN);
    assertThat(api.requestCount()).isEqualTo(2);
    assertThat(run("status").out()).doesNotContain("OK");
  }

  @Test
  void the_doctor_goes_on_after_what_is_wrong() throws IOException {
    Result locked = new Shell(folder).at(time).run("doctor", "--output", "json");
    assertThat(locked.code()).isEqualTo(2);
    assertThat(locked.out())
        .contains("\"check\":\"secret of sensors\",\"ok\":false", "SENSOR_API_TOKEN")
        .contains("\"check\":\"warehouse\",\"ok\":true");
    assertThat(api.requestCount()).isZero();

    api.close();
    Result gone = run("doctor");
    assertThat(gone.code()).isEqualTo(3);
    assertThat(gone.out()).contains("✗  temperature_humidity", "cannot be reached");

    Files.writeString(folder.resolve("dayfill.yaml"), "entities: {a: {colour: red}}");
    Result wrong = run("doctor");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.out()).contains("✗  configuration", "colour");
  }

  @Test
  void a_secret_is_nowhere_to_be_seen() throws IOException {
    Result loud = run("run", "--proc-date", "2026-03-05", "--verbose", "--log-file", "dayfill.log");
    Result wrong =
        shell()
            .with("SENSOR_API_TOKEN", "wr0ng-t0ken")
            .run("run", "--proc-date", "2026-03-05", "--verbose", "--log-file", "dayfill.log");

    assertThat(wrong.code()).isEqualTo(3);
    assertThat(loud.out() + loud.err() + wrong.out() + wrong.err())
        .doesNotContain(TOKEN, "wr0ng-t0ken");
    assertThat(Files.readString(folder.resolve("dayfill.log")))
        .contains("DEBUG")
        .doesNotContain(TOKEN, "wr0ng-t0ken");
  }

  @Test
  void a_line_a_request_is_logged_at_debug() throws IOException {
    run("run", "temperature_humidity", "--proc-date", "2026-03-05", "--log-file", "dayfill.log");

    assertThat(Files.readString(folder.resolve("dayfill.log")).lines())
        .anyMatch(
            line ->
                line.contains(" DEBUG ")
                    && line.contains("temperature_humidity/2026-03-05")
                    && line.contains("page"));
  }

  @Test
  void an_adapter_of_a_folder_loads_a_table() throws IOException {
    AdapterJars.in(folder.resolve("jars")).adapter("acme.Custom", "custom", "").jar("custom.jar");
    configure("  custom: {connection: sensors}\n");

    Result result =
        shell()
            .with("DAYFILL_ADAPTERS", "jars")
            .run("run", "custom", "--proc-date", "2026-03-05", "--quiet");

    assertThat(result.err()).isEmpty();
    assertThat(result.code()).isZero();
    assertThat(result.out()).contains("custom  1 OK    96");
    assertThat(run("run", "custom").err()).contains("custom");
  }

  @Test
  void a_broken_jar_is_told_and_stops_nobody_who_does_not_need_it() throws IOException {
    Files.createDirectory(folder.resolve("jars"));
    Files.writeString(folder.resolve("jars/torn.jar"), "this is no jar");

    Result result = run("run", "--adapters", "jars", "--proc-date", "2026-03-05", "--quiet");

    assertThat(result.code()).isZero();
    assertThat(result.err()).contains("warning  the adapters of ", "torn.jar cannot be used");
    assertThat(run("adapters", "--adapters", "jars").out())
        .contains("temperature_humidity", "cannot be used  ", "torn.jar");
  }

  @Test
  void two_adapters_of_one_name_stop_the_run_before_any_request() throws IOException {
    AdapterJars.in(folder.resolve("jars")).adapter("acme.A", "custom", "").jar("one.jar");
    AdapterJars.in(folder.resolve("jars")).adapter("acme.B", "custom", "").jar("two.jar");

    Result result = run("run", "--adapters", "jars");

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("one.jar", "two.jar", "'custom'");
    assertThat(api.requestCount()).isZero();
    assertThat(run("adapters", "--adapters", "jars").code()).isEqualTo(2);
  }

  @Test
  void adapters_of_the_distribution_are_found_without_being_named() throws IOException {
    AdapterJars.in(folder.resolve("home/adapters")).adapter("acme.A", "custom", "").jar("a.jar");

    assertThat(shell().home(folder.resolve("home")).run("adapters").out()).contains("custom");
  }
}
