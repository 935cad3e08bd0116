package io.dayfill.core.metadata;

import io.dayfill.core.metadata.Response.Format;
import io.dayfill.core.metadata.Response.MissingRecords;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns what is said of an answer into what it looks like. */
final class ResponseReader {
  private final GroupReader said;

  ResponseReader(GroupReader said) {
    this.said = said.allowing(Keys.RESPONSE);
  }

  /** The response; empty if there was a problem. */
  Optional<Response> read() {
    Optional<Format> format =
        said.optional(
            "format", Values.oneOf(Map.of("json", Format.JSON), List.of("ndjson", "csv")));
    Optional<RecordPath> records =
        said.required("records", Paths::records, "where the records stand, such as data[]");
    return format.isPresent() && records.isPresent()
        ? Optional.of(
            new Response(
                format.get(),
                records.get(),
                MissingRecords.FAIL,
                List.of(),
                List.of(),
                List.of(),
                null,
                List.of(),
                List.of()))
        : Optional.empty();
  }
}
