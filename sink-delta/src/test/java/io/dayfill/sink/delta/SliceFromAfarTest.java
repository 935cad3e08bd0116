package io.dayfill.sink.delta;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.DecoderCompiler;
import io.dayfill.core.decode.DoubleVector;
import io.dayfill.core.decode.LongVector;
import io.dayfill.core.http.ApiClient;
import io.dayfill.core.http.BodyLimits;
import io.dayfill.core.http.ClientContext;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.EnvironmentSecrets;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.read.KeptMembers;
import io.dayfill.core.read.ReadListener;
import io.dayfill.core.read.SliceRead;
import io.dayfill.core.read.SliceReader;
import io.dayfill.core.run.Dayfill;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.core.time.TimeSource;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Slices that are planned by one process, read by another and landed by a third. */
class SliceFromAfarTest {
  private static final TimeSource TIME = new SystemTimeSource();

  @TempDir private Path folder;

  /** Arguments: {@code read} or {@code land}, the port of the API, the folder of the warehouse. */
  public static void main(String[] args) throws Exception {
    Path root = Path.of(args[2]);
    Metadata metadata = SharedRunsTest.metadata(Integer.parseInt(args[1]), root);
    Entity entity = metadata.entities().get("room");
    if (args[0].equals("read")) {
      readAll(metadata, entity, root);
    } else {
      landAll(entity, root);
    }
  }

  private static void readAll(Metadata metadata, Entity entity, Path root) throws Exception {
    try (ObjectInputStream slices = in(root, "slices");
        ObjectOutputStream rows = out(root, "rows");
        ApiClient client =
            new ApiClient(
                metadata.connections().get("api"),
                ClientContext.of(new EnvironmentSecrets(Map.of())),
                TIME,
                new Random(),
                "test",
                BodyLimits.standard(root))) {
      SliceReader reader = new SliceReader(entity, DecoderCompiler.compile(entity), client, TIME);
      for (int left = slices.readInt(); left > 0; left--) {
        Slice slice = (Slice) slices.readObject();
        try (SliceRead read =
            reader.open(slice, ReadListener.NONE, record -> {}, KeptMembers.none(TIME.now()))) {
          for (ColumnBatch batch = read.next(); batch != null; batch = read.next()) {
            write(batch, rows);
          }
          rows.writeInt(0);
          assertThat(read.summary().complete()).isTrue();
          rows.writeObject(read.summary().startedAt());
        }
      }
    }
  }

  private static void write(ColumnBatch batch, ObjectOutputStream rows) throws IOException {
    LongVector times = (LongVector) batch.vector(0);
    DoubleVector values = (DoubleVector) batch.vector(1);
    rows.writeInt(batch.rowCount());
    for (int row = 0; row < batch.rowCount(); row++) {
      rows.writeInt(batch.days()[row]);
      rows.writeLong(times.values()[row]);
      rows.writeDouble(values.values()[row]);
    }
  }

  private static void landAll(Entity entity, Path root) throws Exception {
    try (ObjectInputStream slices = in(root, "slices");
        ObjectInputStream rows = in(root, "rows");
        Warehouse warehouse = DeltaWarehouse.open(root.toUri(), TIME)) {
      for (int left = slices.readInt(); left > 0; left--) {
        landOne(entity, (Slice) slices.readObject(), rows, warehouse);
      }
    }
  }

  private static void landOne(
      Entity entity, Slice slice, ObjectInputStream rows, Warehouse warehouse) throws Exception {
    ColumnBatch batch = new ColumnBatch(entity.columns(), 1_000);
    for (int left = rows.readInt(); left > 0; left = rows.readInt()) {
      for (int row = 0; row < left; row++) {
        int day = rows.readInt();
        ((LongVector) batch.vector(0)).append(rows.readLong());
        ((DoubleVector) batch.vector(1)).append(rows.readDouble());
        batch.rescued().appendNull();
        batch.endRow(day);
      }
    }
    Instant began = (Instant) rows.readObject();
    LandingRequest request =
        new LandingRequest(entity, "run", slice.id(), slice.days(), began, false);
    try (Landing landing = warehouse.land(request)) {
      landing.add(batch);
      landing.finish();
      Map<LocalDate, DayState> states = new TreeMap<>();
      slice.days().forEach(day -> states.put(day, DayState.OK));
      landing.commit(states, (present, staged) -> Optional.empty());
    }
  }

  private static ObjectInputStream in(Path root, String name) throws IOException {
    return new ObjectInputStream(Files.newInputStream(root.resolve(name)));
  }

  private static ObjectOutputStream out(Path root, String name) throws IOException {
    return new ObjectOutputStream(Files.newOutputStream(root.resolve(name)));
  }

  @Test
  void oneProcessPlansAnotherReadsAThirdLands() throws Exception {
    try (RoomsApi api = new RoomsApi(3);
        Warehouse warehouse = DeltaWarehouse.open(folder.toUri(), TIME)) {
      Metadata metadata = SharedRunsTest.metadata(api.port(), folder);
      try (Dayfill dayfill =
              Dayfill.builder(metadata, DeltaWarehouse.open(folder.toUri(), TIME)).build();
          ObjectOutputStream slices = out(folder, "slices")) {
        slices.writeInt(2);
        for (Slice slice :
            dayfill
                .plan(PlanRequest.range("2026-03-08", "2026-03-11"))
                .entities()
                .get(0)
                .slices()) {
          slices.writeObject(slice);
        }
      }
      for (String part : new String[] {"read", "land"}) {
        Path log = folder.resolve(part + ".txt");
        Process process =
            ChildJvm.start(SliceFromAfarTest.class, "64m", log, part, api.port(), folder);
        assertThat(process.waitFor()).as(Files.readString(log)).isZero();
      }

      DayRange days = new DayRange(LocalDate.of(2026, 3, 8), LocalDate.of(2026, 3, 11));
      assertThat(warehouse.storedDays(metadata.entities().get("room"), days).values())
          .hasSize(4)
          .allMatch(day -> day.rows() == 3 && day.state() == DayState.OK);
    }
  }
}
