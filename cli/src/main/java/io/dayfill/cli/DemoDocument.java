package io.dayfill.cli;

import io.dayfill.cli.term.Json;
import io.dayfill.core.date.DayRange;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/**
 * What the demonstration came to.
 *
 * @param folder where it took place
 * @param days the days of the story
 * @param shortDays the days that the nightly loads left short
 * @param backfills the command lines that filled them
 * @param entities the rows of each table
 */
record DemoDocument(
    Path folder,
    DayRange days,
    List<DemoStory.ShortDay> shortDays,
    List<String> backfills,
    List<EntityRows> entities)
    implements Document {
  /**
   * The rows of one table over the days of the story.
   *
   * @param entity the entity
   * @param table where the table lies
   * @param before the backfill
   * @param after the backfill
   * @param again after the same backfill once more
   * @param served what the API has
   */
  record EntityRows(String entity, URI table, long before, long after, long again, long served) {
    boolean isRight() {
      return after == served && again == served;
    }
  }

  /** Whether every table holds what the API has. */
  boolean isRight() {
    return entities.stream().allMatch(EntityRows::isRight);
  }

  @Override
  public String text(View view) {
    return "";
  }

  @Override
  public void json(Json json) {
    json.put("folder", folder.toString())
        .put("config", folder.resolve(DemoFolder.CONFIGURATION).toString())
        .put("first_day", days.first())
        .put("last_day", days.last())
        .put("ok", isRight())
        .objects(
            "short_days",
            shortDays,
            (out, day) ->
                out.put("entity", day.entity())
                    .put("day", day.day())
                    .put("rows_stored", day.stored())
                    .put("rows_served", day.served()))
        .texts("backfills", backfills)
        .objects(
            "entities",
            entities,
            (out, rows) ->
                out.put("entity", rows.entity)
                    .put("table", rows.table.toString())
                    .put("rows_before", rows.before)
                    .put("rows_after", rows.after)
                    .put("rows_again", rows.again)
                    .put("rows_served", rows.served));
  }
}
