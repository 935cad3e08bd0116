package io.dayfill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.cli.Shell.Result;
import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimulatedApi;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
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
        OneSensor.start(
            folder, time, 4, "rate_limit: {requests: 1000, per: 1 s}, retry: {attempts: 1}", "");
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
  void a_day_is_put_back_as_it_was_and_compared() {
    api.asOf(Instant.parse("2026-03-05T17:50:00Z"));
    assertThat(run("run", "--proc-date", DAY, "--quiet").code()).isZero();

    Result diff = run("diff", "temperature_humidity", "--date", DAY, "--limit", "1");
    assertThat(diff.code()).isZero();
    assertThat(diff.out())
        .startsWith("temperature_humidity 2026-03-05\nfrom version 0 (")
        .contains(", 96 rows\nto   version 1 (", "), 72 rows\n")
        .contains("72 rows are the same, 0 changed, 0 added, 24 removed, by reading_id\n")
        .containsOnlyOnce("REMOVED  reading_id=");

    Result versions = run("restore", "temperature_humidity", "--date", DAY);
    assertThat(versions.out().lines().filter(line -> line.contains("  OK  "))).hasSize(2);

    String[] restore = {"restore", "temperature_humidity", "--date", DAY, "--as-of", "0"};
    assertThat(run(with(restore, "--dry-run")).out())
        .contains("2026-03-05 would be put back as it was at version 0 (", "), 96 rows.\n")
        .contains("Before: version 1 (", "), 72 rows.\n1 file would leave the table, 1 would");
    Result done = run(restore);
    assertThat(done.code()).isZero();
    assertThat(done.out()).contains("2026-03-05 is again as it was at version 0 (");
    assertThat(run(with(restore, "--output", "json")).out())
        .startsWith("{\"format\":1,\"verb\":\"restore\",\"entity\":\"temperature_humidity\",")
        .contains("\"changed\":false,\"before\":{\"version\":2,")
        .contains("\"state\":\"OK\",\"rows\":96,", "\"files_removed\":0,\"files_added\":0,");
    assertThat(run("history").out()).contains("1 RESTORED");
    assertThat(run("verify").code()).isZero();
    assertThat(run("status", "--from", DAY, "--to", DAY).out()).contains("96 rows");

    // the next reading replaces it
    api.asOf(null);
    assertThat(run("run", "--proc-date", DAY, "--quiet").code()).isZero();
    assertThat(run("verify").code()).isZero();
    assertThat(run("diff", "temperature_humidity", "--date", DAY).out())
        .contains("96 rows are the same, 0 changed, 0 added, 0 removed");
  }

  private static String[] with(String[] words, String... more) {
    return Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new);
  }

  @Test
  void what_is_new_of_today_is_appended_and_all_is_read_when_it_is_over() throws IOException {
    Path file = folder.resolve("dayfill.yaml");
    Files.writeString(
        file,
        Files.readString(file)
            .replace("{connection: sensors}", "{connection: sensors, while_open: append}"));
    api.asOf(Instant.parse("2026-03-08T06:07:00Z"));
    Result whole = run("run", "--quiet", "--output", "json");
    api.asOf(Instant.parse("2026-03-08T12:07:00Z"));

    Result plan = run("plan");
    Result piece = run("run", "--quiet", "--output", "json");
    Result none = run("run", "--proc-date", "2026-03-08", "--quiet", "--output", "json");
    Result status = run("status", "--from", "2026-03-08");

    assertThat(whole.out()).contains("\"days_by_state\":{\"PROVISIONAL\":1}");
    assertThat(plan.out())
        .contains(
            "  2026-03-08T06:00:00Z  2026-03-09T00:00:00Z  today; only what is new is appended\n");
    assertThat(run("explain", "temperature_humidity").out())
        .contains("what is stored reaches until");
    long before = count(whole, "rows");
    assertThat(piece.code()).isZero();
    assertThat(piece.out()).contains("\"days_by_state\":{\"APPENDED\":1}");
    assertThat(count(piece, "duplicates")).isEqualTo(count(none, "duplicates")).isPositive();
    assertThat(count(none, "rows")).isZero();
    assertThat(status.out())
        .contains("PROVISIONAL", "until 2026-03-08 13:00:00+01:00, 1 piece appended")
        .contains(before + count(piece, "rows") + " rows");
    assertThat(before + count(piece, "rows"))
        .isEqualTo(
            api.expectedRows(
                SimEntity.TEMPERATURE_HUMIDITY,
                Instant.parse("2026-03-08T00:00:00Z"),
                Instant.parse("2026-03-09T00:00:00Z"),
                Instant.parse("2026-03-08T12:07:00Z")));
    assertThat(run("verify").code()).isZero();
    assertThat(run("history").out()).contains("1 APPENDED");
    assertThat(run("plan", "--proc-date", "2026-03-08", "--reprocess", "all").out())
        .contains("2026-03-08T00:00:00Z")
        .doesNotContain("appended");

    api.asOf(Instant.parse("2026-03-09T00:30:00Z"));
    Shell tomorrow = new Shell(folder).at(new ShiftedTime("2026-03-09T00:30:00Z"));
    assertThat(tomorrow.run("run", "--quiet").code()).isZero();
    assertThat(tomorrow.run("status", "--from", "2026-03-08", "--to", "2026-03-08").out())
        .contains("OK ", "96 rows");
    assertThat(tomorrow.run("verify").code()).isZero();
  }

  private static long count(Result result, String name) {
    return Long.parseLong(result.out().replaceFirst("(?s).*?\"" + name + "\":(\\d+).*", "$1"));
  }

  @Test
  void entities_that_are_not_there_and_dates_that_are_none_are_refused() {
    assertThat(run("verify", "temperature").err()).contains("there is no entity 'temperature'");
    assertThat(run("verify", "--from", "2026-02-30").err()).contains("'2026-02-30' is no date");
    assertThat(run("verify", "--from", "2026-03-06", "--to", DAY).code()).isEqualTo(2);
    assertThat(run("restore", "temperature_humidity").err()).contains("--date");
    assertThat(run("restore", "temperature_humidity", "--date", DAY, "--as-of", "noon").err())
        .contains("'noon' is neither a version nor a time");
    assertThat(run("diff", "temperature_humidity", "--date", DAY, "--limit", "-1").code())
        .isEqualTo(2);
  }
}
