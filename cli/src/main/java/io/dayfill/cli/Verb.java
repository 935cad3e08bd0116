package io.dayfill.cli;

import io.dayfill.cli.term.Screen;
import picocli.CommandLine.Mixin;

/** One command: its options, and what it does. */
abstract class Verb {
  @Mixin private final CommonOptions common;

  Verb() {
    this(new CommonOptions());
  }

  Verb(CommonOptions common) {
    this.common = common;
  }

  CommonOptions common() {
    return common;
  }

  /**
   * Does it.
   *
   * @param out for the result
   * @param screen for all else that a person should see meanwhile
   * @return the exit code
   */
  abstract int run(Output out, Screen screen) throws InterruptedException;
}
