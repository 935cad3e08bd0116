package io.dayfill.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Finding;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.land.ReadBack;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.plan.PlanRequest.Reprocess;
import io.dayfill.core.run.Dayfill;
import io.dayfill.core.run.RunListener;
import io.dayfill.core.run.RunOptions;
import io.dayfill.core.run.RunReport;
import io.dayfill.core.spi.Adapters;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.sink.delta.DeltaWarehouse;
import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimReading;
import io.dayfill.testkit.SimulatedApi;
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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What Dayfill lands as Delta Spark reads it, and what Spark has altered as Dayfill meets it. */
class ReadBySparkTest {
  private static final String ENTITY = "temperature_humidity";
  private static final String TABLE = "raw/temp_humidity_readings";
  private static final LocalDate FIRST = LocalDate.of(2026, 3, 1);
  private static final LocalDate SECOND = FIRST.plusDays(1);
  private static final LocalDate EMPTY = FIRST.plusDays(3);

  /** The adapter's columns, some left out. */
  private static final String FEWER =
      """
          columns:
            - {name: reading_id, type: string, required: true}
            - {name: device_id, type: string, required: true}
            - {name: ts, type: timestamp, required: true}
            - {name: temperature_c, type: double}
            - {name: rssi_dbm, type: int}
      """;

  @TempDir static Path folder;
  private static Spark spark;
  private static SimulatedApi api;

  @BeforeAll
  static void start() throws Exception {
    spark = Spark.start(folder);
    api =
        SimulatedApi.builder()
            .seed(3)
            .rowsPerDay(SimEntity.TEMPERATURE_HUMIDITY, 60, 7)
            .rowsPerDay(SimEntity.DOOR_CONTACT_SENSORS, 30, 3)
            .rowsPerDay(SimEntity.VIBRATION_SENSORS, 20, 2)
            .pageSize(40)
            .build()
            .start();
    load(base(), "", PlanRequest.range("2026-03-01", "2026-03-02").only(ENTITY));
    load(
        base(),
        "",
        PlanRequest.range("2026-03-02", "2026-03-02").reprocess(Reprocess.ALL).only(ENTITY));
  }

  @AfterAll
  static void stop() throws Exception {
    api.close();
    spark.close();
  }

  private static Path base() {
    return folder.resolve("base");
  }

  private static Path table(Path root) {
    return root.resolve("warehouse").resolve(TABLE);
  }

  private static Metadata metadata(Path root, String columns) throws IOException {
    Path config =
        Files.writeString(
            Files.createDirectories(root).resolve("dayfill.yaml"),
            """
            warehouse: ./warehouse
            connections:
              sensors: {base_url: "%s", rate_limit: {requests: 1000, per: 1 s}}
            entities:
              temperature_humidity:
                connection: sensors
            %s  door_contact_sensors: {connection: sensors}
              vibration_sensors: {connection: sensors}
            """
                .formatted(api.baseUrl(), columns));
    return new MetadataLoader(Adapters.load(ReadBySparkTest.class.getClassLoader()).declarations())
        .load(config);
  }

  private static DeltaWarehouse warehouse(Path root) {
    return DeltaWarehouse.open(root.resolve("warehouse").toUri(), new SystemTimeSource());
  }

  private static RunReport run(Path root, String columns, PlanRequest request) throws IOException {
    try (Dayfill dayfill = Dayfill.builder(metadata(root, columns), warehouse(root)).build()) {
      return dayfill.run(dayfill.plan(request), RunOptions.DEFAULT, RunListener.NONE);
    }
  }

  private static void load(Path root, String columns, PlanRequest request) throws IOException {
    assertThat(run(root, columns, request).worst()).isEmpty();
  }

  private static void landEmptyDay(Path root) throws IOException {
    try (DeltaWarehouse warehouse = warehouse(root);
        Landing landing =
            warehouse.land(
                new LandingRequest(
                    entity(root), "run-e", "slice", DayRange.of(EMPTY), Instant.now(), false))) {
      landing.finish();
      landing.commit(Map.of(EMPTY, DayState.EMPTY), (present, staged) -> Optional.empty());
    }
  }

  private static Entity entity(Path root) throws IOException {
    return metadata(root, "").entities().get(ENTITY);
  }

