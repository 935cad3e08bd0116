package io.dayfill.sink.delta.internal.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.sink.delta.internal.log.LogFile.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What a log can spare, by the names and times of its files alone. */
class OldLogFilesTest {
  private static final Instant NOW = Instant.parse("2026-06-30T12:00:00Z");
  private static final LogRules MONTH = new LogRules(true, Duration.ofDays(30), Duration.ofDays(7));

  private final List<LogFile> files = new ArrayList<>();

  private void add(long version, String kind, Duration age) {
    String name = String.format(Locale.ROOT, "/t/_delta_log/%020d.%s", version, kind);
    files.add(LogFile.of(name, 100, NOW.minus(age).toEpochMilli()));
  }

  /** Commits of one version each so many hours, the newest now, a checkpoint at each tenth. */
  private void log(int versions, Duration apart) {
    for (int version = 0; version < versions; version++) {
      Duration age = apart.multipliedBy(versions - 1L - version);
      if (version > 0 && version % 10 == 0) {
        add(version, "checkpoint.parquet", age);
      }
      add(version, "crc", age);
      add(version, "json", age);
    }
  }

  private static List<Long> versions(List<LogFile> found, Kind kind) {
    return found.stream().filter(file -> file.kind() == kind).map(LogFile::version).toList();
  }

  /** The versions that a reader can still make from what stays. */
  private NavigableSet<Long> readable(OldLogFiles old) {
    List<LogFile> left = new ArrayList<>(files);
    left.removeAll(old.all());
    NavigableSet<Long> readable = new TreeSet<>();
    long reached = -2;
    for (LogFile file : left) {
      boolean whole = file.kind() == Kind.CHECKPOINT || (file.version() == 0 && is(file));
      if (whole || (is(file) && reached == file.version() - 1)) {
        reached = file.version();
        readable.add(reached);
      }
    }
    return readable;
  }

  private static boolean is(LogFile file) {
    return file.kind() == Kind.COMMIT;
  }

  @Test
  void versions_within_the_retention_stay_readable_and_older_ones_go_up_to_a_checkpoint() {
    log(100, Duration.ofDays(1));
    OldLogFiles old = OldLogFiles.of(files, MONTH, NOW);
    // 69 is thirty days old; the checkpoint at or before it is that of 60
    assertThat(versions(old.expired(), Kind.COMMIT)).hasSize(60).startsWith(0L).endsWith(59L);
    assertThat(versions(old.expired(), Kind.CHECKPOINT)).containsExactly(10L, 20L, 30L, 40L, 50L);
    assertThat(old.checkpoints()).isEmpty();
    assertThat(versions(old.checksums(), Kind.CHECKSUM)).hasSize(19).endsWith(78L);
    assertThat(readable(old)).hasSize(40).startsWith(60L).endsWith(99L);
    files.removeAll(old.all());
    assertThat(OldLogFiles.of(files, MONTH, NOW).all()).isEmpty();
    assertThat(files).hasSizeLessThan(70);
  }

  @Test
  void of_many_checkpoints_of_a_day_the_last_one_stays_and_every_version_can_be_read() {
    log(1000, Duration.ofMinutes(6));
    OldLogFiles old = OldLogFiles.of(files, MONTH, NOW);
    assertThat(old.expired()).isEmpty();
    // Each day one, and those of the last hour, which somebody may be about to read
    assertThat(versions(old.checkpoints(), Kind.CHECKPOINT)).hasSize(94).doesNotContain(990L);
    assertThat(readable(old)).hasSize(1000);
  }

  @Test
  void a_checkpoint_that_the_log_begins_with_stays_whatever_follows() {
    log(400, Duration.ofMinutes(6));
    files.removeIf(file -> file.version() < 30);
    files.removeIf(file -> file.version() == 35 && is(file));
    OldLogFiles old = OldLogFiles.of(files, MONTH, NOW);
    // Beyond the gap nothing can be told from the first one
    assertThat(old.checkpoints()).isEmpty();
    assertThat(old.expired()).isEmpty();
  }

  @Test
  void nothing_goes_where_the_table_says_so_or_no_checkpoint_stands_for_it() {
    log(100, Duration.ofDays(1));
    LogRules never = new LogRules(false, Duration.ofDays(30), Duration.ofDays(7));
    assertThat(OldLogFiles.of(files, never, NOW).all()).isEmpty();
    files.removeIf(file -> file.kind() == Kind.CHECKPOINT);
    assertThat(OldLogFiles.of(files, MONTH, NOW).expired()).isEmpty();
    assertThat(OldLogFiles.of(List.of(), MONTH, NOW).all()).isEmpty();
  }

  @Test
  void a_commit_younger_than_the_retention_ends_it_even_where_a_clock_was_set_back() {
    for (int version = 0; version < 40; version++) {
      if (version == 10 || version == 20 || version == 30) {
        add(version, "checkpoint.parquet", Duration.ofDays(60));
      }
      // Version 15 was written by a host whose clock is right
      add(version, "json", version == 15 ? Duration.ofDays(2) : Duration.ofDays(60));
    }
    OldLogFiles old = OldLogFiles.of(files, MONTH, NOW);
    assertThat(versions(old.expired(), Kind.COMMIT)).hasSize(10).endsWith(9L);
    assertThat(readable(old)).contains(15L);
  }

  @Test
  void names_that_are_none_of_a_versions_files_are_left_alone() {
    assertThat(LogFile.of("/t/_delta_log/_last_checkpoint", 1, 1)).isNull();
    assertThat(LogFile.of("/t/_delta_log/.0001.json.tmp", 1, 1)).isNull();
    assertThat(LogFile.of("/t/_delta_log/99999999999999999999.json", 1, 1)).isNull();
    assertThat(LogFile.of("00000000000000000007.checkpoint.0000000001.0000000002.parquet", 1, 1))
        .extracting(LogFile::kind)
        .isEqualTo(Kind.OTHER);
  }
}
