package io.dayfill.cli;

import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What every verb understands. */
final class CommonOptions {
  /** The forms of results. */
  enum Format {
    TEXT,
    JSON
  }

  @Option(
      names = "--output",
      paramLabel = "text|json",
      converter = Choice.OfFormat.class,
      completionCandidates = Formats.class,
      description = "The form of the results on standard output. Default: text.")
  private Format format = Format.TEXT;

  @Option(names = "--quiet", description = "Show no progress.")
  private boolean quiet;

  @Option(
      names = "--verbose",
      description = "Log on standard error what Dayfill does, with stack traces of errors.")
  private boolean verbose;

  @Option(
      names = "--log-file",
      paramLabel = "FILE",
      description = "Append a detailed log to this file, its times in UTC.")
  private @Nullable String logFile;

  @SuppressWarnings("UnusedVariable") // picocli reads the field's annotation
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show what there is to know about this command.")
  private boolean help;

  boolean json() {
    return format == Format.JSON;
  }

  boolean quiet() {
    return quiet;
  }

  boolean verbose() {
    return verbose;
  }

  @Nullable String logFile() {
    return logFile;
  }

  /** For the completion of shells. */
  static final class Formats implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("text", "json").iterator();
    }
  }
}
