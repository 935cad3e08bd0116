package io.dayfill.sink.delta.internal.land;

import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.DayGuard;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.land.StagedDay;
import io.dayfill.sink.delta.internal.fs.StorageErrors;
import io.dayfill.sink.delta.internal.parquet.WrittenFile;
import io.dayfill.sink.delta.internal.stage.SliceFiles;
import io.dayfill.sink.delta.internal.stage.Staging;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One slice on its way into a table. */
public final class SliceLanding implements Landing {
  private static final Logger LOG = LoggerFactory.getLogger(SliceLanding.class);

  private final SliceContext context;
  private final LandingRequest request;
  private final SliceCommitter committer;
  private final SliceFiles files;
  private final SliceFiles quarantineFiles;
  private final Staging staging;
  private final QuarantineStaging quarantine;
  private @Nullable Map<LocalDate, StagedDay> staged;

  /** Begins to land a slice; no file is made before there are rows. */
  public SliceLanding(
      SliceContext context,
      LandingRequest request,
      TableColumns columns,
      SliceCommitter committer) {
    this.context = context;
    this.request = request;
    this.committer = committer;
    List<String> folders = new ArrayList<>();
    List<String> quarantineFolders = new ArrayList<>();
    quarantineFolders.add(committer.quarantineFolder(null));
    for (LocalDate day : request.days()) {
      folders.add(committer.folder(day));
      quarantineFolders.add(committer.quarantineFolder(day));
    }
    files = context.sliceFiles(committer.table(), request.runId(), folders);
    quarantineFiles =
        context.sliceFiles(committer.quarantine(), request.runId(), quarantineFolders);
    staging =
        new Staging(
            context.disk(),
            request,
            columns,
            new Staging.StagingNames() {
              @Override
              public Path file(LocalDate day, int generation) {
                return files.file(committer.folder(day), generation);
              }

              @Override
              public Path scratch() {
                return files.scratch();
              }

              @Override
              public List<Path> earlier() throws IOException {
                return committer.earlier();
              }
            },
            context.budget());
    quarantine =
        new QuarantineStaging(
            context.disk(),
            request,
            day -> quarantineFiles.file(committer.quarantineFolder(day), 0));
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
    run("commit to", committer.quarantine(), () -> commitQuarantine(states));
    Map<LocalDate, DayOutcome> outcomes = new TreeMap<>();
    if (!states.isEmpty()) {
      run("commit to", () -> outcomes.putAll(commitDays(states, all, guard)));
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
    var written = quarantine.finish();
    quarantineFiles.sync();
    committer.commitQuarantine(states.keySet(), written, quarantineFiles);
  }

  private Map<LocalDate, DayOutcome> commitDays(
      Map<LocalDate, DayState> states, Map<LocalDate, StagedDay> all, DayGuard guard)
      throws IOException {
    Map<LocalDate, ReadyDay> ready = new TreeMap<>();
    for (Map.Entry<LocalDate, DayState> each : states.entrySet()) {
      LocalDate day = each.getKey();
      WrittenFile file = staging.file(day);
      ready.put(
          day,
          new ReadyDay(
              Objects.requireNonNull(all.get(day)), each.getValue(), file, staging.latest(day)));
    }
    files.seal();
    for (ReadyDay day : ready.values()) {
      files.requireStaged(day.file().path());
    }
    return committer.commitDays(ready, new DayDecision(request, guard, context.time()), files);
  }

  /** What may fail with the file system. */
  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }

  private void run(String what, Step step) {
    run(what, committer.table(), step);
  }

  private static void run(String what, Path where, Step step) {
    try {
      step.run();
    } catch (DayfillException | IllegalStateException | NullPointerException e) {
      throw e;
    } catch (UncheckedIOException e) {
      throw StorageErrors.storage(what, where, Objects.requireNonNull(e.getCause()));
    } catch (IOException | RuntimeException e) {
      throw StorageErrors.storage(what, where, e);
    }
  }

  @Override
  public void close() {
    try {
      staging.close();
      quarantine.close();
    } catch (IOException | RuntimeException e) {
      LOG.warn("{}: staged files could not be closed", committer.table(), e);
    }
    files.close();
    quarantineFiles.close();
  }
}
