package io.dayfill.core.metadata;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What carrying a file's entities to a table comes to, where others may have changed the table
 * since the file was made of it.
 *
 * @param differences one for each entity of the file, and for each that the table alone has
 * @param rows what the table is to hold, as far as nothing is in doubt
 */
public record EntityMerge(List<Difference> differences, List<EntityRow> rows) {
  /** What becomes of an entity. */
  public enum Kind {
    /** The table does not have it. */
    ADDED,
    /** The file says something new. */
    CHANGED,
    /** Both say the same. */
    SAME,
    /** The table says something new, or nothing any more, the file what it said before. */
    NEWER_IN_TABLE,
    /** The table alone has it; it stays. */
    ONLY_IN_TABLE,
    /** The table alone has it; it is taken out. */
    REMOVED,
    /** Both may say something new, or the table has it twice: nothing is overwritten. */
    CONFLICT
  }

  /**
   * What becomes of one entity.
   *
   * @param entity its name
   * @param kind what becomes of it
   * @param keys the paths of the keys that differ between the file and the table
   */
  public record Difference(String entity, Kind kind, List<String> keys) {
    /** Copies the list. */
    public Difference {
      keys = List.copyOf(keys);
    }
  }

  /** Copies the lists. */
  public EntityMerge {
    differences = List.copyOf(differences);
    rows = List.copyOf(rows);
  }

  /**
   * Compares.
   *
   * @param file the rows that the file comes to
   * @param base the table as the file was made of it; empty where nobody knows
   * @param now the table as it is
   * @param options how to go about it
   */
  public static EntityMerge of(
      List<EntityRow> file, Optional<EntityRows> base, EntityRows now, Options options) {
    return new Merger(byName(file), base.map(rows -> byName(rows.rows())), now, options).merge();
  }

  /**
   * How to go about it.
   *
   * @param force the file is right wherever both say something new
   * @param prune entities that the file lacks are taken out
   */
  public record Options(boolean force, boolean prune) {}

  /** The entities in doubt. */
  public List<String> conflicts() {
    return differences.stream()
        .filter(each -> each.kind == Kind.CONFLICT)
        .map(Difference::entity)
        .toList();
  }

  private static Map<String, EntityRow> byName(List<EntityRow> rows) {
    Map<String, EntityRow> byName = new LinkedHashMap<>();
    rows.forEach(row -> byName.put(row.name(), row));
    return byName;
  }

  /** For one comparison. */
  private static final class Merger {
    private final Map<String, EntityRow> file;
    private final Optional<Map<String, EntityRow>> base;
    private final EntityRows now;
    private final Options options;
    private final List<Difference> differences = new ArrayList<>();
    private final List<EntityRow> rows = new ArrayList<>();

    Merger(
        Map<String, EntityRow> file,
        Optional<Map<String, EntityRow>> base,
        EntityRows now,
        Options options) {
      this.file = file;
      this.base = base;
      this.now = now;
      this.options = options;
    }

    EntityMerge merge() {
      Map<String, EntityRow> there = byName(now.rows());
      file.values().forEach(row -> of(row, there.get(row.name())));
      now.rows().stream().filter(row -> !file.containsKey(row.name())).forEach(this::ofTableAlone);
      return new EntityMerge(differences, rows);
    }

    private void of(EntityRow ours, @Nullable EntityRow theirs) {
      Kind kind = theirs == null ? ofMissing(ours) : ofBoth(ours, theirs);
      boolean keepsTheirs =
          kind == Kind.SAME || kind == Kind.NEWER_IN_TABLE || kind == Kind.CONFLICT;
      if (!keepsTheirs) {
        rows.add(ours);
      } else if (theirs != null) {
        rows.addAll(now.rows().stream().filter(row -> row.name().equals(ours.name())).toList());
      }
      List<String> keys = theirs == null ? List.of() : RowTrees.differences(ours, theirs);
      differences.add(new Difference(ours.name(), kind, keys));
    }

    private Kind ofMissing(EntityRow ours) {
      Optional<EntityRow> takenOut = base.map(rows -> rows.get(ours.name()));
      if (takenOut.isEmpty() || options.force) {
        return Kind.ADDED;
      }
      return RowTrees.same(takenOut.get(), ours) ? Kind.NEWER_IN_TABLE : Kind.CONFLICT;
    }

    private boolean twice(EntityRow theirs) {
      return now.rows().stream().filter(row -> row.name().equals(theirs.name())).count() > 1;
    }

    private Kind ofBoth(EntityRow ours, EntityRow theirs) {
      if (twice(theirs)) {
        return options.force ? Kind.CHANGED : Kind.CONFLICT;
      }
      if (RowTrees.same(ours, theirs)) {
        return Kind.SAME;
      }
      Optional<EntityRow> before = base.map(rows -> rows.get(ours.name()));
      if (options.force || before.filter(row -> RowTrees.same(row, theirs)).isPresent()) {
        return Kind.CHANGED;
      }
      return before.filter(row -> RowTrees.same(row, ours)).isPresent()
          ? Kind.NEWER_IN_TABLE
          : Kind.CONFLICT;
    }

    private void ofTableAlone(EntityRow theirs) {
      Kind kind = options.prune ? ofPruned(theirs) : Kind.ONLY_IN_TABLE;
      if (kind != Kind.REMOVED) {
        rows.add(theirs);
      }
      differences.add(new Difference(theirs.name(), kind, List.of()));
    }

    private Kind ofPruned(EntityRow theirs) {
      boolean known =
          base.map(rows -> rows.get(theirs.name()))
              .filter(row -> RowTrees.same(row, theirs))
              .isPresent();
      return known || options.force ? Kind.REMOVED : Kind.CONFLICT;
    }
  }
}
