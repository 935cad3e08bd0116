package io.dayfill.cli;

import io.dayfill.cli.term.Json;
import java.io.PrintStream;

/** Where a verb's results go: standard output, as text or as one JSON document. */
final class Output {
  /** The version of the documents: it grows when a reader of the present one would go wrong. */
  private static final int FORMAT = 1;

  private final PrintStream out;
  private final View view;
  private final String verb;
  private final boolean json;
  private boolean printed;

  Output(PrintStream out, View view, String verb, boolean json) {
    this.out = out;
    this.view = view;
    this.verb = verb;
    this.json = json;
  }

  boolean isJson() {
    return json;
  }

  /** Whether a document was written. */
  boolean isPrinted() {
    return printed;
  }

  /** Writes what a verb has to say; once in a process where it is JSON. */
  void print(Document document) {
    printed = true;
    if (!json) {
      out.print(document.text(view));
    } else {
      out.println(
          Json.object(
              members -> {
                members.put("format", FORMAT).put("verb", verb);
                document.json(members);
              }));
    }
    out.flush();
  }

  /** Writes lines that accompany the result; left out of JSON. */
  void say(String lines) {
    if (!json) {
      out.print(lines);
      out.flush();
    }
  }

  View view() {
    return view;
  }
}
