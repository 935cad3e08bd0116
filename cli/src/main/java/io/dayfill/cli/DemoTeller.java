package io.dayfill.cli;

import com.google.inject.Inject;
import io.dayfill.cli.plugin.AdapterCatalog;
import io.dayfill.cli.term.Screen;
import io.dayfill.core.date.DayRange;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.run.Dayfill;
import io.dayfill.testkit.SimulatedApi;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Lets the demonstration happen and says what is to be seen. */
final class DemoTeller {
  private final Sessions sessions;

  @Inject
  DemoTeller(Sessions sessions) {
    this.sessions = sessions;
  }

  /**
   * Where the demonstration takes place.
   *
   * @param folder its folder
   * @param api its API
   * @param clock the clock of both sides
   * @param days the days of the story
   * @param command how Dayfill is called with the demonstration's configuration
   */
  record Stage(
      DemoFolder folder, SimulatedApi api, DemoClock clock, DayRange days, DemoWords command) {}

  /** Tells the story from its beginning to its end. */
  DemoDocument tell(Stage stage, Output out, Screen screen) {
    DemoWords words = stage.command;
    long began = stage.clock.nanoTime();
    ConfigOptions config = ConfigOptions.naming(stage.folder.configuration());
    out.say(words.beginning(stage.api.baseUrl(), stage.days));
    try (AdapterCatalog adapters = sessions.adapters(config)) {
      Metadata metadata = sessions.metadata(config, adapters, screen);
      try (Dayfill dayfill =
          sessions.dayfill(metadata, adapters, sessions.warehouse(metadata), stage.clock)) {
        DemoStory story = new DemoStory(stage.api, stage.clock, dayfill, stage.days);
        DemoDocument told = tell(stage, story, dayfill, out, screen);
        Duration took = Duration.ofNanos(stage.clock.nanoTime() - began);
        out.say(words.end(told, took));
        return told;
      }
    }
  }

  private static DemoDocument tell(
      Stage stage, DemoStory story, Dayfill dayfill, Output out, Screen screen) {
    DemoWords words = stage.command;
    out.say(words.history(story.history(), story.loadHistory(), out.view()));
    DayRange nights = story.nights();
    long began = stage.clock.nanoTime();
    out.say(words.nightly());
    story.loadNightly(night -> screen.paint(List.of("   the night of " + night)));
    screen.clear();
    out.say(words.nights(nights, Duration.ofNanos(stage.clock.nanoTime() - began)));
    Map<String, Long> before = story.rows();
    List<DemoStory.ShortDay> found = story.shortDays();
    out.say(words.shortDays(found, out.view()));

    DemoApi.refuseOnce(stage.api);
    List<String> commands = new ArrayList<>();
    for (DemoStory.Backfill backfill : DemoStory.backfills(found)) {
      commands.add(words.run(backfill.arguments()));
      out.say(words.backfill(backfill, story.fill(backfill), out.view()));
    }
    Map<String, Long> after = story.rows();
    DemoStory.backfills(found).forEach(story::fill);

    Map<String, Long> again = story.rows();
    List<DemoDocument.EntityRows> rows = new ArrayList<>();
    for (Entity entity : dayfill.metadata().entities().values()) {
      rows.add(
          new DemoDocument.EntityRows(
              entity.name(),
              dayfill.warehouse().tableLocation(entity),
              before.getOrDefault(entity.name(), 0L),
              after.getOrDefault(entity.name(), 0L),
              again.getOrDefault(entity.name(), 0L),
              story.served(entity.name(), stage.days)));
    }
    return new DemoDocument(stage.folder.path(), stage.days, found, commands, rows);
  }
}
