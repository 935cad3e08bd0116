package io.dayfill.sink.delta.internal.table;

import io.dayfill.core.land.DayState;
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
