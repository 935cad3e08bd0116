package io.dayfill.core.metadata;

import java.io.Serializable;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** A {@link Pagination} without OptionalInt, which cannot be serialized. */
record PaginationSerial(
    boolean offset,
    String path,
    String param,
    int first,
    @Nullable Integer pageSize,
    String pageSizeParam,
    int maxPages,
    int maxEmptyPages)
    implements Serializable {

  static @Nullable Integer boxed(OptionalInt size) {
    return size.isPresent() ? size.getAsInt() : null;
  }

  private Object readResolve() {
    OptionalInt size = pageSize == null ? OptionalInt.empty() : OptionalInt.of(pageSize);
    return offset
        ? new Pagination.Offset(param, first, path, size, pageSizeParam, maxPages, maxEmptyPages)
        : new Pagination.Cursor(path, param, size, pageSizeParam, maxPages, maxEmptyPages);
  }
}
