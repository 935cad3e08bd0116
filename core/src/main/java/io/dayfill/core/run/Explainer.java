package io.dayfill.core.run;

import io.dayfill.core.date.Window;
import io.dayfill.core.http.ApiClient;
import io.dayfill.core.http.PageRequest;
import io.dayfill.core.http.ShownRequest;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.WindowBounds;
import io.dayfill.core.metadata.WindowBounds.Bound;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.read.SliceReader;
import io.dayfill.core.run.Explanation.Place;
import io.dayfill.core.run.Explanation.SliceExplanation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Tells what would be asked, without asking. */
final class Explainer {
  private final Entity entity;
  private final SliceReader reader;
  private final ApiClient client;

  Explainer(Entity entity, SliceReader reader, ApiClient client) {
    this.entity = entity;
    this.reader = reader;
    this.client = client;
  }

  Explanation explain(Iterable<Slice> slices) {
    List<SliceExplanation> explained = new ArrayList<>();
    for (Slice slice : slices) {
      explained.add(slice(slice));
    }
    return new Explanation(
        entity.name(),
        entity.zone(),
        explained,
        places(),
        NextPage.of(entity.pagination()),
        notes());
  }

  private SliceExplanation slice(Slice slice) {
    Window asked = entity.window().asked(slice.window());
    List<ShownRequest> requests = new ArrayList<>();
    Optional<String> more = Optional.empty();
    if (!slice.window().isEmpty()) {
      PageRequest first = reader.firstPage(slice);
      requests.add(client.shown(first));
    }
    return new SliceExplanation(
        slice.days(),
        slice.window(),
        asked,
        startReason(slice.window(), asked),
        endReason(slice.window()),
        requests,
        more);
  }

  private String startReason(Window window, Window asked) {
    WindowBounds bounds = entity.window();
    StringBuilder why = new StringBuilder("the day begins ").append(at(window.start()));
    pad(why, bounds.pad(), " before it");
    if (bounds.start() != Bound.INCLUSIVE) {
      Instant padded = window.start().minus(bounds.pad());
      why.append(", ")
          .append(words(Duration.between(asked.start(), padded)))
          .append(" earlier as ");
      why.append(
          bounds.start() == Bound.EXCLUSIVE
              ? "the API leaves out a reading exactly at the start"
              : "nobody knows whether the API includes a reading exactly at the start");
    }
    return why.toString();
  }

  private String endReason(Window window) {
    StringBuilder why = new StringBuilder("the next day begins ").append(at(window.end()));
    pad(why, entity.window().pad(), " behind it");
    return why
        + (entity.window().end() == Bound.EXCLUSIVE
            ? ""
            : "; a reading exactly there is asked for, and belongs to the next day");
  }

  private static void pad(StringBuilder why, Duration pad, String where) {
    if (!pad.isZero()) {
      why.append(", ").append(words(pad)).append(where);
      why.append(" as the API filters by another time");
    }
  }

  private String at(Instant instant) {
    return "at " + instant.atZone(entity.zone());
  }

  private static String words(Duration duration) {
    return duration.toString().substring(2).toLowerCase(Locale.ROOT);
  }

  private List<Place> places() {
    List<Place> places = new ArrayList<>();
    place(places, "path", entity.endpoint());
    entity
        .request()
        .params()
        .forEach((name, texts) -> texts.forEach(text -> place(places, "parameter " + name, text)));
    entity.request().headers().forEach((name, text) -> place(places, "header " + name, text));
    return places;
  }

  private static void place(List<Place> places, String where, String template) {
    String reason = TemplateWords.of(template);
    if (!reason.isEmpty()) {
      places.add(new Place(where, template, reason));
    }
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    WindowBounds bounds = entity.window();
    if (bounds.arrival() == null) {
      notes.add("of what comes, exactly the rows of each slice's window are kept");
    } else if (bounds.isTested()) {
      notes.add(
          "the window is that of "
              + entity.windowTime()
              + ": of what comes, exactly the rows are kept that arrived in it; SourceDate is the"
              + " day of "
              + entity.eventTime());
    } else {
      notes.add(
          "what comes is kept as it is, under the day asked for; SourceDate is the day of "
              + entity.eventTime());
    }
    return notes;
  }
}
