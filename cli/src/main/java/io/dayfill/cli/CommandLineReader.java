package io.dayfill.cli;

import com.google.inject.Inject;
import com.google.inject.Provider;
import io.dayfill.cli.term.Style;
import io.dayfill.cli.term.Text;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Suggest;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns a command line into the verb that it asks for, options filled in. */
final class CommandLineReader {
  private static final String ROOT = "dayfill";

  /** What there is before any verb. */
  @SuppressWarnings("UnusedVariable") // picocli reads the fields' annotations
  @Command(
      name = ROOT,
      synopsisSubcommandLabel = "COMMAND",
      description = {
        "Loads any day of IoT readings from REST APIs into Delta Lake tables. Today's load and any"
            + " backfill are one command, told apart only by a date.",
        ""
      },
      footer = {
        "",
        "'dayfill COMMAND --help' shows what a command understands.",
        "Exit codes: 0 done; 1 a fault in Dayfill; 2 usage, configuration or a refused table; 3 the"
            + " source; 4 storage; 5 stopped by a quota; 130 or 143 stopped by a signal."
      })
  private static final class Root {
    @Option(
        names = {"-h", "--help"},
        usageHelp = true,
        description = "Show this.")
    private boolean help;

    @Option(names = "--version", description = "Show the version.")
    private boolean version;
  }

  private final Surroundings around;
  private final Map<String, Provider<Verb>> verbs;

  /**
   * A reader.
   *
   * @param verbs the verbs that may be asked for, or about
   */
  @Inject
  CommandLineReader(Surroundings around, Map<String, Provider<Verb>> verbs) {
    this.around = around;
    this.verbs = verbs;
  }

  /**
   * Reads.
   *
   * @throws DayfillException of the user's category where it cannot be understood
   */
  Verb read(String... args) {
    // The model of one verb is a fraction of that of all, at every start
    boolean named = args.length > 0 && verbs.containsKey(args[0]);
    CommandLine line = line(named ? Set.of(args[0]) : verbs.keySet());
    try {
      ParseResult parsed = line.parseArgs(args);
      return parsed.hasSubcommand() ? verb(parsed.subcommand()) : withoutVerb(parsed);
    } catch (ParameterException e) {
      throw refusal(e);
    }
  }

  private Verb verb(ParseResult parsed) {
    Verb verb = parsed.commandSpec().commandLine().getCommand();
    return parsed.isUsageHelpRequested()
        ? new HelpVerb(() -> this, parsed.commandSpec().name(), verb.common())
        : verb;
  }

  private Verb withoutVerb(ParseResult parsed) {
    if (parsed.hasMatchedOption("--version")) {
      return new VersionVerb();
    }
    if (parsed.isUsageHelpRequested()) {
      return new HelpVerb(() -> this);
    }
    throw DayfillException.user(
        "no command is given",
        "",
        "Try 'dayfill demo', or 'dayfill help' for all of them: "
            + String.join(", ", Verbs.ALL.keySet()));
  }

  /**
   * How Dayfill or one of its commands is used.
   *
   * @param verb null for all of them
   * @throws DayfillException of the user's category where there is none of that name
   */
  String usage(@Nullable String verb) {
    CommandLine all = line();
    CommandLine line = verb == null ? all : all.getSubcommands().get(verb);
    if (line == null) {
      throw unknown(ROOT, "command", String.valueOf(verb), Verbs.ALL.keySet());
    }
    return line.getUsageMessage(around.outStyle() == Style.COLOUR ? Help.Ansi.ON : Help.Ansi.OFF);
  }

  /** The model of the command line. */
  CommandLine line() {
    return line(verbs.keySet());
  }

  private CommandLine line(Set<String> names) {
    CommandLine line = new CommandLine(new Root());
    verbs.forEach(
        (name, verb) -> {
          if (names.contains(name)) {
            line.addSubcommand(name, new CommandLine(verb.get()));
          }
        });
    // What is written stands for itself: no word names a file of further words
    line.setExpandAtFiles(false);
    line.setInterpolateVariables(false);
    line.setUsageHelpWidth(Math.max(80, Math.min(around.columns(), 110)));
    line.setUsageHelpLongOptionsMaxWidth(30);
    return line;
  }

  private DayfillException refusal(ParameterException e) {
    String verb = e.getCommandLine().getCommandName();
    if (!(e instanceof UnmatchedArgumentException unmatched)) {
      return DayfillException.user(Text.safe(problem(e)), "", "See " + help(verb));
    }
    String word = unmatched.getUnmatched().get(0);
    if (!word.startsWith("-")) {
      return unknown(verb, "command", word, Verbs.ALL.keySet());
    }
    return verb.equals(ROOT)
        ? misplaced(word)
        : unknown(verb, "option", word, options(e.getCommandLine()));
  }

  /** What is wrong, in the words of all other errors where it is one of the frequent kinds. */
  private static String problem(ParameterException e) {
    if (e instanceof MissingParameterException missing && !missing.getMissing().isEmpty()) {
      ArgSpec argument = missing.getMissing().get(0);
      return argument instanceof OptionSpec option
          ? "the option '" + option.longestName() + "' has no value"
          : argument.paramLabel() + " is missing";
    }
    String message = String.valueOf(e.getMessage());
    ArgSpec argument = e.getArgSpec();
    int reason = message.indexOf(": '");
    if (argument == null || reason < 0) {
      return message;
    }
    String where = argument instanceof OptionSpec option ? option.longestName() + ": " : "";
    return where
        + message
            .substring(reason + 2)
            .replaceFirst(" is not an? (int|long)$", " is no whole number in range");
  }

  private DayfillException misplaced(String option) {
    CommandLine all = line();
    boolean known =
        all.getSubcommands().values().stream().anyMatch(each -> options(each).contains(option));
    return known
        ? DayfillException.user(
            "the option '" + option + "' stands before the command",
            "options belong to commands",
            "Write it behind the command, as in dayfill run " + option)
        : unknown(ROOT, "option", option, options(all));
  }

  private static DayfillException unknown(
      String verb, String what, String word, Set<String> known) {
    // The one letter of a short option is like any other
    Set<String> candidates = word.length() < 3 && word.startsWith("-") ? Set.of() : known;
    return DayfillException.user(
        "there is no " + what + " '" + Text.safe(word) + "'",
        "",
        Suggest.nearest(word, candidates).map(near -> "Did you mean " + near + "? ").orElse("")
            + (help(verb) + " shows all"));
  }

  private static String help(String verb) {
    return verb.equals(ROOT) ? "'dayfill help'" : "'dayfill " + verb + " --help'";
  }

  private static Set<String> options(CommandLine line) {
    return line.getCommandSpec().optionsMap().keySet();
  }
}
