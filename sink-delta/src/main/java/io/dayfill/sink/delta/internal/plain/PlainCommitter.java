package io.dayfill.sink.delta.internal.plain;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.sink.delta.internal.fs.AtomicFiles;
import io.dayfill.sink.delta.internal.fs.StorageErrors;
import io.dayfill.sink.delta.internal.land.DayDecision;
import io.dayfill.sink.delta.internal.land.ReadyDay;
import io.dayfill.sink.delta.internal.land.SliceCommitter;
import io.dayfill.sink.delta.internal.land.SliceContext;
import io.dayfill.sink.delta.internal.parquet.WrittenFile;
import io.dayfill.sink.delta.internal.stage.SliceFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Lands the days of a slice in a table of plain files, each by itself: there is no log that could
 * join them in one commit.
 */
public final class PlainCommitter implements SliceCommitter {
  private static final String STAGED = "_dayfill/staged/";

  private final AtomicFiles files;
  private final PlainTable table;
  private final PlainQuarantine quarantine;
  private final String id = UUID.randomUUID().toString();

  /** Makes one for a slice. */
  public PlainCommitter(SliceContext context, LandingRequest request, PlainTable table) {
    if (request.onto() != null) {
      throw DayfillException.internal("nothing can be appended to a day of plain Parquet", null);
    }
    files = context.files();
    this.table = table;
    quarantine = new PlainQuarantine(context, request);
  }

  @Override
  public List<Path> earlier() {
    return List.of();
  }

  @Override
  public Path table() {
    return table.path();
  }

  @Override
  public String folder(LocalDate day) {
    return STAGED + day + "." + id;
  }

  @Override
  public Path quarantine() {
    return quarantine.path();
  }

  @Override
  public String quarantineFolder(@Nullable LocalDate day) {
    return STAGED + (day == null ? "none" : day) + "." + id;
  }

  @Override
  public void commitQuarantine(
      Set<LocalDate> landing, Map<Optional<LocalDate>, WrittenFile> records, SliceFiles from)
      throws IOException {
    quarantine.commit(landing, records, id);
  }

  @Override
  public Map<LocalDate, DayOutcome> commitDays(
      Map<LocalDate, ReadyDay> days, DayDecision decision, SliceFiles from) throws IOException {
    table.own();
    Map<LocalDate, DayOutcome> outcomes = new TreeMap<>();
    for (Map.Entry<LocalDate, ReadyDay> each : days.entrySet()) {
      LocalDate day = each.getKey();
      try {
        outcomes.put(
            day, table.locked(day.toString(), () -> commitDay(day, each.getValue(), decision)));
      } catch (IOException | RuntimeException e) {
        if (outcomes.values().stream().noneMatch(DayOutcome.Landed.class::isInstance)) {
          throw e;
        }
        // Those before it have landed all the same
        outcomes.put(
            day, new DayOutcome.Refused(StorageErrors.storage("commit to", table.folder(day), e)));
      }
    }
    return outcomes;
  }

  private DayOutcome commitDay(LocalDate day, ReadyDay ready, DayDecision decision)
      throws IOException {
    FolderSwap swap = table.swap(day);
    swap.mend();
    DayOutcome outcome = decision.decide(table.stored(day), ready);
    if (outcome instanceof DayOutcome.Landed landed) {
      Path staged = ready.file().path();
      swap.replace(
          id,
          fresh -> {
            files.disk().move(staged, fresh.resolve(String.valueOf(staged.getFileName())));
            files.replace(fresh.resolve(DayNote.NAME), DayNote.of(landed.day()));
          });
    }
    return outcome;
  }
}
