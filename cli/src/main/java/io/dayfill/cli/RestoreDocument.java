package io.dayfill.cli;

import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Text;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.RestoredDay;
import io.dayfill.core.metadata.Entity;
import java.time.LocalDate;

/**
 * A day that was put back, or would be.
 *
 * @param today today in the entity's zone
 */
record RestoreDocument(
    Entity entity, LocalDate day, LocalDate today, boolean dryRun, RestoredDay restored)
    implements Document {
  @Override
  public String text(View view) {
    StringBuilder out = new StringBuilder(view.style().strong(entity.name()));
    out.append(' ').append(day);
    if (restored.isSame()) {
      return out.append(" is as it was at ")
          .append(VersionsDocument.words(restored.from(), view))
          .append(": nothing is to be done.\n")
          .toString();
    }
    out.append(dryRun ? " would be put back as it was at " : " is again as it was at ");
    out.append(VersionsDocument.words(restored.from(), view)).append(".\n");
    out.append("Before: ").append(VersionsDocument.words(restored.before(), view)).append(".\n");
    out.append(Text.count(restored.removed(), "file", "files"));
    out.append(dryRun ? " would leave the table, " : " left the table, ");
    out.append(restored.added()).append(dryRun ? " would come back.\n" : " came back.\n");
    if (isReadAgain()) {
      out.append("A run without a date reads the day again and replaces it: ");
      out.append(isProvisional() ? "it is PROVISIONAL.\n" : "it is looked back on.\n");
    }
    return out.toString();
  }

  private boolean isProvisional() {
    return restored.from().day().filter(was -> was.state() == DayState.PROVISIONAL).isPresent();
  }

  private boolean isReadAgain() {
    return isProvisional() || !day.isBefore(today.minusDays(entity.lookbackDays()));
  }

  @Override
  public void json(Json json) {
    json.put("entity", entity.name())
        .put("day", day)
        .put("dry_run", dryRun)
        .put("changed", !restored.isSame() && !dryRun)
        .object("before", members -> VersionsDocument.version(members, restored.before()))
        .object("from", members -> VersionsDocument.version(members, restored.from()))
        .put("files_removed", restored.removed())
        .put("files_added", restored.added())
        .put("read_again_daily", isReadAgain());
  }
}
