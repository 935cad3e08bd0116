package io.dayfill.cli;

import io.dayfill.cli.term.Style;
import io.dayfill.core.date.ProcDate;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;

/**
 * What a command line finds around it.
 *
 * @param out for results
 * @param err for progress and logs
 * @param outIsTerminal whether a person sees results as they are written
 * @param errIsTerminal whether a person sees progress
 * @param columns the terminal's width
 * @param environment the environment's variables
 * @param directory where relative paths of the command line start
 * @param home the folder of the distribution
 * @param program how the user calls Dayfill
 * @param zone the user's
 */
record Surroundings(
    PrintStream out,
    PrintStream err,
    boolean outIsTerminal,
    boolean errIsTerminal,
    int columns,
    Map<String, String> environment,
    Path directory,
    Optional<Path> home,
    String program,
    ZoneId zone) {
  private static final int USUAL_COLUMNS = 100;

  /** Those of this process. */
  static Surroundings ofProcess() {
    Map<String, String> environment = System.getenv();
    return new Surroundings(
        stream(new FileOutputStream(FileDescriptor.out)),
        stream(new FileOutputStream(FileDescriptor.err)),
        isTerminal("dayfill.stdout.tty"),
        isTerminal("dayfill.stderr.tty"),
        columns(System.getProperty("dayfill.columns", environment.getOrDefault("COLUMNS", ""))),
        environment,
        Path.of("").toAbsolutePath(),
        Optional.ofNullable(System.getProperty("dayfill.home")).map(Path::of),
        System.getProperty("dayfill.command", "dayfill"),
        ZoneId.systemDefault());
  }

  private static PrintStream stream(OutputStream bytes) {
    return new PrintStream(bytes, false, StandardCharsets.UTF_8);
  }

  /** The launcher knows; a JVM by itself does not know of each stream. */
  private static boolean isTerminal(String property) {
    return Boolean.getBoolean(property);
  }

  private static int columns(String text) {
    try {
      int columns = Integer.parseInt(text.strip());
      return columns < 20 ? USUAL_COLUMNS : columns;
    } catch (NumberFormatException e) {
      return USUAL_COLUMNS;
    }
  }

  /** A variable that says something: blank ones count as absent. */
  Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(text -> !ProcDate.isBlank(text));
  }

  /**
   * Where what must outlive a process is kept for this user, by the XDG Base Directory
   * Specification; empty where nobody says whose it is.
   */
  Optional<Path> stateFolder() {
    return variable("XDG_STATE_HOME")
        .map(Path::of)
        .filter(Path::isAbsolute)
        .or(() -> variable("HOME").map(home -> Path.of(home, ".local", "state")))
        .map(folder -> folder.resolve("dayfill"));
  }

  /** How results look. */
  Style outStyle() {
    return Style.of(outIsTerminal && mayColour());
  }

  /** How errors look. */
  Style errStyle() {
    return Style.of(errIsTerminal && mayColour());
  }

  private boolean mayColour() {
    // https://no-color.org: any value but the empty one
    return environment.getOrDefault("NO_COLOR", "").isEmpty()
        && !environment.getOrDefault("TERM", "").equals("dumb");
  }
}
