package io.dayfill.cli.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.cli.term.Screen;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.time.TimeSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;

class LogLinesTest {
  private static final TimeSource NOON =
      new TimeSource() {
        @Override
        public Instant now() {
          return Instant.parse("2026-03-08T12:00:00.5Z");
        }

        @Override
        public long nanoTime() {
          return 0;
        }

        @Override
        public void sleep(Duration duration) {}
      };

  @TempDir private Path folder;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final LogFactory loggers = new LogFactory();
  private final Logger ours = loggers.getLogger("io.dayfill.core.http.ApiClient");
  private final Logger hadoop = loggers.getLogger("org.apache.hadoop.util.NativeCodeLoader");
  private final Logger wire = loggers.getLogger("org.apache.hc.client5.http.wire");

  @Test
  void by_default_a_person_sees_warnings_in_their_own_time() {
    log(false, null);

    ours.info("not told");
    ours.warn("the answer to {} was {}", "page 2", 503);

    assertThat(screen()).isEqualTo("13:00:00 WARN ApiClient: the answer to page 2 was 503\n");
    assertThat(ours.isDebugEnabled()).isFalse();
  }

  @Test
  void verbose_shows_what_dayfill_does_but_no_other_library() {
    log(true, null);

    ours.debug("GET /v1");
    hadoop.warn("unable to load native code");
    wire.debug("Authorization: Bearer s3cret");

    assertThat(screen()).isEqualTo("13:00:00 DEBUG ApiClient: GET /v1\n");
    assertThat(wire.isDebugEnabled()).isFalse();
    assertThat(hadoop.isWarnEnabled()).isFalse();
    assertThat(hadoop.isErrorEnabled()).isTrue();
  }

  @Test
  void a_file_gets_everything_in_utc_behind_what_it_holds() throws IOException {
    Path file = folder.resolve("dayfill.log");
    Files.writeString(file, "before\n");
    log(false, file);

    ours.debug("GET /v1");

    assertThat(Files.readString(file))
        .isEqualTo(
            "before\n2026-03-08T12:00:00.500Z DEBUG [main] io.dayfill.core.http.ApiClient: GET"
                + " /v1\n");
    assertThat(screen()).isEmpty();
  }

  @Test
  void x09_a_message_cannot_pose_as_another_line() throws IOException {
    Path file = folder.resolve("dayfill.log");
    log(true, file);

    ours.warn("device {}", "a\nINFO fake line\u001b[2J", new IOException("b\nINFO fake"));

    assertThat(screen())
        .startsWith("13:00:00 WARN ApiClient: device a\\nINFO fake line\\u001b[2J\n")
        .contains("\n  java.io.IOException: b\\nINFO fake\n    at ")
        .doesNotContain("\nINFO");
    assertThat(Files.readString(file)).doesNotContain("\nINFO").doesNotContain("\u001b");
  }

  @Test
  void a_person_sees_stack_traces_only_where_they_asked_for_them() throws IOException {
    Path file = folder.resolve("dayfill.log");
    LogLines log = log(false, file);

    ours.error("failed", new IllegalStateException("broken"));
    log.trace(new IllegalStateException("outer", new IOException("inner")));

    assertThat(screen())
        .isEqualTo("13:00:00 ERROR ApiClient: failed (java.lang.IllegalStateException: broken)\n");
    assertThat(Files.readString(file))
        .contains("java.lang.IllegalStateException: outer\n    at ")
        .contains("\n  caused by java.io.IOException: inner\n    at ");
  }

  @Test
  void a_file_that_cannot_be_written_is_told_at_once() {
    assertThatThrownBy(() -> log(false, folder.resolve("no/such/folder.log")))
        .isInstanceOf(DayfillException.class)
        .hasMessageContaining("no/such/folder.log");
  }

  private LogLines log(boolean verbose, @Nullable Path file) {
    Screen screen = new Screen(new PrintStream(bytes, true, UTF_8), false, 80);
    LogLines log = new LogLines(screen, NOON, ZoneId.of("Europe/Berlin"), verbose, file);
    loggers.sendTo(log);
    return log;
  }

  private String screen() {
    return bytes.toString(UTF_8);
  }
}
