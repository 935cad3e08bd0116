package io.dayfill.testkit.declared;

import io.dayfill.testkit.declared.SimPath.Kind;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What no simulated API can be, told before it is one. */
final class SimLimits {
  private static final Map<String, Set<String>> WORDS =
      Map.of(
          "pagination_style",
              Set.of(
                  "cursor", "offset", "page", "link_header", "next_url", "last_timestamp", "none"),
          "response.format", Set.of("json", "ndjson", "csv"),
          "response.csv.tables", Set.of("one", "blank_line"),
          "request.method", Set.of("GET", "POST"));

  private final SimSpec spec;
  private final Said said;

  SimLimits(SimSpec spec) {
    this.spec = spec;
    said = spec.said();
  }

  void check() {
    WORDS.forEach(
        (key, words) ->
            said.text(key)
                .filter(word -> !words.contains(word))
                .ifPresent(word -> refuse(key + ": " + word, "one of " + words)));
    said.text("response.charset")
        .filter(name -> !Charset.isSupported(name))
        .ifPresent(name -> refuse("response.charset: " + name, "a charset of Java"));
    checkPlaces();
    checkShape();
    spec.columns().forEach(this::checkColumn);
  }

  /** A page must lead on in a place that the format has. */
  private void checkPlaces() {
    boolean flat = !spec.isJson() || SimPath.parse(spec.recordsPath()).isTopLevelList();
    for (String key : List.of("cursor_path", "path", "total_path", "total_pages_path")) {
      if (flat && said.has("pagination." + key)) {
        refuse(
            "pagination." + key + " beside records that stand at the top of an answer",
            "a header that leads on, or records below a name");
      }
    }
  }

  private void checkShape() {
    boolean placed = spec.columns().stream().anyMatch(SimColumn::addsPlace);
    if (placed && spec.isNewestFirst()) {
      refuse("plus.times: place with the newest first", "steps that go on");
    }
    if (said.has("response.fields_from") && !spec.isJson()) {
      refuse("response.fields_from with format " + spec.format(), "format: json");
    }
  }

  private void checkColumn(SimColumn column) {
    String name = "column " + column.name();
    if (spec.isCsv() && column.isArray()) {
      refuse(name + ": an array in CSV", "plain columns");
    }
    if (spec.isCsv() && column.path().up() > 0) {
      refuse(name + ": " + column.path().flat() + " beside the rows of CSV", "a field of the row");
    }
    if (spec.isCsv() && column.path().steps().size() > 1) {
      refuse(name + ": a path of several steps in CSV", "a header such as ['a.b']");
    }
    int steps = spec.steps();
    if (column.from().isEmpty() && column.path().up() > steps) {
      refuse(name + ": goes back further than the answer", "at most " + steps + " ^");
    }
    boolean bound =
        column.from().isEmpty()
            || spec.forEachNames().contains(column.from().get())
            || SimPath.parse(spec.recordsPath()).binds(column.from().get());
    if (!bound) {
      refuse(name + ": from " + column.from().get(), "a name of for_each or of response.records");
    }
    boolean inside = column.path().steps().stream().anyMatch(step -> step.kind() == Kind.BIND);
    if (inside) {
      refuse(name + ": a bound key inside a record", "a plain path");
    }
  }

  private void refuse(String what, String instead) {
    throw new IllegalArgumentException(
        spec.name() + " cannot be simulated: " + what + "; it serves " + instead);
  }
}
