package io.dayfill.sink.delta;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.metadata.Entity;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A slice of any size, in any order of days, fits in a small heap. */
class BoundedMemoryTest {
  @TempDir Path root;

  private void land(int days, int rows, int times, String key) throws Exception {
    Process process = LargeDayProcess.start(root, "48m", days, rows, times, key);
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(Files.readString(root.resolve("log.txt"))).doesNotContain("Exception", "Error");
    assertThat(process.exitValue()).isZero();
    assertThat(Files.readAllLines(root.resolve("found.txt")))
        .isEqualTo(Collections.nCopies(days, rows + " " + (long) rows * (times - 1)));
  }

  @Test
  void a_month_of_days_in_no_order() throws Exception {
    land(31, 5_000, 1, "key");
    assertThat(Stored.active(root.resolve("raw/readings"))).hasSize(31);
  }

  @Test
  void W13_many_rows_that_each_come_twice() throws Exception {
    land(1, 140_000, 2, "key");
    List<Path> files = Stored.dataFiles(root.resolve("raw/readings"));
    assertThat(files).hasSize(1);
    Entity entity = Readings.entity();
    assertThat(Stored.rows(files.get(0), new TableColumns(entity).file()))
        .hasSize(140_000)
        .doesNotHaveDuplicates();
    assertThat(root.resolve("raw/readings/_dayfill/runs")).isEmptyDirectory();
  }

  @Test
  void W13_rows_without_a_key_that_come_five_times() throws Exception {
    land(1, 30_000, 5, "none");
  }
}
