package io.dayfill.cli;

import com.google.inject.Inject;
import io.dayfill.cli.term.Screen;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.Upkeep;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.metadata.TableName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What nobody needs any more of the tables. */
@Command(
    name = "maintain",
    description = {
      "Shows what nobody needs any more of the warehouse's tables, and what it takes: replaced"
          + " files, what dead runs have left, old files of the logs, and days of many small files."
          + " Does away with it where --apply is given.",
      "With --rewrite: shows the tables whose columns are declared wider than they are stored, and"
          + " writes all their days anew where --apply is given.",
      "A run in progress is never harmed, nor is a reader of a version of the last days."
    })
final class MaintainVerb extends Verb {
  private final Sessions sessions;

  @Mixin private ConfigOptions config = new ConfigOptions();

  @Parameters(
      paramLabel = "TABLE|ENTITY",
      arity = "0..*",
      description = {
        "The tables, such as raw.readings or metadata.ingestion_runs, or entities for theirs.",
        "Default: all that Dayfill has made in the warehouse."
      })
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--apply",
      description = "Remove what is shown, and make one file of each day's small ones.")
  private boolean apply;

  @Option(
      names = "--keep-days",
      paramLabel = "N",
      description = {
        "How many days replaced files stay, for readers of older versions and for restore.",
        "Default: 7, which is the least; more where a table's property asks for it."
      })
  private @Nullable Integer keepDays;

  @Option(
      names = "--list-folders",
      description = {
        "List the data folders too, for files that no log knows of and that are as old.",
        "Slow in a large warehouse, and seldom needed."
      })
  private boolean listFolders;

  @Option(
      names = "--rewrite",
      description = {
        "Instead of that, write all days of the entities' tables anew, from what is stored,",
        "where columns are declared wider than the tables have them."
      })
  private boolean rewrite;

  @Inject
  MaintainVerb(Sessions sessions) {
    this.sessions = sessions;
  }

  @Override
  int run(Output out, Screen screen) {
    Duration kept = keepDays == null ? Upkeep.LEAST_KEPT : Duration.ofDays(keepDays);
    Upkeep.Options options = new Upkeep.Options(apply, kept, listFolders);
    if (rewrite && (listFolders || keepDays != null)) {
      throw DayfillException.user(
          "--rewrite stands alone",
          "--keep-days and --list-folders tell what is removed, and it removes nothing",
          "Leave them out, or call 'dayfill maintain' once more with them");
    }
    try (Session session = sessions.open(config, screen)) {
      Upkeep upkeep = session.dayfill().warehouse().upkeep();
      if (rewrite) {
        out.print(rewrite(session, upkeep));
        return ExitCode.OK;
      }
      List<TableName> tables =
          names.isEmpty() ? upkeep.tables() : tables(session.dayfill().metadata());
      List<Upkeep.Report> reports = new ArrayList<>();
      for (TableName table : tables) {
        reports.add(upkeep.look(table, options));
      }
      out.print(new MaintainDocument(session.dayfill().warehouse().location(), options, reports));
      return ExitCode.OK;
    }
  }

  private RewriteDocument rewrite(Session session, Upkeep upkeep) {
    Metadata metadata = session.dayfill().metadata();
    List<Upkeep.Rewriting> tables = new ArrayList<>();
    for (String name : Sessions.entities(metadata, names)) {
      tables.add(upkeep.rewrite(Sessions.entityOrTable(metadata, name), apply));
    }
    return new RewriteDocument(session.dayfill().warehouse().location(), apply, tables);
  }

  /** What has a dot is a table, else it is an entity. */
  private List<TableName> tables(Metadata metadata) {
    return names.stream()
        .map(
            name ->
                name.contains(".")
                    ? TableName.parse(name)
                    : Sessions.entity(metadata, name).targetTable())
        .distinct()
        .toList();
  }
}