  @Test
  void whatDayfillLandsIsWhatSparkReads() throws Exception {
    Path root = folder.resolve("landed");
    load(root, FEWER, PlanRequest.range("2026-03-01", "2026-03-03"));
    load(root, "", PlanRequest.range("2026-03-02", "2026-03-03").reprocess(Reprocess.ALL));
    landEmptyDay(root);
    Path table = table(root);

    // Every reading once, in its day; what came with a column lacks it in the day before
    assertThat(
            spark.sql(
                table,
                """
                SELECT year || month || day AS folder, SourceDate AS date, count(*) AS n,
                  count(DISTINCT reading_id) AS ids, count(battery_v) AS volts, min(ts) AS first
                FROM {table} GROUP BY year, month, day, SourceDate ORDER BY 1
                """))
        .containsExactly(day(1, 0), day(2, 60), day(3, 60));
    assertThat(
            spark.sql(
                table,
                """
                SELECT typeof(year) a, typeof(ts) b, typeof(temperature_c) c, typeof(rssi_dbm) d,
                  typeof(SourceDate) e, typeof(_ingested_at) f, typeof(_run_id) g
                FROM {table} LIMIT 1
                """))
        .containsExactly(
            "{\"a\":\"string\",\"b\":\"timestamp\",\"c\":\"double\",\"d\":\"int\","
                + "\"e\":\"date\",\"f\":\"timestamp\",\"g\":\"string\"}");
    assertThat(
            spark.sql(
                root.resolve("warehouse/raw/vibration_readings"),
                "SELECT count(*) n, sum(size(spectrum_hz)) s FROM {table}"))
        .containsExactly("{\"n\":60,\"s\":480}");

    // A day that is proven empty is a file without rows, which is opened and gives none
    String ofEmpty = "FROM {table} WHERE year = '2026' AND month = '03' AND day = '04'";
    assertThat(spark.files(table, "SELECT * " + ofEmpty))
        .hasSize(1)
        .allMatch(file -> file.startsWith("year=2026/month=03/day=04/"));
    assertThat(spark.sql(table, "SELECT count(*) n, max(ts) t " + ofEmpty))
        .containsExactly("{\"n\":0}");

    // Other days' files are left out, by the folders and by the statistics
    String folderOfSecond = "year=2026/month=03/day=02/";
    for (String where :
        List.of(
            "year = '2026' AND month = '03' AND day = '02'",
            "SourceDate = DATE'2026-03-02'",
            "ts >= '2026-03-02T00:00:00Z' AND ts < '2026-03-03T00:00:00Z'")) {
      assertThat(spark.files(table, "SELECT * FROM {table} WHERE " + where))
          .as(where)
          .hasSize(1)
          .allMatch(file -> file.startsWith(folderOfSecond));
    }
    // and the last reading is found by its very instant, which lies within the bounds told of it
    Instant last = last(api).ts();
    assertThat(spark.sql(table, "SELECT count(*) n FROM {table} WHERE ts >= '" + last + "'"))
        .containsExactly("{\"n\":1}");

    // Before the days were loaded again
    assertThat(
            spark.sql(
                table, "SELECT count(*) n, count(DISTINCT _run_id) r FROM {table} VERSION AS OF 0"))
        .containsExactly("{\"n\":180,\"r\":1}");
  }

  private static String day(int day, int volts) {
    SimReading first =
        api.expected(
                SimEntity.TEMPERATURE_HUMIDITY,
                Instant.parse("2026-03-0" + day + "T00:00:00Z"),
                Instant.parse("2026-03-0" + (day + 1) + "T00:00:00Z"))
            .get(0);
    String ts = first.ts().toString();
    String millis = ts.length() == "2026-03-01T00:00:00Z".length() ? ts.replace("Z", ".000Z") : ts;
    return "{\"folder\":\"2026030%d\",\"date\":\"2026-03-0%d\",\"n\":60,\"ids\":60,\"volts\":%d,\"first\":\"%s\"}"
        .formatted(day, day, volts, millis);
  }

  private static SimReading last(SimulatedApi of) {
    List<SimReading> all =
        of.expected(
            SimEntity.TEMPERATURE_HUMIDITY,
            Instant.parse("2026-03-03T00:00:00Z"),
            Instant.parse("2026-03-04T00:00:00Z"));
    return all.get(all.size() - 1);
  }

  /** What Spark does to a table, and the words with which it is refused then; none if served. */
  private record Case(String name, List<String> statements, List<String> words) {}

  private static Case altered(String name, List<String> statements, String... words) {
    return new Case(name, statements, List.of(words));
  }

  private static String property(String name) {
    return "ALTER TABLE {table} SET TBLPROPERTIES ('" + name + "')";
  }

  private static final String OWNED =
      " TBLPROPERTIES ('dayfill.format' = '1', 'dayfill.entity' = '"
          + ENTITY
          + "', 'dayfill.zone' = 'UTC'";

  private static Case created(String name, String columns, String how, String... words) {
    return altered(
        name,
        List.of("CREATE TABLE {table} (" + columns + ") USING delta " + how + OWNED + ")"),
        words);
  }

  private static final String DAY = "year STRING, month STRING, day STRING";
  private static final String BY_DAY = "PARTITIONED BY (year, month, day)";

