package io.dayfill.core.metadata;

import java.io.Serializable;
import java.util.List;
import java.util.OptionalLong;

/**
 * What an API has to be asked for one by one: a chain of pages for each member. Several names make
 * a chain for each combination.
 *
 * @param sources where the members of each name come from, in the order in which they were written
 * @param replaceMissing whether a day may lose the rows of a member that is not on the list any
 *     more; otherwise such a day fails
 */
public record ForEach(List<Source> sources, boolean replaceMissing) implements Serializable {
  /** One chain of pages is the whole answer. */
  public static final ForEach NONE = new ForEach(List.of(), false);

  /** Copies the list. */
  @SuppressWarnings("serial")
  public ForEach {
    sources = List.copyOf(sources);
  }

  /** Where the members of a name come from. */
  public sealed interface Source extends Serializable {
    /** The name, as templates and columns speak of it. */
    String name();
  }

  /**
   * Members that were known when the metadata was read.
   *
   * @param members at least one, each once
   */
  public record Listed(String name, List<String> members) implements Source {
    /** Copies the list. */
    @SuppressWarnings("serial")
    public Listed {
      members = List.copyOf(members);
    }
  }

  /**
   * Members that the API is asked for when a slice is read, page by page as for readings.
   *
   * @param endpoint the path that is appended to the connection's base URL; a template, which may
   *     speak of the names before this one
   * @param request what is sent for a page, but for its path
   * @param pagination how the list comes in pages
   * @param records where its records stand in an answer
   * @param member where a member stands in a record, and what of it counts
   */
  public record Asked(
      String name,
      String endpoint,
      Request request,
      Pagination pagination,
      RecordPath records,
      Column member)
      implements Source {}

  /** The names, in order. */
  public List<String> names() {
    return sources.stream().map(Source::name).toList();
  }

  /** The number of chains; empty where only the API knows it. */
  public OptionalLong count() {
    long count = 1;
    for (Source source : sources) {
      if (!(source instanceof Listed listed)) {
        return OptionalLong.empty();
      }
      count *= listed.members().size();
    }
    return OptionalLong.of(count);
  }

  /** True if there is one chain of pages. */
  public boolean isNone() {
    return sources.isEmpty();
  }
}
