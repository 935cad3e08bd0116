package io.dayfill.core.run;

import io.dayfill.core.date.Window;
import io.dayfill.core.http.ApiClient;
import io.dayfill.core.http.ShownRequest;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.ForEach;
import io.dayfill.core.metadata.RequestBody;
import io.dayfill.core.metadata.WindowBounds;
import io.dayfill.core.metadata.WindowBounds.Bound;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.read.FirstRequest;
import io.dayfill.core.read.SliceReader;
import io.dayfill.core.run.Explanation.ChainStart;
import io.dayfill.core.run.Explanation.Place;
import io.dayfill.core.run.Explanation.SliceExplanation;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** Tells what would be asked, without asking. */
final class Explainer {
  /** No more of a slice's chains are shown one by one. */
  private static final int MOST_CHAINS = 20;

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
    List<ChainStart> chains =
        reader.firstPages(slice, MOST_CHAINS).stream()
            .map(each -> new ChainStart(each.of(), shown(each)))
            .toList();
    return new SliceExplanation(
        slice.days(),
        slice.window(),
        asked,
        startReason(slice, asked),
        endReason(slice.window()),
        chains,
        slice.window().isEmpty() ? Optional.empty() : more());
  }

  /** A member that is not known yet is shown by its name, not escaped. */
  private ShownRequest shown(FirstRequest first) {
    ShownRequest shown = client.shown(first.request());
    String url = shown.url();
    for (String name : entity.forEach().names()) {
      url = url.replace("%7B" + name + "%7D", "{" + name + "}");
    }
    return new ShownRequest(shown.method(), url, shown.headers(), shown.body());
  }

  private Optional<String> more() {
    ForEach forEach = entity.forEach();
    OptionalLong count = forEach.count();
    if (count.isEmpty()) {
      return Optional.of("one chain of pages for each member; members: asked at run");
    }
    long left = count.getAsLong() - MOST_CHAINS;
    return left > 0
        ? Optional.of("and " + left + " more chains of pages, one for each member")
        : Optional.empty();
  }

  private String startReason(Slice slice, Window asked) {
    Window window = slice.window();
    WindowBounds bounds = entity.window();
    String start = slice.onto() == null ? "the day begins " : "what is stored reaches until ";
    StringBuilder why = new StringBuilder(start).append(at(window.start()));
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
    ZoneId zone = entity.zone();
    return zone.normalized().equals(ZoneOffset.UTC)
        ? "at " + instant
        : "at " + OffsetDateTime.ofInstant(instant, zone) + " in " + zone;
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
    if (entity.request().body() != null) {
      body(places, "", entity.request().body());
    }
    return places;
  }

  private static void body(List<Place> places, String at, RequestBody body) {
    if (body instanceof RequestBody.Text text) {
      place(places, ("body " + at).strip(), text.template());
    } else if (body instanceof RequestBody.Members members) {
      members
          .members()
          .forEach((name, member) -> body(places, at.isEmpty() ? name : at + "." + name, member));
    } else if (body instanceof RequestBody.Elements elements) {
      for (int i = 0; i < elements.elements().size(); i++) {
        body(places, at + "[" + i + "]", elements.elements().get(i));
      }
    }
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
