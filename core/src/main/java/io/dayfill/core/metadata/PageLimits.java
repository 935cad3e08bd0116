package io.dayfill.core.metadata;

import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What all styles of pages have.
 *
 * @param size the records asked for in a page; 0 leaves it to the API
 * @param sizeParam the parameter that asks for them; empty where there is none, or where a template
 *     of the request places it
 * @param maxPages more pages than this in one chain fail the slice
 * @param maxEmptyPages more empty pages in a row than this fail the slice
 * @param stop what ends a chain; a rule that says nothing leaves it to the style
 * @param recordCap a chain of that many records or more may have been cut, so its window is split;
 *     0 where no answer is ever cut
 * @param minWindow no window is split below this
 * @param splitIf answers that ask for less at once: their window is split
 * @param restartIf answers after which a chain is read from its start, once
 */
public record PageLimits(
    int size,
    String sizeParam,
    int maxPages,
    int maxEmptyPages,
    StopRule stop,
    int recordCap,
    Duration minWindow,
    List<Condition> splitIf,
    List<Condition> restartIf)
    implements Serializable {
  private static final int OK = 200;

  /** Copies the lists. */
  @SuppressWarnings("serial")
  public PageLimits {
    splitIf = List.copyOf(splitIf);
    restartIf = List.copyOf(restartIf);
  }

  /** Limits without a page size, where every other thing is as the language presets it. */
  public static PageLimits of(int maxPages, int maxEmptyPages) {
    return new PageLimits(
        0,
        "",
        maxPages,
        maxEmptyPages,
        new StopRule(Set.of(), ""),
        0,
        Duration.ofMinutes(1),
        List.of(),
        List.of());
  }

  /** The same with a page size. */
  public PageLimits withSize(int records, String param) {
    return new PageLimits(
        records, param, maxPages, maxEmptyPages, stop, recordCap, minWindow, splitIf, restartIf);
  }

  /** The same with another rule of when a chain ends. */
  public PageLimits withStop(StopRule rule) {
    return new PageLimits(
        size, sizeParam, maxPages, maxEmptyPages, rule, recordCap, minWindow, splitIf, restartIf);
  }

  /** The same with a number of records that tells of a cut. */
  public PageLimits withRecordCap(int records) {
    return new PageLimits(
        size, sizeParam, maxPages, maxEmptyPages, stop, records, minWindow, splitIf, restartIf);
  }

  /** The same with answers of a meaning of their own. */
  public PageLimits withConditions(List<Condition> split, List<Condition> restart) {
    return new PageLimits(
        size, sizeParam, maxPages, maxEmptyPages, stop, recordCap, minWindow, split, restart);
  }

  /** The values of an answer that these limits judge. */
  List<String> valuePaths() {
    List<String> paths = new ArrayList<>(List.of(stop.hasMorePath()));
    Stream.concat(splitIf.stream(), restartIf.stream())
        .filter(condition -> condition.isAbout(OK))
        .map(Condition::valuePath)
        .flatMap(Optional::stream)
        .forEach(paths::add);
    return paths;
  }
}
