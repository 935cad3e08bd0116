package io.dayfill.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** Signals from a test to a process that it has started. */
final class ChildSignals {
  private static final Map<String, Integer> NUMBERS = Map.of("INT", 2, "TERM", 15);

  private ChildSignals() {}

  static void send(String signal, Process process) throws IOException, InterruptedException {
    Process kill = new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid())).start();
    assertThat(kill.waitFor()).isZero();
  }

  /**
   * Skips a test where children ignore a signal: those of a shell's background job are born deaf to
   * SIGINT, and so is this process then, as Linux tells of it.
   */
  static void assumeHeard(String... signals) throws IOException {
    for (String signal : signals) {
      long bit = 1L << (NUMBERS.get(signal) - 1);
      assumeThat(ignored() & bit).as("SIG%s is ignored here", signal).isZero();
    }
  }

  private static long ignored() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.isReadable(status)) {
      return 0;
    }
    try (Stream<String> lines = Files.lines(status, UTF_8)) {
      return lines
          .filter(line -> line.startsWith("SigIgn:"))
          .mapToLong(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
          .findFirst()
          .orElse(0);
    }
  }
}
