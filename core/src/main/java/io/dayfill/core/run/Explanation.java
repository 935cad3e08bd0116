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
   * @param requests the first page's request of each chain of pages
   * @param more what is not shown of them; empty where all are
   */
  public record SliceExplanation(
      DayRange days,
      Window window,
      Window asked,
      String startReason,
      String endReason,
      List<ShownRequest> requests,
      Optional<String> more) {
    /** Copies the list. */
    public SliceExplanation {
      requests = List.copyOf(requests);
    }
  }

  /**
   * A text of the request and where it comes from.
   *
   * @param where {@code parameter start}, {@code header Accept}, {@code path}, {@code body}
   * @param template what the metadata says
   * @param reason what makes it this text
   */
  public record Place(String where, String template, String reason) {}
}
