package io.dayfill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.cli.Shell.Result;
import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimulatedApi;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looking after what is stored, by whole command lines. */
class UndoTest {
  private static final String DAY = "2026-03-05";

  @TempDir private Path folder;
  private final ShiftedTime time = new ShiftedTime("2026-03-08T13:00:00Z");
  private SimulatedApi api;

  @BeforeEach
  void start() throws IOException {
    api =
        SimulatedApi.builder()
            .clock(time::now)
            .devices(SimEntity.TEMPERATURE_HUMIDITY, 4, Duration.ofHours(1))
            .build()
            .start();
    Files.writeString(
        folder.resolve("dayfill.yaml"),
        """
        warehouse: ./warehouse
        connections:
          sensors:
            base_url: %s
            rate_limit: {requests: 1000, per: 1 s}
            retry: {attempts: 1}
        entities:
          temperature_humidity: {connection: sensors}
        """
            .formatted(api.baseUrl()));
    assertThat(run("run", "--from", DAY, "--to", "2026-03-06", "--quiet").code()).isZero();
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private Result run(String... args) {
    return new Shell(folder).at(time).run(args);
  }

  private List<Path> dataFiles(String table) {
    try (Stream<Path> all = Files.walk(folder.resolve("warehouse").resolve(table))) {
      return all.filter(file -> file.toString().endsWith(".zstd.parquet")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void what_is_stored_is_verified_and_what_is_wrong_has_a_remedy() throws IOException {
    Result whole = run("verify");

    assertThat(whole.code()).isZero();
    assertThat(whole.err()).isEmpty();
    assertThat(whole.out())
        .contains("temperature_humidity  ", "/raw/temp_humidity_readings\n")
        .contains("2 days, 2 files, 192 rows, ", " read back: nothing is wrong\n");

    Files.delete(dataFiles("raw").get(0));
    Result broken = run("verify", "raw.temp_humidity_readings", "--from", DAY);
    Result json = run("verify", "--output", "json");

    assertThat(broken.code()).isEqualTo(4);
    assertThat(broken.out())
        .contains("1 problem\n")
        .contains(
            "  2026-03-05  missing file\n    problem  the file is not there\n    file     year=")
        .contains("    remedy   dayfill run temperature_humidity --proc-date 2026-03-05 loads");
    assertThat(json.code()).isEqualTo(4);
    assertThat(json.out())
        .startsWith("{\"format\":1,\"verb\":\"verify\",\"problems\":1,\"entities\":[{")
        .contains("\"days\":2,\"files\":2,\"rows\":96,")
        .contains("\"findings\":[{\"day\":\"2026-03-05\",\"kind\":\"missing_file\",");

    assertThat(run("run", "--proc-date", DAY, "--quiet").code()).isZero();
    assertThat(run("verify").code()).isZero();
  }

  @Test
  void the_record_of_runs_is_compared_with_the_table() throws IOException {
    for (Path file : dataFiles("metadata")) {
      Files.delete(file);
    }
    try (Stream<Path> log =
        Files.list(folder.resolve("warehouse/metadata/ingestion_runs/_delta_log"))) {
      for (Path each : log.toList()) {
        Files.delete(each);
      }
    }

    // a run in progress may write it yet
    assertThat(run("verify").code()).isZero();

    Result later = new Shell(folder).at(new ShiftedTime("2026-03-08T14:00:00Z")).run("verify");

    assertThat(later.code()).isEqualTo(4);
    assertThat(later.out())
        .contains("2 problems\n", "  2026-03-05  record\n", "ingestion_runs lacks the load of ")
        .contains("remedy   dayfill run temperature_humidity --from 2026-03-05 --to 2026-03-05");
    assertThat(run("run", "--from", DAY, "--to", "2026-03-06", "--quiet").code()).isZero();
    assertThat(run("verify").code()).isZero();
    assertThat(api.requestCount()).isEqualTo(1);
  }

  @Test
  void entities_that_are_not_there_and_dates_that_are_none_are_refused() {
    assertThat(run("verify", "temperature").err()).contains("there is no entity 'temperature'");
    assertThat(run("verify", "--from", "2026-02-30").err()).contains("'2026-02-30' is no date");
    assertThat(run("verify", "--from", "2026-03-06", "--to", DAY).code()).isEqualTo(2);
  }
}
