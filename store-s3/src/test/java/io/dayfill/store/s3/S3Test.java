package io.dayfill.store.s3;

import static io.dayfill.store.s3.Bucket.ENTITY;
import static io.dayfill.store.s3.Bucket.MARCH_8;
import static io.dayfill.store.s3.Bucket.WIDER;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.AsOf;
import io.dayfill.core.land.DayDiff;
import io.dayfill.core.land.DayHistory;
import io.dayfill.core.land.Finding;
import io.dayfill.core.land.ReadBack;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.land.Upkeep;
import io.dayfill.core.metadata.Secret;
import io.dayfill.core.metadata.TableName;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.core.time.TimeSource;
import io.dayfill.sink.delta.DeltaWarehouse;
import io.dayfill.sink.delta.SinkOptions;
import io.dayfill.sink.delta.store.ObjectStore;
import io.dayfill.sink.delta.store.StoreSettings;
import io.dayfill.sink.delta.store.StoredObject;
import io.dayfill.store.s3.FaultyHttp.Fault;
import io.dayfill.testkit.s3.S3Server;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A warehouse in a bucket of a real server, over a way that goes wrong. {@code -Ddayfill.long=true}
 * lets each of the two processes commit fifty times.
 */
class S3Test {
  private static final DayRange DAYS = new DayRange(MARCH_8, MARCH_8.plusDays(1));
  private static final AtomicInteger NAMES = new AtomicInteger();

  @TempDir static Path folder;
  private static S3Server server;

  private final String name = "w" + NAMES.incrementAndGet();
  private final FaultyHttp way = FaultyStores.way(name);
  private final URI faulty = URI.create("s3f://" + name + "@bucket/" + name);
  private final URI plain = URI.create("s3://bucket/" + name);

  @BeforeAll
  static void start() throws IOException {
    Files.createDirectories(folder.resolve("bucket"));
    server = S3Server.start(folder);
  }

  @AfterAll
  static void end() {
    server.close();
  }

  private S3Store store() {
    return FaultyStores.store(faulty, Bucket.settings(server.endpoint()), new SystemTimeSource());
  }

  private DeltaWarehouse warehouse(URI location) {
    return Bucket.warehouse(location, server.endpoint());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static List<String> names(List<StoredObject> objects) {
    return objects.stream().map(StoredObject::name).toList();
  }

  @Test
  void objects_are_put_read_listed_and_removed() throws IOException {
    try (ObjectStore store = store()) {
      store.put("a/x ü+%.json", bytes("hello"), true);
      assertThat(store.look("a/x ü+%.json").size()).isEqualTo(5);
      assertThat(store.read("a/x ü+%.json", 1, 3).bytes()).isEqualTo(bytes("ell"));
      assertThat(store.read("a/x ü+%.json", -1, 2).from()).isEqualTo(3);
      assertThat(store.read("a/x ü+%.json", -1, 200).bytes()).isEqualTo(bytes("hello"));
      assertThat(store.read("a/x ü+%.json", 0, Integer.MAX_VALUE).size()).isEqualTo(5);
      store.put("a/empty", bytes(""), true);
      assertThat(store.read("a/empty", -1, 100).bytes()).isEmpty();
      assertThat(store.look("a/none")).isNull();
      assertThatThrownBy(() -> store.read("a/none", 0, 1)).isInstanceOf(NoSuchFileException.class);
      assertThat(names(store.list("", "", 9))).containsExactly("a");
      store.delete("a/empty");
      store.delete("a/empty");
      store.delete("a/x ü+%.json");
      assertThat(store.list("", "", 9)).isEmpty();
      assertThat(store.clockAhead().orElseThrow().abs().toSeconds()).isLessThan(3);
    }
  }

  @Test
  void listings_come_in_pages() throws IOException {
    try (ObjectStore store = store()) {
      List<String> wanted = new ArrayList<>();
      for (int i = 0; i < 1003; i++) {
        String key = String.format("%020d.json", i);
        wanted.add(key);
        // As a server's folder, which is quicker than by requests
        Path file = folder.resolve("bucket").resolve(name).resolve("log").resolve(key);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "x");
      }
      assertThat(names(store.list("log/", "", Integer.MAX_VALUE))).isEqualTo(wanted);
      assertThat(way.requests()).hasSize(2);
      assertThat(names(store.list("log/", wanted.get(1001), 99)))
          .isEqualTo(wanted.subList(1001, 1003));
      assertThat(names(store.list("log/", "", 1))).containsExactly(wanted.get(0));
    }
  }

