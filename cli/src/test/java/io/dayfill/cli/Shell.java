package io.dayfill.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.inject.AbstractModule;
import com.google.inject.Module;
import io.dayfill.core.time.TimeSource;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs command lines in this process, in surroundings of a test's own. */
final class Shell {
  private final Path directory;
  private final Map<String, String> environment = new LinkedHashMap<>();
  private boolean terminal;
  private @Nullable TimeSource time;
  private @Nullable Path home;
  private @Nullable Signals signals;
  private ByteArrayOutputStream out = new ByteArrayOutputStream();
  private PrintStream stream = new PrintStream(out, false, UTF_8);

  Shell(Path directory) {
    this.directory = directory;
  }

  /**
   * What a command line came to.
   *
   * @param code the exit code
   * @param out what it wrote to standard output
   * @param err what it wrote to standard error
   */
  record Result(int code, String out, String err) {}

  Shell with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  Shell onTerminal() {
    terminal = true;
    return this;
  }

  Shell at(TimeSource value) {
    time = value;
    return this;
  }

  Shell signals(Signals value) {
    signals = value;
    return this;
  }

  Shell home(Path value) {
    home = value;
    return this;
  }

  Result run(String... args) {
    out = new ByteArrayOutputStream();
    stream = new PrintStream(out, false, UTF_8);
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Surroundings around =
        new Surroundings(
            stream,
            new PrintStream(err, false, UTF_8),
            terminal,
            terminal,
            100,
            environment,
            directory,
            Optional.ofNullable(home),
            "dayfill",
            ZoneId.of("Europe/Berlin"));
    int code = new Cli(around, overrides()).run(args);
    return new Result(code, out.toString(UTF_8), err.toString(UTF_8));
  }

  /** What was written to standard output while the command is still at work, on its own thread. */
  String soFar() {
    stream.flush();
    return out.toString(UTF_8);
  }

  private Module[] overrides() {
    TimeSource clock = time;
    Signals own = signals;
    return new Module[] {
      new AbstractModule() {
        @Override
        protected void configure() {
          if (clock != null) {
            bind(TimeSource.class).toInstance(clock);
          }
          if (own != null) {
            bind(Signals.class).toInstance(own);
          }
        }
      }
    };
  }
}
