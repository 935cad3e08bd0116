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
  default List<String> ownPaths() {
    return List.of();
  }

  /** Whether the next page is found by the times of the readings of each. */
  default boolean goesByTime() {
    return false;
  }

  /** How many records of a page come again with the next one, to be compared. */
  default int comparedRecords() {
    return 0;
  }

  /** The key of the language that names those parameters; empty where none does. */
  default String paramKey() {
    return "";
  }

  /** The parameters of the query that the style sets, beside that of the page size. */
  default List<String> ownParams() {
    return List.of();
  }

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
    public String paramKey() {
      return "cursor_param";
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
    public int comparedRecords() {
      return overlap;
    }

    @Override
    public String paramKey() {
      return "offset_param";
    }

    @Override
    public List<String> ownParams() {
      return param.isEmpty() ? List.of() : List.of(param);
    }
  }

  /**
   * Each page has a number; an empty page is the end.
   *
   * @param param the parameter that carries it; empty where a template of the request does
   * @param first the number of the first page
   * @param totalPath where the answer says how many pages there are; empty where it does not. It
   *     only warns.
   */
  record Numbered(String param, int first, String totalPath, PageLimits limits)
      implements Pagination {
    @Override
    public List<String> ownPaths() {
      return List.of(totalPath);
    }

    @Override
    public String paramKey() {
      return "page_param";
    }

    @Override
    public List<String> ownParams() {
      return param.isEmpty() ? List.of() : List.of(param);
    }
  }

  /**
   * The header {@code Link} leads to the next page, RFC 8288.
   *
   * @param rel the relation of the link that does
   * @param keepParams whether what the link lost of the request's own parameters is added to it
   */
  record LinkHeader(String rel, boolean keepParams, PageLimits limits) implements Pagination {}

  /**
   * Each answer gives the address of the next page.
   *
   * @param path where its body does; empty where a header does
   * @param header the header that does; empty where the body does
   * @param keepParams whether what the address lost of the request's own parameters is added to it
   */
  record NextUrl(String path, String header, boolean keepParams, PageLimits limits)
      implements Pagination {
    @Override
    public List<String> ownPaths() {
      return List.of(path);
    }
  }

  /**
   * The window goes on from the last reading of each page, which comes again with the next one; a
   * page that brings nothing new is the end.
   *
   * @param order the order in which the API gives its readings
   */
  record LastTimestamp(Order order, PageLimits limits) implements Pagination {
    /** An order of readings. */
    public enum Order {
      /** The oldest first: the start moves. */
      ASC,
      /** The newest first: the end moves. */
      DESC
    }

    @Override
    public boolean goesByTime() {
      return true;
    }
  }

  /** Every answer is whole, or was cut at {@link PageLimits#recordCap}. */
  record None(PageLimits limits) implements Pagination {}
}