  @Test
  void of_those_who_put_an_object_one_wins_and_knows_it_although_its_answer_was_lost()
      throws IOException {
    try (ObjectStore store = store()) {
      for (Fault fault : List.of(Fault.LOST, Fault.ERROR, Fault.SLOW_DOWN, Fault.CUT)) {
        String key = "k-" + fault;
        int first = way.requests().size();
        way.plan = (number, request) -> number == first ? fault : Fault.NONE;
        store.put(key, bytes("ours"), true);
        assertThat(way.requests()).hasSizeGreaterThan(first + 1);
        assertThatThrownBy(() -> store.put(key, bytes("theirs"), true))
            .isInstanceOf(FileAlreadyExistsException.class)
            .hasMessageContaining(key);
        assertThat(store.read(key, 0, 9).bytes()).isEqualTo(bytes("ours"));
      }
    }
  }

  @Test
  void a_large_object_comes_in_parts_whatever_befalls_them() throws IOException {
    byte[] part = new byte[5 << 20];
    new Random(1).nextBytes(part);
    try (ObjectStore store = store()) {
      for (Fault fault : List.of(Fault.NONE, Fault.LOST, Fault.SLOW_DOWN)) {
        AtomicInteger each = new AtomicInteger();
        way.plan =
            (number, request) ->
                request.contains("uploadId") && each.incrementAndGet() % 2 == 1
                    ? fault
                    : Fault.NONE;
        String key = "large-" + fault;
        ObjectStore.Upload upload = store.upload(key);
        upload.add(part, part.length);
        upload.add(part, 17);
        upload.complete(true);
        assertThat(store.look(key).size()).isEqualTo(part.length + 17);
        assertThat(store.read(key, part.length - 1, 9).bytes())
            .startsWith(part[part.length - 1], part[0], part[1]);
      }
      way.plan = (number, request) -> Fault.NONE;
      ObjectStore.Upload second = store.upload("large-NONE");
      second.add(part, 5);
      assertThatThrownBy(() -> second.complete(true))
          .isInstanceOf(FileAlreadyExistsException.class);
      second.abort();
      second.abort();
      assertThat(store.look("large-NONE").size()).isEqualTo(part.length + 17);
    }
  }

  @Test
  void two_processes_commit_to_one_table_and_lose_nothing() throws Exception {
    int commits =
        Integer.getInteger("dayfill.s3.commits", Boolean.getBoolean("dayfill.long") ? 50 : 3);
    List<Process> writers = new ArrayList<>();
    for (String run : List.of("a" + name, "b" + name)) {
      writers.add(CommitProcess.start(plain, server.endpoint(), run, commits));
    }
    for (Process writer : writers) {
      assertThat(writer.waitFor(commits + 60L, TimeUnit.SECONDS)).isTrue();
      assertThat(writer.exitValue()).isZero();
    }
    try (S3Store store = store();
        DeltaWarehouse warehouse = warehouse(plain)) {
      List<String> log = names(store.list("raw/readings/_delta_log/", "", Integer.MAX_VALUE));
      for (int version = 0; version < 2 * commits; version++) {
        assertThat(log).contains(String.format("%020d.json", version));
      }
      assertThat(log).doesNotContain(String.format("%020d.json", 2 * commits));
      assertThat(warehouse.storedDays(ENTITY, new DayRange(MARCH_8, MARCH_8.plusDays(2))).values())
          .hasSize(3)
          .allMatch(day -> day.rows() == 200);
      assertThat(store.list("raw/readings/_dayfill/", "", 9)).isEmpty();
    }
  }

  @Test
  void a_table_of_several_versions_is_compared_put_back_looked_after_and_written_anew()
      throws IOException {
    DayRange day = DayRange.of(MARCH_8);
    StoredDay.Restoration undo = new StoredDay.Restoration("undo", new SystemTimeSource().now());
    try (DeltaWarehouse warehouse = warehouse(plain)) {
      Bucket.land(warehouse, "a", 1, DAYS, 1);
      Bucket.land(warehouse, "b", 2, day, 3);
      Bucket.land(warehouse, "c", 3, day, 2);
      DayHistory history = warehouse.dayHistory(ENTITY);
      DayDiff diff = history.diff(MARCH_8, Optional.of(new AsOf.Version(1)), 9);
      assertThat(List.of(diff.removed(), diff.added(), diff.same())).containsExactly(3L, 2L, 0L);
      history.restore(MARCH_8, new AsOf.Version(1), undo, false);
      assertThat(history.versions(MARCH_8, 9)).hasSize(4);
      assertThat(rows(warehouse)).containsExactly(3L, 1L);
    }
    // More than a week later nobody needs what was replaced
    try (S3Store store = store();
        DeltaWarehouse warehouse = Bucket.warehouse(plain, server.endpoint(), new Later())) {
      Upkeep upkeep = warehouse.upkeep();
      TableName table = ENTITY.targetTable();
      Upkeep.Report dry = upkeep.look(table, new Upkeep.Options(false, Upkeep.LEAST_KEPT, true));
      assertThat(dry.found())
          .extracting(Upkeep.Found::kind, Upkeep.Found::files)
          .containsExactly(tuple(Upkeep.Kind.REPLACED, 2L));
      assertThat(upkeep.look(table, new Upkeep.Options(true, Upkeep.LEAST_KEPT, true)))
          .isEqualTo(dry);
      String folder = "raw/readings/year=2026/month=03/day=08/";
      assertThat(store.list(folder, "", 9)).hasSize(1);
      assertThat(store.list("raw/readings/_dayfill/", "", 9)).isEmpty();
      DayHistory history = warehouse.dayHistory(ENTITY);
      assertThatThrownBy(() -> history.restore(MARCH_8, new AsOf.Version(0), undo, false))
          .hasMessageContaining("there no longer");

      assertThat(upkeep.rewrite(WIDER, true).files()).isEqualTo(2);
      assertThat(store.list(folder, "", 9)).hasSize(2);
      assertThat(store.list("raw/readings/_dayfill/", "", 9)).isEmpty();
      warehouse.check(WIDER, false);
      assertThat(rows(warehouse)).containsExactly(3L, 1L);
      List<Finding> findings = new ArrayList<>();
      warehouse.verify(
          WIDER,
          DAYS,
          new ReadBack() {
            @Override
            public void read(StoredDay day, int files, long rows, long bytes, Instant storedAt) {}

            @Override
            public void found(Finding finding) {
              findings.add(finding);
            }
          });
      assertThat(findings).isEmpty();
    }
  }

