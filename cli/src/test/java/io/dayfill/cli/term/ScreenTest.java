package io.dayfill.cli.term;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScreenTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream err = new PrintStream(bytes, true, UTF_8);

  @Test
  void a_line_of_the_log_stands_above_the_live_lines() {
    Screen screen = new Screen(err, true, 80);

    screen.paint(List.of("one", "two"));
    screen.line("a log line");
    screen.paint(List.of("three"));

    assertThat(shown()).containsExactly("a log line", "three");
  }

  @Test
  void what_is_cleared_leaves_nothing() {
    Screen screen = new Screen(err, true, 80);

    screen.line("before");
    screen.paint(List.of("one", "two"));
    screen.clear();

    assertThat(shown()).containsExactly("before");
  }

  @Test
  void a_live_line_never_wraps() {
    Screen screen = new Screen(err, true, 10);

    screen.paint(List.of("123456789012", "😀😀😀😀😀😀😀😀😀😀😀"));

    assertThat(shown()).containsExactly("123456789", "😀😀😀😀😀😀😀😀😀");
  }

  @Test
  void where_nobody_looks_there_are_no_live_lines_and_no_escapes() {
    Screen screen = new Screen(err, false, 80);

    screen.paint(List.of("one"));
    screen.line("a log line");
    screen.clear();

    assertThat(bytes.toString(UTF_8)).isEqualTo("a log line\n");
  }

  @Test
  void lines_of_several_threads_stay_whole() throws InterruptedException {
    Screen screen = new Screen(err, true, 80);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      String line = String.valueOf(i).repeat(20);
      Thread thread =
          new Thread(
              () -> {
                for (int n = 0; n < 50; n++) {
                  screen.line(line);
                  screen.paint(List.of("live", "lines"));
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    screen.clear();

    assertThat(shown()).hasSize(200).allMatch(line -> line.matches("0{20}|1{20}|2{20}|3{20}"));
  }

  /** What a terminal would show: lines, with "up n and erase below" carried out. */
  private List<String> shown() {
    List<String> lines = new ArrayList<>();
    String text = bytes.toString(UTF_8);
    StringBuilder line = new StringBuilder();
    int i = 0;
    while (i < text.length()) {
      if (text.charAt(i) == '\u001b') {
        int end = text.indexOf('A', i);
        int up = Integer.parseInt(text.substring(i + 2, end));
        assertThat(text.substring(end + 1)).startsWith("\r\u001b[J");
        lines.subList(lines.size() - up, lines.size()).clear();
        i = end + 5;
      } else if (text.charAt(i) == '\n') {
        lines.add(line.toString());
        line.setLength(0);
        i++;
      } else {
        line.append(text.charAt(i++));
      }
    }
    assertThat(line).isEmpty();
    return lines;
  }
}
