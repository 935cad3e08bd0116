package io.dayfill.cli;

import com.google.inject.Inject;
import com.google.inject.Provider;
import io.dayfill.cli.term.Screen;
import java.util.Iterator;
import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The completion of command lines in shells. */
@Command(
    name = "completion",
    description = {
      "Writes the script that completes Dayfill's command lines in a shell.",
      "bash: source <(dayfill completion bash)",
      "zsh:  source <(dayfill completion zsh)"
    })
final class CompletionVerb extends Verb {
  private final Provider<CommandLineReader> reader;

  /** The shells. */
  enum Shell {
    BASH,
    ZSH
  }

  @Parameters(
      arity = "0..1",
      paramLabel = "bash|zsh",
      converter = Choice.OfShell.class,
      completionCandidates = Shells.class,
      description = "The shell. Default: bash.")
  @SuppressWarnings("UnusedVariable") // picocli reads the field's annotations
  private Shell shell = Shell.BASH;

  @Inject
  CompletionVerb(Provider<CommandLineReader> reader) {
    this.reader = reader;
  }

  @Override
  int run(Output out, Screen screen) {
    // One script for both: it asks which shell reads it
    out.print(Document.of("script", AutoComplete.bash("dayfill", reader.get().line())));
    return ExitCode.OK;
  }

  /** For the completion of shells. */
  static final class Shells implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("bash", "zsh").iterator();
    }
  }
}
