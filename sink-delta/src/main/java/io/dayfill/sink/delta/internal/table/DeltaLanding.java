package io.dayfill.sink.delta.internal.table;

import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.DayGuard;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.land.StagedDay;
import io.dayfill.core.land.StoredDay;
import io.dayfill.sink.delta.internal.log.ActiveFile;
import io.dayfill.sink.delta.internal.log.Change;
import io.dayfill.sink.delta.internal.log.CommitLoop;
import io.dayfill.sink.delta.internal.log.NewFile;
import io.dayfill.sink.delta.internal.log.NotCommittedException;
import io.dayfill.sink.delta.internal.log.TableDefinition;
import io.dayfill.sink.delta.internal.log.TableState;
import io.dayfill.sink.delta.internal.parquet.WrittenFile;
import io.dayfill.sink.delta.internal.stage.SliceFiles;
import io.dayfill.sink.delta.internal.stage.Staging;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One slice on its way into a Delta table. */
public final class DeltaLanding implements Landing {
  private static final Logger LOG = LoggerFactory.getLogger(DeltaLanding.class);

  private final LandingContext context;
  private final LandingRequest request;
  private final EntityTable table;
  private final SliceFiles files;
  private final SliceFiles quarantineFiles;
  private final Staging staging;
  private final QuarantineStaging quarantine;
  private @Nullable Map<LocalDate, StagedDay> staged;

  /** Begins to land a slice in a table. */
  public DeltaLanding(LandingContext context, LandingRequest request, EntityTable table) {
    this.context = context;
    this.request = request;
    this.table = table;
    List<String> folders = new ArrayList<>();
    List<String> quarantineFolders = new ArrayList<>(List.of(QuarantineTable.folder(null)));
    for (LocalDate day : request.days()) {
      folders.add(TableColumns.folder(day));
      quarantineFolders.add(QuarantineTable.folder(day));
    }
    files = context.sliceFiles(table.path(), request, folders);
    quarantineFiles =
        context.sliceFiles(context.quarantinePath(request), request, quarantineFolders);
    staging = context.staging(request, table.columns(), files);
    quarantine = new QuarantineStaging(context.disk(), request, quarantineFiles);
  }

  @Override
  public void add(ColumnBatch batch) {
    run("stage rows in", () -> stage(batch));
  }

  private void stage(ColumnBatch batch) throws IOException {
    files.touch(false);
    staging.add(batch);
  }

  @Override
  public void quarantine(QuarantinedRecord record) {
    run("stage records in", () -> quarantine.add(record));
  }

  @Override
  public Map<LocalDate, StagedDay> finish() {
    run("stage rows in", () -> staged = staging.finish());
    return Objects.requireNonNull(staged);
  }

  @Override
  public Map<LocalDate, DayOutcome> commit(Map<LocalDate, DayState> states, DayGuard guard) {
    Map<LocalDate, StagedDay> all = staged;
    if (all == null) {
      throw new IllegalStateException("a landing is finished before it is committed");
    }
    requireFitting(states, all);
    Map<LocalDate, DayOutcome> outcomes = new TreeMap<>();
    run("commit to", () -> commitQuarantine(states));
    if (!states.isEmpty()) {
      run("commit to", () -> commitDays(states, all, guard, outcomes));
    }
    return outcomes;
  }

  private static void requireFitting(
      Map<LocalDate, DayState> states, Map<LocalDate, StagedDay> all) {
    states.forEach(
        (day, state) -> {
          StagedDay fitting = all.get(day);
          if (fitting == null || (state == DayState.EMPTY && fitting.rows() > 0)) {
            throw DayfillException.internal(day + " cannot be landed as " + state, null);
          }
        });
  }

