package io.dayfill.cli;

/** The command line's entry. */
public final class Main {
  private Main() {}

  /** Runs a command line and ends the process with its exit code. */
  public static void main(String[] args) {
    // Guice writes classes at run time to be fast on the thousandth call; here each is made once
    System.setProperty("guice_bytecode_gen_option", "DISABLED");
    System.exit(new Cli(Surroundings.ofProcess()).run(args));
  }
}
