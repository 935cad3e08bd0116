package io.dayfill.cli;

import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Module;
import com.google.inject.Stage;
import com.google.inject.util.Modules;
import io.dayfill.cli.log.LogFactory;
import io.dayfill.cli.log.LogLines;
import io.dayfill.cli.log.LogTarget;
import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Screen;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.time.TimeSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.LoggerFactory;

/** Carries a command line out: joins the parts, runs the verb, tells what went wrong. */
final class Cli {
  private final Surroundings around;
  private final List<Module> overrides;

  /**
   * A host of command lines.
   *
   * @param overrides bindings to be used instead of the usual
   */
  Cli(Surroundings around, Module... overrides) {
    this.around = around;
    this.overrides = List.of(overrides);
  }

  /** Runs a command line and gives its exit code. */
  int run(String... args) {
    Screen screen = new Screen(around.err(), around.errIsTerminal(), around.columns());
    Output out =
        new Output(
            around.out(), view(), Words.verb(args).orElse("dayfill"), Words.askForJson(args));
    try {
      return run(out, screen, args);
    } catch (Throwable thrown) {
      return report(thrown, out, screen);
    } finally {
      screen.clear();
      around.out().flush();
      around.err().flush();
    }
  }

  private int run(Output out, Screen screen, String... args) {
    Injector injector = wire(Words.verbs(args));
    TimeSource time = injector.getInstance(TimeSource.class);
    Verb verb = injector.getInstance(CommandLineReader.class).read(args);
    CommonOptions options = verb.common();
    try (LogLines log = open(screen, time, options)) {
      sendLogsTo(log);
      return run(verb, out, screen, log);
    } finally {
      sendLogsTo(LogTarget.NONE);
    }
  }

  private int run(Verb verb, Output out, Screen screen, LogLines log) {
    try {
      return verb.run(out, screen);
    } catch (Throwable thrown) {
      screen.clear();
      log.trace(thrown);
      return report(thrown, out, screen);
    }
  }

  private Injector wire(Set<String> verbs) {
    Module usual = new CliModule(around, verbs);
    return Guice.createInjector(
        Stage.DEVELOPMENT, overrides.isEmpty() ? usual : Modules.override(usual).with(overrides));
  }

  private LogLines open(Screen screen, TimeSource time, CommonOptions options) {
    Optional<Path> file = Optional.ofNullable(options.logFile()).map(around.directory()::resolve);
    return new LogLines(screen, time, around.zone(), options.verbose(), file.orElse(null));
  }

  private static void sendLogsTo(LogTarget target) {
    if (LoggerFactory.getILoggerFactory() instanceof LogFactory loggers) {
      loggers.sendTo(target);
    }
  }

  private View view() {
    return new View(around.outStyle(), around.zone());
  }

  private int report(Throwable thrown, Output out, Screen screen) {
    DayfillException error = Problem.of(thrown);
    screen.line(Problem.lines(error, "", around.errStyle()).stripTrailing());
    if (out.isJson() && !out.isPrinted()) {
      out.print(
          new Document() {
            @Override
            public String text(View view) {
              return "";
            }

            @Override
            public void json(Json json) {
              json.object("error", members -> Problem.json(members, error));
            }
          });
    }
    return ExitCode.of(error.category());
  }
}
