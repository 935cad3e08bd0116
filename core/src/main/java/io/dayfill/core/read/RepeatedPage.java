package io.dayfill.core.read;

import io.dayfill.core.http.PageBody;
import io.dayfill.core.http.SourceException;
import io.dayfill.core.metadata.Pagination;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;
import org.jspecify.annotations.Nullable;

/**
 * Notices that the next page is the last one over again: an API that ignores where a page starts
 * would otherwise be asked up to {@code max_pages} times.
 */
final class RepeatedPage {
  private long length = -1;
  private long first;
  private long second;

  /** Null where a page differs from the last by its name, which the pager looks at. */
  static @Nullable RepeatedPage of(Pagination pagination) {
    boolean counted =
        pagination instanceof Pagination.Offset || pagination instanceof Pagination.Numbered;
    return counted ? new RepeatedPage() : null;
  }

  /**
   * Looks at a page that holds records.
   *
   * @throws SourceException if it is byte for byte the one before
   */
  void refuse(PageBody body) {
    if (!body.inMemory()) {
      // too long to be worth another look at it; max_pages bounds these too
      length = -1;
      return;
    }
    long firstNow = sum(new CRC32(), body);
    long secondNow = sum(new CRC32C(), body);
    if (body.length() == length && firstNow == first && secondNow == second) {
      throw new SourceException(
          SourceException.Kind.ANSWER,
          "the same page came twice in a row",
          "the API seems to ignore the parameter that says where a page starts",
          "Check pagination_style, and that offset_param or page_param is the API's");
    }
    length = body.length();
    first = firstNow;
    second = secondNow;
  }

  private static long sum(Checksum checksum, PageBody body) {
    checksum.update(body.array(), 0, Math.toIntExact(body.length()));
    return checksum.getValue();
  }
}
