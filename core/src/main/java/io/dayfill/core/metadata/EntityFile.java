package io.dayfill.core.metadata;

import java.net.URI;
import java.util.List;

/**
 * The entities of a file, found to be right.
 *
 * @param warehouse where the tables lie
 * @param options how it is reached and used
 * @param format what they are
 * @param whole whether the file is a whole configuration, and not entities alone
 * @param rows the entities as rows of a table
 */
public record EntityFile(
    URI warehouse,
    WarehouseOptions options,
    TableFormat format,
    boolean whole,
    List<EntityRow> rows) {
  /** Copies the list. */
  public EntityFile {
    rows = List.copyOf(rows);
  }
}
