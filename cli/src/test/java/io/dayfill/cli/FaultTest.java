package io.dayfill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.cli.Shell.Result;
import io.dayfill.core.time.TimeSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What nobody foresaw. */
class FaultTest {
  @TempDir private Path folder;

  @Test
  void a_fault_is_exit_code_1_and_a_few_clear_lines() throws IOException {
    Shell shell = new Shell(folder).at(failing(new IllegalStateException("clock\nbroken")));

    Result result = shell.run("doctor", "--log-file", "dayfill.log", "--output", "json");

    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err())
        .isEqualTo(
            """
            problem  something went wrong inside Dayfill (java.lang.IllegalStateException: clock
                     broken)
            remedy   This is a fault in Dayfill: please report it with the log.
            """);
    assertThat(result.out()).contains("\"error\":{\"category\":\"internal\"");
  }

  @Test
  void no_memory_is_exit_code_1_and_says_what_to_do() {
    Shell shell = new Shell(folder).at(failing(new OutOfMemoryError("Java heap space")));

    Result result = shell.run("doctor");

    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err())
        .contains("the memory did not suffice", "Java heap space", "-Xmx in DAYFILL_JAVA_OPTS")
        .doesNotContain("    at ");
  }

  @Test
  void the_trace_of_a_fault_is_for_those_who_ask_for_it() throws IOException {
    Shell once = new Shell(folder).at(new FailingTime(new IllegalStateException("once"), 1));

    Result result = once.run("doctor", "--log-file", "dayfill.log");

    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err()).doesNotContain("    at ");
    assertThat(Files.readString(folder.resolve("dayfill.log")))
        .contains("java.lang.IllegalStateException: once\n    at ");
  }

  private static TimeSource failing(Throwable fault) {
    return new FailingTime(fault, Integer.MAX_VALUE);
  }

  /** A clock that fails some times before it goes. */
  private static final class FailingTime implements TimeSource {
    private final Throwable fault;
    private int left;

    private FailingTime(Throwable fault, int times) {
      this.fault = fault;
      this.left = times;
    }

    @Override
    public Instant now() {
      if (left-- > 0) {
        if (fault instanceof Error error) {
          throw error;
        }
        throw (RuntimeException) fault;
      }
      return Instant.parse("2026-03-08T12:00:00Z");
    }

    @Override
    public long nanoTime() {
      return 0;
    }

    @Override
    public void sleep(Duration duration) {}
  }
}
