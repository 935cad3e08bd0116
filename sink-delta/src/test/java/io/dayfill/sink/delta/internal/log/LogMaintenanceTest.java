package io.dayfill.sink.delta.internal.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.core.time.TimeSource;
import io.dayfill.sink.delta.internal.fs.AtomicFiles;
import io.dayfill.sink.delta.internal.fs.LocalDisk;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands beside the commits of a log, and what it costs them. */
class LogMaintenanceTest {
  private static final TableDefinition DEFINITION =
      new TableDefinition(
          List.of(), new FileSchema(List.of(FileColumn.of("room", Kind.STRING))), Map.of());

  /** Only a checksum that was counted from the whole log tells of these, and be there none. */
  private static final String COUNTED = "\"setTransactions\"";

  @TempDir Path table;
  private final TimeSource time = new SystemTimeSource();

  private CommitLoop loop() {
    DeltaLog log = new DeltaLog(table, new AtomicFiles(new LocalDisk(), false), time);
    return new CommitLoop(log, time, new Random(1));
  }

  /** Commits files that nobody reads. */
  private static void add(CommitLoop loop, String name, int count) throws IOException {
    List<NewFile> files =
        IntStream.range(0, count)
            .mapToObj(
                i ->
                    new NewFile(
                        name + "-" + i + ".parquet", Map.of(), 1, 1, "{}", Map.of("dayfill.a", "")))
            .toList();
    loop.run(DEFINITION, state -> Optional.of(new Change(List.of(), files, Map.of())));
  }

  private Path logFile(long version, String kind) {
    return table.resolve(String.format(Locale.ROOT, "_delta_log/%020d.%s", version, kind));
  }

  private List<Long> checkpoints(long last) {
    return LongStream.rangeClosed(0, last)
        .filter(version -> Files.exists(logFile(version, "checkpoint.parquet")))
        .boxed()
        .toList();
  }

  private boolean isCounted(long version) throws IOException {
    return Files.readString(logFile(version, "crc")).contains(COUNTED);
  }

  @Test
  void the_more_files_a_table_has_the_more_commits_pass_between_its_checkpoints()
      throws IOException {
    CommitLoop loop = loop();
    for (int version = 0; version <= 20; version++) {
      add(loop, "few-" + version, 1);
    }
    assertThat(checkpoints(20)).containsExactly(10L, 20L);

    add(loop, "many", 2_900);
    for (int version = 22; version <= 60; version++) {
      add(loop, "then-" + version, 1);
    }
    assertThat(checkpoints(60)).containsExactly(10L, 20L, 50L);
    // whoever comes new reads the last one and what was committed since
    assertThat(new DeltaLog(table, new AtomicFiles(new LocalDisk(), false), time).load())
        .hasValueSatisfying(state -> assertThat(state.files()).hasSize(60 + 2_900));
  }

  @Test
  void checksums_that_are_missing_are_counted_once_and_continued_then() throws IOException {
    CommitLoop loop = loop();
    for (int version = 0; version <= 2; version++) {
      add(loop, "before-" + version, 1);
    }
    for (int version = 0; version <= 2; version++) {
      assertThat(isCounted(version)).isFalse();
      Files.delete(logFile(version, "crc"));
    }

    CommitLoop another = loop();
    for (int version = 3; version <= 5; version++) {
      add(another, "after-" + version, 1);
    }

    assertThat(isCounted(3)).isTrue();
    assertThat(isCounted(4)).isFalse();
    assertThat(isCounted(5)).isFalse();
  }

  @Test
  void those_who_commit_at_once_in_one_process_continue_each_others_checksums() throws Exception {
    CommitLoop loop = loop();
    add(loop, "first", 1);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> all =
          Stream.of("a", "b", "c", "d")
              .<Future<?>>map(
                  name ->
                      threads.submit(
                          () -> {
                            for (int i = 0; i < 8; i++) {
                              add(loop, name + i, 1);
                            }
                            return null;
                          }))
              .toList();
      for (Future<?> each : all) {
        each.get();
      }
    } finally {
      threads.shutdownNow();
    }

    // Those before the last checkpoint but one may have been cleaned away
    for (long version = 21; version <= 32; version++) {
      assertThat(isCounted(version)).as("version %d", version).isFalse();
    }
    assertThat(checkpoints(32)).containsExactly(10L, 20L, 30L);
  }
}
