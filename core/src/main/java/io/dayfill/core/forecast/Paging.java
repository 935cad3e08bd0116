package io.dayfill.core.forecast;

import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.PageLimits;
import io.dayfill.core.metadata.Pagination;
import io.dayfill.core.metadata.StopRule;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;

/**
 * How many requests a slice takes.
 *
 * @param style how pages follow each other
 * @param chains the chains of pages of a slice: one a member
 * @param pageSize the records of a full page
 * @param extra requests of a slice beyond its pages: for lists, repeated ones
 * @param error how many requests a slice may take more or less
 */
record Paging(Pagination style, double chains, double pageSize, double extra, double error) {
  /** What APIs give that are not asked for a number. */
  private static final int USUAL_PAGE = 1_000;

  /** How many members are assumed that only the API knows. */
  static final int ASSUMED_MEMBERS = 10;

  /** As the metadata says. */
  static Paging declared(Entity entity) {
    return new Paging(
        entity.pagination(),
        (double) entity.forEach().count().orElse(ASSUMED_MEMBERS),
        entity.pagination().pageSize().orElse(USUAL_PAGE),
        0,
        0);
  }

  /** As slices were; at least one. */
  static Paging of(Entity entity, List<PastSlice> past) {
    Paging declared = declared(entity);
    double requests = past.stream().mapToDouble(PastSlice::requests).sum();
    double records = past.stream().mapToDouble(PastSlice::records).sum();
    double fewest = past.stream().mapToDouble(PastSlice::requests).min().orElse(1);
    double chains =
        entity.forEach().count().isPresent()
            ? declared.chains
            // pages that are mostly not full are the only ones of their members
            : records / requests < declared.pageSize / 2 ? fewest : 1;
    // an API may give less than it is asked for; the last page of each chain is half full
    double seen = records / Math.max(1, requests - past.size() * chains / 2);
    Paging best =
        DoubleStream.of(declared.pageSize, Math.max(1, seen))
            .mapToObj(size -> new Paging(entity.pagination(), chains, size, 0, 0))
            .min(Comparator.comparingDouble(paging -> paging.misses(past)))
            .orElse(declared);
    double extra = past.stream().mapToDouble(best::beyond).average().orElse(0);
    double spread =
        past.stream()
            .mapToDouble(slice -> best.beyond(slice) - extra)
            .map(off -> off * off)
            .average()
            .orElse(0);
    return new Paging(best.style, best.chains, best.pageSize, extra, Math.sqrt(spread));
  }

  private double misses(List<PastSlice> past) {
    return past.stream().mapToDouble(slice -> Math.abs(beyond(slice))).sum();
  }

  private double beyond(PastSlice slice) {
    return slice.requests() - pages(slice.records());
  }

  /** The same with pages of another size. */
  Paging withPageSize(double size) {
    return new Paging(style, chains, size, extra, error);
  }

  /** The requests of a slice. */
  double requests(double records) {
    return Math.max(1, pages(records) + extra);
  }

  private double pages(double records) {
    return chains * chainPages(records / chains);
  }

  private double chainPages(double records) {
    PageLimits limits = style.limits();
    if (style instanceof Pagination.None) {
      return limits.recordCap() == 0 ? 1 : parts(records / limits.recordCap());
    }
    double full = Math.max(1, Math.ceil(records / pageSize));
    if (style instanceof Pagination.LastTimestamp) {
      return full + (records > 0 ? 1 : 0);
    }
    return full + (records > 0 && endsEmpty(limits.stop()) ? 1 : 0);
  }

  /** A window that was cut is asked for again by halves. */
  private static double parts(double times) {
    double halvings = times < 1 ? 0 : Math.floor(Math.log(times) / Math.log(2)) + 1;
    return Math.pow(2, halvings + 1) - 1;
  }

  private boolean endsEmpty(StopRule stop) {
    boolean counts = style instanceof Pagination.Offset || style instanceof Pagination.Numbered;
    Set<StopRule.Sign> signs = stop.signs();
    return counts
        && stop.hasMorePath().isEmpty()
        && (signs.isEmpty() || signs.equals(Set.of(StopRule.Sign.EMPTY_PAGE)));
  }
}
