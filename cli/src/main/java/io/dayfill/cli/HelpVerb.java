package io.dayfill.cli;

import com.google.inject.Inject;
import com.google.inject.Provider;
import io.dayfill.cli.term.Screen;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** How commands are used. */
@Command(name = "help", description = "Shows how Dayfill, or one of its commands, is used.")
final class HelpVerb extends Verb {
  private final Provider<CommandLineReader> reader;

  @Parameters(
      arity = "0..1",
      paramLabel = "COMMAND",
      completionCandidates = Names.class,
      description = "The command.")
  private @Nullable String command;

  @Inject
  HelpVerb(Provider<CommandLineReader> reader) {
    this.reader = reader;
  }

  /** The help that an option of a verb asks for. */
  HelpVerb(Provider<CommandLineReader> reader, String command, CommonOptions common) {
    super(common);
    this.reader = reader;
    this.command = command;
  }

  @Override
  int run(Output out, Screen screen) {
    out.print(Document.of("usage", reader.get().usage(command)));
    return ExitCode.OK;
  }

  /** For the completion of shells. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Verbs.ALL.keySet().iterator();
    }
  }
}
