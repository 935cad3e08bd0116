package io.dayfill.sink.delta;

import static io.dayfill.sink.delta.Readings.MARCH_8;
import static io.dayfill.sink.delta.Readings.MARCH_9;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Finding;
import io.dayfill.core.land.Finding.Kind;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.ReadBack;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import io.dayfill.sink.delta.internal.fs.LocalDisk;
import io.dayfill.sink.delta.internal.stage.MemoryBudget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code verify} finds in tables that are whole, and in such that were damaged since. */
class ReadBackTest {
  private static final DayRange DAYS = new DayRange(MARCH_8, MARCH_9);

  @TempDir Path root;
  private final FakeTime time = new FakeTime("2026-03-20T00:00:00Z");
  private final Entity entity = Readings.entity();

  @BeforeEach
  void land() {
    try (Warehouse warehouse = delta()) {
      Landings.land(warehouse, entity, "run-1", DAYS, 500, "2026-03-19T23:00:00Z");
    }
  }

  private Warehouse delta() {
    return DeltaWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT);
  }

  private Path table() {
    return root.resolve("raw/readings");
  }

  private Path file(String day) {
    return Stored.dayFiles(table(), "year=2026/month=03/day=" + day + "/").get(0);
  }

  /** All that is found, and the days that were read. */
  private static final class Found implements ReadBack {
    final List<Finding> findings = new ArrayList<>();
    final List<String> days = new ArrayList<>();

    @Override
    public void found(Finding finding) {
      findings.add(finding);
    }

    @Override
    public void read(StoredDay day, int files, long rows, long bytes, Instant storedAt) {
      days.add(day.day() + " " + files + " " + rows + " " + storedAt);
    }
  }

  private Found verify(Warehouse warehouse) {
    Found found = new Found();
    try (warehouse) {
      warehouse.verify(entity, DAYS, found);
    }
    return found;
  }

  /** Changes what the first commit says, and forgets its checksum. */
  private void rewriteLog(String old, String now) throws IOException {
    Path commit = Stored.commits(table()).get(0);
    String text = Files.readString(commit);
    assertThat(text).contains(old);
    int at = text.indexOf(old);
    Files.writeString(commit, text.substring(0, at) + now + text.substring(at + old.length()));
    forgetChecksums();
  }

  private void forgetChecksums() throws IOException {
    try (Stream<Path> log = Files.list(table().resolve("_delta_log"))) {
      for (Path each : log.filter(path -> path.toString().endsWith(".crc")).toList()) {
        Files.delete(each);
      }
    }
  }

  @Test
  void what_is_whole_has_no_findings() {
    Found found = verify(delta());

    assertThat(found.findings).isEmpty();
    assertThat(found.days)
        .containsExactly(
            "2026-03-08 1 500 2026-03-20T00:00:00Z", "2026-03-09 1 500 2026-03-20T00:00:00Z");
  }

  @Test
  void a_file_that_is_gone_cut_or_spoilt_is_found() throws IOException {
    Files.delete(file("08"));
    byte[] bytes = Files.readAllBytes(file("09"));
    bytes[bytes.length / 3] ^= 1;
    Files.write(file("09"), bytes);

    Found found = verify(delta());

    assertThat(found.findings)
        .extracting(Finding::kind)
        .containsExactly(Kind.MISSING_FILE, Kind.DAMAGED);
    assertThat(found.findings.get(1).problem()).contains("cannot be read to its end: ");
    assertThat(found.days).hasSize(2);

    Files.write(file("09"), new byte[100]);

    assertThat(verify(delta()).findings)
        .extracting(Finding::kind)
        .containsExactly(Kind.MISSING_FILE, Kind.SIZE, Kind.DAMAGED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "numRecords\\\":500 | numRecords\\\":499 | ROWS       | the file holds 500 rows, its table says 499",
        "dayfill.rows\":\"500 | dayfill.rows\":\"501 | ROWS   | the day holds 500 rows, its table says 501",
        "minValues\\\":{\\\"reading_id\\\":\\\"r-2026-03-08-0 | minValues\\\":{\\\"reading_id\\\":\\\"r-2026-03-08-1"
            + " | STATISTICS | of column reading_id r-2026-03-08-1 as the least, it is 'r-2026-03-08-0'",
        "T00:08:19.000Z | T00:08:18.999Z | STATISTICS | of column ts 2026-03-08T00:08:18.999Z as the"
            + " greatest, it is 2026-03-08T00:08:19Z",
        "temperature_c\\\":24.9 | temperature_c\\\":24.8 | STATISTICS | temperature_c 24.8 as the greatest",
        "temperature_c\\\":45 | temperature_c\\\":44 | STATISTICS | temperature_c 44 nulls, it is 45",
        "\"day\":\"08\" | \"day\":\"8\" | DAY | as no day is written",
        "\"day\":\"08\" | \"day\":\"10th\" | DAY | as no day is written",
      })
  void what_the_log_says_wrongly_is_found(String old, String now, Kind kind, String problem)
      throws IOException {
    rewriteLog(old, now);

    assertThat(verify(delta()).findings)
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.kind()).isEqualTo(kind);
              assertThat(finding.problem()).contains(problem);
            });
  }

  @Test
  void rows_in_the_folder_of_another_day_are_found() throws IOException {
    ColumnBatch batch = Readings.batch(MARCH_8, 0, 10);
    Readings.add(batch, MARCH_8, 86_400 - 1);
    ColumnBatch astray = new ColumnBatch(Readings.COLUMNS, 1);
    Readings.add(astray, MARCH_9, 3);
    astray.days()[0] = (int) MARCH_8.toEpochDay();
    try (Warehouse warehouse = delta();
        Landing landing =
            warehouse.land(
                Readings.request(entity, "run-2", DayRange.of(MARCH_8), "2026-03-19T23:30:00Z"))) {
      landing.add(batch);
      landing.add(astray);
      landing.finish();
      landing.commit(Map.of(MARCH_8, DayState.OK), Landings.ALLOW);
    }

    assertThat(verify(delta()).findings)
        .singleElement()
        .isEqualTo(
            new Finding(
                Optional.of(MARCH_8),
                Kind.DAY,
                "1 rows happened outside 2026-03-08",
                Optional.of(relative(file("08")))));
  }

  private String relative(Path file) {
    return table().relativize(file).toString();
  }

  @Test
  void files_of_two_readings_are_found_and_those_of_another_engine_are_read() throws IOException {
    String line =
        Stored.lines(Stored.commits(table()).get(0)).stream()
            .filter(each -> each.contains("\"add\"") && each.contains("day=08"))
            .findFirst()
            .orElseThrow();
    String name = relative(file("08"));
    Files.copy(file("08"), table().resolve(name.replace("part-", "part-x")));
    String copied = line.replace(name, name.replace("part-", "part-x"));
    Path next = table().resolve("_delta_log/00000000000000000001.json");
    Files.writeString(next, copied.replace("run_id\":\"run-1", "run_id\":\"run-0") + "\n");

    assertThat(verify(delta()).findings)
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.kind()).isEqualTo(Kind.READINGS);
              assertThat(finding.problem())
                  .contains("come from 2 readings: run run-")
                  .contains("run run-0 of 2026-03-19T23:00:00Z");
            });

    Files.writeString(next, copied.replaceAll(",\"tags\":\\{[^}]*\\}", "") + "\n");

    Found foreign = verify(delta());
    assertThat(foreign.findings)
        .singleElement()
        .satisfies(finding -> assertThat(finding.problem()).contains("another engine"));
    assertThat(foreign.days.get(0)).startsWith("2026-03-08 2 1000 ");

    Files.delete(table().resolve(name.replace("part-", "part-x")));

    assertThat(verify(delta()).findings)
        .extracting(Finding::kind)
        .containsExactly(Kind.MISSING_FILE, Kind.READINGS);
  }

  @Test
  void plain_files_are_compared_with_the_note_of_their_day() throws IOException {
    Path plain = root.resolve("plain");
    LocalDate day = MARCH_8;
    try (Warehouse warehouse = parquet(plain)) {
      Landings.land(warehouse, entity, "run-1", DAYS, 20, "2026-03-19T23:00:00Z");
    }
    assertThat(verify(parquet(plain)).findings).isEmpty();
    Path folder = plain.resolve("raw/readings/year=2026/month=03/day=0" + day.getDayOfMonth());
    Path note = folder.resolve("_dayfill.json");
    Files.writeString(note, Files.readString(note).replace("\"rows\":\"20\"", "\"rows\":\"21\""));

    assertThat(verify(parquet(plain)).findings)
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.problem())
                    .isEqualTo("the folder holds 20 rows, its note says 21"));
  }

  private Warehouse parquet(Path at) {
    return ParquetWarehouse.open(at.toUri(), time, new LocalDisk(), new MemoryBudget(8L << 20));
  }
}
