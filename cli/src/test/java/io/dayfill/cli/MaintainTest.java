package io.dayfill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.cli.Shell.Result;
import io.dayfill.testkit.SimulatedApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looking after tables by whole command lines. */
class MaintainTest {
  private static final String DAY = "2026-03-05";

  @TempDir private Path folder;
  private final ShiftedTime time = new ShiftedTime("2026-03-08T13:00:00Z");

  private Result run(String... args) {
    return new Shell(folder).at(time).run(args);
  }

  private long files() throws IOException {
    try (var all = Files.walk(folder.resolve("warehouse/raw"))) {
      return all.filter(file -> file.toString().endsWith(".zstd.parquet")).count();
    }
  }

  @Test
  void shows_what_can_go_and_removes_it_when_told_to() throws IOException {
    try (SimulatedApi api =
        OneSensor.start(folder, time, 4, "rate_limit: {requests: 1000, per: 1 s}", "")) {
      assertThat(run("maintain").out()).contains("There is no table of Dayfill's in ");
      assertThat(run("run", "--proc-date", DAY, "--quiet").code()).isZero();
      assertThat(run("run", "--proc-date", DAY, "--quiet").code()).isZero();
    }
    Result young = run("maintain", "--apply");
    assertThat(young.code()).isZero();
    assertThat(young.out())
        .contains("raw.temp_humidity_readings  replaced, not yet 7 days      1  ")
        .endsWith("Nothing to do in 2 tables.\n");
    assertThat(files()).isEqualTo(2);

    Result refused = run("maintain", "--keep-days", "6");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("replaced files cannot go after 6 days", "7 days or longer");
    Result unknown = run("maintain", "raw.other");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("there is no table raw.other of Dayfill's");

    // The files' own times are the machine's
    ShiftedTime later = new ShiftedTime("2027-03-08T13:00:00Z");
    Result dry = new Shell(folder).at(later).run("maintain", "temperature_humidity");
    assertThat(dry.code()).isZero();
    assertThat(dry.out())
        .contains("replaced over 7 days ago      1  ")
        .contains("Would free ", " in 1 table. Nothing was changed: --apply does it.\n");
    assertThat(files()).isEqualTo(2);

    Result done =
        new Shell(folder)
            .at(later)
            .run("maintain", "raw.temp_humidity_readings", "--apply", "--output", "json");
    assertThat(done.out())
        .contains("\"verb\":\"maintain\"", "\"applied\":true", "\"keep_days\":7")
        .contains("\"found\":[{\"kind\":\"replaced\",\"files\":1,\"bytes\":")
        .contains("\"replaced_files_kept\":0", "\"notes\":[]");
    assertThat(files()).isEqualTo(1);
    assertThat(new Shell(folder).at(later).run("verify").code()).isZero();
  }

  @Test
  void columns_that_are_declared_wider_are_written_anew_when_told_to() throws IOException {
    String columns =
        ", columns: [{name: reading_id, type: string, required: true},"
            + " {name: device_id, type: string, required: true},"
            + " {name: ts, type: timestamp, required: true}, {name: rssi_dbm, type: int}]";
    try (SimulatedApi api =
        OneSensor.start(folder, time, 4, "rate_limit: {requests: 1000, per: 1 s}", columns)) {
      assertThat(run("run", "--proc-date", DAY, "--quiet").code()).isZero();
      assertThat(run("maintain", "--rewrite").out())
          .isEqualTo("No table has columns that are declared wider than it stores them.\n");
      Path config = folder.resolve("dayfill.yaml");
      Files.writeString(
          config, Files.readString(config).replace("rssi_dbm, type: int", "rssi_dbm, type: long"));

      Result refused = run("run", "--proc-date", DAY);
      assertThat(refused.code()).isEqualTo(2);
      assertThat(refused.err() + refused.out())
          .contains("'dayfill maintain temperature_humidity --rewrite'", "--apply");
      assertThat(run("plan").out()).contains("dayfill maintain temperature_humidity --rewrite");
      assertThat(run("maintain", "--rewrite", "--list-folders").err())
          .contains("--rewrite stands alone");
      Result dry = run("maintain", "temperature_humidity", "--rewrite");
      assertThat(dry.code()).isZero();
      assertThat(dry.out())
          .contains("raw.temp_humidity_readings  column rssi_dbm (int) becomes long     1      1  ")
          .contains("Would write ", "Nothing was changed: --apply does it.\n");
      assertThat(files()).isEqualTo(1);

      Result done =
          run("maintain", "raw.temp_humidity_readings", "--rewrite", "--apply", "--output", "json");
      assertThat(done.out())
          .contains("\"verb\":\"maintain\"", "\"applied\":true", "\"rewritten\":[{")
          .contains("\"changes\":[\"column rssi_dbm (int) becomes long\"],\"days\":1,\"files\":1");
      assertThat(files()).isEqualTo(2);
      assertThat(run("verify").code()).isZero();
      assertThat(run("run", "--proc-date", DAY, "--quiet").code()).isZero();
    }
  }
}
