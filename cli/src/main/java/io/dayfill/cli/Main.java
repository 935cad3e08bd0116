package io.dayfill.cli;

import io.dayfill.cli.log.LogServiceProvider;
import org.slf4j.LoggerFactory;

/** The command line's entry. */
public final class Main {
  private Main() {}

  /** Runs a command line and ends the process with its exit code. */
  public static void main(String[] args) {
    // Guice writes classes at run time to be fast on the thousandth call; here each is made once
    System.setProperty("guice_bytecode_gen_option", "DISABLED");
    // SLF4J would look for its provider in every jar, and say of this one that it was named
    System.setProperty("slf4j.provider", LogServiceProvider.class.getName());
    System.setProperty("slf4j.internal.verbosity", "WARN");
    Thread.setDefaultUncaughtExceptionHandler(Main::log);
    System.exit(new Cli(Surroundings.ofProcess()).run(args));
  }

  private static void log(Thread thread, Throwable thrown) {
    LoggerFactory.getLogger(Main.class).error("the thread {} ended", thread.getName(), thrown);
  }
}
