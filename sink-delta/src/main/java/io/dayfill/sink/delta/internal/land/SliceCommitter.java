package io.dayfill.sink.delta.internal.land;

import io.dayfill.core.land.DayOutcome;
import io.dayfill.sink.delta.internal.parquet.WrittenFile;
import io.dayfill.sink.delta.internal.stage.SliceFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a form of table does with the files of a slice. */
public interface SliceCommitter {
  /** Where the table lies. */
  Path table();

  /** The folder below the table in which a day's file is staged. */
  String folder(LocalDate day);

  /** Where the table of the records that could not be read lies. */
  Path quarantine();

  /** The folder below it in which those of a day, or of none, are staged. */
  String quarantineFolder(@Nullable LocalDate day);

  /**
   * The files of what is appended to, in which rows may be that come once more.
   *
   * @return none where days are replaced, or the day has changed meanwhile
   */
  List<Path> earlier() throws IOException;

  /**
   * Puts records in the place of those of earlier readings.
   *
   * @param landing the days that are to be landed
   * @param files the records by day; those of no day under empty
   * @param from whose files they are: those that are put are taken out of it
   */
  void commitQuarantine(
      Set<LocalDate> landing, Map<Optional<LocalDate>, WrittenFile> files, SliceFiles from)
      throws IOException;

  /**
   * Puts days in the place of what is stored.
   *
   * @param decision asked for each day before every attempt
   * @param from whose files they are: those that are put are taken out of it
   */
  Map<LocalDate, DayOutcome> commitDays(
      Map<LocalDate, ReadyDay> days, DayDecision decision, SliceFiles from) throws IOException;
}
