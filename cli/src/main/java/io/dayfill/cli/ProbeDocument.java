package io.dayfill.cli;

import io.dayfill.cli.term.Json;
import io.dayfill.core.probe.Findings;
import io.dayfill.core.probe.SeenColumn;

/** What an API that nobody knew yet is like: for a person a configuration to go on with. */
record ProbeDocument(Findings findings) implements Document {
  @Override
  public String text(View view) {
    return findings.yaml();
  }

  @Override
  public void json(Json json) {
    json.put("request", findings.request())
        .put("status", findings.status())
        .put("content_type", findings.contentType())
        .put("response_format", findings.format())
        .put("records", findings.records())
        .put("record_count", findings.count())
        .objects("columns", findings.columns(), ProbeDocument::column)
        .object(
            "pagination",
            paging ->
                paging
                    .put("style", findings.paging().style())
                    .put("because", findings.paging().because())
                    .put("more", findings.paging().more()))
        .object("rate_headers", rate -> findings.rateHeaders().forEach(rate::put))
        .texts("notes", findings.notes())
        .put("yaml", findings.yaml());
  }

  private static void column(Json json, SeenColumn column) {
    json.put("name", column.name())
        .put("path", column.path())
        .put("type", column.type())
        .put("time_format", column.time().map(SeenColumn.TimeForm::format).orElse(null))
        .put("note", column.note());
  }
}
