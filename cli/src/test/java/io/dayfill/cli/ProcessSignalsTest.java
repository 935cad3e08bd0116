package io.dayfill.cli;

import static io.dayfill.cli.ChildSignals.assumeHeard;
import static io.dayfill.cli.ChildSignals.send;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Signals a child process. Where the tests run as a background job of a shell, they and all their
 * children ignore SIGINT; then only SIGTERM is tried.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProcessSignalsTest {
  @ParameterizedTest
  @CsvSource({"INT, 130", "TERM, 143"})
  void x12_the_first_signal_asks_for_a_good_end(String signal, int code) throws Exception {
    assumeHeard(signal);
    Process process = start();
    try (BufferedReader out = process.inputReader(UTF_8)) {
      assertThat(out.readLine()).isEqualTo("working");
      send(signal, process);

      assertThat(out.lines()).containsExactly("asked", "summary");
      assertThat(process.waitFor()).isEqualTo(code);
    } finally {
      process.destroyForcibly();
    }
  }

  @ParameterizedTest
  @CsvSource({"INT, INT, 130", "INT, TERM, 143", "TERM, INT, 130"})
  void the_second_signal_halts(String first, String second, int code) throws Exception {
    assumeHeard(first, second);
    Process process = start("never");
    try (BufferedReader out = process.inputReader(UTF_8)) {
      assertThat(out.readLine()).isEqualTo("working");
      send(first, process);
      assertThat(out.readLine()).isEqualTo("asked");
      send(second, process);

      assertThat(out.lines()).isEmpty();
      assertThat(process.waitFor()).isEqualTo(code);
    } finally {
      process.destroyForcibly();
    }
  }

  private static Process start(String... args) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Waiter.class.getName()));
    command.addAll(List.of(args));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }
}
