package io.dayfill.cli;

import static io.dayfill.cli.ChildSignals.assumeHeard;
import static io.dayfill.cli.ChildSignals.send;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApi;
import io.dayfill.testkit.When;
import io.dayfill.testkit.s3.S3Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The distribution as a scheduler starts it: no terminal, nothing in the environment. */
@Timeout(240)
class DistributionIT {
  private static final Path LAUNCHER = Path.of(System.getProperty("dayfill.dist"), "bin/dayfill");

  @TempDir private Path folder;

  private SimulatedApi api;

  /** Class archives, as a user's cache keeps them. */
  @TempDir static Path cache;

  private Map<String, String> environment;

  @BeforeEach
  void start() throws IOException {
    api =
        SimulatedApi.builder()
            .token("t0ken")
            .devices(SimEntity.TEMPERATURE_HUMIDITY, 4, Duration.ofHours(1))
            .build()
            .start();
    environment = Map.of("XDG_CACHE_HOME", cache.toString());
    Files.writeString(folder.resolve("token"), "t0ken");
    Files.writeString(
        folder.resolve("dayfill.yaml"),
        """
        warehouse: ./Lagerhaus für Messwerte
        connections:
          sensors:
            base_url: %s
            auth: {type: bearer, token: "${file:token}"}
            rate_limit: {requests: 1000, per: 1 s, max_concurrent: 1}
        entities:
          temperature_humidity: {connection: sensors, batch_days: 1}
        """
            .formatted(api.baseUrl()),
        UTF_8);
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private Process launch(String... args) throws IOException {
    List<String> command = new ArrayList<>(List.of(LAUNCHER.toString()));
    command.addAll(List.of(args));
    ProcessBuilder process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(folder.resolve("err").toFile());
    process.environment().clear();
    process.environment().putAll(environment);
    return process.start();
  }

  private int run(String... args) throws Exception {
    Process process = launch(args);
    try {
      return process.waitFor();
    } finally {
      process.destroyForcibly();
    }
  }

  private String out() throws IOException {
    return Files.readString(folder.resolve("out"), UTF_8);
  }

  private String err() throws IOException {
    return Files.readString(folder.resolve("err"), UTF_8);
  }

  @Test
  void an_empty_environment_suffices_and_names_of_folders_may_have_umlauts() throws Exception {
    environment = Map.of();
    assertThat(run("run", "--proc-date", "2026-03-08")).as(this::said).isZero();

    assertThat(out()).contains("temperature_humidity  1 OK    96").doesNotContain("\u001b");
    assertThat(err())
        .startsWith("Loading 1 day of temperature_humidity; today is ")
        .doesNotContain("\u001b", "SLF4J", "WARN");
    assertThat(folder.resolve("Lagerhaus für Messwerte/raw/temp_humidity_readings/_delta_log"))
        .isDirectory();

    assertThat(run("status")).isZero();
    assertThat(out()).contains("Lagerhaus für Messwerte/raw/temp_humidity_readings", "OK");
  }

  @Test
  void a_warehouse_may_lie_in_a_bucket_of_which_the_class_path_knows_nothing() throws Exception {
    Files.createDirectories(folder.resolve("buckets/readings"));
    try (S3Server server = S3Server.start(folder.resolve("buckets"))) {
      Path config = folder.resolve("dayfill.yaml");
      String bucket =
          """
          warehouse: s3://readings/some/warehouse
          warehouse_options:
            endpoint: %s
            access_key_id: "${file:key}"
            secret_access_key: "${file:secret}"
          """
              .formatted(server.endpoint());
      Files.writeString(
          config,
          Files.readString(config, UTF_8).replace("warehouse: ./Lagerhaus für Messwerte\n", bucket),
          UTF_8);
      Files.writeString(folder.resolve("key"), S3Server.KEY);
      Files.writeString(folder.resolve("secret"), S3Server.SECRET);

      assertThat(run("run", "--proc-date", "2026-03-08")).as(this::said).isZero();
      assertThat(out()).contains("temperature_humidity  1 OK    96");
      assertThat(err()).doesNotContain("SLF4J", "WARN");
      assertThat(run("status")).as(this::said).isZero();
      assertThat(out()).contains("s3://readings/some/warehouse/raw/temp_humidity_readings", "OK");
      assertThat(run("doctor")).as(this::said).isZero();
      assertThat(out() + err())
          .contains("reachable, writable, put-if-absent by the store, clocks agree");

      Files.writeString(folder.resolve("secret"), "no-such-Secret");
      assertThat(run("status")).as(this::said).isEqualTo(4);
      assertThat(err()).contains("SignatureDoesNotMatch").doesNotContain("no-such-Secret");
    }
  }

  @Test
  void a_run_that_ends_before_its_work_leaves_no_class_archive() throws Exception {
    environment = Map.of("XDG_CACHE_HOME", folder.resolve("cache").toString());
    assertThat(run("run", "--help")).isZero();
    assertThat(run("version")).isZero();

    assertThat(folder.resolve("cache/dayfill")).isEmptyDirectory();
  }

  @Test
  void a_bad_date_is_exit_code_2_and_no_request() throws Exception {
    assertThat(run("run", "--proc-date", "2026-02-30", "--output", "json")).isEqualTo(2);

    assertThat(out()).startsWith("{\"format\":1,\"verb\":\"run\",\"error\":{").endsWith("}}\n");
    assertThat(err()).contains("'2026-02-30' is no date");
    assertThat(api.requestCount()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"INT, 130", "TERM, 143"})
  void x12_a_signal_ends_a_run_in_good_order_and_the_same_command_goes_on(String signal, int code)
      throws Exception {
    assumeHeard(signal);
    CountDownLatch inTheMiddle = new CountDownLatch(1);
    api.when(When.any())
        .skip(3)
        .answer(
            (request, next) -> {
              inTheMiddle.countDown();
              return next.apply(request).delayed(Duration.ofMillis(300));
            });
    Process process = launch("run", "--from", "2026-01-01", "--to", "2026-01-10");
    assertThat(inTheMiddle.await(60, TimeUnit.SECONDS)).as(this::said).isTrue();

    send(signal, process);

    assertThat(process.waitFor()).as(this::said).isEqualTo(code);
    assertThat(err()).contains("Stopping: nothing more is asked for");
    assertThat(out()).contains(": stopped after ").containsPattern("\\d+ OK, \\d+ not read");

    api.clearFaults();
    assertThat(run("run", "--from", "2026-01-01", "--to", "2026-01-10")).as(this::said).isZero();
    assertThat(out()).containsPattern("\\d+ OK").contains("days are not read (");
    assertThat(run("status", "--from", "2026-01-01", "--to", "2026-01-10")).isZero();
    assertThat(out()).contains("10 OK; 960 rows");
  }

  @Test
  void after_a_kill_the_same_command_asks_for_no_day_that_had_landed() throws Exception {
    CountDownLatch inTheMiddle = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    api.when(When.any()).skip(3).answer((request, next) -> hang(inTheMiddle, never));
    Process process = launch("run", "--from", "2026-01-01", "--to", "2026-01-08");
    assertThat(inTheMiddle.await(60, TimeUnit.SECONDS)).as(this::said).isTrue();
    send("KILL", process);
    assertThat(process.waitFor()).isEqualTo(137);
    never.countDown();
    api.clearFaults();
    int before = api.requestCount();

    assertThat(run("run", "--from", "2026-01-01", "--to", "2026-01-08")).as(this::said).isZero();

    Matcher left = Pattern.compile("(\\d) days are not read \\(").matcher(out());
    assertThat(left.find()).as(this::said).isTrue();
    int landed = Integer.parseInt(left.group(1));
    // the third may have been landing while the fourth was asked for
    assertThat(landed).isBetween(2, 3);
    assertThat(api.requestCount() - before).isEqualTo(8 - landed);
  }

  @Test
  void the_second_signal_ends_it_at_once() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    api.when(When.any()).answer((request, next) -> hang(asked, never));
    Process process = launch("run", "--proc-date", "2026-03-08");
    assertThat(asked.await(60, TimeUnit.SECONDS)).as(this::said).isTrue();

    send("TERM", process);
    while (!err().contains("Stopping: ")) {
      assertThat(process.isAlive()).isTrue();
      process.waitFor(50, TimeUnit.MILLISECONDS);
    }
    send("TERM", process);

    assertThat(process.waitFor()).isEqualTo(143);
    never.countDown();
  }

  private static SimResponse hang(CountDownLatch asked, CountDownLatch never) {
    asked.countDown();
    try {
      never.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return SimResponse.status(500);
  }

  @Test
  void a_shell_takes_the_completion_in() throws Exception {
    Process shell =
        new ProcessBuilder(
                "bash", "-c", "source <(" + LAUNCHER + " completion bash) && complete -p dayfill")
            .redirectErrorStream(true)
            .start();

    String said = new String(shell.getInputStream().readAllBytes(), UTF_8);

    assertThat(said).contains("_complete_dayfill dayfill");
    assertThat(shell.waitFor()).isZero();
  }

  private String said() {
    try {
      return out() + err();
    } catch (IOException e) {
      return e.toString();
    }
  }
}
