package io.dayfill.cli;

import io.dayfill.cli.term.Screen;
import io.dayfill.core.metadata.LanguageSchema;
import picocli.CommandLine.Command;

/** The language of configurations, for editors. */
@Command(
    name = "schema",
    description = {
      "Writes the JSON Schema of the configuration, by which editors complete and check it.",
      "dayfill schema > dayfill.schema.json, and as the first line of the configuration:",
      "# yaml-language-server: $schema=./dayfill.schema.json"
    })
final class SchemaVerb extends Verb {
  @Override
  int run(Output out, Screen screen) {
    out.print(Document.of("schema", LanguageSchema.json()));
    return ExitCode.OK;
  }
}
