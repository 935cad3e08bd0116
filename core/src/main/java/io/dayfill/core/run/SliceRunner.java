package io.dayfill.core.run;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.Window;
import io.dayfill.core.decode.ReadBooks;
import io.dayfill.core.decode.UnreadablePageException;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import io.dayfill.core.http.SlowAnswerException;
import io.dayfill.core.http.SourceException;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.DayGuard;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.land.OpenDay;
import io.dayfill.core.land.StagedDay;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.land.UnknownOutcomeException;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.rate.QuotaException;
import io.dayfill.core.read.KeptMembers;
import io.dayfill.core.read.ReadListener;
import io.dayfill.core.read.SliceRead;
import io.dayfill.core.read.SliceSummary;
import io.dayfill.core.time.TimeSource;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Takes one slice from its first request to its commit, and writes down what came of it. */
final class SliceRunner {
  /** A source that answers nothing in time is not asked for day after day. */
  private static final int MOST_SLOW_DAYS = 3;

  private final Warehouse warehouse;
  private final TimeSource time;
  private final RunContext run;
  private final StopSignal stop;
  private final Keeping keeping;

  SliceRunner(Warehouse warehouse, TimeSource time, RunContext run, StopSignal stop) {
    this.warehouse = warehouse;
    this.time = time;
    this.run = run;
    this.stop = stop;
    keeping = new Keeping(warehouse, time, run.version(), run.configHash());
  }

  /** What stays the same over a run. */
  record RunContext(
      String runId,
      String version,
      String configHash,
      RunOptions options,
      RunListener listener,
      AttemptLog attempts) {}

  /**
   * Runs a slice; where its answer was at fault, its days singly, once.
   *
   * @param seat taken while it is read; left when it lands, and kept by a slice that fails for the
   *     days it is made of
   * @return what ends more than this slice: the source or the warehouse itself; null if nothing
   *     does
   */
  @Nullable DayfillException run(EntityRun entity, Slice slice, Seats.Seat seat) {
    boolean several = slice.days().size() > 1;
    DayfillException failure = attempt(entity, slice, several, seat);
    if (!several || failure == null || !isWorthDividing(failure)) {
      return ending(entity, failure);
    }
    run.listener().divided(slice);
    for (LocalDate day : slice.days()) {
      DayfillException ended =
          ending(entity, attempt(entity, single(entity.plan().entity(), slice, day), false, seat));
      if (ended != null) {
        return ended;
      }
    }
    return null;
  }

  /** What ends more than the day or the slice of a failure; null if that goes on. */
  private static @Nullable DayfillException ending(
      EntityRun entity, @Nullable DayfillException failure) {
    boolean slow = failure != null && SlowAnswerException.isCauseOf(failure);
    if (entity.slowDays(slow) < MOST_SLOW_DAYS || failure == null) {
      return failure == null || !endsMore(failure) ? null : failure;
    }
    return new SourceException(
        SourceException.Kind.UNREACHABLE,
        failure.problem(),
        "so it was on "
            + MOST_SLOW_DAYS
            + " days in a row, in ever smaller windows: no further days are asked for",
        failure.remedy() + "; if only these days are so, load the others by a range of their own",
        null,
        failure);
  }

  private static Slice single(Entity entity, Slice slice, LocalDate day) {
    return new Slice(
        slice.entity(), DayRange.of(day), Window.ofDay(day, entity.zone()), slice.reason());
  }

  /** Only an answer that was at fault may be better in smaller pieces. */
  private static boolean isWorthDividing(DayfillException failure) {
    return failure instanceof UnreadablePageException
        || (failure instanceof SourceException source
            && source.kind() == SourceException.Kind.ANSWER);
  }

  private static boolean endsMore(DayfillException failure) {
    if (failure instanceof SourceException source) {
      return source.kind() == SourceException.Kind.UNREACHABLE
          || source.kind() == SourceException.Kind.REFUSED;
    }
    return failure.category() != ErrorCategory.EXTERNAL;
  }

