package io.dayfill.core.metadata;

import io.dayfill.core.error.DayfillException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The entities of a table at one version of it.
 *
 * @param table what messages call the table
 * @param version the version; -1 where there is no table yet
 * @param rows a row an entity, as they were found: names may be wrong, or there twice
 */
public record EntityRows(String table, long version, List<EntityRow> rows) {
  /** Copies the list. */
  public EntityRows {
    rows = List.copyOf(rows);
  }

  /**
   * What the rows say, as a configuration would: the key {@code entities} and all below it.
   *
   * @throws DayfillException of the user's category if the options of a row are no JSON, or a name
   *     is there twice
   */
  public String yaml() {
    return TreeYaml.write(new Tree.Group(Map.of("entities", tree()), Origin.DEFAULT));
  }

  /**
   * What the rows say, by the names of the entities: maps, lists and texts under the keys of the
   * language, null for a key without a value.
   *
   * @throws DayfillException as {@link #yaml} does
   */
  public Map<String, @Nullable Object> said() {
    return Tree.plain(tree());
  }

  private Tree.Group tree() {
    Problems problems = new Problems(table);
    Tree.Group tree = RowTrees.entities(this, problems);
    problems.throwIfAny();
    return tree;
  }
}
