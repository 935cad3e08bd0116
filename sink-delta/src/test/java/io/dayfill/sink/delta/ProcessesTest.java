package io.dayfill.sink.delta;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.metadata.Entity;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessesTest {
  private static final int EACH = 40;

  @TempDir Path folder;

  @Test
  void L13_two_processes_commit_many_times_and_every_version_is_one_of_theirs() throws Exception {
    Path root = folder.resolve("warehouse with ü");
    List<Process> processes =
        List.of(
            CommitProcess.start(root, "left", EACH, 3),
            CommitProcess.start(root, "right", EACH, 3));
    for (Process process : processes) {
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    }
    for (String run : List.of("left", "right")) {
      assertThat(folder.resolve(run + ".log")).content().doesNotContain("Exception");
    }
    assertThat(processes).allMatch(process -> process.exitValue() == 0);

    Path table = root.resolve("raw/readings");
    List<Path> commits = Stored.commits(table);
    assertThat(commits).hasSize(2 * EACH);
    assertThat(commits.get(2 * EACH - 1).getFileName()).hasToString("00000000000000000079.json");
    assertThat(commits)
        .map(commit -> String.join("", Stored.lines(commit)))
        .map(text -> text.replaceFirst("(?s).*\"dayfill.run_id\":\"([a-z0-9-]+)\".*", "$1"))
        .hasSize(2 * EACH)
        .doesNotHaveDuplicates();
    Map<String, String> active = Stored.active(table);
    assertThat(active).hasSize(3);
    Entity entity = Readings.entity();
    for (String path : active.keySet()) {
      assertThat(Stored.rows(table.resolve(path), new TableColumns(entity).file())).hasSize(10);
    }
    try (var files = Files.list(table.resolve("_delta_log"))) {
      assertThat(files.map(file -> String.valueOf(file.getFileName())))
          .anyMatch(name -> name.endsWith(".checkpoint.parquet"))
          .noneMatch(name -> name.endsWith(".tmp") || name.endsWith(".json.crc"));
    }
  }
}
