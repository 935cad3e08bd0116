package io.dayfill.sink.delta.internal.table;

import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.land.OpenDay;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.metadata.WhileOpen;
import io.dayfill.sink.delta.internal.land.DayDecision;
import io.dayfill.sink.delta.internal.land.ReadyDay;
import io.dayfill.sink.delta.internal.land.SliceCommitter;
import io.dayfill.sink.delta.internal.log.ActiveFile;
import io.dayfill.sink.delta.internal.log.Change;
import io.dayfill.sink.delta.internal.log.FileDetails;
import io.dayfill.sink.delta.internal.log.NewFile;
import io.dayfill.sink.delta.internal.log.TableState;
import io.dayfill.sink.delta.internal.parquet.WrittenFile;
import io.dayfill.sink.delta.internal.stage.SliceFiles;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import io.dayfill.sink.delta.internal.verify.LogStatistics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Lands the days of a slice in a Delta table, in one commit. */
public final class DeltaCommitter implements SliceCommitter {
  private final DeltaTables tables;
  private final LandingRequest request;
  private final EntityTable table;
  private final QuarantineTable quarantine;

  /** Makes one for a slice. */
  public DeltaCommitter(DeltaTables tables, LandingRequest request, EntityTable table) {
    this.tables = tables;
    this.request = request;
    this.table = table;
    quarantine = QuarantineTable.of(tables, request.entity());
  }

  @Override
  public Path table() {
    return table.path();
  }

  @Override
  public String folder(LocalDate day) {
    return TableColumns.folder(day);
  }

  @Override
  public Path quarantine() {
    return quarantine.log().table();
  }

  @Override
  public String quarantineFolder(@Nullable LocalDate day) {
    return QuarantineTable.folder(day);
  }

  @Override
  public void commitQuarantine(
      Set<LocalDate> landing, Map<Optional<LocalDate>, WrittenFile> files, SliceFiles from)
      throws IOException {
    Map<Optional<LocalDate>, NewFile> adds = new HashMap<>();
    for (Map.Entry<Optional<LocalDate>, WrittenFile> each : files.entrySet()) {
      Map<String, @Nullable String> partition = new HashMap<>();
      partition.put(QuarantineTable.SLICE_DAY, each.getKey().map(LocalDate::toString).orElse(null));
      long rows = each.getValue().rows();
      adds.put(
          each.getKey(),
          newFile(from, each.getValue(), partition, QuarantineCommit.tags(request, rows)));
    }
    QuarantineCommit decision = new QuarantineCommit(request, landing, adds);
    tables.commit(
        from,
        quarantine.log(),
        quarantine.definition(),
        state -> {
          quarantine.requireOwn(state);
          return decision.decide(state);
        });
  }

  @Override
  public Map<LocalDate, DayOutcome> commitDays(
      Map<LocalDate, ReadyDay> days, DayDecision decision, SliceFiles from) throws IOException {
    Map<LocalDate, NewFile> adds = new HashMap<>();
    for (Map.Entry<LocalDate, ReadyDay> each : days.entrySet()) {
      ReadyDay day = each.getValue();
      DayTags tags =
          new DayTags(request.runId(), request.readStartedAt(), day.state(), day.staged().rows());
      Map<String, @Nullable String> partition =
          new HashMap<>(TableColumns.partition(each.getKey()));
      Map<String, String> all = new HashMap<>(tags.toMap());
      if (request.entity().whileOpen() == WhileOpen.APPEND && day.state() == DayState.PROVISIONAL) {
        all.putAll(DayTags.open(day.latest(), request.onto()));
      }
      adds.put(each.getKey(), newFile(from, day.file(), partition, all));
    }
    Map<LocalDate, DayOutcome> outcomes = new TreeMap<>();
    tables.commit(
        from,
        table.log(),
        table.definition(),
        state -> decide(state, days, adds, decision, outcomes));
    return outcomes;
  }

