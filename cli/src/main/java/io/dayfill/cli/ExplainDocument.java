package io.dayfill.cli;

import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Table;
import io.dayfill.cli.term.Text;
import io.dayfill.core.http.ShownRequest;
import io.dayfill.core.run.Explanation;
import io.dayfill.core.run.Explanation.ChainStart;
import io.dayfill.core.run.Explanation.SliceExplanation;

/**
 * What would be asked, and why.
 *
 * @param explanation what there is to say
 */
record ExplainDocument(Explanation explanation) implements Document {
  @Override
  public String text(View view) {
    StringBuilder out = new StringBuilder();
    for (SliceExplanation slice : explanation.slices()) {
      slice(out, slice, view);
    }
    if (!explanation.places().isEmpty()) {
      Table table = new Table("where", "template", "is");
      explanation
          .places()
          .forEach(place -> table.row(place.where(), place.template(), place.reason()));
      out.append(table.render(view.style())).append('\n');
    }
    line(out, "next page  " + explanation.nextPage());
    explanation.notes().forEach(note -> line(out, "note       " + note));
    line(out, "No request was sent.");
    return out.toString();
  }

  private static void slice(StringBuilder out, SliceExplanation slice, View view) {
    out.append(view.style().strong(slice.days().toString())).append('\n');
    line(out, "  from  " + slice.asked().start() + ": " + slice.startReason());
    line(out, "  to    " + slice.asked().end() + ": " + slice.endReason());
    slice.chains().forEach(chain -> chain(out, chain));
    slice.more().ifPresent(more -> line(out, "  " + more));
    out.append('\n');
  }

  private static void chain(StringBuilder out, ChainStart chain) {
    if (!chain.of().isEmpty()) {
      line(out, "  " + chain.of());
    }
    ShownRequest request = chain.request();
    line(out, "  " + request.method() + " " + request.url());
    request.headers().forEach(header -> line(out, "      " + header));
    request.body().ifPresent(body -> line(out, "      " + body));
  }

  private static void line(StringBuilder out, String text) {
    out.append(Text.safe(text)).append('\n');
  }

  @Override
  public void json(Json json) {
    json.put("entity", explanation.entity())
        .put("zone", explanation.zone().toString())
        .objects("slices", explanation.slices(), ExplainDocument::slice)
        .objects(
            "places",
            explanation.places(),
            (out, place) ->
                out.put("where", place.where())
                    .put("template", place.template())
                    .put("reason", place.reason()))
        .put("next_page", explanation.nextPage())
        .texts("notes", explanation.notes());
  }

  private static void slice(Json json, SliceExplanation slice) {
    json.put("first_day", slice.days().first())
        .put("last_day", slice.days().last())
        .put("start", slice.window().start())
        .put("end", slice.window().end())
        .put("asked_start", slice.asked().start())
        .put("asked_end", slice.asked().end())
        .put("start_reason", slice.startReason())
        .put("end_reason", slice.endReason())
        .objects("requests", slice.chains(), ExplainDocument::chain)
        .put("more", slice.more().orElse(null));
  }

  private static void chain(Json json, ChainStart chain) {
    ShownRequest request = chain.request();
    json.put("of", chain.of().isEmpty() ? null : chain.of())
        .put("method", request.method())
        .put("url", request.url())
        .texts("headers", request.headers())
        .put("body", request.body().orElse(null));
  }
}
