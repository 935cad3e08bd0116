package io.dayfill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.cli.Shell.Result;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTest {
  @TempDir private Path folder;

  @Test
  void the_story_ends_well_and_can_be_told_again() {
    ShiftedTime time = new ShiftedTime("2026-03-08T13:00:00Z");
    Result first = new Shell(folder).at(time).run("demo", "--days", "10");

    assertThat(first.err()).isEmpty();
    assertThat(first.code()).isZero();
    assertThat(first.out())
        .contains("It serves 2026-02-26..2026-03-07")
        .contains("These days stayed short")
        .contains(
            "$ dayfill run -c dayfill-demo/dayfill.yaml temperature_humidity --from 2026-03-01")
        .contains("vibration_sensors --proc-date 2026-03-05")
        .contains("nothing lost, nothing doubled", "delta_scan('")
        .doesNotContain("this is wrong");

    Result second = new Shell(folder).at(time).run("demo", "--days", "10", "--output", "json");

    assertThat(second.code()).isZero();
    assertThat(second.out().lines()).hasSize(1);
    assertThat(second.out()).contains("\"ok\":true", "\"rows_served\":19200");
    assertThat(new Shell(folder.resolve("dayfill-demo")).at(time).run("status").out())
        .contains("10 OK, 1 PROVISIONAL");
  }
}
