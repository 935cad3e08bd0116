package io.dayfill.core.land;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.EntityRow;
import io.dayfill.core.metadata.EntityRows;
import io.dayfill.core.metadata.TableName;
import java.util.List;
import java.util.Optional;

/**
 * Entities kept as rows of a table of the warehouse, which other engines may read and change too.
 * Safe for use by several threads.
 */
public interface ConfigTable {
  /** Which table it is. */
  TableName NAME = new TableName("metadata", "entity_extraction_config");

  /**
   * The rows as they are now; version -1 and no rows where there is no table.
   *
   * @throws DayfillException of the user's category if the table cannot hold entities; of the
   *     storage category if it cannot be read
   */
  EntityRows read();

  /** The rows as they were at a version; empty where they can be read no more. */
  Optional<EntityRows> read(long version);

  /**
   * Changes rows in one commit; the table is made where there is none.
   *
   * @return the rows after it, at the version that holds them
   * @throws DayfillException as {@link #read()} does, and what the edit throws
   */
  EntityRows change(Edit edit);

  /** What is to become of rows. */
  @FunctionalInterface
  interface Edit {
    /**
     * The rows that are to be stored. It is asked again, with newer rows, where another writer was
     * quicker.
     *
     * @param now the rows as they are
     * @return all rows; the same ones for no change
     */
    List<EntityRow> apply(EntityRows now);
  }
}
