package io.dayfill.cli;

import io.dayfill.cli.term.Table;
import io.dayfill.cli.term.Text;
import io.dayfill.core.date.DayRange;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What the demonstration says.
 *
 * @param program how the user calls Dayfill
 * @param configuration the demonstration's, as it is written on a command line
 */
record DemoWords(String program, String configuration) {
  /** A command line that loads days. */
  String run(String arguments) {
    return command("run", arguments);
  }

  private String command(String verb, String arguments) {
    String line = program + " " + verb + " -c " + configuration;
    return arguments.isEmpty() ? line : line + " " + arguments;
  }

  String beginning(String api, DayRange days) {
    return """
        1. A sensor API starts at %s: climate sensors, door contacts, vibration sensors.
           It serves %s, speaks in pages, and refuses more than %d requests a second.
           Some devices will lose their connection for a day or two; what they keep arrives days later.
        """
        .formatted(api, days, DemoApi.REQUESTS_PER_SECOND);
  }

  String history(DayRange history, RunDocument run, View view) {
    String arguments = "--from " + history.first() + " --to " + history.last();
    return "\n2. Somebody sets the pipeline up and loads what is there, by one command with a range:\n"
        + command(arguments, run, view);
  }

  String nightly() {
    return "\n3. From now on a scheduler loads each night at 00:30, by the same command without a"
        + " date:\n\n   $ "
        + run("")
        + "\n\n";
  }

  String nights(DayRange nights, Duration took) {
    return "   "
        + nights.size()
        + " nights, to "
        + nights.last()
        + ", in "
        + Text.duration(took)
        + "\n";
  }

  String shortDays(List<DemoStory.ShortDay> found, View view) {
    Table table = new Table("   entity", "day", ">in the table", ">at the API", ">missing");
    for (DemoStory.ShortDay day : found) {
      table.row(
          "   " + day.entity(),
          day.day().toString(),
          Text.number(day.stored()),
          Text.number(day.served()),
          Text.number(day.served() - day.stored()));
    }
    return "\n4. The devices are back. These days stayed short, and no later night looks at them:\n\n"
        + table.render(view.style())
        + "\n5. The same command with a date fills them:\n";
  }

  String backfill(DemoStory.Backfill backfill, RunDocument run, View view) {
    return command(backfill.arguments(), run, view);
  }

  private String command(String arguments, RunDocument run, View view) {
    return "\n   $ " + run(arguments) + "\n\n" + indented(run.text(view));
  }

  private static String indented(String text) {
    return text.lines()
        .map(line -> (line.isEmpty() ? "" : "   " + line) + "\n")
        .collect(Collectors.joining());
  }

  String end(DemoDocument told, Duration took) {
    Table table =
        new Table("   entity", ">before", ">after", ">once more the same", ">at the API", "");
    for (DemoDocument.EntityRows rows : told.entities()) {
      table.row(
          "   " + rows.entity(),
          Text.number(rows.before()),
          Text.number(rows.after()),
          Text.number(rows.again()),
          Text.number(rows.served()),
          rows.isRight() ? "nothing lost, nothing doubled" : "this is wrong: please report it");
    }
    return "\n6. Rows in the tables, over the days of the story:\n\n"
        + table.render(io.dayfill.cli.term.Style.PLAIN)
        + tables(told)
        + "\nThat took "
        + Text.duration(took)
        + ".\n";
  }

  private static String tables(DemoDocument told) {
    StringBuilder out = new StringBuilder("\n7. They are plain Delta tables:\n\n");
    told.entities()
        .forEach(rows -> out.append("     ").append(Text.place(rows.table())).append('\n'));
    String example = Text.place(told.entities().get(0).table());
    return out.append(
            "\n   Any engine that knows Delta reads them. With DuckDB, Python and Spark:\n\n")
        .append(
            "     SELECT SourceDate, count(*) FROM delta_scan('" + example + "') GROUP BY ALL\n")
        .append("     deltalake.DeltaTable(\"" + example + "\").to_pandas()\n")
        .append("     spark.read.format(\"delta\").load(\"" + example + "\")\n")
        .toString();
  }

  String serving(String api, DayRange days) {
    DayRange week = new DayRange(days.last().minusDays(6), days.last());
    String range = "--from " + week.first() + " --to " + week.last();
    return """

        The API stays at %s until you press Ctrl-C. In another terminal:

          %s
          %s
          %s
          %s
          %s
          %s
        """
        .formatted(
            api,
            command("doctor", ""),
            command("plan", range + " --reprocess all"),
            command("run", range + " --reprocess all"),
            command("run", "temperature_humidity --proc-date " + days.last()),
            command("status", "temperature_humidity"),
            command("history", ""));
  }

  String leaving() {
    return "\nWith --serve the API stays there, so that other commands can be tried on it.\n";
  }
}
