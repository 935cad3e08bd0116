package io.dayfill.cli;

import io.dayfill.cli.term.Json;

/** What a verb has to say, for a person and for a machine. */
interface Document {
  /** For a person: lines, each with its end. */
  String text(View view);

  /** For a machine: the members of one object. */
  void json(Json json);

  /** A text that is the same for both. */
  static Document of(String name, String text) {
    return new Document() {
      @Override
      public String text(View view) {
        return text;
      }

      @Override
      public void json(Json json) {
        json.put(name, text);
      }
    };
  }
}
