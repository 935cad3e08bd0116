package io.dayfill.core.metadata;

/** What holds where neither an adapter nor the metadata says otherwise. */
final class Defaults {
  private Defaults() {}

  /** Of every connection. */
  static Tree.Group connection() {
    return Language.CONNECTION.defaults();
  }

  /** Of every entity whose answers come in pages of a style. */
  static Tree.Group entity(String paginationStyle) {
    return Language.ENTITY.defaults(paginationStyle);
  }

  /** Of every column. */
  static Tree.Group column() {
    return Language.COLUMN.defaults();
  }
}
