package io.dayfill.cli;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The command line's entry. */
public final class Main {
  private static final Logger LOG = LoggerFactory.getLogger(Main.class);

  private Main() {}

  /** Runs a command line and ends the process with its exit code. */
  public static void main(String[] args) {
    // Guice writes classes at run time to be fast on the thousandth call; here each is made once
    System.setProperty("guice_bytecode_gen_option", "DISABLED");
    Thread.setDefaultUncaughtExceptionHandler(Main::log);
    System.exit(new Cli(Surroundings.ofProcess()).run(args));
  }

  private static void log(Thread thread, Throwable thrown) {
    LOG.error("the thread {} ended", thread.getName(), thrown);
  }
}
