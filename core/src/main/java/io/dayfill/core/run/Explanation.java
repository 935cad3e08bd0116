package io.dayfill.core.run;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.Window;
import io.dayfill.core.http.ShownRequest;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * What a run would ask of an entity's API, and why so.
 *
 * @param entity its name
 * @param zone whose days are meant
 * @param slices the slices in order
 * @param places where the texts of a request come from, in the order in which they stand in it
 * @param nextPage how the next page comes about, and what ends them
 * @param notes what else should be known, a sentence each
 */
public record Explanation(
    String entity,
    ZoneId zone,
    List<SliceExplanation> slices,
    List<Place> places,
    String nextPage,
    List<String> notes) {
  /** Copies the lists. */
  public Explanation {
    slices = List.copyOf(slices);
    places = List.copyOf(places);
    notes = List.copyOf(notes);
  }

  /**
   * A slice.
   *
   * @param days the days that it lands
   * @param window their instants: what is kept
   * @param asked the instants that are asked for
   * @param startReason why it starts to ask there
   * @param endReason why it ends to ask there
   * @param chains the chains of pages, each by its first page's request
   * @param more what is not shown of them; empty where all are
   */
  public record SliceExplanation(
      DayRange days,
      Window window,
      Window asked,
      String startReason,
      String endReason,
      List<ChainStart> chains,
      Optional<String> more) {
    /** Copies the list. */
    public SliceExplanation {
      chains = List.copyOf(chains);
    }
  }

  /**
   * A chain of pages.
   *
   * @param of what it is for, such as {@code device kitchen}; empty where it is the only one
   * @param request its first page's request
   */
  public record ChainStart(String of, ShownRequest request) {}

  /**
   * A text of the request and where it comes from.
   *
   * @param where {@code parameter start}, {@code header Accept}, {@code path}, {@code body}
   * @param template what the metadata says
   * @param reason what makes it this text
   */
  public record Place(String where, String template, String reason) {}
}
