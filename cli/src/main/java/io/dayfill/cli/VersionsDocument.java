package io.dayfill.cli;

import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Table;
import io.dayfill.cli.term.Text;
import io.dayfill.core.land.DayVersion;
import io.dayfill.core.land.StoredDay;
import java.time.LocalDate;
import java.util.List;

/** The versions of a table at which a day changed. */
record VersionsDocument(String entity, LocalDate day, List<DayVersion> versions)
    implements Document {
  @Override
  public String text(View view) {
    if (versions.isEmpty()) {
      return "The log of the table tells of no change of " + day + ".\n";
    }
    Table table =
        new Table("version", "committed", "state", ">rows", "read at", "run", ">files", "");
    for (DayVersion each : versions) {
      table.row(
          String.valueOf(each.version()),
          view.moment(each.committedAt()),
          state(each),
          each.day().map(found -> Text.number(found.rows())).orElse(""),
          each.day().flatMap(StoredDay::readStartedAt).map(view::moment).orElse(""),
          each.day().flatMap(StoredDay::runId).orElse(""),
          Text.number(each.files().size()),
          note(each));
    }
    return view.style().strong(entity)
        + " "
        + day
        + " changed at these versions of its table, the newest first:\n\n"
        + table.render(view.style())
        + "\n--as-of puts it back as it was at one of them\n";
  }

  private static String state(DayVersion version) {
    return version
        .day()
        .map(day -> day.state().name())
        .orElse(version.files().isEmpty() ? "MISSING" : "");
  }

  private static String note(DayVersion version) {
    return version.missing().isEmpty()
        ? version
            .day()
            .flatMap(StoredDay::restored)
            .map(by -> "restored by " + by.runId())
            .orElse("")
        : Text.count(version.missing().size(), "file", "files") + " are there no longer";
  }

  @Override
  public void json(Json json) {
    json.put("entity", entity).put("day", day);
    json.objects("versions", versions, VersionsDocument::version);
  }

  /** The members of a version. */
  static void version(Json json, DayVersion version) {
    json.put("version", version.version())
        .put("committed_at", version.committedAt())
        .put("state", state(version).isEmpty() ? null : state(version))
        .put("rows", version.day().map(StoredDay::rows).orElse(0L))
        .put("run_id", version.day().flatMap(StoredDay::runId).orElse(null))
        .put("read_at", version.day().flatMap(StoredDay::readStartedAt).orElse(null))
        .put(
            "restored_at",
            version.day().flatMap(StoredDay::restored).map(by -> by.at()).orElse(null))
        .put("files", version.files().size())
        .texts("missing_files", version.missing());
  }

  /** A version in a few words: {@code version 7 (2026-03-08 10:00:00+01:00), 96 rows}. */
  static String words(DayVersion version, View view) {
    return "version "
        + version.version()
        + " ("
        + view.moment(version.committedAt())
        + "), "
        + version.day().map(day -> Text.count(day.rows(), "row", "rows")).orElse("nothing stored");
  }
}