  /** One reading of a slice. Null if it was read to its end, or given up because of a stop. */
  private @Nullable DayfillException attempt(
      EntityRun entity, Slice slice, boolean divisible, Seats.Seat seat) {
    seat.take();
    Reading reading = new Reading(seat);
    try (KeptMembers kept = keeping.open(entity.plan().entity(), slice)) {
      return attempt(entity, slice, divisible, reading, kept);
    } finally {
      reading.end();
    }
  }

  /** A slice that is being read, until it is landed. */
  private final class Reading {
    private final Seats.Seat seat;
    private final boolean begun = stop.enterReading();
    private boolean ended;

    Reading(Seats.Seat seat) {
      this.seat = seat;
    }

    ReadListener listener() {
      return seat.watching(run.listener());
    }

    /** Its rows are all there: another may be read while it lands. */
    void landing() {
      end();
      seat.leave();
    }

    void end() {
      if (!ended) {
        ended = true;
        if (begun) {
          stop.leaveReading();
        }
      }
    }
  }

  private @Nullable DayfillException attempt(
      EntityRun entity, Slice slice, boolean divisible, Reading reading, KeptMembers kept) {
    LandingRequest request =
        new LandingRequest(
            entity.plan().entity(),
            run.runId(),
            slice.id(),
            slice.days(),
            kept.startedAt(),
            run.options().force(),
            slice.onto());
    if (!reading.begun || entity.isEnded()) {
      return null;
    }
    @Nullable SliceRead read = null;
    try (Staging staging = new Staging(() -> warehouse.land(request))) {
      try (SliceRead opened =
          entity.source().open(slice, reading.listener(), staging::quarantine, kept)) {
        read = opened;
        run.listener().reading(slice);
        staging.take(opened);
      }
      reading.landing();
      run.listener().landing(slice);
      land(entity, slice, read.summary(), staging.landing(), kept.startedAt());
      kept.remove();
      return null;
    } catch (InterruptedException e) {
      givenUp(entity, slice, read, kept.startedAt());
      return null;
    } catch (QuotaException e) {
      givenUp(entity, slice, read, kept.startedAt());
      return e;
    } catch (RuntimeException e) {
      if (!reading.ended && stop.isStopped()) {
        givenUp(entity, slice, read, kept.startedAt());
        return null;
      }
      return failed(entity, slice, read, asDayfill(e), divisible, kept.startedAt());
    }
  }

  /** A slice that a stop cut short: its days were not come to, but the source was asked. */
  private void givenUp(EntityRun entity, Slice slice, @Nullable SliceRead read, Instant began) {
    if (read != null) {
      SliceBooks books = books(slice, read.summary(), began);
      books.slice(true, null);
      keep(entity, books.attempts());
    }
  }

  private void land(
      EntityRun entity, Slice slice, SliceSummary summary, Landing landing, Instant began) {
    Map<LocalDate, StagedDay> staged = landing.finish();
    Map<LocalDate, DayfillException> refused = new HashMap<>();
    Map<LocalDate, DayState> states = new TreeMap<>();
    for (LocalDate day : slice.days()) {
      StagedDay stagedDay = stagedOf(staged, day);
      refusal(entity, slice, stagedDay, summary)
          .ifPresentOrElse(
              error -> refused.put(day, error),
              () -> states.put(day, state(entity, slice, stagedDay, summary)));
      entity.addValueless(day, entity.rules().valueless(stagedDay, summary.books()));
    }
    Map<LocalDate, DayOutcome> outcomes = landing.commit(states, guard(entity, slice, summary));
    SliceBooks books = books(slice, summary, began);
    for (LocalDate day : slice.days()) {
      enter(entity, slice, books, stagedOf(staged, day), outcomes.get(day), refused.get(day));
    }
    books.slice(false, null);
    entity.addWarnings(summary.warnings(), summary.books());
    keep(entity, books.attempts());
  }

  /** Why a day may not be stored; what is appended is judged with what is there. */
  private static Optional<DayfillException> refusal(
      EntityRun entity, Slice slice, StagedDay staged, SliceSummary summary) {
    OpenDay onto = slice.onto();
    return onto == null
        ? entity
            .rules()
            .refuseQuarantined(staged, summary.books(), 0)
            .or(() -> entity.rules().refuseValueless(staged, summary.books()))
        : entity.rules().refuseQuarantined(staged, summary.books(), onto.rows());
  }

