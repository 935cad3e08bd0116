package io.dayfill.sink.delta;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a class in a process of its own. */
final class ChildJvm {
  private ChildJvm() {}

  /**
   * Starts one.
   *
   * @param heap the memory of its objects at most, such as 64m
   * @param log takes what it prints
   */
  static Process start(Class<?> main, String heap, Path log, Object... args) throws IOException {
    return new ProcessBuilder(command(main, heap, args))
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }

  /**
   * Starts one that is talked to through its standard streams; what goes wrong is appended to a
   * log.
   */
  static Process talkTo(Class<?> main, String heap, Path log, Object... args) throws IOException {
    return new ProcessBuilder(command(main, heap, args))
        .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
        .start();
  }

  private static List<String> command(Class<?> main, String heap, Object... args) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx" + heap,
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    for (Object arg : args) {
      command.add(arg.toString());
    }
    return command;
  }
}
