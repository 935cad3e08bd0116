package io.dayfill.sink.delta.internal.table;

import io.dayfill.core.land.DayState;
import io.dayfill.core.land.OpenDay;
import io.dayfill.core.land.StoredDay.Restoration;
import io.dayfill.sink.delta.internal.land.DayDecision;
import io.dayfill.sink.delta.internal.log.ActiveFile;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What is noted of a day's file in the log, so that the log alone tells what is stored. */
record DayTags(String runId, Instant readStartedAt, DayState state, long rows) {
  static final String RUN_ID = "dayfill.run_id";
  static final String READ_STARTED_AT = "dayfill.read_started_at";
  static final String STATE = "dayfill.state";
  static final String ROWS = "dayfill.rows";

  /** From which time on the rows of an open day are not all there yet. */
  static final String WATERMARK = "dayfill.watermark";

  /** Of a piece that was appended: the how many-th it is. */
  static final String APPENDED = "dayfill.appended";

  /** The run that put the day back as it was, and when; on top of what the file had. */
  static final String RESTORED_BY = "dayfill.restored_by";

  static final String RESTORED_AT = "dayfill.restored_at";

  Map<String, String> toMap() {
    return Map.of(
        RUN_ID, runId,
        READ_STARTED_AT, DateTimeFormatter.ISO_INSTANT.format(DayDecision.truncated(readStartedAt)),
        STATE, state.name(),
        ROWS, Long.toString(rows));
  }

  /** The notes on a file; empty where another engine wrote it, or they cannot be read. */
  static Optional<DayTags> of(ActiveFile file) {
    Map<String, String> tags = file.tags();
    String run = tags.get(RUN_ID);
    String started = tags.get(READ_STARTED_AT);
    String state = tags.get(STATE);
    if (run == null || started == null || state == null) {
      return Optional.empty();
    }
    try {
      long rows = rows(tags.get(ROWS)).orElseGet(() -> file.rows().orElse(0));
      return Optional.of(new DayTags(run, Instant.parse(started), DayState.valueOf(state), rows));
    } catch (DateTimeException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Whether a file was appended to others of its day. */
  static boolean isAppended(ActiveFile file) {
    return file.tags().containsKey(APPENDED);
  }

  /** From which time on the rows are not all there yet; empty where that is not known. */
  static Optional<Instant> watermark(ActiveFile file) {
    String text = file.tags().get(WATERMARK);
    try {
      return text == null ? Optional.empty() : Optional.of(Instant.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /**
   * What is noted of an open day's file besides.
   *
   * @param latest the greatest time of its rows up to the reading
   * @param onto what it is appended to; null where it is the whole day so far
   */
  static Map<String, String> open(Optional<Instant> latest, @Nullable OpenDay onto) {
    Map<String, String> tags = new HashMap<>();
    if (onto != null) {
      Instant reached =
          latest.filter(time -> time.isAfter(onto.watermark())).orElse(onto.watermark());
      tags.put(WATERMARK, reached.toString());
      tags.put(APPENDED, Integer.toString(onto.pieces() + 1));
    } else {
      latest.ifPresent(time -> tags.put(WATERMARK, time.toString()));
    }
    return tags;
  }

  /** How a file came back into the table; empty if it never left it. */
  static Optional<Restoration> restored(ActiveFile file) {
    String by = file.tags().get(RESTORED_BY);
    String at = file.tags().get(RESTORED_AT);
    try {
      return by == null || at == null
          ? Optional.empty()
          : Optional.of(new Restoration(by, Instant.parse(at)));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** The notes on a file that is put back. */
  static Map<String, String> restoring(ActiveFile file, Restoration by) {
    Map<String, String> tags = new HashMap<>(file.tags());
    tags.put(RESTORED_BY, by.runId());
    tags.put(RESTORED_AT, DateTimeFormatter.ISO_INSTANT.format(DayDecision.truncated(by.at())));
    return tags;
  }

  private static OptionalLong rows(@Nullable String text) {
    return text == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text));
  }
}