  private static final List<Case> CASES =
      List.of(
          altered(
              "constraint",
              List.of("ALTER TABLE {table} ADD CONSTRAINT warm CHECK (temperature_c > -99)"),
              "has a constraint warm: temperature_c >",
              "DROP CONSTRAINT warm"),
          altered(
              "a constraint that is gone",
              List.of(
                  "ALTER TABLE {table} ADD CONSTRAINT warm CHECK (temperature_c > -99)",
                  "ALTER TABLE {table} DROP CONSTRAINT warm")),
          altered(
              "appendOnly",
              List.of(property("delta.appendOnly' = 'true")),
              "delta.appendOnly=true"),
          altered(
              "change data feed",
              List.of(property("delta.enableChangeDataFeed' = 'true")),
              "delta.enableChangeDataFeed=true"),
          altered(
              "a change data feed that is off again",
              List.of(
                  property("delta.enableChangeDataFeed' = 'true"),
                  property("delta.enableChangeDataFeed' = 'false"))),
          altered(
              "column mapping",
              List.of(property("delta.columnMapping.mode' = 'name")),
              "delta.columnMapping.mode=name"),
          altered(
              "deletion vectors",
              List.of(
                  property("delta.enableDeletionVectors' = 'true"),
                  "DELETE FROM {table} WHERE rssi_dbm < -60"),
              "not deletionVectors",
              "DROP FEATURE deletionVectors"),
          altered(
              "row tracking",
              List.of(property("delta.enableRowTracking' = 'true")),
              "writer version 7",
              "DROP FEATURE rowTracking"),
          altered(
              "in-commit timestamps",
              List.of(property("delta.enableInCommitTimestamps' = 'true")),
              "not inCommitTimestamp"),
          altered(
              "a feature that is dropped as the error says",
              List.of(
                  property("delta.enableInCommitTimestamps' = 'true"),
                  "ALTER TABLE {table} DROP FEATURE inCommitTimestamp")),
          altered(
              "column mapping that is dropped as the error says",
              List.of(
                  property("delta.columnMapping.mode' = 'name"),
                  "ALTER TABLE {table} DROP FEATURE columnMapping"),
              "not checkpointProtection",
              "DROP FEATURE checkpointProtection TRUNCATE HISTORY"),
          altered(
              "v2 checkpoints",
              List.of(property("delta.checkpointPolicy' = 'v2")),
              "not v2Checkpoint"),
          created(
              "a generated column",
              "ts TIMESTAMP, month STRING, day STRING,"
                  + " year STRING GENERATED ALWAYS AS (CAST(ts AS STRING))",
              BY_DAY,
              "column year",
              "delta.generationExpression"),
          created(
              "an identity column",
              DAY + ", n BIGINT GENERATED ALWAYS AS IDENTITY",
              BY_DAY,
              "column n",
              "delta.identity"),
          created("not null", DAY + ", x STRING NOT NULL", BY_DAY, "column x", "not null"),
          created("a name in capitals", DAY + ", TS TIMESTAMP", BY_DAY, "Declare it as TS"),
          created("other partitions", DAY, "PARTITIONED BY (year)", "by [year string]"),
          created(
              "partitions of other types",
              "year INT, month INT, day INT, ts TIMESTAMP",
              BY_DAY,
              "by [year int, month int, day int]"),
          created("clustering", DAY + ", device_id STRING", "CLUSTER BY (device_id)", "clustering"),
          altered(
              "a default",
              List.of(
                  "CREATE TABLE {table} ("
                      + DAY
                      + ", x INT DEFAULT 1) USING delta "
                      + BY_DAY
                      + OWNED
                      + ", 'delta.feature.allowColumnDefaults' = 'supported')"),
              "column x",
              "CURRENT_DEFAULT"));

  @TestFactory
  Stream<DynamicTest> whatSparkHasAlteredIsServedOrRefused() {
    return CASES.stream().map(each -> DynamicTest.dynamicTest(each.name, () -> check(each)));
  }

  private static void check(Case each) throws Exception {
    Path root = folder.resolve(each.name.replace(' ', '-'));
    if (each.statements.get(0).startsWith("ALTER")) {
      copy(table(base()), table(root));
    }
    each.statements.forEach(statement -> spark.sql(table(root), statement));
    if (each.words.isEmpty()) {
      load(root, "", PlanRequest.day("2026-03-01").only(ENTITY));
      return;
    }
    int asked = api.requests().size();
    RunReport report = run(root, "", PlanRequest.day("2026-03-01").only(ENTITY));
    assertThat(report.worst()).contains(ErrorCategory.USER);
    try (DeltaWarehouse warehouse = warehouse(root)) {
      Entity entity = entity(root);
      assertThatThrownBy(() -> warehouse.check(entity, false))
          .isInstanceOf(DayfillException.class)
          .hasMessageContainingAll(each.words.toArray(CharSequence[]::new));
    }
    assertThat(api.requests()).hasSize(asked);
  }

