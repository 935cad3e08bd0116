package io.dayfill.core.metadata;

import java.net.URI;
import java.util.List;

/** Where entities are kept beside the file. */
@FunctionalInterface
public interface EntitySource {
  /** Entities are in the file alone. */
  EntitySource NONE = (warehouse, options, format) -> new EntityRows("no table", -1, List.of());

  /**
   * The rows as they are now.
   *
   * @param warehouse where the tables lie
   * @param options how they are reached
   * @param format what they are
   */
  EntityRows rows(URI warehouse, WarehouseOptions options, TableFormat format);
}
