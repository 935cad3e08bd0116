package io.dayfill.core.read;

import io.dayfill.core.decode.ReadBooks;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What reading a slice took and gave.
 *
 * @param complete whether the answer was read to its declared end
 * @param startedAt when the first request was about to leave: a day is over if this is after its
 *     end
 * @param pages the pages kept
 * @param requests the requests sent, repeated ones included
 * @param waited the time spent waiting for a budget or because the source said so
 * @param bytes the bytes of the bodies kept, decompressed
 * @param books what was counted
 * @param members the members that were asked for, one text for each name of {@link
 *     io.dayfill.core.metadata.ForEach}; empty where there are none
 * @param warnings what should be known although it stops nothing
 */
public record SliceSummary(
    boolean complete,
    Instant startedAt,
    int pages,
    long requests,
    Duration waited,
    long bytes,
    ReadBooks books,
    List<List<String>> members,
    List<String> warnings) {
  /** Copies the lists. */
  public SliceSummary {
    members = List.copyOf(members);
    warnings = List.copyOf(warnings);
  }
}