  /** A day to which something was appended is not whole, even if it was over by then. */
  private static DayState state(
      EntityRun entity, Slice slice, StagedDay staged, SliceSummary summary) {
    return slice.onto() == null ? entity.rules().stateOf(staged, summary) : DayState.PROVISIONAL;
  }

  private DayGuard guard(EntityRun entity, Slice slice, SliceSummary summary) {
    if (slice.onto() != null) {
      // nothing that is stored goes
      return (present, staged) -> Optional.empty();
    }
    Entity read = entity.plan().entity();
    return entity
        .rules()
        .guard(summary.members(), day -> warehouse.storedValues(read, day, read.memberColumns()));
  }

  private static StagedDay stagedOf(Map<LocalDate, StagedDay> staged, LocalDate day) {
    return staged.getOrDefault(day, new StagedDay(day, 0, 0, 0));
  }

  private void enter(
      EntityRun entity,
      Slice slice,
      SliceBooks books,
      StagedDay staged,
      @Nullable DayOutcome outcome,
      @Nullable DayfillException refusal) {
    if (outcome instanceof DayOutcome.Landed landed) {
      String state = slice.onto() == null ? landed.day().state().name() : Attempt.APPENDED;
      books.day(staged, state, true, null);
      entity.addConflicts(staged.conflicts());
      run.listener().finished(slice, staged.day(), state, staged.rows());
      return;
    }
    if (outcome instanceof DayOutcome.Superseded) {
      books.day(staged, "SUPERSEDED", false, null);
      run.listener().finished(slice, staged.day(), "SUPERSEDED", 0);
      return;
    }
    DayfillException error =
        outcome instanceof DayOutcome.Refused refused ? refused.error() : refusal;
    if (error == null) {
      error = DayfillException.internal("nothing was decided about " + staged.day(), null);
    }
    books.day(staged, DayState.FAILED.name(), false, error);
    failedDay(entity, slice, staged.day(), error);
  }

  private DayfillException failed(
      EntityRun entity,
      Slice slice,
      @Nullable SliceRead read,
      DayfillException failure,
      boolean divisible,
      Instant began) {
    SliceSummary summary = read == null ? null : read.summary();
    if (summary == null) {
      // nothing was asked: the warehouse or the configuration is at fault, and is told once
      return failure;
    }
    SliceBooks books = books(slice, summary, began);
    boolean divide = divisible && isWorthDividing(failure);
    if (!divide) {
      for (LocalDate day : slice.days()) {
        books.unread(day, failure);
        failedDay(entity, slice, day, failure);
      }
    }
    books.slice(divide, failure);
    entity.addWarnings(summary.warnings(), ReadBooks.NONE);
    keep(entity, books.attempts());
    return failure;
  }

  private void failedDay(EntityRun entity, Slice slice, LocalDate day, DayfillException error) {
    // what is there then may be from before, or not
    long kept = error instanceof UnknownOutcomeException ? 0 : rowsKept(entity, day);
    entity.addFailure(new RunReport.DayFailure(day, error, kept));
    run.listener().finished(slice, day, DayState.FAILED.name(), 0);
  }

  /** The rows that the table keeps of a day; 0 where the warehouse cannot even be read. */
  private long rowsKept(EntityRun entity, LocalDate day) {
    try {
      StoredDay stored = warehouse.storedDays(entity.plan().entity(), DayRange.of(day)).get(day);
      return stored == null ? 0 : stored.rows();
    } catch (DayfillException e) {
      // the day's own error says what matters
      return 0;
    }
  }

  /** The books of a slice; they tell the start of its reading as the days that it lands do. */
  private SliceBooks books(Slice slice, SliceSummary summary, Instant began) {
    return new SliceBooks(
        run.runId(), run.version(), run.configHash(), slice, summary, began, time.now());
  }

  private void keep(EntityRun entity, List<Attempt> attempts) {
    entity.add(attempts);
    run.attempts().add(attempts);
  }

  static DayfillException asDayfill(RuntimeException e) {
    return e instanceof DayfillException known
        ? known
        : DayfillException.internal(
            "an unexpected " + e.getClass().getSimpleName() + ": " + e.getMessage(), e);
  }
}
