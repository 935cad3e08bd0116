package io.dayfill.cli;

import com.google.inject.Inject;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.ConfigTable;
import io.dayfill.core.metadata.EntityFile;
import io.dayfill.core.metadata.EntityMerge;
import io.dayfill.core.metadata.EntityMerge.Difference;
import io.dayfill.core.metadata.EntityMerge.Kind;
import io.dayfill.core.metadata.EntityRow;
import io.dayfill.core.metadata.EntityRows;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.time.TimeSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Carries entities between a file and the table. */
final class EntityCarrier {
  private static final String IN_BOTH =
      "These entities are in the file too: before a run with --metadata table take them out of"
          + " it\n";
  private static final String BEHIND =
      "The table has newer rows than the file: 'dayfill metadata pull FILE' takes them in\n";

  private final Sessions sessions;
  private final TimeSource time;

  @Inject
  EntityCarrier(Sessions sessions, TimeSource time) {
    this.sessions = sessions;
    this.time = time;
  }

  /**
   * What to carry.
   *
   * @param loader reads files
   * @param file holds entities, or is to
   * @param config the configuration
   * @param force whether others' changes are overwritten
   * @param prune whether entities that the file lacks are taken out of the table
   */
  record Task(
      MetadataLoader loader, Path file, Supplier<Path> config, boolean force, boolean prune) {
    private EntityFile entities() {
      return loader.entities(file, config);
    }

    private EntityMerge merge(EntityFile entities, ConfigTable table, EntityRows now) {
      OptionalLong version = BaseLine.version(file);
      Optional<EntityRows> base =
          version.isPresent() ? table.read(version.getAsLong()) : Optional.empty();
      EntityMerge.Options options = new EntityMerge.Options(force, prune);
      return EntityMerge.of(entities.rows(), base, now, options);
    }
  }

  /** What a push would do. */
  EntityDocument diff(Task task) {
    EntityFile entities = task.entities();
    ConfigTable table =
        sessions.entityTable(entities.warehouse(), entities.options(), entities.format());
    EntityRows now = table.read();
    return new EntityDocument(
        "diff", task.file, now.version(), task.merge(entities, table, now).differences(), "");
  }

  /** Carries the file's entities to the table. */
  EntityDocument push(Task task) {
    EntityFile entities = task.entities();
    ConfigTable table =
        sessions.entityTable(entities.warehouse(), entities.options(), entities.format());
    Instant at = time.now().truncatedTo(ChronoUnit.MICROS);
    // The merge of the edit that was committed, which may have been asked more than once
    EntityMerge[] last = new EntityMerge[1];
    EntityRows after =
        table.change(
            now -> {
              EntityMerge merge = task.merge(entities, table, now);
              refuseConflicts(task, merge, now);
              last[0] = merge;
              return stamped(merge, at);
            });
    List<Difference> differences = last[0].differences();
    boolean behind = differences.stream().anyMatch(each -> each.kind() == Kind.NEWER_IN_TABLE);
    if (!behind) {
      BaseLine.set(task.file, after.version());
    }
    String hint = (entities.whole() ? IN_BOTH : "") + (behind ? BEHIND : "");
    return new EntityDocument("push", task.file, after.version(), differences, hint);
  }

  private static List<EntityRow> stamped(EntityMerge merge, Instant at) {
    Set<String> fresh =
        merge.differences().stream()
            .filter(each -> each.kind() == Kind.ADDED || each.kind() == Kind.CHANGED)
            .map(Difference::entity)
            .collect(Collectors.toSet());
    return merge.rows().stream().map(row -> fresh.contains(row.name()) ? row.at(at) : row).toList();
  }

  private static void refuseConflicts(Task task, EntityMerge merge, EntityRows now) {
    if (merge.conflicts().isEmpty()) {
      return;
    }
    OptionalLong base = BaseLine.version(task.file);
    throw DayfillException.user(
        "the table says otherwise of " + String.join(", ", merge.conflicts()),
        base.isPresent()
            ? "others changed it between version " + base.getAsLong() + " and " + now.version()
            : "the file does not say of what version of the table it was made",
        "See 'dayfill metadata diff', and take in what is new; --force overwrites it. Nothing was"
            + " written");
  }

  /** The table's entities as a text. */
  Document show(Task task) {
    EntityRows rows = rows(task);
    return Document.of("yaml", BaseLine.of(rows.version()) + rows.yaml());
  }

  /** Carries the table's entities to a file that holds nothing else; what it alone says stays. */
  EntityDocument pull(Task task) {
    EntityRows rows = rows(task);
    boolean fresh = task.force || !Files.exists(task.file);
    EntityMerge merge = fresh ? unmerged(rows) : merged(task, rows);
    EntityRows all = new EntityRows(rows.table(), rows.version(), merge.rows());
    BaseLine.write(task.file, BaseLine.of(rows.version()) + all.yaml());
    return new EntityDocument("pull", task.file, rows.version(), merge.differences(), "");
  }

  private static EntityMerge unmerged(EntityRows rows) {
    EntityMerge.Options options = new EntityMerge.Options(false, false);
    return EntityMerge.of(rows.rows(), Optional.of(rows), rows, options);
  }

  private EntityRows rows(Task task) {
    EntityFile place = MetadataLoader.place(task.config.get());
    EntityRows rows =
        sessions.entityTable(place.warehouse(), place.options(), place.format()).read();
    if (rows.version() < 0) {
      throw DayfillException.user(
          "there is no table " + ConfigTable.NAME + " in " + place.warehouse(),
          "",
          "Make it with 'dayfill metadata push FILE'");
    }
    return rows;
  }

  private EntityMerge merged(Task task, EntityRows rows) {
    EntityFile entities = task.entities();
    if (entities.whole()) {
      throw DayfillException.user(
          "'" + task.file + "' is a whole configuration",
          "pull writes a file that holds entities and nothing else",
          "Name another file");
    }
    ConfigTable table =
        sessions.entityTable(entities.warehouse(), entities.options(), entities.format());
    EntityMerge merge = task.merge(entities, table, rows);
    if (!merge.conflicts().isEmpty()) {
      throw DayfillException.user(
          "'" + task.file + "' says otherwise of " + String.join(", ", merge.conflicts()),
          "both may say something new",
          "See 'dayfill metadata diff'; push --force keeps the file's, pull --force the table's."
              + " Nothing was written");
    }
    return merge;
  }
}