  private static List<Long> rows(DeltaWarehouse warehouse) {
    return warehouse.storedDays(ENTITY, DAYS).values().stream().map(StoredDay::rows).toList();
  }

  /** Eight days from now. */
  private static final class Later implements TimeSource {
    private final TimeSource now = new SystemTimeSource();

    @Override
    public Instant now() {
      return now.now().plus(Duration.ofDays(8));
    }

    @Override
    public long nanoTime() {
      return now.nanoTime();
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
      now.sleep(duration);
    }
  }

  @Test
  void an_endpoint_that_ignores_the_condition_is_found_out() {
    URI ignoring = URI.create("s3f://bucket/" + name);
    try (DeltaWarehouse warehouse = warehouse(ignoring)) {
      assertThatThrownBy(warehouse::probe).hasMessageContaining("two writers at once");
      assertThatThrownBy(() -> Bucket.land(warehouse, "run", 0, DAYS, 1))
          .isInstanceOf(DayfillException.class)
          .hasMessageContaining("single_writer: true under warehouse_options");
    }
    try (DeltaWarehouse warehouse = warehouse(plain)) {
      assertThat(warehouse.probe())
          .isEqualTo("reachable, writable, put-if-absent by the store, clocks agree");
    }
    assertThat(folder.resolve("bucket").resolve(name))
        .satisfiesAnyOf(
            path -> assertThat(path).doesNotExist(), path -> assertThat(path).isEmptyDirectory());
  }

  @Test
  void what_is_wrong_with_the_way_there_is_told_and_no_secret() {
    way.plan = (number, request) -> Fault.MOVED;
    assertRefused(faulty, Bucket.settings(server.endpoint()), "another region: eu-north-1");
    way.plan = (number, request) -> Fault.DENIED;
    assertRefused(faulty, Bucket.settings(server.endpoint()), "AccessDenied", "list, read, write");
    assertRefused(
        URI.create("s3://nobody-made-it/x"),
        Bucket.settings(server.endpoint()),
        "there is no bucket nobody-made-it");
    assertRefused(
        plain, Bucket.settings(server.endpoint(), "wrong-Secret"), "SignatureDoesNotMatch");
    assertRefused(
        faulty,
        new StoreSettings(
            Map.of("region", "eu-north-1"), Map.of("access_key_id", new Secret("wrong-Secret"))),
        "go together");
    assertRefused(
        plain,
        new StoreSettings(Map.of("endpoint", "https://u:wrong-Secret@x"), Map.of()),
        "no address");
    assertRefused(plain, new StoreSettings(Map.of("acl", "x"), Map.of()), "acl is no option");
  }

  private static void assertRefused(URI location, StoreSettings settings, String... words) {
    assertThatThrownBy(
            () -> {
              try (DeltaWarehouse warehouse =
                  DeltaWarehouse.open(
                      location, new SystemTimeSource(), new SinkOptions(false, settings))) {
                warehouse.storedDays(ENTITY, DAYS);
              }
            })
        .isInstanceOf(DayfillException.class)
        .hasMessageContainingAll(words)
        .satisfies(e -> assertThat(all(e)).doesNotContain("wrong-Secret"));
  }

  private static String all(Throwable failure) {
    StringBuilder all = new StringBuilder();
    for (Throwable at = failure; at != null; at = at.getCause()) {
      all.append(at).append('\n');
    }
    return all.toString();
  }
}
