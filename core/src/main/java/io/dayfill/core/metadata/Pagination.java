package io.dayfill.core.metadata;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** How an endpoint gives its answer in pages: a record a style. */
public sealed interface Pagination extends Serializable {
  /** What all styles have. */
  PageLimits limits();

  /** The records asked for in a page; empty leaves it to the API. */
  default OptionalInt pageSize() {
    return limits().size() == 0 ? OptionalInt.empty() : OptionalInt.of(limits().size());
  }

  /** The values of an answer, beside its records, that lead on from it or judge it: each once. */
  default List<String> valuePaths() {
    List<String> paths = new ArrayList<>(ownPaths());
    paths.addAll(limits().valuePaths());
    return paths.stream().filter(path -> !path.isEmpty()).distinct().toList();
  }

  /** The paths that the style itself needs; may hold empty ones. */
  List<String> ownPaths();

  /** The parameters of the query that the style sets, beside that of the page size. */
  List<String> ownParams();

  /**
   * Each answer names the next page; null, absent or empty names none.
   *
   * @param paths where the answer names it: as many as there are parts of a name; empty where a
   *     header does
   * @param header the header that names it; empty where the body does
   * @param params the parameters that carry it back, a part each; empty where a template of the
   *     request does
   * @param initial what the first page is asked with, a template each part; empty for nothing
   * @param keepParams whether the request's own parameters go along with a cursor
   */
  record Cursor(
      List<String> paths,
      String header,
      List<String> params,
      List<String> initial,
      boolean keepParams,
      PageLimits limits)
      implements Pagination {
    /** Copies the lists. */
    @SuppressWarnings("serial")
    public Cursor {
      paths = List.copyOf(paths);
      params = List.copyOf(params);
      initial = List.copyOf(initial);
    }

    /** A cursor in the body that one parameter carries back. */
    public static Cursor of(String path, String param, PageLimits limits) {
      return new Cursor(List.of(path), "", List.of(param), List.of(), true, limits);
    }

    @Override
    public List<String> ownPaths() {
      return paths;
    }

    @Override
    public List<String> ownParams() {
      return params;
    }
  }

  /**
   * The next page starts behind the records received so far; an empty page is the end.
   *
   * @param param the parameter that carries the number of records received; empty where a template
   *     of the request does
   * @param first the number that the first page is asked with
   * @param overlap the records of a page that are asked for again with the next one, so that rows
   *     inserted or deleted meanwhile show
   * @param totalPath where the answer says how many records there are; empty where it does not. It
   *     only warns: an API may lie about it.
   */
  record Offset(String param, int first, int overlap, String totalPath, PageLimits limits)
      implements Pagination {
    @Override
    public List<String> ownPaths() {
      return List.of(totalPath);
    }

    @Override
    public List<String> ownParams() {
      return param.isEmpty() ? List.of() : List.of(param);
    }
  }
}