  @Test
  void aCompactedTableKeepsItsDaysAndTheRecordOfThem() throws Exception {
    Path root = folder.resolve("compacted");
    copy(base().resolve("warehouse"), root.resolve("warehouse"));
    Map<LocalDate, StoredDay> before = stored(root);
    List<Attempt> attempts = attempts(root);
    // Rows that another engine adds to a day, and then everything compacted
    spark.sql(table(root), "INSERT INTO {table} SELECT * FROM {table} WHERE day = '02' LIMIT 1");
    spark.sql(table(root), "OPTIMIZE {table}");
    Path runs = root.resolve("warehouse/metadata/ingestion_runs");
    spark.sql(runs, "OPTIMIZE {table}");
    assertThat(DeltaLog.activeFiles(runs)).hasSize(1);

    assertThat(attempts(root)).isEqualTo(attempts);
    stored(root)
        .forEach(
            (day, found) -> {
              StoredDay was = before.get(day);
              assertThat(found.rows()).isEqualTo(day.equals(SECOND) ? 61 : 60);
              assertThat(found.state()).isEqualTo(was.state());
              assertThat(found.runId()).isEqualTo(was.runId());
              assertThat(found.readStartedAt().orElseThrow())
                  .isBetween(
                      was.readStartedAt().orElseThrow(),
                      was.readStartedAt().orElseThrow().plusSeconds(5));
            });
    assertThat(stored(root)).containsOnlyKeys(FIRST, SECOND);

    load(root, "", PlanRequest.day("2026-03-02").only(ENTITY));
    assertThat(spark.sql(table(root), "SELECT count(*) n FROM {table} WHERE day = '02'"))
        .containsExactly("{\"n\":60}");
  }

  private static Map<LocalDate, StoredDay> stored(Path root) throws IOException {
    try (DeltaWarehouse warehouse = warehouse(root)) {
      return warehouse.storedDays(entity(root), new DayRange(FIRST, SECOND));
    }
  }

  private static List<Attempt> attempts(Path root) {
    try (DeltaWarehouse warehouse = warehouse(root)) {
      return warehouse.attempts(Optional.of(ENTITY), Optional.empty(), 100);
    }
  }

  @Test
  void aTableThatAllowsItIsWidenedAndReadByBoth() throws Exception {
    Path root = folder.resolve("widened");
    String narrow =
        FEWER.replace("temperature_c, type: double", "temperature_c, type: \"decimal(5,2)\"");
    load(root, narrow, PlanRequest.range("2026-03-01", "2026-03-02").only(ENTITY));
    String wider =
        narrow
            .replace("rssi_dbm, type: int", "rssi_dbm, type: long")
            .replace("decimal(5,2)", "decimal(14,4)");
    PlanRequest second =
        PlanRequest.range("2026-03-02", "2026-03-02").reprocess(Reprocess.ALL).only(ENTITY);
    assertThat(run(root, wider, second).worst()).contains(ErrorCategory.USER);

    spark.sql(table(root), property("delta.enableTypeWidening' = 'true"));
    spark.sql(table(root), "ALTER TABLE {table} ADD COLUMN note STRING");
    // One column becomes wider by Spark, the other by the landing
    spark.sql(table(root), "ALTER TABLE {table} ALTER COLUMN temperature_c TYPE DECIMAL(14,4)");
    load(root, wider, second);
    assertThat(problems(root, wider)).isEmpty();

    assertThat(
            spark.sql(
                table(root),
                """
                SELECT day, count(rssi_dbm) n, max(typeof(rssi_dbm)) t, max(rssi_dbm) < 0 AS neg,
                  count(note) AS notes FROM {table} GROUP BY day ORDER BY day
                """))
        .containsExactly(
            "{\"day\":\"01\",\"n\":60,\"t\":\"bigint\",\"neg\":true,\"notes\":0}",
            "{\"day\":\"02\",\"n\":60,\"t\":\"bigint\",\"neg\":true,\"notes\":0}");
  }

  /** What a look at all that is stored finds wrong. */
  private static List<Finding> problems(Path root, String columns) throws IOException {
    List<Finding> found = new ArrayList<>();
    try (DeltaWarehouse warehouse = warehouse(root)) {
      warehouse.verify(
          metadata(root, columns).entities().get(ENTITY),
          new DayRange(FIRST, SECOND),
          new ReadBack() {
            @Override
            public void read(StoredDay day, int files, long rows, long bytes, Instant storedAt) {}

            @Override
            public void found(Finding finding) {
              found.add(finding);
            }
          });
    }
    return found;
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.toList()) {
        Path target = to.resolve(from.relativize(each).toString());
        if (Files.isDirectory(each)) {
          Files.createDirectories(target);
        } else {
          Files.copy(each, target);
        }
      }
    }
  }
}