  private Optional<Change> decide(
      @Nullable TableState state,
      Map<LocalDate, ReadyDay> days,
      Map<LocalDate, NewFile> adds,
      DayDecision decision,
      Map<LocalDate, DayOutcome> outcomes)
      throws IOException {
    DayFiles present = table.index(state);
    boolean owned = present == null || table.requireOwn(present);
    if (request.onto() != null) {
      return append(present, request.onto(), days, adds, outcomes);
    }
    List<ActiveFile> removes = new ArrayList<>();
    List<NewFile> landed = new ArrayList<>();
    for (Map.Entry<LocalDate, ReadyDay> each : days.entrySet()) {
      LocalDate day = each.getKey();
      DayOutcome outcome =
          decision.decide(present == null ? null : present.stored(day), each.getValue());
      outcomes.put(day, outcome);
      NewFile file = adds.get(day);
      if (outcome instanceof DayOutcome.Landed && file != null) {
        landed.add(file);
        removes.addAll(present == null ? List.of() : present.files(day));
      }
    }
    return landed.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Change(removes, landed, owned ? Map.of() : table.definition().properties())
                .with(table.definition().schema().columns()));
  }

  /**
   * Adds a piece to the very content that its watermark was taken from. Where that has changed
   * since, by a piece of another or by a replacement, it gives way: the next run reads on from
   * where the day is then.
   */
  private Optional<Change> append(
      @Nullable DayFiles present,
      OpenDay onto,
      Map<LocalDate, ReadyDay> days,
      Map<LocalDate, NewFile> adds,
      Map<LocalDate, DayOutcome> outcomes)
      throws IOException {
    List<NewFile> pieces = new ArrayList<>();
    for (Map.Entry<LocalDate, ReadyDay> each : days.entrySet()) {
      LocalDate day = each.getKey();
      StoredDay stored = present == null ? null : present.stored(day);
      if (stored == null || !isContent(stored, onto)) {
        Instant since =
            stored == null ? request.readStartedAt() : stored.since().orElse(Instant.MIN);
        outcomes.put(day, new DayOutcome.Superseded(since));
        continue;
      }
      long rows = each.getValue().staged().rows();
      outcomes.put(
          day,
          new DayOutcome.Landed(
              new StoredDay(
                  day,
                  DayState.PROVISIONAL,
                  stored.rows() + rows,
                  Optional.of(request.runId()),
                  Optional.of(DayDecision.truncated(request.readStartedAt())))));
      NewFile piece = adds.get(day);
      if (rows > 0 && piece != null) {
        pieces.add(piece);
      }
    }
    return pieces.isEmpty()
        ? Optional.empty()
        : Optional.of(new Change(List.of(), pieces, Map.of()));
  }

  private static boolean isContent(StoredDay stored, OpenDay onto) {
    return stored.open().filter(open -> open.content().equals(onto.content())).isPresent();
  }

  @Override
  public List<Path> earlier() throws IOException {
    OpenDay onto = request.onto();
    DayFiles present = onto == null ? null : table.load();
    if (onto == null || present == null) {
      return List.of();
    }
    LocalDate day = request.days().first();
    StoredDay stored = present.stored(day);
    if (stored == null || !isContent(stored, onto)) {
      return List.of();
    }
    List<ActiveFile> files = present.files(day);
    Map<String, FileDetails> details = table.log().details(present.state(), files);
    List<Path> earlier = new ArrayList<>();
    for (ActiveFile file : files) {
      FileDetails more = details.get(file.path());
      if (more == null || reaches(more.statistics(), onto.watermark())) {
        earlier.add(LogPaths.resolve(table.path(), file.path()));
      }
    }
    return earlier;
  }

  /** Whether a file may hold rows from a time on; where its statistics do not tell, it may. */
  private boolean reaches(String statistics, Instant from) {
    return LogStatistics.parse(statistics)
        .map(told -> told.max().get(request.entity().windowTime()))
        .map(max -> !Instant.parse(max).isBefore(from))
        .orElse(true);
  }

  private NewFile newFile(
      SliceFiles of,
      WrittenFile file,
      Map<String, @Nullable String> partition,
      Map<String, String> tags) {
    return NewFile.of(
        of.logPath(file.path()), partition, file, tables.context().time().now(), tags);
  }
}