  private void commitQuarantine(Map<LocalDate, DayState> states) throws IOException {
    Map<Optional<LocalDate>, NewFile> adds = new HashMap<>();
    for (Map.Entry<Optional<LocalDate>, WrittenFile> each : quarantine.finish().entrySet()) {
      WrittenFile file = each.getValue();
      Map<String, @Nullable String> partition = new HashMap<>();
      partition.put(QuarantineTable.SLICE_DAY, each.getKey().map(LocalDate::toString).orElse(null));
      adds.put(
          each.getKey(),
          newFile(quarantineFiles, file, partition, QuarantineCommit.tags(request, file.rows())));
    }
    QuarantineTable into = context.quarantineTable(request.entity());
    QuarantineCommit decision = new QuarantineCommit(request, states.keySet(), adds);
    quarantineFiles.sync();
    commit(
        quarantineFiles,
        context.loop(into.log()),
        state -> {
          into.requireOwn(state);
          return decision.decide(state);
        },
        into.definition());
  }

  private void commitDays(
      Map<LocalDate, DayState> states,
      Map<LocalDate, StagedDay> all,
      DayGuard guard,
      Map<LocalDate, DayOutcome> outcomes)
      throws IOException {
    Map<LocalDate, NewFile> adds = new LinkedHashMap<>();
    for (Map.Entry<LocalDate, DayState> each : states.entrySet()) {
      LocalDate day = each.getKey();
      WrittenFile file = staging.file(day);
      files.requireStaged(file.path());
      DayTags tags =
          new DayTags(request.runId(), request.readStartedAt(), each.getValue(), file.rows());
      adds.put(day, newFile(files, file, new HashMap<>(TableColumns.partition(day)), tags.toMap()));
    }
    files.sync();
    files.touch(true);
    DayDecision decision = new DayDecision(request, guard);
    commit(
        files,
        context.loop(table.log()),
        state -> decide(state, states, all, adds, decision, outcomes),
        table.definition());
  }

  private Optional<Change> decide(
      @Nullable TableState state,
      Map<LocalDate, DayState> states,
      Map<LocalDate, StagedDay> all,
      Map<LocalDate, NewFile> adds,
      DayDecision decision,
      Map<LocalDate, DayOutcome> outcomes)
      throws IOException {
    DayFiles present = table.index(state);
    boolean owned = present == null || table.requireOwn(present);
    outcomes.clear();
    List<ActiveFile> removes = new ArrayList<>();
    List<NewFile> landed = new ArrayList<>();
    for (Map.Entry<LocalDate, NewFile> each : adds.entrySet()) {
      LocalDate day = each.getKey();
      StoredDay stored = present == null ? null : present.stored(day);
      DayOutcome outcome =
          decision.decide(
              stored,
              Objects.requireNonNull(all.get(day)),
              Objects.requireNonNull(states.get(day)));
      outcomes.put(day, outcome);
      if (outcome instanceof DayOutcome.Landed) {
        landed.add(each.getValue());
        removes.addAll(present == null ? List.of() : present.files(day));
      }
    }
    return landed.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Change(removes, landed, owned ? Map.of() : table.definition().properties()));
  }

  private void commit(
      SliceFiles from, CommitLoop loop, CommitLoop.Decision decision, TableDefinition definition)
      throws IOException {
    try {
      loop.run(definition, decision)
          .ifPresent(change -> change.adds().forEach(file -> from.keep(file.path())));
    } catch (NotCommittedException | DayfillException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      from.leave();
      throw e;
    }
  }

  private NewFile newFile(
      SliceFiles of,
      WrittenFile file,
      Map<String, @Nullable String> partition,
      Map<String, String> tags) {
    return new NewFile(
        of.logPath(file.path()),
        partition,
        file.size(),
        context.time().now().toEpochMilli(),
        file.statistics(),
        tags);
  }

  /** What may fail with the file system. */
  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }

  private void run(String what, Step step) {
    try {
      step.run();
    } catch (IOException | RuntimeException e) {
      if (e instanceof RuntimeException own && isOurs(own)) {
        throw own;
      }
      throw files.storage(what, e);
    }
  }

  private static boolean isOurs(RuntimeException e) {
    return e instanceof DayfillException
        || e instanceof IllegalStateException
        || e instanceof NullPointerException;
  }

  @Override
  public void close() {
    try {
      staging.close();
      quarantine.close();
    } catch (IOException | RuntimeException e) {
      LOG.warn("{}: staged files could not be closed", table.path(), e);
    }
    files.close();
    quarantineFiles.close();
  }
}
